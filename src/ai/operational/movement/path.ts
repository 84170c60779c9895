// Where pieces can get to in a phase, and the first step on the way there.

import { stepContext } from '../../../operational/movement/cost'
import { mustRollForCommand } from '../../../operational/movement/groups'
import { type ReachField, reachField, UNREACHED } from '../../../operational/movement/reach'
import { includesEngineer } from '../../../operational/movement/steppingGroup'
import { MOVE_NOT_BEGUN, type Position } from '../../../operational/position'
import { MOVEMENT } from '../figures'

/** The most that the roll for movement points (OPS-4.3) can give, in half movement points. */
const { bestRoll2: HIGHEST_ROLL_HALF_MP } = MOVEMENT

/** Pieces that move together, as piece indexes. */
interface MovingPieces {
  /** One unit; or none, if a leader moves alone. */
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  /** By march movement (OPS-5.3). */
  readonly march: boolean
}

/**
 * The hexes that a unit with leaders, or a leader alone, can reach with its remaining movement points. A unit that must still roll for movement
 * points (OPS-4.3) is assumed to roll as high as possible.
 */
export function reachAtHighestRoll(position: Position, { units, leaders, march }: MovingPieces): ReachField {
  const firstUnit = units[0]
  // An engineer helps units that he goes along with, not himself.
  const withEngineer = units.length > 0 && includesEngineer(position, leaders)
  const context = stepContext(position, { march, engineer: withEngineer })
  if (firstUnit === undefined || !mustRollForCommand(position, firstUnit))
    return reachField(position, units, leaders, context)
  const state = position.pieceStates[firstUnit]!
  const { allowanceHalfMp } = position.world.pieces[firstUnit]!
  // A roll never gives more than the unit's allowance.
  state.mp2 = Math.min(HIGHEST_ROLL_HALF_MP, allowanceHalfMp)
  const reach = reachField(position, units, leaders, context)
  state.mp2 = MOVE_NOT_BEGUN
  return reach
}

/** Result of `firstStep` if the pieces cannot get to the hex or are there already; below every hex index. */
const NO_STEP = -1

/** The first hex on the cheapest way from `from` to `to`; NO_STEP: there is no way, or none is needed. */
export function firstStep(reach: ReachField, from: number, to: number): number {
  if (from === to || reach.costHalfMp[to] === UNREACHED) return NO_STEP
  // Goes back from `to` to `from`, from each hex to the hex before it. In every hex of the way but the last the pieces must be able to move on:
  // `onwardPreviousHex` is the hex before it on such a way. If they must stop in the last hex (`onwardHalfMp` is UNREACHED), `previousHex` is the hex
  // before that one.
  let step = to
  let previous = reach.onwardHalfMp[to] === UNREACHED ? reach.previousHex[to]! : reach.onwardPreviousHex[to]!
  // No way is longer than the map has hexes: the limit would end a circle of predecessors.
  for (let steps = 0; previous >= 0 && previous !== from && steps < reach.costHalfMp.length; steps++) {
    step = previous
    previous = reach.onwardPreviousHex[step]!
  }
  return previous === from ? step : NO_STEP
}
