import { isWorkingEngineer } from '../command/command'
import { hexOfPiece, isNight, leadersIn, pieceDef, pieceState, type Position } from '../position'
import type { RefusalReason } from '../refusals'
import { LEADER } from '../world'
import { type Cost, type StepContext, leaderStepCost, stepContext, unitStepCost } from './cost'
import { garrisonRefusal } from './bastion'
import { mustRollForCommand, isMoving } from './groups'

/** Why this leader or HQ may no longer move in this phase (5.1); null: it may. An HQ moves once, a leader may move in several parts. */
export function leaderMoveRefusal(pos: Position, index: number): RefusalReason | null {
  const piece = pieceDef(pos, index)
  const state = pieceState(pos, index)
  if (state.moved) return piece.kind === 'hq' ? 'moveOver' : 'leaderMoveOver'
  if (piece.kind === 'hq' && state.mp2 >= 0 && !isMoving(pos, index)) return 'moveOver'
  return null
}

/** What a step costs a leader or HQ from where it stands. */
export const leaderStepCostHere = (
  pos: Position,
  index: number,
  dir: number,
  along: boolean,
  context: StepContext,
): Cost => leaderStepCost(pos, index, hexOfPiece(pos, index), dir, pieceState(pos, index).spent, along, context)

/** Is one of these leaders an engineer who is at work (19.3.7)? */
export const includesEngineer = (pos: Position, leaders: readonly number[]): boolean =>
  leaders.some((index) => isWorkingEngineer(pos, index))

/**
 * May those leaders and HQs step into that hex without a unit? One alone may (5.1); one leader with engineers of his hex may go into lava
 * only (19.1.5).
 */
export function mayGoAlone(pos: Position, leaders: readonly number[], to: number): boolean {
  if (leaders.length <= 1) return leaders.length === 1
  const others = leaders.filter((index) => !isWorkingEngineer(pos, index))
  return others.length === 1 && others.every((index) => pieceDef(pos, index).cls === LEADER) && pos.world.lava[to] === 1
}

/** Can those units of one hex still take any step together (5.1), alone, with an engineer of their hex, or into a bastion? */
export function canContinue(pos: Position, units: readonly number[], march: boolean): boolean {
  const { world } = pos
  const first = units[0]
  if (first === undefined) return false
  const from = hexOfPiece(pos, first)
  const plain = stepContext(pos, march)
  const engineers = leadersIn(pos, from).filter(
    (index) => isWorkingEngineer(pos, index) && leaderMoveRefusal(pos, index) === null,
  )
  const withEngineer: StepContext = { ...plain, engineer: true }
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbour(from, dir)
    if (to < 0 || (units.length > 1 && world.lava[to])) continue
    const intoBastion = garrisonRefusal(pos, units, to) === null
    if (canGroupStep(pos, units, [], from, dir, plain)) return true
    if (intoBastion && canGroupStep(pos, units, [], from, dir, { ...plain, garrison: true })) return true
    for (const engineer of engineers) {
      if (canGroupStep(pos, units, [engineer], from, dir, withEngineer)) return true
      if (intoBastion && canGroupStep(pos, units, [engineer], from, dir, { ...withEngineer, garrison: true }))
        return true
    }
  }
  return false
}

/** May all of them take that step? */
function canGroupStep(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): boolean {
  return firstBlocked(pos, units, leaders, from, dir, context) === null
}

/** The first piece that cannot take that step, with the reason as a cost below 0 (`stepRefusal`); null: all can. */
export function firstBlocked(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): { index: number; cost: Cost } | null {
  for (const index of units) {
    const cost = unitStepCost(pos, index, from, dir, pieceState(pos, index).spent, context)
    if (cost < 0) return { index, cost }
  }
  for (const index of leaders) {
    const cost = leaderStepCostHere(pos, index, dir, units.length > 0, context)
    if (cost < 0) return { index, cost }
  }
  return null
}

/** Why the units may not begin a march (5.3); null: they may. */
export function marchRefusal(pos: Position, units: readonly number[]): RefusalReason | null {
  if (isNight(pos) && !pos.world.tables.terrain.night.march) return 'marchNight'
  if (units.length === 0 || units.some((index) => pieceState(pos, index).mp2 >= 0 || mustRollForCommand(pos, index)))
    return 'marchCommand'
  return null
}
