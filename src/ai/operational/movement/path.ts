import { mustRollForCommand } from '../../../operational/movement/groups'
import { type ReachField, reachField, UNREACHED } from '../../../operational/movement/reach'
import { stepContext } from '../../../operational/movement/cost'
import { includesEngineer } from '../../../operational/movement/steppingGroup'
import type { Position } from '../../../operational/position'

/** The best that the die of 4.3 can give, in halves of an MP. */
const BEST_DIE2 = 12

/** Ways of a unit with leaders, or of a leader alone, with what it has left; a unit that must yet roll (4.3) is taken to roll well. */
export function optimisticReach(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  march: boolean,
): ReachField {
  const first = units[0]
  const context = stepContext(pos, march, units.length > 0 && includesEngineer(pos, leaders))
  if (first === undefined || !mustRollForCommand(pos, first)) return reachField(pos, units, leaders, context)
  const state = pos.pieceStates[first]!
  state.mp2 = Math.min(BEST_DIE2, pos.world.pieces[first]!.ma2)
  const field = reachField(pos, units, leaders, context)
  state.mp2 = -1
  return field
}

/** The first hex on the cheapest way to `to`; -1: none is known. */
export function firstStep(field: ReachField, from: number, to: number): number {
  if (from === to || field.cost2[to] === UNREACHED) return -1
  let at = to
  let back = field.onward2[to] === UNREACHED ? field.prev[to]! : field.onwardPrev[to]!
  for (let n = 0; back >= 0 && back !== from && n < 200; n++) {
    at = back
    back = field.onwardPrev[at]!
  }
  return back === from ? at : -1
}
