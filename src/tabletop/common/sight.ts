import { levelAt } from './ground'
import { type Ground, isArea } from './groundSchema'
import type { Point } from './point'
import { containsPoint, type Polygon, passesThrough } from './polygon'

/** A formation that may block sight, because it stands one level above its ground. */
export interface Screen {
  readonly outline: Polygon
  /** The level of the ground under the formation (SAR-10.3). */
  readonly level: number
}

/**
 * Makes a quick test: could any line from one of the places `from` to one of the places `to` cross this polygon? False is certain; true may
 * be wrong. The test compares the polygon with two boxes around all places: one upright, one turned along the way from the first `from` to
 * the first `to`.
 */
export function mayCross(from: readonly Point[], to: readonly Point[]): (polygon: Polygon) => boolean {
  const [a, b] = [from[0]!, to[0]!]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  // Places are rounded to whole thousandths, so both boxes are two thousandths wider on each side. Along the turned axes lengths are
  // multiplied by that of the way.
  const margin = 2 * (Math.abs(dx) + Math.abs(dy))
  const axes = [
    { dx: 1, dy: 0, margin: 2 },
    { dx: 0, dy: 1, margin: 2 },
    { dx, dy, margin },
    { dx: dy, dy: -dx, margin },
  ].map((axis) => {
    const distancesAlong = [...from, ...to].map(({ x, y }) => x * axis.dx + y * axis.dy)
    return { ...axis, low: Math.min(...distancesAlong) - axis.margin, high: Math.max(...distancesAlong) + axis.margin }
  })
  return (polygon) =>
    axes.every((axis) => {
      let isWhollyBelow = true
      let isWhollyAbove = true
      for (const { x, y } of polygon) {
        const distanceAlong = x * axis.dx + y * axis.dy
        if (distanceAlong >= axis.low) isWhollyBelow = false
        if (distanceAlong <= axis.high) isWhollyAbove = false
      }
      return !isWhollyBelow && !isWhollyAbove
    })
}

/**
 * Finds what blocks the line of sight between two places (SAR-10.3): the id of an area or the index of a screen; null when nothing does. Only
 * what rises above the higher of both ends blocks. A hill is as high as its level. Woods and buildings stand one level above their ground, or as
 * high as their area says; formations one level. An area does not block sight from or to a place inside it or on its edge.
 */
export function findSightBlocker(
  ground: Ground,
  a: Point,
  b: Point,
  screens: readonly Screen[],
): string | number | null {
  const eyeLevel = Math.max(levelAt(ground, a), levelAt(ground, b))
  for (const feature of ground.features) {
    if (!isArea(feature)) continue
    const usualHeight = feature.kind === 'woods' || feature.kind === 'building' ? 1 : 0
    const height = feature.height ?? usualHeight
    if (height === 0) continue
    // The ground under an area counts as level as at its first corner.
    const topLevel = feature.kind === 'hill' ? height : height + levelAt(ground, feature.area[0]!)
    if (topLevel <= eyeLevel || !passesThrough(a, b, feature.area)) continue
    if (!containsPoint(feature.area, a) && !containsPoint(feature.area, b)) return feature.id
  }
  for (const [i, screen] of screens.entries())
    if (screen.level + 1 > eyeLevel && passesThrough(a, b, screen.outline)) return i
  return null
}
