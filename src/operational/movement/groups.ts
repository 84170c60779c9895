import type { Seat } from '../../game/side'
import { inCommand } from '../command/command'
import { pieceDef, pieceId, pieceState, type Position, unitsIn } from '../position'
import { ARTILLERY } from '../world'

/** Has this unit still a move to begin, or is it under way (5.1)? Place and phase are the caller's. */
export function canMove(pos: Position, index: number): boolean {
  const state = pieceState(pos, index)
  if (state.moved) return false
  return state.mp2 < 0 || isMoving(pos, index)
}

/** Does the piece belong to the group under way? */
export function isMoving(pos: Position, index: number): boolean {
  return pos.game.ops.moving?.units.includes(pieceId(pos, index)) ?? false
}

/** Must it roll for its MP before it steps (4.3)? */
export function mustRollForCommand(pos: Position, index: number): boolean {
  return pieceState(pos, index).mp2 < 0 && !inCommand(pos, index)
}

/**
 * May those units move as one stack (5.1)? No more of them than a hex may hold (6.1, ruling): what was over-stacked by a placement (19.5.12)
 * or a retreat goes in parts.
 */
export function mayMoveAsStack(pos: Position, units: readonly number[]): boolean {
  const { stacking } = pos.world.tables.terrain
  let guns = 0
  for (const index of units) if (pieceDef(pos, index).cls === ARTILLERY) guns++
  return guns <= stacking.artillery && units.length - guns <= stacking.footOrHorse
}

/**
 * Every set of units of a hex that may step together now, ascending: single units and stacks (5.1). Units that began together
 * (4.3) may go in any part; once they have stepped they stay together.
 */
export function steppingSets(pos: Position, hex: number, seat: Seat): number[][] {
  const here = unitsIn(pos, hex)
  if (here.length === 0 || pos.world.pieces[here[0]!]!.seat !== seat) return []
  const { moving } = pos.game.ops
  const going: number[] = []
  const fresh: number[] = []
  for (const index of here) {
    if (pieceState(pos, index).moved) continue
    if (moving !== null && isMoving(pos, index)) going.push(index)
    else if (canMove(pos, index) && !mustRollForCommand(pos, index)) fresh.push(index)
  }
  if (going.length === 0) return fresh.length === 1 ? [fresh] : stacks(pos, fresh)
  const together = !moving!.stepped ? stacks(pos, going) : going.length === moving!.units.length ? [going] : []
  return [...together, ...stacks(pos, fresh)].sort(compareSets)
}

/** Every set of a hex that may roll for its MP (4.3): at least one out of command, none begun. */
export function setsThatMayRoll(pos: Position, hex: number): number[][] {
  const fresh = unitsIn(pos, hex).filter((index) => pieceState(pos, index).mp2 < 0 && canMove(pos, index))
  if (fresh.length === 0) return []
  const needy = fresh.map((index) => mustRollForCommand(pos, index))
  if (!needy.includes(true)) return []
  return stacks(pos, fresh).filter((set) => set.some((index) => needy[fresh.indexOf(index)]))
}

/** All that may move as one stack, in array order. */
const stacks = (pos: Position, units: readonly number[]): number[][] =>
  subsets(units, (set) => mayMoveAsStack(pos, set))

/** All non-empty subsets, in array order: [a], [a,b], [a,b,c], [a,c], [b], ... */
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

/** Array order of two ascending sets. */
export function compareSets(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length && k < b.length; k++) if (a[k] !== b[k]) return a[k]! - b[k]!
  return a.length - b.length
}
