import { refuse, type Result } from '../../core/result'
import type { Side } from '../../operational/types'
import type { ActionOutcome } from '../match'
import type { HexTypes } from './family'
import type { HexSession } from './session'

// OPS-22.1: the staffs (tactical computer players) that answer questions of a clash that people command.

/** Most actions done to end a staff's answer on the table; a guard against an endless loop. */
const MAX_OWED_ACTIONS = 200

const READY = { type: 'ready' } as const

/** The seed of a staff's own choices at the present question; never the seed of the dice. Empty where no clash is under way. */
export function staffSalt(session: HexSession, side: Side): string {
  const clash = session.playedClash
  return clash ? `${session.header.aiSeed}/clash:${clash.state.key}/${side}/${clash.stepName()}` : ''
}

/**
 * OPS-22.1: a side's staff answers the present question of the clash that people command, with a pause after each of its actions, so that a page can
 * draw. `by` names it in the journal. `thought`: its answer, worked out beforehand on another thread; left out: it is worked out here. Returns what
 * the side came to know; refuses where no such clash asks this side.
 */
export function* staffAnswers(
  session: HexSession,
  side: Side,
  by: string,
  thought?: readonly object[],
): Generator<void, Result<ActionOutcome<HexTypes>>> {
  const clash = session.playedClash
  if (!clash || clash.toAct() !== side)
    return refuse('not-your-turn', 'OPS-22.1', 'refusal.notYourTurn', { toAct: session.toAct() ?? 'over' })
  const firstNew = session.events(side, 0).next
  const step = clash.stepName()
  const onTable = (action: object): boolean => session.do(side, { type: 'table', action }, by).ok
  const isAsked = (): boolean => session.playedClash === clash && clash.toAct() === side && clash.stepName() === step
  for (const action of thought ?? clash.staffAnswer(side, staffSalt(session, side))) {
    if (!isAsked()) break
    // An answer that the rules refuse is left out; the answer is ended below.
    if ((action as { type?: unknown }).type !== READY.type) onTable(action)
    yield
  }
  // What is still owed is done, and then the answer ended.
  for (let tries = 0; isAsked() && !onTable(READY) && tries < MAX_OWED_ACTIONS; tries++)
    if (!onTable(clash.owedAction(side) ?? { type: 'resign' })) break
  return {
    ok: true,
    value: { events: session.events(side, firstNew).events, toAct: session.toAct(), over: session.result },
  }
}
