import { type Box, boxesMeet } from './box'
import { hillsWithin, levelAt, levelOnHills, sortedAreasOf } from './ground'
import { type Area, type Ground, isArea } from './groundSchema'
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
  const margins = [2, 2, margin, margin]
  const axisXs = [1, 0, dx, dy]
  const axisYs = [0, 1, dy, -dx]
  const lows: number[] = []
  const highs: number[] = []
  for (let axis = 0; axis < 4; axis++) {
    const [axisX, axisY] = [axisXs[axis]!, axisYs[axis]!]
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const places of [from, to])
      for (const { x, y } of places) {
        const distanceAlong = x * axisX + y * axisY
        if (distanceAlong < low) low = distanceAlong
        if (distanceAlong > high) high = distanceAlong
      }
    lows.push(low - margins[axis]!)
    highs.push(high + margins[axis]!)
  }
  return (polygon) => {
    for (let axis = 0; axis < 4; axis++) {
      const [axisX, axisY] = [axisXs[axis]!, axisYs[axis]!]
      const [low, high] = [lows[axis]!, highs[axis]!]
      let isWhollyBelow = true
      let isWhollyAbove = true
      for (const { x, y } of polygon) {
        const distanceAlong = x * axisX + y * axisY
        if (distanceAlong >= low) isWhollyBelow = false
        if (distanceAlong <= high) isWhollyAbove = false
      }
      if (isWhollyBelow || isWhollyAbove) return false
    }
    return true
  }
}

/** How many levels an area, or what stands in it, rises (SAR-10.3); 0: it blocks no sight. */
const heightOf = ({ kind, height }: Area): number => height ?? (kind === 'woods' || kind === 'building' ? 1 : 0)

/**
 * Finds all that blocks the line of sight between two places (SAR-10.3): ids of areas and indices of screens. Only what rises above the
 * higher of both ends blocks. A hill is as high as its level. Woods and buildings stand one level above their ground, or as high as their area
 * says; formations one level. An area does not block sight from or to a place inside it or on its edge.
 */
export function* sightBlockers(
  ground: Ground,
  a: Point,
  b: Point,
  screens: readonly Screen[],
): Generator<{ readonly blocker: string | number; readonly outline: Polygon }> {
  const eyeLevel = Math.max(levelAt(ground, a), levelAt(ground, b))
  for (const feature of ground.features) {
    if (!isArea(feature)) continue
    const height = heightOf(feature)
    if (height === 0) continue
    // The ground under an area counts as level as at its first corner.
    const topLevel = feature.kind === 'hill' ? height : height + levelAt(ground, feature.area[0]!)
    if (topLevel <= eyeLevel || !passesThrough(a, b, feature.area)) continue
    if (!containsPoint(feature.area, a) && !containsPoint(feature.area, b))
      yield { blocker: feature.id, outline: feature.area }
  }
  for (const [i, screen] of screens.entries())
    if (screen.level + 1 > eyeLevel && passesThrough(a, b, screen.outline))
      yield { blocker: i, outline: screen.outline }
}

/** The first of `sightBlockers`: the id of an area or the index of a screen; null when nothing blocks the line of sight. */
export function findSightBlocker(
  ground: Ground,
  a: Point,
  b: Point,
  screens: readonly Screen[],
): string | number | null {
  for (const { blocker } of sightBlockers(ground, a, b, screens)) return blocker
  return null
}

/** Something that rises above its ground; `topLevel`: how high. A line of sight that begins or ends in an area is not blocked by it. */
interface SightBlocker {
  readonly outline: Polygon
  readonly topLevel: number
  readonly isArea: boolean
}

const SEES_ALL = (): boolean => true

/**
 * Makes a test whether nothing blocks the line of sight between two places (SAR-10.3), for many lines between the same places: the same
 * answers as `findSightBlocker`, but what no line can cross is left out once for all. `mayBeCrossed`: of `mayCross` for all places of the lines.
 * `box`: only areas that meet it count; null: all areas.
 */
export function lineOfSightTest(
  ground: Ground,
  screens: readonly Screen[],
  mayBeCrossed: (polygon: Polygon) => boolean,
  box: Box | null,
): (a: Point, b: Point) => boolean {
  const { areas } = sortedAreasOf(ground)
  const hills = hillsWithin(ground, box)
  const blockers: SightBlocker[] = []
  for (const boxed of areas) {
    const { feature } = boxed
    const height = heightOf(feature)
    if (height === 0 || (box !== null && !boxesMeet(boxed, box)) || !mayBeCrossed(feature.area)) continue
    const topLevel = feature.kind === 'hill' ? height : height + levelOnHills(hills, feature.area[0]!)
    blockers.push({ outline: feature.area, topLevel, isArea: true })
  }
  for (const { outline, level } of screens) blockers.push({ outline, topLevel: level + 1, isArea: false })
  if (blockers.length === 0) return SEES_ALL
  return (a, b) => {
    const eyeLevel = hills.length === 0 ? 0 : Math.max(levelOnHills(hills, a), levelOnHills(hills, b))
    for (const { outline, topLevel, isArea } of blockers) {
      if (topLevel <= eyeLevel || !passesThrough(a, b, outline)) continue
      if (!isArea || (!containsPoint(outline, a) && !containsPoint(outline, b))) return false
    }
    return true
  }
}
