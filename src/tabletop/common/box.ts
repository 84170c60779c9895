import type { Block } from './block'
import type { Point } from './point'
import type { Polygon } from './polygon'

/**
 * An upright box on the table, in thousandths of an inch: its west, east, south and north edges. Two boxes are cheap to compare, so they
 * are compared before the exact shapes.
 */
export interface Box {
  readonly left: number
  readonly right: number
  readonly low: number
  readonly high: number
}

/** The smallest box around these places. */
export function boxOf(places: readonly Point[]): Box {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of places) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return { left, right, low, high }
}

/** A box that surely holds a block, whichever way the block faces: no corner is farther from `at` than width + depth. */
export function boxAround({ at: { x, y }, width, depth }: Block): Box {
  const reach = width + depth
  return { left: x - reach, right: x + reach, low: y - reach, high: y + reach }
}

/** Do two boxes share a place, their edges included? */
export const boxesMeet = (a: Box, b: Box): boolean =>
  a.right >= b.left && b.right >= a.left && a.high >= b.low && b.high >= a.low

/** The longer side of the box around a polygon. */
export function longerSide(polygon: Polygon): number {
  const { left, right, low, high } = boxOf(polygon)
  return Math.max(right - left, high - low)
}
