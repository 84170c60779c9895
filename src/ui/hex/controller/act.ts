import { batch } from '@preact/signals'
import type { Action, GameEvent, Side } from '../../../operational/types'
import { TABLETOP_NOT_LOADED_KEY } from '../../../session/hex/tabletop'
import { say, sayRefusal } from '../../shell/services'
import { pageNotice, text } from '../../shell/page'
import { reportActed } from '../../shell/sessionFlow'
import { isTouchOnly } from '../../shared/touch'
import { settings } from '../../shell/storage/settings'
import { writeGame } from '../../shell/storage/writeGame'
import type { ActionOutcome } from '../game'
import { countersHidden } from '../mapDisplay'
import { NO_FIGHT } from '../seat/currentFight'
import { lowerCurtain, seatNextPlayer } from '../seat/changeSeat'
import type { SeatStore } from '../seat/store'
import { foldOpponentTurnList } from '../solo/opponentTurn'
import { isAnimationOff, startOpponent } from '../solo/watchOpponent'
import { beforeAction, tellAction, tellBanners, tellBattle } from '../told/show'
import { clearMarks } from './marks'

/**
 * Does one action for the player at the screen, unless another action is in progress. Resolves when the action is stored and shown. Null: the
 * action was not done, or another player has taken the seat meanwhile; then the seat must not be read any more.
 */
export async function act(seat: SeatStore, action: Action): Promise<ActionOutcome | null> {
  return whileBusy(seat, () => actNow(seat, action))
}

/**
 * Does actions one after another until `nextAction` gives null or another side is to act, as for the march of a stack. Gives the outcome of
 * the last action; null as in `act`.
 */
export async function actAll(
  seat: SeatStore,
  nextAction: (lastOutcome: ActionOutcome | null) => Action | null,
): Promise<ActionOutcome | null> {
  return whileBusy(seat, async () => {
    let lastOutcome: ActionOutcome | null = null
    for (;;) {
      if (lastOutcome !== null && lastOutcome.toAct !== seat.side) return lastOutcome
      const action = nextAction(lastOutcome)
      if (!action) return lastOutcome
      const outcome = await actNow(seat, action)
      if (!outcome) return seat.disposed ? null : lastOutcome
      lastOutcome = outcome
    }
  })
}

/** OPS-22.1: lets the staff of the player at the screen answer the present question of the clash that he commands. */
export async function letStaffAnswer(seat: SeatStore): Promise<void> {
  await whileBusy(seat, () => staffAnswersNow(seat, seat.side))
}

/**
 * OPS-22.1: lets the staffs to which clashes were left answer, question after question, until a person or the computer must. The player at the screen
 * stays there meanwhile. A staff that cannot answer gives the command back to its player.
 */
export async function letStaffsAnswer(seat: SeatStore): Promise<void> {
  await whileBusy(seat, async () => {
    for (;;) {
      const side = seat.disposed ? null : (seat.game.playedClash()?.staffToAct() ?? null)
      if (side === null) return null
      const outcome = await staffAnswersNow(seat, side)
      if (outcome || seat.disposed) continue
      seat.game.playedClash()?.commandAgain()
      return null
    }
  })
}

/** A side's staff answers: all its actions, then on disk and on the page as one. Null as in `act`. */
async function staffAnswersNow(seat: SeatStore, side: Side): Promise<ActionOutcome | null> {
  const before = beforeAction(seat)
  const result = (await seat.game.playedClash()?.staffAnswers(side)) ?? null
  if (!result) return null
  if (!result.ok) {
    if (!seat.disposed) sayRefusal(seat, result.refusal)
    return null
  }
  await writeGame(seat.game)
  if (seat.disposed) return null
  const { events } = result.value
  // As in `actNow`: who leaves the screen is told the battle first.
  const isPassedOn = isForOtherPerson(seat)
  if (isPassedOn) await tellBattle(seat, events, before)
  if (!seat.disposed) batch(() => showOutcome(seat, { type: 'table', action: {} }, result.value))
  if (!isPassedOn && !seat.disposed) await tellBattle(seat, events, before)
  return result.value
}

/** Must another person come to the screen now? */
function isForOtherPerson({ game, side }: SeatStore): boolean {
  const wanted = game.personToAct()
  return game.isForTwo && wanted !== null && wanted !== side
}

/** Runs `work` unless an action or an undo is in progress; then gives null. */
async function whileBusy(seat: SeatStore, work: () => Promise<ActionOutcome | null>): Promise<ActionOutcome | null> {
  if (seat.disposed || seat.busy.value) return null
  seat.busy.value = true
  try {
    return await work()
  } finally {
    seat.busy.value = false
  }
}

/** Actions after which the panel no longer shows the last fight. */
const CLOSES_FIGHT_PANEL: ReadonlySet<Action['type']> = new Set(['begin', 'step', 'enter', 'target', 'endPhase'])

