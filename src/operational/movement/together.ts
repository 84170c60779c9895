import { isNight, type Position } from '../position'
import type { Why } from '../refusals'
import { type Cost, type StepContext, staffStepCost, unitStepCost } from './cost'
import { mustBegin, underWay } from './groups'

/** May this leader or HQ still move in this phase (5.1)? An HQ once, a leader in parts. */
export function staffMay(pos: Position, index: number): Why | null {
  const piece = pos.world.pieces[index]!
  const state = pos.st[index]!
  if (state.moved) return piece.kind === 'hq' ? 'moveOver' : 'leaderMoveOver'
  if (piece.kind === 'hq' && state.mp2 >= 0 && !underWay(pos, index)) return 'moveOver'
  return null
}

/** A leader's or HQ's step from where it stands. */
export const staffHere = (pos: Position, index: number, dir: number, along: boolean, context: StepContext): Cost =>
  staffStepCost(pos, index, pos.hexOf[index]!, dir, pos.st[index]!.spent, along, context)

/** Directions open to a group with its leaders, as bits: each pays, each may (5.1). */
export function groupMask(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  context: StepContext,
): number {
  let mask = 0
  const { world } = pos
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbours[from * 6 + dir]!
    if (to < 0 || (units.length > 1 && world.lava[to])) continue
    if (groupMay(pos, units, leaders, from, dir, context)) mask |= 1 << dir
  }
  return mask
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
  for (const index of units) if (unitStepCost(pos, index, from, dir, pos.st[index]!.spent, context) < 0) return false
  for (const index of leaders) if (staffHere(pos, index, dir, units.length > 0, context) < 0) return false
  return true
}

/** The first of them who cannot take that step, with the reason as a cost below 0 (see cost.ts); null: all can. */
export function blockedBy(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): { index: number; cost: Cost } | null {
  for (const index of units) {
    const cost = unitStepCost(pos, index, from, dir, pos.st[index]!.spent, context)
    if (cost < 0) return { index, cost }
  }
  for (const index of leaders) {
    const cost = staffHere(pos, index, dir, units.length > 0, context)
    if (cost < 0) return { index, cost }
  }
  return null
}

/** May the units begin a march (5.3)? */
export function marchRefusal(pos: Position, units: readonly number[]): Why | null {
  if (isNight(pos) && !pos.world.tables.terrain.night.march) return 'marchNight'
  if (units.length === 0 || units.some((index) => pos.st[index]!.mp2 >= 0 || mustBegin(pos, index)))
    return 'marchCommand'
  return null
}
