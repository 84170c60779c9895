// Tells dice, banners and battles as they happen, after the player's own actions and the computer's.
import { effect } from '@preact/signals'
import { isTabletopClash } from '../../../operational/resolvers'
import type { GameEvent, HexId } from '../../../operational/types'
import { dialog } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { showFoughtClash } from '../../table/open'
import type { Objectives } from '../objectives/objectives'
import type { SeatStore } from '../seat/store'
import { placeInView, sideOfPiece } from '../shared/pieces'
import { lineContext, scenario } from '../shared/scenario'
import { bannersOf } from './banners'
import { battleCard } from './battle'
import { type ToldDie, toldDice } from './dice'

/** Milliseconds at speed 1 for the first die to be read, and for each more; and the most for all. */
const DIE_MS = { first: 1500, more: 500, most: 3600 } as const
/** Without animation dice hold nothing up: they stay so long beside the game. */
const STILL_DICE_MS = 5000
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

/** Shows dice for a while; a key or a click ends it early. `speed` 0: nothing waits for them. */
async function showDice(seat: SeatStore, dice: readonly ToldDie[], speed: number): Promise<void> {
  if (dice.length === 0 || seat.disposed) return
  seat.shownDice.value = dice
  const clear = (): void => {
    if (!seat.disposed && seat.shownDice.value === dice) seat.shownDice.value = []
  }
  if (speed === 0) {
    setTimeout(clear, STILL_DICE_MS)
    return
  }
  const ms = Math.min(DIE_MS.most, DIE_MS.first + DIE_MS.more * (dice.length - 1)) / speed
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      document.removeEventListener('keydown', end, { capture: true })
      document.removeEventListener('pointerdown', end, { capture: true })
      resolve()
    }
    const timer = setTimeout(end, ms)
    document.addEventListener('keydown', end, { capture: true })
    document.addEventListener('pointerdown', end, { capture: true })
    seat.onDispose(end)
  })
  clear()
}

/**
 * Shows the dice of an action where they fell, and between them the replay of a clash on the tabletop. `speed`: how fast, 0 for a game without
 * animation, where nothing waits.
 */
export async function tellDice(
  seat: SeatStore,
  events: readonly GameEvent[],
  { attacked }: BeforeAction,
  speed: number,
): Promise<void> {
  const begun = events.find((event) => event.kind === 'clashBegun')
  const places = {
    hexOf: (piece: string) => placeInView(seat.view.value, piece) ?? null,
    attacked: begun?.hex ?? attacked,
  }
  const dice = toldDice(events, places, lineContext.value)
  const clashNumber = events.find(isTabletopClash)?.n ?? Number.POSITIVE_INFINITY
  await showDice(
    seat,
    dice.filter(({ n }) => n < clashNumber),
    speed,
  )
  await showFoughtClash(seat, events)
  await showDice(
    seat,
    dice.filter(({ n }) => n > clashNumber),
    speed,
  )
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
 * shown where the battle goes on, or where the player wants no cards.
 */
export async function tellBattle(seat: SeatStore, events: readonly GameEvent[], before: BeforeAction): Promise<void> {
  const wasFight = before.attacked !== null || events.some(({ kind }) => BEGINS_FIGHT.has(kind))
  if (seat.disposed || !wasFight || !settings.value.battleCards || dialog.value !== null) return
  if (seat.game.view().attack !== null) return
  const known = seat.game.events(0).events
  const declared = known.findLastIndex(({ kind }) => kind === 'targeted')
  const ofFight = known.slice(declared + 1)
  const end = ofFight.findIndex(({ kind }) => kind === 'segment')
  const card = battleCard(end < 0 ? ofFight : ofFight.slice(0, end), before.attacked, sideOfPiece, lineContext.value)
  if (!card) return
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
}
