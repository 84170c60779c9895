import { batch } from '@preact/signals'
import type { Action } from '../../../operational/types'
import { TABLETOP_AWAY } from '../../../session/hex/tabletop'
import { services, say, sayRefusal } from '../../shell/services'
import { pageNotice, text } from '../../shell/page'
import { reportActed } from '../../shell/sessionFlow'
import { settings } from '../../shell/storage/settings'
import { writeGame } from '../../shell/storage/writeGame'
import { showFoughtClash } from '../../table/open'
import type { ActionOutcome } from '../game'
import { countersHidden } from '../mapDisplay'
import { leaveSeat, turnSeat } from '../seat/changeSeat'
import type { SeatStore } from '../seat/store'
import { foldOpponentTurn } from '../solo/opponentTurn'
import { startOpponent } from '../solo/watchOpponent'
import { clearMarks } from './marks'

/**
 * Does one action for the side to act, unless another is in progress. Resolves when it is stored and shown. Null: it was not done, or
 * the right to act went to another player, who sits here now: the seat must not be read any more.
 */
export async function act(seat: SeatStore, action: Action): Promise<ActionOutcome | null> {
  return locked(seat, () => actNow(seat, action))
}

/**
 * Does actions one after another while `next` gives one, as for the march of a stack or an attack with all who can join. Ends when
 * another side is to act. Null as in `act`.
 */
export async function actAll(
  seat: SeatStore,
  next: (last: ActionOutcome | null) => Action | null,
): Promise<ActionOutcome | null> {
  return locked(seat, async () => {
    let last: ActionOutcome | null = null
    for (;;) {
      if (last !== null && last.toAct !== seat.side) return last
      const action = next(last)
      if (!action) return last
      const done = await actNow(seat, action)
      if (!done) return seat.disposed ? null : last
      last = done
    }
  })
}

/** One action at a time: gives null while another is in progress. */
async function locked(seat: SeatStore, work: () => Promise<ActionOutcome | null>): Promise<ActionOutcome | null> {
  if (seat.disposed || seat.busy.value) return null
  seat.busy.value = true
  try {
    return await work()
  } finally {
    seat.busy.value = false
  }
}

/** Actions that close the account of the last fight. */
const CLOSES_FIGHT_PANEL: ReadonlySet<Action['type']> = new Set(['begin', 'step', 'enter', 'target', 'endPhase'])

async function actNow(seat: SeatStore, action: Action): Promise<ActionOutcome | null> {
  const game = seat.game
  if (seat.disposed || game.toAct() !== seat.side) return null
  let result = game.act(action)
  // A clash waits until the tabletop's rules have been fetched.
  if (!result.ok && result.refusal.key === TABLETOP_AWAY && (await game.fetchTabletop())) {
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
  const { events } = result.value
  await showFoughtClash(seat, events)
  services.playSounds(events)
  await services.board?.animate(events, settings.value.speed).catch(() => {})
  if (!seat.disposed) batch(() => showDone(seat, action, result.value))
  return seat.disposed ? null : result.value
}

/** Brings the page up to the game after an action, and passes the right to act where it goes to another player. */
function showDone(seat: SeatStore, action: Action, { toAct }: ActionOutcome): void {
  const game = seat.game
  seat.recentNews.value = null
  if (action.type === 'attack') seat.fightFromEvent.value = seat.knownEvents.value.length
  else if (CLOSES_FIGHT_PANEL.has(action.type)) seat.fightFromEvent.value = -1
  if (toAct !== null && toAct !== seat.side && game.opponent === null) {
    const { speed, reducedMotion } = settings.value
    // What was animated on the map has been seen; the rest is news when this player sits down again.
    if (services.board && speed > 0 && !reducedMotion && !countersHidden.value) game.markSeen()
    passSeat(seat)
    return
  }
  seat.fetchEvents({ fromStart: false })
  game.markSeen()
  reportActed(game)
  foldOpponentTurn(seat)
  if (toAct !== seat.side) clearMarks(seat)
  seat.revision.value++
}

/** A person plays on for the computer; the screen goes to him where he is to act. */
export function takeOver(seat: SeatStore): void {
  const game = seat.game
  if (game.setOpponent(null) !== null) return
  startOpponent(seat)
  batch(() => {
    if (game.toAct() !== null && game.toAct() !== seat.side) passSeat(seat)
    else seat.revision.value++
  })
}

/** The right to act goes to the other player: the curtain falls, or, where players want none, he sits down at once. */
function passSeat(seat: SeatStore): void {
  if (reportActed(seat.game)) leaveSeat(seat.game)
  else turnSeat(seat.game)
}

/** Takes back the last action, if the game allows it. */
export async function undo(seat: SeatStore): Promise<void> {
  await locked(seat, async () => {
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
      seat.fetchEvents({ fromStart: true })
      game.markSeen()
      seat.revision.value++
      say(seat, text.value.notice.undone)
    })
    return null
  })
}
