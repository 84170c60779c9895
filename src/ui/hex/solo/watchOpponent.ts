import { batch, effect, untracked } from '@preact/signals'
import type { GameEvent } from '../../../operational/types'
import { isNarrow } from '../../shared/phone'
import { services } from '../../shell/services'
import { clause, dialog } from '../../shell/page'
import { reportActed } from '../../shell/sessionFlow'
import { set, settings } from '../../shell/storage/settings'
import { writeGame } from '../../shell/storage/writeGame'
import { showFoughtClash } from '../../table/open'
import type { ActionOutcome, Opponent, WatchSpeed } from '../game'
import { linesOf } from '../log/lines'
import { Hourglass } from '../replay/hourglass'
import { currentFight, fightStart } from '../seat/currentFight'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { lineContext } from '../shared/scenario'
import { readingTime } from './readingTime'

/** The parts of watching the computer that nothing on the page shows. */
interface WatchWork {
  /** How many of its actions are being shown; more than one only while they are skipped. */
  showing: number
  /** Ends the present opponent's play; null: none plays. */
  endPlay: (() => void) | null
  /** Runs while there is something to read. */
  hourglass: Hourglass | null
}

/** What the player sees of the computer that plays the other side. */
export function createOpponentWatch(scope: SeatScope, { game, view, pastView }: SeatPosition) {
  const watchWork: WatchWork = { showing: 0, endPlay: null, hourglass: null }
  scope.onDispose(() => {
    watchWork.endPlay?.()
    watchWork.hourglass?.endNow()
  })
  /** Who plays the other side; null: a person. */
  const opponent = scope.computed<Opponent | null>(() => game.opponent)
  /**
   * The opponent acts now, as far as has been shown: false until its last action was shown to the end, and while a replay shows
   * the past.
   */
  const opponentActs = scope.computed(
    () => opponent.value !== null && pastView.value === null && view.value.toAct === opponent.value.side,
  )
  /** It is the opponent's player turn, though the player may have to answer in it. */
  const isOpponentTurn = scope.computed(
    () => pastView.value === null && view.value.segment !== 'setup' && view.value.active === opponent.value?.side,
  )
  /** The action of the opponent that is being shown; empty while it thinks. */
  const shownEvents = scope.signal<readonly GameEvent[]>([])
  return { watchWork, opponent, opponentActs, isOpponentTurn, shownEvents }
}

/** Nothing is seen to move on the map. */
export const withoutAnimation = (): boolean =>
  settings.value.reducedMotion || settings.value.speed === 0 || !services.board

/** Lets whoever plays the other side play, and shows what he does; called again when another opponent, or none, plays. */
export function startOpponent(seat: SeatStore): void {
  const work = seat.watchWork
  work.endPlay?.()
  work.endPlay = null
  seat.shownEvents.value = []
  seat.opponentTurnList.value = seat.isOpponentTurn.value && !isNarrow.value ? 'open' : 'folded'
  const { opponent } = seat.game
  if (!opponent || seat.game.toAct() === null) return
  opponent.setSpeed(settings.value.aiSpeed)
  work.endPlay = opponent.play(
    (done) => show(seat, opponent, done),
    () => untilUncovered(seat, opponent),
  )
}

/** Resolves when no dialog, book or replay lies over what is to be shown. */
function untilUncovered(seat: SeatStore, opponent: Opponent): Promise<void> {
  return new Promise((resolve) => {
    const isCovered = (): boolean => dialog.value !== null || clause.value !== null || seat.replay.value !== null
    const stop = effect(() => {
      // The player's own action may still be on its way to the map.
      if (!seat.disposed && (seat.busy.value || (isCovered() && !opponent.skipping))) return
      resolve()
      queueMicrotask(() => stop())
    })
    seat.onDispose(resolve)
  })
}

