import { type Area, type Ground, isArea, isLine, isRoad, type Line } from './groundSchema'
import { apart, type Point } from './point'
import { crosses, holds, type Polygon, type Span, sides, spansWithin, toSegment } from './polygon'

/** The areas in which a place lies, edges included, in the order of the file. */
export const areasAt = ({ features }: Ground, point: Point): Area[] =>
  features.filter(isArea).filter(({ area }) => holds(area, point))

/** How many levels the ground lies above the plain: of the hills there the highest. */
export const levelAt = (ground: Ground, point: Point): number =>
  areasAt(ground, point).reduce((level, area) => (area.kind === 'hill' ? Math.max(level, area.height ?? 0) : level), 0)

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
