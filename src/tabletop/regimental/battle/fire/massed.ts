// REG-8.10: units close behind the target suffer with it.
import { centreOf } from '../../../common/block'
import { type Point, pointDistance } from '../../../common/point'
import { passesThrough } from '../../../common/polygon'
import { blockOf } from '../block'
import { MASSED_WITHIN } from '../fightFigures'
import type { RegimentalTable } from '../run'
import { friendsOf, isWithin, outline, unitOf } from '../units'

/** A place beyond `to`, on the line from `from`, by `farther` thousandths of an inch. */
function beyond(from: Point, to: Point, farther: number): Point {
  const length = Math.max(1, pointDistance(from, to))
  return {
    x: to.x + Math.round(((to.x - from.x) * farther) / length),
    y: to.y + Math.round(((to.y - from.y) * farther) / length),
  }
}

/**
 * REG-8.10: the units of the target's side within two inches of it, on the far side from the firer and crossed by a line of fire; sorted. `firers`:
 * the middle of each firing unit's stands.
 */
export function massedBehind(table: RegimentalTable, target: string, firers: readonly Point[]): string[] {
  const block = blockOf(table.field, target, unitOf(table, target))
  const middle = centreOf(block)
  const size = Math.ceil(Math.max(block.width, block.depth))
  return friendsOf(table, target).filter(
    (id) =>
      isWithin(table, target, id, MASSED_WITHIN) &&
      firers.some((from) => {
        const far = beyond(from, middle, size + MASSED_WITHIN)
        return passesThrough(middle, far, outline(table, id))
      }),
  )
}