/** Does one action: in the game, on disk, then on the page. Null as in `act`. */
async function actNow(seat: SeatStore, action: Action): Promise<ActionOutcome | null> {
  const game = seat.game
  if (seat.disposed || game.toAct() !== seat.side) return null
  const before = beforeAction(seat)
  let result = game.act(action)
  // An attack on the tabletop is refused until the rules of the tabletop have been fetched: fetches them and tries once more.
  if (!result.ok && result.refusal.key === TABLETOP_NOT_LOADED_KEY && (await game.fetchTabletop())) {
    if (seat.disposed) return null
    result = game.act(action)
  }
  if (!result.ok) {
    sayRefusal(seat, result.refusal)
    return null
  }
  seat.notice.value = null
  pageNotice.value = null
  // The next action is taken only when this one is on disk.
  await writeGame(game)
  // Meanwhile the player may have left: the game was closed, or somebody else sat down.
  if (seat.disposed) return null
  const { events } = result.value
  const speed = isAnimationOff() ? 0 : settings.value.speed
  seat.attackShown.value = action.type === 'attack'
  // Between two parts the player may leave too.
  const show = async (part: readonly GameEvent[]): Promise<void> => {
    if (!seat.disposed)
      await tellAction(seat, part, before, { speed, ofComputer: false, isWatched: () => !seat.disposed })
  }
  const { toAct } = result.value
  // Where the turn passes on, to a person or the computer, the battle that ended it is told before the page goes on, and before dice of the next turn.
  const isPassedOn = toAct !== null && toAct !== seat.side
  const nextSegment = isPassedOn ? events.findIndex(({ kind }) => kind === 'segment') : -1
  const endOfBattle = nextSegment < 0 ? events.length : nextSegment
  await show(events.slice(0, endOfBattle))
  if (isPassedOn) await tellBattle(seat, events, before)
  await show(events.slice(endOfBattle))
  if (!seat.disposed)
    batch(() => {
      seat.attackShown.value = false
      showOutcome(seat, action, result.value)
    })
  if (!(isPassedOn && game.isForTwo)) tellBanners(seat, events, before)
  if (!isPassedOn) await tellBattle(seat, events, before)
  return seat.disposed ? null : result.value
}

/** Shows the game as it is after an action. Where another person is to act now, passes the seat to him. */
function showOutcome(seat: SeatStore, action: Action, { toAct }: ActionOutcome): void {
  const game = seat.game
  seat.recentNews.value = null
  // The events of this action are not fetched yet: the first of them will have this number.
  if (action.type === 'attack') seat.shownFightStart.value = seat.knownEvents.value.length
  else if (CLOSES_FIGHT_PANEL.has(action.type)) seat.shownFightStart.value = NO_FIGHT
  if (isForOtherPerson(seat)) {
    // Events that were animated on the map have been seen; others are news when this player sits down again.
    const wasAnimated = !isAnimationOff() && !countersHidden.value
    if (wasAnimated) game.markSeen()
    passSeat(seat)
    return
  }
  seat.fetchEvents({ fromStart: false })
  game.markSeen()
  // The result, whether the curtain falls, is not needed: the same person stays at the screen.
  reportActed(game)
  foldOpponentTurnList(seat)
  if (toAct !== seat.side) clearMarks(seat)
  // Makes everything on the page follow the game.
  seat.revision.value++
}

/** A person plays on instead of the computer. Where the computer's side is to act, the screen is passed to this person. */
export function takeOver(seat: SeatStore): void {
  const game = seat.game
  const refusal = game.setOpponent(null)
  if (refusal !== null) return
  // Without an opponent this ends the watching of the old one.
  startOpponent(seat)
  batch(() => {
    if (game.toAct() !== null && game.toAct() !== seat.side) passSeat(seat)
    else seat.revision.value++
  })
}

/**
 * Passes the seat to the other player: the curtain, which hides the page between two players, falls; or, where the players want no curtain, he
 * sits down at once.
 */
function passSeat(seat: SeatStore): void {
  const curtainFalls = reportActed(seat.game)
  if (curtainFalls) lowerCurtain(seat.game)
  else seatNextPlayer(seat.game)
}

/** Does again what was taken back last, or says that there is nothing. */
export async function redo(seat: SeatStore): Promise<void> {
  if (seat.disposed || seat.busy.value) return
  const action = seat.game.redoable()
  if (action === null) {
    say(seat, text.value.notice.noRedo)
    return
  }
  if ((await act(seat, action)) !== null && !seat.disposed) say(seat, text.value.notice.redone)
}

/** Takes back the last action, if the game allows it. */
export async function undo(seat: SeatStore): Promise<void> {
  await whileBusy(seat, async () => {
    const game = seat.game
    if (seat.disposed || game.toAct() !== seat.side) return null
    const refusal = game.undo()
    if (refusal) {
      sayRefusal(seat, refusal)
      return null
    }
    await writeGame(game)
    if (seat.disposed) return null
    batch(() => {
      // The undone action has taken its events away.
      seat.fetchEvents({ fromStart: true })
      game.markSeen()
      seat.revision.value++
      say(seat, isTouchOnly() ? text.value.notice.undoneTouch : text.value.notice.undone)
    })
    // An undo has no outcome.
    return null
  })
}
