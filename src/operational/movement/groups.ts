import type { Seat } from '../../game/side'
import { inCommand } from '../command/command'
import { pieceDef, pieceId, pieceState, type Position, unitsIn, hasMoveBegun } from '../position'
import { ARTILLERY } from '../world'

/** Which units may move together, and who must first roll for command, that is, for its MP (movement points; OPS-4.3, 5.1). */

/** Has the unit's move not begun yet, or is it going on now (5.1)? Place and phase are not checked. */
export function canMove(position: Position, index: number): boolean {
  const state = pieceState(position, index)
  if (state.moved) return false
  return !hasMoveBegun(state) || isMoving(position, index)
}

/** Does the piece belong to the group whose move is going on? */
export function isMoving(position: Position, index: number): boolean {
  return position.game.ops.moving?.units.includes(pieceId(position, index)) ?? false
}

/** Must the unit roll for its MP before its first step (4.3)? */
export function mustRollForCommand(position: Position, index: number): boolean {
  return !hasMoveBegun(pieceState(position, index)) && !inCommand(position, index)
}

/**
 * May those units move as one stack (5.1)? Ruling: only as many as a hex may hold (6.1). A stack that is over the limit after a retreat or
 * after the pieces of a hidden-movement box have been placed (19.5.12) moves in parts.
 */
export function mayMoveAsStack(position: Position, units: readonly number[]): boolean {
  const { stacking } = position.world.tables.terrain
  let batteries = 0
  for (const index of units) if (pieceDef(position, index).pieceClass === ARTILLERY) batteries++
  return batteries <= stacking.artillery && units.length - batteries <= stacking.footOrHorse
}

/**
 * Every set of units of a hex that may step together now: single units and stacks (5.1), sorted as by `compareSets`. Of units that rolled
 * together for command (4.3) any part may step; once a group has stepped it stays together.
 */
export function steppingSets(position: Position, hex: number, seat: Seat): number[][] {
  const units = unitsIn(position, hex)
  const firstUnit = units[0]
  if (firstUnit === undefined || pieceDef(position, firstUnit).seat !== seat) return []
  const { moving } = position.game.ops
  const groupMembers: number[] = []
  const notBegun: number[] = []
  for (const index of units) {
    if (pieceState(position, index).moved) continue
    if (moving !== null && isMoving(position, index)) groupMembers.push(index)
    else if (canMove(position, index) && !mustRollForCommand(position, index)) notBegun.push(index)
  }
  // The usual case, answered fast: nobody here is moving. A single unit needs no search for stacks.
  if (!moving || groupMembers.length === 0)
    return notBegun.length === 1 ? [notBegun] : movableStacks(position, notBegun)
  const wholeGroup = groupMembers.length === moving.units.length ? [groupMembers] : []
  const groupSets = moving.stepped ? wholeGroup : movableStacks(position, groupMembers)
  return [...groupSets, ...movableStacks(position, notBegun)].sort(compareSets)
}

/** Every set of units of a hex that may roll for its MP (4.3): none has begun its move, and at least one is out of command. */
export function setsThatMayRoll(position: Position, hex: number): number[][] {
  const notBegun = unitsIn(position, hex).filter(
    (index) => !hasMoveBegun(pieceState(position, index)) && canMove(position, index),
  )
  if (notBegun.length === 0) return []
  const mustRoll = notBegun.map((index) => mustRollForCommand(position, index))
  if (!mustRoll.includes(true)) return []
  return movableStacks(position, notBegun).filter((set) => set.some((index) => mustRoll[notBegun.indexOf(index)]))
}

/** Every set of those units that may move as one stack, sorted as by `compareSets`. */
const movableStacks = (position: Position, units: readonly number[]): number[][] =>
  subsets(units, (set) => mayMoveAsStack(position, set))

/** All non-empty subsets that are allowed, sorted: [a], [a,b], [a,b,c], [a,c], [b], ... A set that is not allowed is not made larger. */
export function subsets(
  items: readonly number[],
  isAllowed: (set: readonly number[]) => boolean = () => true,
): number[][] {
  const found: number[][] = []
  const grow = (start: number, set: number[]): void => {
    for (let place = start; place < items.length; place++) {
      const larger = [...set, items[place]!]
      if (!isAllowed(larger)) continue
      found.push(larger)
      grow(place + 1, larger)
    }
  }
  grow(0, [])
  return found
}

/** Compares two ascending sets number by number, a shorter one before its continuation: below 0 when the first comes first. */
export function compareSets(a: readonly number[], b: readonly number[]): number {
  for (let place = 0; place < a.length && place < b.length; place++)
    if (a[place] !== b[place]) return a[place]! - b[place]!
  return a.length - b.length
}