/** Shows one action of the opponent: on the map, then in the lists, with time to read it. */
async function show(seat: SeatStore, opponent: Opponent, { events }: ActionOutcome): Promise<void> {
  const work = seat.watchWork
  const isWatched = (): boolean => !seat.disposed && !opponent.skipping
  work.showing++
  try {
    // Written while it is shown: the opponent's next action waits for both, unless its actions are skipped.
    const written = writeGame(seat.game)
    if (isWatched()) {
      seat.shownEvents.value = events
      services.playSounds(events)
      await showFoughtClash(seat, events)
      if (isWatched()) await services.board?.animate(events, withoutAnimation() ? 0 : opponent.speed).catch(() => {})
    }
    showPresent(seat)
    if (isWatched()) await untilRead(seat, events, opponent)
    await written
  } finally {
    work.showing--
    if (work.showing === 0) seat.shownEvents.value = []
  }
}

/** Brings the page up to the game as it stands. */
function showPresent(seat: SeatStore): void {
  if (seat.disposed) return
  batch(() => {
    seat.fetchEvents({ fromStart: false })
    seat.game.markSeen()
    seat.fightFromEvent.value = shownFight(seat)
    reportActed(seat.game)
    seat.revision.value++
  })
}

/** First event of the fight that the panel shows: one where the player must choose, else one whose dice have begun to fall; -1: none. */
function shownFight(seat: SeatStore): number {
  const known = seat.knownEvents.value
  const asked = currentFight(seat.game, known)
  if (asked >= 0) return asked
  const start = fightStart(known)
  if (start < 0) return -1
  const hasBegun = known
    .slice(start)
    .some(({ kind }) => kind === 'fow' || kind === 'calledOff' || kind === 'clashBegun' || kind === 'clashEnded')
  return hasBegun ? start : -1
}

async function untilRead(seat: SeatStore, events: readonly GameEvent[], opponent: Opponent): Promise<void> {
  const ms = readingTime(events, withoutAnimation())
  if (ms === 0) return
  if (withoutAnimation()) seat.litHexes.value = linesOf(events, lineContext.value).flatMap((line) => line.hexes)
  const hourglass = new Hourglass(ms, opponent.speed)
  seat.watchWork.hourglass = hourglass
  await hourglass.done
  seat.watchWork.hourglass = null
  if (withoutAnimation()) seat.litHexes.value = []
}

export function pauseOrResumeOpponent(seat: SeatStore): void {
  const opponent = seat.opponent.value
  if (!opponent) return
  if (opponent.paused || opponent.fault !== null) opponent.resume()
  else opponent.pause()
}

/** Skips to where the player has something to do. */
export function skipOpponent(seat: SeatStore): void {
  seat.opponent.value?.skip()
  services.board?.skip()
  seat.watchWork.hourglass?.endNow()
}

/** Sets how fast the opponent's actions are shown, from now on and for later games. `seat` null: no game is on. */
export function setOpponentSpeed(seat: SeatStore | null, speed: WatchSpeed): void {
  set({ aiSpeed: speed })
  if (!seat) return
  seat.opponent.value?.setSpeed(speed)
  if (seat.opponentActs.value) services.board?.setAnimationSpeed(speed)
  seat.watchWork.hourglass?.changePace(speed)
}

/** Follows what no action reports: the opponent stops acting without anything to be seen, and the list of its turn opens. */
export function followOpponent(seat: SeatStore): void {
  const stopActive = effect(() => {
    const { opponent } = seat.game
    if (!opponent) return
    const { active } = opponent
    untracked(() => {
      if (active && settings.value.aiSkip) opponent.skip()
      // Its last action may still be about to be shown.
      if (!active)
        setTimeout(() => !seat.disposed && seat.watchWork.showing === 0 && isStale(seat) && showPresent(seat))
    })
  })
  // The list opens as the opponent's turn begins, on a phone only its last line, and stays when the turn is over.
  let wasOpponentTurn = false
  const stopTurn = effect(() => {
    const isOpponentTurn = seat.isOpponentTurn.value
    untracked(() => {
      if (seat.pastView.value !== null || isOpponentTurn === wasOpponentTurn) return
      wasOpponentTurn = isOpponentTurn
      if (seat.opponent.value) seat.opponentTurnList.value = isOpponentTurn && isNarrow.value ? 'folded' : 'open'
    })
  })
  seat.onDispose(() => {
    stopActive()
    stopTurn()
  })
}

/** The page shows another side to act than the game has. */
const isStale = (seat: SeatStore): boolean =>
  seat.pastView.value === null && seat.view.value.toAct !== seat.game.toAct()
