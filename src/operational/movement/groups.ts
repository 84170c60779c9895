import type { Seat } from '../../game/side'
import { inCommand } from '../command/command'
import { pieceDef, pieceId, pieceState, type Position, unitsIn } from '../position'
import { ARTILLERY } from '../world'

/** Has this unit not begun its move, or is it moving (5.1)? The caller looks after place and phase. */
export function canMove(position: Position, index: number): boolean {
  const state = pieceState(position, index)
  if (state.moved) return false
  return state.mp2 < 0 || isMoving(position, index)
}

/** Does the piece belong to the group that is moving? */
export function isMoving(position: Position, index: number): boolean {
  return position.game.ops.moving?.units.includes(pieceId(position, index)) ?? false
}

/** Must the unit roll for its MP before its first step (4.3)? */
export function mustRollForCommand(position: Position, index: number): boolean {
  return pieceState(position, index).mp2 < 0 && !inCommand(position, index)
}

/**
 * May those units move as one stack (5.1)? Ruling: only as many as a hex may hold (6.1). A stack that is over the limit after a retreat or
 * after the placement of a box (19.5.12) moves in parts.
 */
export function mayMoveAsStack(position: Position, units: readonly number[]): boolean {
  const { stacking } = position.world.tables.terrain
  let guns = 0
  for (const index of units) if (pieceDef(position, index).pieceClass === ARTILLERY) guns++
  return guns <= stacking.artillery && units.length - guns <= stacking.footOrHorse
}

/**
 * Every set of units of a hex that may step together now: single units and stacks, in array order (5.1). Of units that rolled together
 * (4.3) any part may step; once they have stepped they stay together.
 */
export function steppingSets(position: Position, hex: number, seat: Seat): number[][] {
  const units = unitsIn(position, hex)
  const first = units[0]
  if (first === undefined || pieceDef(position, first).seat !== seat) return []
  const { moving } = position.game.ops
  const members: number[] = []
  const fresh: number[] = []
  for (const index of units) {
    if (pieceState(position, index).moved) continue
    if (moving !== null && isMoving(position, index)) members.push(index)
    else if (canMove(position, index) && !mustRollForCommand(position, index)) fresh.push(index)
  }
  if (!moving || members.length === 0) return fresh.length === 1 ? [fresh] : movableStacks(position, fresh)
  const wholeGroup = members.length === moving.units.length ? [members] : []
  const ofGroup = moving.stepped ? wholeGroup : movableStacks(position, members)
  return [...ofGroup, ...movableStacks(position, fresh)].sort(compareSets)
}

/** Every set of units of a hex that may roll for its MP (4.3): none has begun its move, and at least one is out of command. */
export function setsThatMayRoll(position: Position, hex: number): number[][] {
  const fresh = unitsIn(position, hex).filter(
    (index) => pieceState(position, index).mp2 < 0 && canMove(position, index),
  )
  if (fresh.length === 0) return []
  const mustRoll = fresh.map((index) => mustRollForCommand(position, index))
  if (!mustRoll.includes(true)) return []
  return movableStacks(position, fresh).filter((set) => set.some((index) => mustRoll[fresh.indexOf(index)]))
}

/** Every set of those units that may move as one stack, in array order. */
const movableStacks = (position: Position, units: readonly number[]): number[][] =>
  subsets(units, (set) => mayMoveAsStack(position, set))

/** All non-empty subsets that fit, in array order: [a], [a,b], [a,b,c], [a,c], [b], ... A set that does not fit is not made larger. */
export function subsets(items: readonly number[], fits: (set: readonly number[]) => boolean = () => true): number[][] {
  const out: number[][] = []
  const grow = (start: number, set: number[]): void => {
    for (let k = start; k < items.length; k++) {
      const next = [...set, items[k]!]
      if (!fits(next)) continue
      out.push(next)
      grow(k + 1, next)
    }
  }
  grow(0, [])
  return out
}

/** Compares two ascending sets for array order: below 0 when the first comes first. */
export function compareSets(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length && k < b.length; k++) if (a[k] !== b[k]) return a[k]! - b[k]!
  return a.length - b.length
}
