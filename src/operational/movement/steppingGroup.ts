import { isWorkingEngineer } from '../command/command'
import { hexOfPiece, isNight, leadersIn, pieceDef, pieceState, type Position } from '../position'
import type { RefusalReason } from '../refusals'
import { LEADER } from '../world'
import { type Cost, type StepContext, leaderStepCost, stepContext, unitStepCost } from './cost'
import { garrisonRefusal } from './bastion'
import { mustRollForCommand, isMoving } from './groups'

/** May this leader or HQ still move in this phase (5.1)? An HQ once, a leader in parts. */
export function leaderMoveRefusal(pos: Position, index: number): RefusalReason | null {
  const piece = pieceDef(pos, index)
  const state = pieceState(pos, index)
  if (state.moved) return piece.kind === 'hq' ? 'moveOver' : 'leaderMoveOver'
  if (piece.kind === 'hq' && state.mp2 >= 0 && !isMoving(pos, index)) return 'moveOver'
  return null
}

/** A leader's or HQ's step from where it stands. */
export const leaderStepCostHere = (
  pos: Position,
  index: number,
  dir: number,
  along: boolean,
  context: StepContext,
): Cost => leaderStepCost(pos, index, hexOfPiece(pos, index), dir, pieceState(pos, index).spent, along, context)

/** Do these leaders, going along with units, bring an engineer at work (19.3.7)? */
export const includesEngineer = (pos: Position, leaders: readonly number[]): boolean =>
  leaders.some((index) => isWorkingEngineer(pos, index))

/**
 * May those leaders and HQs step without a unit: one alone (5.1), or one with engineers of his hex, who help him into lava and nowhere
 * else (19.1.5)?
 */
export function mayGoAlone(pos: Position, leaders: readonly number[], to: number): boolean {
  if (leaders.length <= 1) return leaders.length === 1
  const others = leaders.filter((index) => !isWorkingEngineer(pos, index))
  return others.length === 1 && pos.world.pieces[others[0]!]!.cls === LEADER && pos.world.lava[to] === 1
}

/** Can those units still take any step at all ("when no step can be paid", 5.1), with an engineer of their hex or into a bastion too? */
export function canContinue(pos: Position, units: readonly number[], march: boolean): boolean {
  const { world } = pos
  const from = pos.hexOf[units[0]!]!
  const plain = stepContext(pos, march)
  const engineers = leadersIn(pos, from).filter(
    (index) => isWorkingEngineer(pos, index) && leaderMoveRefusal(pos, index) === null,
  )
  const guided: StepContext = { ...plain, engineer: true }
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbour(from, dir)
    if (to < 0 || (units.length > 1 && world.lava[to])) continue
    const into = garrisonRefusal(pos, units, to) === null
    if (groupMay(pos, units, [], from, dir, plain)) return true
    if (into && groupMay(pos, units, [], from, dir, { ...plain, garrison: true })) return true
    for (const engineer of engineers) {
      if (groupMay(pos, units, [engineer], from, dir, guided)) return true
      if (into && groupMay(pos, units, [engineer], from, dir, { ...guided, garrison: true })) return true
    }
  }
  return false
}

/** May all of them take that step? */
function groupMay(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): boolean {
  return firstBlocked(pos, units, leaders, from, dir, context) === null
}

/** The first of them who cannot take that step, with the reason as a cost below 0 (see cost.ts); null: all can. */
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

/** May the units begin a march (5.3)? */
export function marchRefusal(pos: Position, units: readonly number[]): RefusalReason | null {
  if (isNight(pos) && !pos.world.tables.terrain.night.march) return 'marchNight'
  if (units.length === 0 || units.some((index) => pieceState(pos, index).mp2 >= 0 || mustRollForCommand(pos, index)))
    return 'marchCommand'
  return null
}
