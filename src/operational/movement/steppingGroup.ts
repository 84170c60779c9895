import { isWorkingEngineer } from '../command/command'
import { hexOfPiece, isNight, leadersIn, pieceDef, pieceState, type Position, hasMoveBegun } from '../position'
import type { RefusalReason } from '../refusals'
import { LEADER } from '../world'
import { type StepCost, type StepContext, leaderStepCost, stepContext, unitStepCost } from './cost'
import { garrisonRefusal } from './bastion'
import { mustRollForCommand, isMoving } from './groups'

/** What pieces that step together may do: units with leaders, or leaders and HQs without a unit (OPS-5.1). */

/**
 * Why this leader or HQ may no longer move in this phase (5.1); null: it may. An HQ moves once; a leader may move again while he has movement
 * points (MP).
 */
export function leaderMoveRefusal(position: Position, index: number): RefusalReason | null {
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  if (state.moved) return piece.kind === 'hq' ? 'moveOver' : 'leaderMoveOver'
  if (piece.kind === 'hq' && hasMoveBegun(state) && !isMoving(position, index)) return 'moveOver'
  return null
}

/** What a step from where it stands costs a leader or HQ, with the MP that it has spent so far. `goesWithUnit`: units step with it. */
export const leaderStepCostHere = (
  position: Position,
  index: number,
  direction: number,
  goesWithUnit: boolean,
  context: StepContext,
): StepCost =>
  leaderStepCost(
    position,
    index,
    hexOfPiece(position, index),
    direction,
    pieceState(position, index).spent,
    goesWithUnit,
    context,
  )

/** Is one of these leaders an engineer who is at work (19.3.7)? */
export const includesEngineer = (position: Position, leaders: readonly number[]): boolean =>
  leaders.some((index) => isWorkingEngineer(position, index))

/**
 * May those leaders and HQs step into that hex without a unit? One alone may (5.1); one leader with engineers of his hex may go into lava
 * only (19.1.5).
 */
export function mayGoAlone(position: Position, leaders: readonly number[], to: number): boolean {
  if (leaders.length <= 1) return leaders.length === 1
  const ordinaryLeaders = leaders.filter((index) => !isWorkingEngineer(position, index))
  return (
    ordinaryLeaders.length === 1 &&
    ordinaryLeaders.every((index) => pieceDef(position, index).pieceClass === LEADER) &&
    position.world.lava[to] === 1
  )
}

/** Can those units of one hex still take any step together (5.1)? Steps with an engineer of their hex and steps into a bastion count too. */
export function canContinue(position: Position, units: readonly number[], march: boolean): boolean {
  const { world } = position
  const firstUnit = units[0]
  if (firstUnit === undefined) return false
  const from = hexOfPiece(position, firstUnit)
  const withoutEngineer = stepContext(position, { march })
  const engineers = leadersIn(position, from).filter(
    (index) => isWorkingEngineer(position, index) && leaderMoveRefusal(position, index) === null,
  )
  const withEngineer: StepContext = { ...withoutEngineer, engineer: true }
  for (let direction = 0; direction < 6; direction++) {
    const to = world.grid.neighbour(from, direction)
    if (to < 0 || (units.length > 1 && world.lava[to])) continue
    const mayEnterBastion = garrisonRefusal(position, units, to) === null
    if (canGroupStep(position, units, [], from, direction, withoutEngineer)) return true
    if (mayEnterBastion && canGroupStep(position, units, [], from, direction, { ...withoutEngineer, garrison: true }))
      return true
    for (const engineer of engineers) {
      if (canGroupStep(position, units, [engineer], from, direction, withEngineer)) return true
      if (
        mayEnterBastion &&
        canGroupStep(position, units, [engineer], from, direction, { ...withEngineer, garrison: true })
      )
        return true
    }
  }
  return false
}

/** May all of those units and leaders take that step? */
function canGroupStep(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  direction: number,
  context: StepContext,
): boolean {
  return firstBlocked(position, units, leaders, from, direction, context) === null
}

/** The first piece that cannot take that step, with a cost below 0 that stands for the reason (`stepRefusal` in cost.ts); null: all can. */
export function firstBlocked(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  direction: number,
  context: StepContext,
): { index: number; cost: StepCost } | null {
  for (const index of units) {
    const cost = unitStepCost(position, index, from, direction, pieceState(position, index).spent, context)
    if (cost < 0) return { index, cost }
  }
  for (const index of leaders) {
    const cost = leaderStepCostHere(position, index, direction, units.length > 0, context)
    if (cost < 0) return { index, cost }
  }
  return null
}

/** Why the units may not begin a march, a move by road with more MP (5.3); null: they may. */
export function marchRefusal(position: Position, units: readonly number[]): RefusalReason | null {
  if (isNight(position) && !position.world.tables.terrain.night.march) return 'marchNight'
  if (
    units.length === 0 ||
    units.some((index) => hasMoveBegun(pieceState(position, index)) || mustRollForCommand(position, index))
  )
    return 'marchCommand'
  return null
}
