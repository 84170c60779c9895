import { levelAt } from './ground'
import { type Ground, isArea } from './groundSchema'
import type { Point } from './point'
import { containsPoint, type Polygon, passesThrough } from './polygon'

/** A formation that may block sight. */
export interface Screen {
  readonly outline: Polygon
  /** The level of the ground that it stands on. */
  readonly level: number
}

/**
 * Makes a test whether any line from one of the places `from` to one of the places `to` could cross a polygon. False is certain; true may be
 * wrong. It compares the box around all places and the box along their line, so that many lines can be spared the exact test.
 */
export function mayCross(from: readonly Point[], to: readonly Point[]): (ground: Polygon) => boolean {
  const [a, b] = [from[0]!, to[0]!]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  // The places of castings are rounded to whole thousandths.
  const spare = 2 * (Math.abs(dx) + Math.abs(dy))
  const axes = [
    { dx: 1, dy: 0, spare: 2 },
    { dx: 0, dy: 1, spare: 2 },
    { dx, dy, spare },
    { dx: dy, dy: -dx, spare },
  ].map((axis) => {
    const along = [...from, ...to].map(({ x, y }) => x * axis.dx + y * axis.dy)
    return { ...axis, low: Math.min(...along) - axis.spare, high: Math.max(...along) + axis.spare }
  })
  return (ground) =>
    axes.every((axis) => {
      let before = true
      let beyond = true
      for (const { x, y } of ground) {
        const along = x * axis.dx + y * axis.dy
        if (along >= axis.low) before = false
        if (along <= axis.high) beyond = false
      }
      return !before && !beyond
    })
}

/**
 * What blocks the line of sight between two places (SAR-10.3): the id of an area or the index of a screen; null when nothing does. Only what
 * rises above the higher of both ends blocks: a hill is as high as its level; woods, buildings and formations stand one level above their
 * ground, or as high as their area says. An area does not block sight from or to a place inside it or on its edge.
 */
export function sightBlock(ground: Ground, a: Point, b: Point, screens: readonly Screen[]): string | number | null {
  const eye = Math.max(levelAt(ground, a), levelAt(ground, b))
  for (const feature of ground.features) {
    if (!isArea(feature)) continue
    const tall = feature.kind === 'woods' || feature.kind === 'building' ? 1 : 0
    const height = feature.height ?? tall
    if (height === 0) continue
    const top = feature.kind === 'hill' ? height : height + levelAt(ground, feature.area[0]!)
    if (top <= eye || !passesThrough(a, b, feature.area)) continue
    if (!containsPoint(feature.area, a) && !containsPoint(feature.area, b)) return feature.id
  }
  for (const [i, screen] of screens.entries())
    if (screen.level + 1 > eye && passesThrough(a, b, screen.outline)) return i
  return null
}
