import { stepContext } from '../../../operational/movement/cost'
import { mustRollForCommand } from '../../../operational/movement/groups'
import { type ReachField, reachField, UNREACHED } from '../../../operational/movement/reach'
import { includesEngineer } from '../../../operational/movement/steppingGroup'
import type { Position } from '../../../operational/position'
import { MOVEMENT } from '../figures'

/**
 * Hexes that a unit with leaders, or a leader alone, can reach with the MP that it has left. A unit that must still roll for its MP (OPS-4.3)
 * is taken to roll as high as possible.
 */
export function optimisticReach(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  march: boolean,
): ReachField {
  const first = units[0]
  const context = stepContext(position, march, units.length > 0 && includesEngineer(position, leaders))
  if (first === undefined || !mustRollForCommand(position, first)) return reachField(position, units, leaders, context)
  const state = position.pieceStates[first]!
  state.mp2 = Math.min(MOVEMENT.bestRoll2, position.world.pieces[first]!.allowanceHalfMp)
  const reach = reachField(position, units, leaders, context)
  state.mp2 = -1
  return reach
}

/** The first hex on the cheapest way from `from` to `to`; -1: there is no way, or none is needed. */
export function firstStep(reach: ReachField, from: number, to: number): number {
  if (from === to || reach.cost2[to] === UNREACHED) return -1
  let step = to
  let previous = reach.onward2[to] === UNREACHED ? reach.prev[to]! : reach.onwardPrev[to]!
  // No way is longer than the map has hexes: the limit ends a circle of predecessors.
  for (let n = 0; previous >= 0 && previous !== from && n < reach.cost2.length; n++) {
    step = previous
    previous = reach.onwardPrev[step]!
  }
  return previous === from ? step : -1
}
