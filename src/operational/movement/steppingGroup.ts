import { isWorkingEngineer } from '../command/command'
import { hexOfPiece, isNight, leadersIn, pieceDef, pieceState, type Position } from '../position'
import type { RefusalReason } from '../refusals'
import { LEADER } from '../world'
import { type Cost, type StepContext, leaderStepCost, stepContext, unitStepCost } from './cost'
import { garrisonRefusal } from './bastion'
import { mustRollForCommand, isMoving } from './groups'

/** Why this leader or HQ may no longer move in this phase (5.1); null: it may. An HQ moves once, a leader may move in several parts. */
export function leaderMoveRefusal(position: Position, index: number): RefusalReason | null {
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  if (state.moved) return piece.kind === 'hq' ? 'moveOver' : 'leaderMoveOver'
  if (piece.kind === 'hq' && state.mp2 >= 0 && !isMoving(position, index)) return 'moveOver'
  return null
}

/** What a step costs a leader or HQ from where it stands. */
export const leaderStepCostHere = (
  position: Position,
  index: number,
  dir: number,
  along: boolean,
  context: StepContext,
): Cost =>
  leaderStepCost(position, index, hexOfPiece(position, index), dir, pieceState(position, index).spent, along, context)

/** Is one of these leaders an engineer who is at work (19.3.7)? */
export const includesEngineer = (position: Position, leaders: readonly number[]): boolean =>
  leaders.some((index) => isWorkingEngineer(position, index))

/**
 * May those leaders and HQs step into that hex without a unit? One alone may (5.1); one leader with engineers of his hex may go into lava
 * only (19.1.5).
 */
export function mayGoAlone(position: Position, leaders: readonly number[], to: number): boolean {
  if (leaders.length <= 1) return leaders.length === 1
  const others = leaders.filter((index) => !isWorkingEngineer(position, index))
  return (
    others.length === 1 &&
    others.every((index) => pieceDef(position, index).pieceClass === LEADER) &&
    position.world.lava[to] === 1
  )
}

/** Can those units of one hex still take any step together (5.1), alone, with an engineer of their hex, or into a bastion? */
export function canContinue(position: Position, units: readonly number[], march: boolean): boolean {
  const { world } = position
  const first = units[0]
  if (first === undefined) return false
  const from = hexOfPiece(position, first)
  const plain = stepContext(position, march)
  const engineers = leadersIn(position, from).filter(
    (index) => isWorkingEngineer(position, index) && leaderMoveRefusal(position, index) === null,
  )
  const withEngineer: StepContext = { ...plain, engineer: true }
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbour(from, dir)
    if (to < 0 || (units.length > 1 && world.lava[to])) continue
    const intoBastion = garrisonRefusal(position, units, to) === null
    if (canGroupStep(position, units, [], from, dir, plain)) return true
    if (intoBastion && canGroupStep(position, units, [], from, dir, { ...plain, garrison: true })) return true
    for (const engineer of engineers) {
      if (canGroupStep(position, units, [engineer], from, dir, withEngineer)) return true
      if (intoBastion && canGroupStep(position, units, [engineer], from, dir, { ...withEngineer, garrison: true }))
        return true
    }
  }
  return false
}

/** May all of them take that step? */
function canGroupStep(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): boolean {
  return firstBlocked(position, units, leaders, from, dir, context) === null
}

/** The first piece that cannot take that step, with the reason as a cost below 0 (`stepRefusal`); null: all can. */
export function firstBlocked(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): { index: number; cost: Cost } | null {
  for (const index of units) {
    const cost = unitStepCost(position, index, from, dir, pieceState(position, index).spent, context)
    if (cost < 0) return { index, cost }
  }
  for (const index of leaders) {
    const cost = leaderStepCostHere(position, index, dir, units.length > 0, context)
    if (cost < 0) return { index, cost }
  }
  return null
}

/** Why the units may not begin a march (5.3); null: they may. */
export function marchRefusal(position: Position, units: readonly number[]): RefusalReason | null {
  if (isNight(position) && !position.world.tables.terrain.night.march) return 'marchNight'
  if (
    units.length === 0 ||
    units.some((index) => pieceState(position, index).mp2 >= 0 || mustRollForCommand(position, index))
  )
    return 'marchCommand'
  return null
}
