import { type Box, boxesMeet, boxOf } from './box'
import { type Area, type Ground, isArea, isLine, isRoad, type Line } from './groundSchema'
import { pointDistance, type Point } from './point'
import {
  areNearerThan,
  findCrossing,
  containsPoint,
  type Polygon,
  type Span,
  polygonSides,
  spansWithin,
  distanceToSegment,
} from './polygon'

/** An area with the upright box around it. */
export interface BoxedArea extends Box {
  readonly feature: Area
}

/** The areas of a ground with their boxes; `hills` are those areas that are hills. Worked out once, because a ground never changes. */
interface SortedAreas {
  readonly areas: readonly BoxedArea[]
  readonly hills: readonly BoxedArea[]
}
const sortedByGround = new WeakMap<Ground, SortedAreas>()

const withBox = (feature: Area): BoxedArea => ({ feature, ...boxOf(feature.area) })

/** The areas of a ground with their boxes, worked out once. */
export function sortedAreasOf(ground: Ground): SortedAreas {
  const known = sortedByGround.get(ground)
  if (known) return known
  const areas = ground.features.filter(isArea).map(withBox)
  const sorted = { areas, hills: areas.filter(({ feature }) => feature.kind === 'hill') }
  sortedByGround.set(ground, sorted)
  return sorted
}

/** Does an area contain a place? The box is tested first, because that is faster. */
const containsPlace = ({ feature, left, right, low, high }: BoxedArea, point: Point): boolean =>
  point.x >= left && point.x <= right && point.y >= low && point.y <= high && containsPoint(feature.area, point)

/** The areas in which a place lies, edges included, in the order of the ground's features. */
export function areasAt(ground: Ground, point: Point): Area[] {
  const found: Area[] = []
  for (const area of sortedAreasOf(ground).areas) if (containsPlace(area, point)) found.push(area.feature)
  return found
}

/** The impassable areas that an outline touches, with more than its corners: a long line may lie across a narrow one. */
export function impassableUnder(ground: Ground, outline: Polygon): Area[] {
  return sortedAreasOf(ground)
    .areas.filter(({ feature }) => feature.kind === 'impassable' && areNearerThan(outline, feature.area, 1))
    .map(({ feature }) => feature)
}

/** Would an outline come to lie on impassable ground on which the one before (null: none) did not lie? */
export function comesToImpassable(ground: Ground, outline: Polygon, before: Polygon | null): boolean {
  const known = before === null ? [] : impassableUnder(ground, before)
  return impassableUnder(ground, outline).some((area) => !known.includes(area))
}

/** The level of the ground at a place above the plain: that of the highest hill there, 0 without one. */
export const levelAt = (ground: Ground, point: Point): number => levelOnHills(sortedAreasOf(ground).hills, point)

/** The hills of a ground whose boxes meet `box`; null: all hills. */
export function hillsWithin(ground: Ground, box: Box | null): readonly BoxedArea[] {
  const { hills } = sortedAreasOf(ground)
  return box === null || hills.length === 0 ? hills : hills.filter((hill) => boxesMeet(hill, box))
}

/** The level at a place when only these hills count. */
export function levelOnHills(hills: readonly BoxedArea[], point: Point): number {
  let level = 0
  for (const hill of hills)
    if ((hill.feature.height ?? 0) > level && containsPlace(hill, point)) level = hill.feature.height ?? 0
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

/** The straight parts of a line: both ends, how far along the line the part begins (`start`), and those gaps of the line that lie in it. */
function straightParts({ line, gaps = [] }: Line): { a: Point; b: Point; start: number; gapsInPart: Span[] }[] {
  let lengthSoFar = 0
  return line.slice(1).map((b, i) => {
    const a = line[i]!
    const start = lengthSoFar
    lengthSoFar += pointDistance(a, b)
    const end = lengthSoFar
    return { a, b, start, gapsInPart: gaps.filter((gap) => gap.to > start && gap.from < end) }
  })
}

/** A feature met on a straight way; `distance`: thousandths of an inch from the start of the way. `uphill`: a rise of the ground. */
export interface Obstacle {
  readonly id: string
  readonly kind: Area['kind'] | Line['kind'] | 'uphill'
  readonly distance: number
}

/** Where a straight way from a to b crosses a line feature. A crossing in a gap of the line is no obstacle. */
function lineObstacles(line: Line, a: Point, b: Point): Obstacle[] {
  const obstacles: Obstacle[] = []
  for (const part of straightParts(line)) {
    const crossing = findCrossing(a, b, part.a, part.b)
    if (!crossing) continue
    // How far along the line feature the crossing lies: `findCrossing` measures from the first of its four points.
    const along = part.start + (findCrossing(part.a, part.b, a, b)?.distance ?? 0)
    if (part.gapsInPart.some(({ from, to }) => along >= from && along <= to)) continue
    if (line.kind !== 'contour') obstacles.push({ id: line.id, kind: line.kind, distance: crossing.distance })
    // `up`: the side of a contour on which the ground is higher.
    else if (crossing.toSide === line.up) obstacles.push({ id: line.id, kind: 'uphill', distance: crossing.distance })
    else obstacles.push({ id: line.id, kind: 'contour', distance: crossing.distance })
  }
  return obstacles
}

/**
 * The features that a straight way enters or crosses, nearest first (SAR-8.2). An area in which the way begins is not entered. A hill entered
 * from lower ground is `uphill`. A contour crossed upward is `uphill`, downward `contour` (SAR-24.7).
 */
export function obstaclesOnWay(ground: Ground, a: Point, b: Point): Obstacle[] {
  const obstacles: Obstacle[] = []
  for (const feature of ground.features) {
    if (isRoad(feature) || feature.kind === 'open') continue
    if (isLine(feature)) {
      obstacles.push(...lineObstacles(feature, a, b))
      continue
    }
    for (const { from } of spansWithin(a, b, feature.area)) {
      // The way begins inside the area.
      if (from === 0 && containsPoint(feature.area, a) && !isOnEdge(feature.area, a)) continue
      const rises = feature.kind === 'hill' && levelAt(ground, a) < (feature.height ?? 0)
      if (feature.kind !== 'hill' || rises)
        obstacles.push({ id: feature.id, kind: feature.kind === 'hill' ? 'uphill' : feature.kind, distance: from })
    }
  }
  return obstacles.sort((p, q) => p.distance - q.distance || compareIds(p.id, q.id))
}

const compareIds = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Does a place lie on the edge of an area, to a thousandth of an inch? */
const isOnEdge = (area: Polygon, point: Point): boolean =>
  polygonSides(area).some(([a, b]) => distanceToSegment(point, a, b) === 0)

/** The ids of the roads on which a place lies, their edges included (SAR-7.20). */
export const roadsAt = ({ features }: Ground, point: Point): string[] =>
  features
    .filter(isRoad)
    .filter(({ line, width }) => line.slice(1).some((end, i) => 2 * distanceToSegment(point, line[i]!, end) <= width))
    .map(({ id }) => id)

/** The ids of the features that a road crosses without hindrance: by bridges, fords and cuttings (SAR-7.20). `roadId`: id of the road. */
export const featuresClearedBy = ({ features }: Ground, roadId: string): readonly string[] =>
  features.filter(isRoad).find(({ id }) => id === roadId)?.clears ?? []
