// Smooth curves through points, for shores, streams and edges of areas.
import type { Point } from '../../hex/grid'
import { midpoint } from '../layout'
import type { Context2D } from '../canvas'

/** Adds a smooth open curve to a path. The curve starts and ends at the first and last point, and bends towards the points between. */
export function smoothLine(path: Context2D | Path2D, points: readonly Point[]): void {
  const first = points[0]
  if (!first) return
  path.moveTo(first.x, first.y)
  for (let i = 1; i < points.length - 1; i++) {
    const point = points[i]!
    const nextPoint = points[i + 1]!
    // Bends meet halfway between their points; the last bend ends at the end of the line.
    const end = i === points.length - 2 ? nextPoint : midpoint(point, nextPoint)
    path.quadraticCurveTo(point.x, point.y, end.x, end.y)
  }
  if (points.length === 2) path.lineTo(points[1]!.x, points[1]!.y)
}

/** Adds a smooth closed curve to a path. The curve runs through the middle of each side and bends towards each point. */
export function smoothLoop(path: Context2D | Path2D, points: readonly Point[]): void {
  const count = points.length
  const first = points[0]
  const last = points[count - 1]
  if (!first || !last) return
  const start = midpoint(last, first)
  path.moveTo(start.x, start.y)
  points.forEach((point, i) => {
    const end = midpoint(point, points[(i + 1) % count]!)
    path.quadraticCurveTo(point.x, point.y, end.x, end.y)
  })
  path.closePath()
}

/** A point on a line with the unit normal to the left of the line's direction (y grows downward). */
export interface PointOnLine {
  readonly point: Point
  readonly normalX: number
  readonly normalY: number
}

/** Whether a polyline is open, or closed by a side from its last point to its first. */
type LineEnds = 'open' | 'closed'

/** Points every `spacing` sheet units along a polyline; the first lies half that distance from the start. */
export function pointsAlong(points: readonly Point[], spacing: number, ends: LineEnds = 'open'): PointOnLine[] {
  const found: PointOnLine[] = []
  const count = points.length
  /** Distance from the start of the present segment to the next point. */
  let toNextPoint = spacing / 2
  for (let segment = 0; segment < (ends === 'closed' ? count : count - 1); segment++) {
    const start = points[segment]!
    const end = points[(segment + 1) % count]!
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    if (length === 0) continue
    const unitX = (end.x - start.x) / length
    const unitY = (end.y - start.y) / length
    let fromStart = toNextPoint
    for (; fromStart < length; fromStart += spacing)
      found.push({
        point: { x: start.x + unitX * fromStart, y: start.y + unitY * fromStart },
        normalX: unitY,
        normalY: -unitX,
      })
    toNextPoint = fromStart - length
  }
  return found
}

/** The curve of `smoothLine`, or of `smoothLoop` for a closed line, as a polyline with `pointsPerBend` points for each bend. */
export function smoothPolyline(points: readonly Point[], ends: LineEnds, pointsPerBend = 4): Point[] {
  const isClosed = ends === 'closed'
  const line: Point[] = []
  const count = points.length
  // An open line does not bend at its first and last point.
  const firstBend = isClosed ? 0 : 1
  const endBend = isClosed ? count : count - 1
  if (!isClosed && points[0]) line.push(points[0])
  for (let i = firstBend; i < endBend; i++) {
    const bendPoint = points[i]!
    const startsLine = !isClosed && i === 1
    const endsLine = !isClosed && i === count - 2
    const start = startsLine ? points[0]! : midpoint(points[(i - 1 + count) % count]!, bendPoint)
    const end = endsLine ? points[count - 1]! : midpoint(bendPoint, points[(i + 1) % count]!)
    // The first point of an open line is in the list already.
    for (let part = startsLine ? 1 : 0; part < pointsPerBend; part++)
      line.push(onBend(start, bendPoint, end, part / pointsPerBend))
  }
  if (!isClosed && count > 1) line.push(points[count - 1]!)
  return line
}

/** The point of a quadratic Bézier curve at a share, 0 to 1, of the curve's parameter. */
function onBend(start: Point, control: Point, end: Point, share: number): Point {
  const restShare = 1 - share
  return {
    x: restShare * restShare * start.x + 2 * restShare * share * control.x + share * share * end.x,
    y: restShare * restShare * start.y + 2 * restShare * share * control.y + share * share * end.y,
  }
}
