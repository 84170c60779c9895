import { type Area, type Ground, isArea, isLine, isRoad, type Line } from './groundSchema'
import { pointDistance, type Point } from './point'
import {
  findCrossing,
  containsPoint,
  type Polygon,
  type Span,
  polygonSides,
  spansWithin,
  distanceToSegment,
} from './polygon'

/** An area with the upright box around it. */
interface BoxedArea {
  readonly feature: Area
  readonly left: number
  readonly right: number
  readonly low: number
  readonly high: number
}

/** The areas of a ground, boxed. They are worked out once, because the ground of a table never changes. */
interface SortedAreas {
  readonly areas: readonly BoxedArea[]
  readonly hills: readonly BoxedArea[]
}
const sorted = new WeakMap<Ground, SortedAreas>()

function boxed(feature: Area): BoxedArea {
  const [xs, ys] = [feature.area.map(({ x }) => x), feature.area.map(({ y }) => y)]
  return { feature, left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
}

function sortedOf(ground: Ground): SortedAreas {
  const before = sorted.get(ground)
  if (before) return before
  const areas = ground.features.filter(isArea).map(boxed)
  const made = { areas, hills: areas.filter(({ feature }) => feature.kind === 'hill') }
  sorted.set(ground, made)
  return made
}

const isIn = ({ feature, left, right, low, high }: BoxedArea, point: Point): boolean =>
  point.x >= left && point.x <= right && point.y >= low && point.y <= high && containsPoint(feature.area, point)

/** The areas in which a place lies, edges included, in the order of the ground's features. */
export function areasAt(ground: Ground, point: Point): Area[] {
  const found: Area[] = []
  for (const one of sortedOf(ground).areas) if (isIn(one, point)) found.push(one.feature)
  return found
}

/** The level of the ground at a place above the plain: that of the highest hill there, 0 without one. */
export function levelAt(ground: Ground, point: Point): number {
  let level = 0
  for (const hill of sortedOf(ground).hills)
    if ((hill.feature.height ?? 0) > level && isIn(hill, point)) level = hill.feature.height ?? 0
  return level
}

/** Is a place on the table, its edges included? */
export const isOnTable = ({ width, depth }: Ground, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= depth

/** The place itself, or the nearest one on the table. */
export const nearestOnTable = ({ width, depth }: Ground, { x, y }: Point): Point => ({
  x: Math.max(0, Math.min(width, x)),
  y: Math.max(0, Math.min(depth, y)),
})

/** The straight parts of a line: both ends, how far along the line the part begins, and the gaps in it. */
function closedParts({ line, gaps = [] }: Line): { a: Point; b: Point; from: number; open: Span[] }[] {
  let before = 0
  return line.slice(1).map((b, i) => {
    const a = line[i]!
    const from = before
    before += pointDistance(a, b)
    return { a, b, from, open: gaps.filter((gap) => gap.to > from && gap.from < before) }
  })
}

/** A feature met on a straight way; `at`: thousandths of an inch from the start of the way. */
export interface Obstacle {
  readonly id: string
  readonly kind: Area['kind'] | Line['kind'] | 'uphill'
  readonly distance: number
}

/** Where a straight way crosses a line feature, its gaps left out. */
function lineMet(line: Line, a: Point, b: Point): Obstacle[] {
  const met: Obstacle[] = []
  for (const part of closedParts(line)) {
    const crossing = findCrossing(a, b, part.a, part.b)
    if (!crossing) continue
    // How far along the line feature the crossing lies.
    const along = part.from + (findCrossing(part.a, part.b, a, b)?.at ?? 0)
    if (part.open.some(({ from, to }) => along >= from && along <= to)) continue
    if (line.kind !== 'contour') met.push({ id: line.id, kind: line.kind, distance: crossing.at })
    else if (crossing.to === line.up) met.push({ id: line.id, kind: 'uphill', distance: crossing.at })
    else met.push({ id: line.id, kind: 'contour', distance: crossing.at })
  }
  return met
}

/**
 * The features that a straight way enters or crosses, nearest first (SAR-8.2). An area in which the way begins is not entered. A hill entered
 * from lower ground is `uphill`. A contour crossed upward is `uphill`, downward `contour` (SAR-24.7).
 */
export function obstaclesOnWay(ground: Ground, a: Point, b: Point): Obstacle[] {
  const met: Obstacle[] = []
  for (const feature of ground.features) {
    if (isRoad(feature) || feature.kind === 'open') continue
    if (isLine(feature)) {
      met.push(...lineMet(feature, a, b))
      continue
    }
    for (const { from } of spansWithin(a, b, feature.area)) {
      if (from === 0 && containsPoint(feature.area, a) && !onEdge(feature.area, a)) continue
      const rises = feature.kind === 'hill' && levelAt(ground, a) < (feature.height ?? 0)
      if (feature.kind !== 'hill' || rises)
        met.push({ id: feature.id, kind: feature.kind === 'hill' ? 'uphill' : feature.kind, distance: from })
    }
  }
  return met.sort((p, q) => p.distance - q.distance || (p.id < q.id ? -1 : p.id > q.id ? 1 : 0))
}

const onEdge = (area: Polygon, point: Point): boolean =>
  polygonSides(area).some(([a, b]) => distanceToSegment(point, a, b) === 0)

/** The roads on which a place lies, their edges included (SAR-7.20). */
export const roadsAt = ({ features }: Ground, point: Point): string[] =>
  features
    .filter(isRoad)
    .filter(({ line, width }) => line.slice(1).some((b, i) => 2 * distanceToSegment(point, line[i]!, b) <= width))
    .map(({ id }) => id)

/** The ids of the features that a road crosses without hindrance: by bridges, fords and cuttings (SAR-7.20). */
export const featuresClearedBy = ({ features }: Ground, road: string): readonly string[] =>
  features.filter(isRoad).find(({ id }) => id === road)?.clears ?? []
