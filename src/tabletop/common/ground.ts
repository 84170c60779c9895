import { type Area, type Ground, isArea, isLine, isRoad, type Line } from './groundSchema'
import { apart, type Point } from './point'
import { crosses, holds, type Polygon, type Span, sides, spansWithin, toSegment } from './polygon'

/** The upright box around an area. */
interface Boxed {
  readonly feature: Area
  readonly left: number
  readonly right: number
  readonly low: number
  readonly high: number
}

/** The ground of a table never changes: what is asked of it all the time is sorted out once. */
interface Sorted {
  readonly areas: readonly Boxed[]
  readonly hills: readonly Boxed[]
}
const sorted = new WeakMap<Ground, Sorted>()

function boxed(feature: Area): Boxed {
  const [xs, ys] = [feature.area.map(({ x }) => x), feature.area.map(({ y }) => y)]
  return { feature, left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
}

function sortedOf(ground: Ground): Sorted {
  const before = sorted.get(ground)
  if (before) return before
  const areas = ground.features.filter(isArea).map(boxed)
  const made = { areas, hills: areas.filter(({ feature }) => feature.kind === 'hill') }
  sorted.set(ground, made)
  return made
}

const isIn = ({ feature, left, right, low, high }: Boxed, point: Point): boolean =>
  point.x >= left && point.x <= right && point.y >= low && point.y <= high && holds(feature.area, point)

/** The areas in which a place lies, edges included, in the order of the file. */
export function areasAt(ground: Ground, point: Point): Area[] {
  const found: Area[] = []
  for (const one of sortedOf(ground).areas) if (isIn(one, point)) found.push(one.feature)
  return found
}

/** How many levels the ground lies above the plain: of the hills there the highest. */
export function levelAt(ground: Ground, point: Point): number {
  let level = 0
  for (const hill of sortedOf(ground).hills)
    if ((hill.feature.height ?? 0) > level && isIn(hill, point)) level = hill.feature.height ?? 0
  return level
}

/** Is a place on the table, edges included? */
export const onTable = ({ width, depth }: Ground, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= depth

/** The place itself, or the nearest one on the table. */
export const onTableNear = ({ width, depth }: Ground, { x, y }: Point): Point => ({
  x: Math.max(0, Math.min(width, x)),
  y: Math.max(0, Math.min(depth, y)),
})

/** The straight parts of a line that are not gaps: ends, and how far along the line the first lies. */
function closedParts({ line, gaps = [] }: Line): { a: Point; b: Point; from: number; open: Span[] }[] {
  let before = 0
  return line.slice(1).map((b, i) => {
    const a = line[i]!
    const from = before
    before += apart(a, b)
    return { a, b, from, open: gaps.filter((gap) => gap.to > from && gap.from < before) }
  })
}

/** Something met on the way, so many thousandths of an inch from its start. */
export interface Met {
  readonly id: string
  readonly kind: Area['kind'] | Line['kind'] | 'uphill'
  readonly at: number
}

/** Walls, hedges, streams, works and rising contours that a straight way crosses, gaps left out. */
function lineMet(line: Line, a: Point, b: Point): Met[] {
  const met: Met[] = []
  for (const part of closedParts(line)) {
    const crossing = crosses(a, b, part.a, part.b)
    if (!crossing) continue
    // How far along the line: the same crossing, seen from the line.
    const along = part.from + (crosses(part.a, part.b, a, b)?.at ?? 0)
    if (part.open.some(({ from, to }) => along >= from && along <= to)) continue
    if (line.kind !== 'contour') met.push({ id: line.id, kind: line.kind, at: crossing.at })
    else if (crossing.to === line.up) met.push({ id: line.id, kind: 'uphill', at: crossing.at })
    else met.push({ id: line.id, kind: 'contour', at: crossing.at })
  }
  return met
}

/**
 * What a straight way enters or crosses, nearest first (SAR-8.2). Who begins in an area does not enter it. A hill entered from
 * lower ground is `uphill`, its own edge costs nothing else; a contour crossed downward is `contour` (SAR-24.7), upward `uphill`.
 */
export function metOnWay(ground: Ground, a: Point, b: Point): Met[] {
  const met: Met[] = []
  for (const feature of ground.features) {
    if (isRoad(feature) || feature.kind === 'open') continue
    if (isLine(feature)) {
      met.push(...lineMet(feature, a, b))
      continue
    }
    for (const { from } of spansWithin(a, b, feature.area)) {
      if (from === 0 && holds(feature.area, a) && !onEdge(feature.area, a)) continue
      const rises = feature.kind === 'hill' && levelAt(ground, a) < (feature.height ?? 0)
      if (feature.kind !== 'hill' || rises)
        met.push({ id: feature.id, kind: feature.kind === 'hill' ? 'uphill' : feature.kind, at: from })
    }
  }
  return met.sort((p, q) => p.at - q.at || (p.id < q.id ? -1 : p.id > q.id ? 1 : 0))
}

const onEdge = (area: Polygon, point: Point): boolean => sides(area).some(([a, b]) => toSegment(point, a, b) === 0)

/** The roads on which a place lies, their edges included (SAR-7.20). */
export const roadsAt = ({ features }: Ground, point: Point): string[] =>
  features
    .filter(isRoad)
    .filter(({ line, width }) => line.slice(1).some((b, i) => 2 * toSegment(point, line[i]!, b) <= width))
    .map(({ id }) => id)

/** What a road clears of all that lies across it: bridges, fords, cuttings (SAR-7.20). */
export const clearedBy = ({ features }: Ground, road: string): readonly string[] =>
  features.filter(isRoad).find(({ id }) => id === road)?.clears ?? []
