// Tells dice, banners and battles as they happen, after the player's own actions and the computer's.
import { effect } from '@preact/signals'
import type { GameEvent, HexId } from '../../../operational/types'
import { dialog } from '../../shell/page'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { showFoughtClash } from '../../table/open'
import type { Objectives } from '../objectives/objectives'
import type { SeatStore } from '../seat/store'
import { placeInView, sideOfPiece } from '../shared/pieces'
import { lineContext, scenario } from '../shared/scenario'
import { bannersOf } from './banners'
import { battleCard } from './battle'
import { type ToldDie, toldDice } from './dice'
import { animatedOf, holdMs, isOfFight, stagesOf } from './stages'

/** Without animation dice hold nothing up; and dice that were read stay beside what follows: they are shown at least so long, in milliseconds. */
const STILL_DICE_MS = 5000
const LINGER_MS = 1600
/** How long a banner stays, in milliseconds. */
const BANNER_MS = 7000

/** What the page showed before an action: the events of the action are told against it. */
export interface BeforeAction {
  readonly attacked: HexId | null
  readonly objectives: Objectives | null
}

/** What must be kept of the page before an action is shown. */
export const beforeAction = (seat: SeatStore): BeforeAction => ({
  attacked: seat.view.value.attack?.target ?? null,
  objectives: seat.objectives.value,
})

/** Shows dice, and resolves after `ms` milliseconds or at a key or click; 0: at once. They stay for a while beside what follows. */
async function showDice(seat: SeatStore, dice: readonly ToldDie[], ms: number): Promise<void> {
  if (dice.length === 0 || seat.disposed) return
  seat.shownDice.value = dice
  const clear = (): void => {
    if (!seat.disposed && seat.shownDice.value === dice) seat.shownDice.value = []
  }
  if (ms === 0) {
    setTimeout(clear, STILL_DICE_MS)
    return
  }
  const isHurried = await new Promise<boolean>((resolve) => {
    const end = (hurried: boolean): void => {
      clearTimeout(timer)
      document.removeEventListener('keydown', hurry, { capture: true })
      document.removeEventListener('pointerdown', hurry, { capture: true })
      resolve(hurried)
    }
    const hurry = (): void => end(true)
    const timer = setTimeout(() => end(false), ms)
    document.addEventListener('keydown', hurry, { capture: true })
    document.addEventListener('pointerdown', hurry, { capture: true })
    seat.onDispose(() => end(false))
  })
  if (isHurried) clear()
  else setTimeout(clear, Math.max(0, LINGER_MS - ms))
}

/** How an action is shown. */
export interface Showing {
  /** How fast; 0: without animation, where nothing waits. */
  readonly speed: number
  /** The computer acts, and the player watches. */
  readonly ofComputer: boolean
  /** Does the player still watch? Else the rest is left out. */
  readonly isWatched: () => boolean
}

/**
 * Shows an action on the map as the page still shows the game before it: what moves, the dice where and when they fell, and between them the
 * replay of a clash on the tabletop.
 */
export async function tellAction(
  seat: SeatStore,
  events: readonly GameEvent[],
  { attacked }: BeforeAction,
  { speed, ofComputer, isWatched }: Showing,
): Promise<void> {
  const begun = events.find((event) => event.kind === 'clashBegun')
  const places = {
    hexOf: (piece: string) => placeInView(seat.view.value, piece) ?? null,
    attacked: begun?.hex ?? attacked,
  }
  const stages = stagesOf(events, toldDice(events, places, lineContext.value))
  const inPassing = ofComputer && !isOfFight(stages)
  for (const [index, stage] of stages.entries()) {
    if (!isWatched()) return
    if (stage.isClash) await showFoughtClash(seat, stage.events)
    if (!isWatched()) return
    const ms = speed === 0 ? 0 : holdMs(stage, { isFirst: index === 0, inPassing }) / speed
    await showDice(seat, stage.dice, ms)
    if (!isWatched()) return
    services.playSounds(stage.events)
    // A fault of the animation must not stop the game.
    await services.board?.animate(animatedOf(stage, ofComputer), speed).catch(() => {})
  }
}

/** Is a turn a night turn, with the rules for night in use? */
const isNightTurn = (seat: SeatStore, turn: number): boolean =>
  seat.game.options.night && scenario.tables.clock.turns[turn - 1]?.night === true

/** Hangs out the banners of an action, once the page shows the game after it. */
export function tellBanners(seat: SeatStore, events: readonly GameEvent[], before: BeforeAction): void {
  if (seat.disposed) return
  const banners = bannersOf(
    events,
    before.objectives,
    seat.objectives.value,
    (turn) => isNightTurn(seat, turn),
    lineContext.value,
  )
  if (banners.length === 0) return
  seat.banners.value = [...seat.banners.value, ...banners].slice(-3)
  setTimeout(() => {
    if (!seat.disposed) seat.banners.value = seat.banners.value.filter((banner) => !banners.includes(banner))
  }, BANNER_MS)
}

/** Kinds of events with which a fight begins. */
const BEGINS_FIGHT: ReadonlySet<GameEvent['kind']> = new Set(['fow', 'calledOff', 'clashBegun'])

/**
 * Shows the card of the battle that an action has ended, and resolves when it is closed, so that nothing goes on under the player's eyes. Nothing is
 * shown where the battle goes on, or where the player wants no cards: then the result is false.
 */
export async function tellBattle(
  seat: SeatStore,
  events: readonly GameEvent[],
  before: BeforeAction,
): Promise<boolean> {
  const wasFight = before.attacked !== null || events.some(({ kind }) => BEGINS_FIGHT.has(kind))
  if (seat.disposed || !wasFight || !settings.value.battleCards || dialog.value !== null) return false
  if (seat.game.view().attack !== null) return false
  const known = seat.game.events(0).events
  const declared = known.findLastIndex(({ kind }) => kind === 'targeted')
  const ofFight = known.slice(declared + 1)
  const end = ofFight.findIndex(({ kind }) => kind === 'segment')
  const card = battleCard(end < 0 ? ofFight : ofFight.slice(0, end), before.attacked, sideOfPiece, lineContext.value)
  if (!card) return false
  seat.battleCard.value = card
  dialog.value = 'battle'
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (dialog.value === 'battle') return
      resolve()
      // `stop` has no value yet if the effect ends in its first run.
      queueMicrotask(() => stop())
    })
    seat.onDispose(resolve)
  })
  if (!seat.disposed) seat.battleCard.value = null
  return true
}
