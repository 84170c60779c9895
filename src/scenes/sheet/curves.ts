import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'

/** Adds a smooth open curve to a path: it starts and ends at the line's ends and bends towards the points between. */
export function smoothLine(path: Context2D | Path2D, points: readonly Point[]): void {
  const first = points[0]
  if (!first) return
  path.moveTo(first.x, first.y)
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i]!
    const next = points[i + 1]!
    const end = i === points.length - 2 ? next : midpoint(p, next)
    path.quadraticCurveTo(p.x, p.y, end.x, end.y)
  }
  if (points.length === 2) path.lineTo(points[1]!.x, points[1]!.y)
}

/** Adds a smooth closed curve to a path. It runs through the middle of each side and bends towards each point. */
export function smoothLoop(path: Context2D | Path2D, points: readonly Point[]): void {
  const count = points.length
  const first = points[0]
  const last = points[count - 1]
  if (!first || !last) return
  const start = midpoint(last, first)
  path.moveTo(start.x, start.y)
  points.forEach((p, i) => {
    const end = midpoint(p, points[(i + 1) % count]!)
    path.quadraticCurveTo(p.x, p.y, end.x, end.y)
  })
  path.closePath()
}

/** A point on a line with the unit normal to the left of the line's direction (y grows downward). */
export interface PointOnLine {
  readonly p: Point
  /** The normal. */
  readonly nx: number
  readonly ny: number
}

/** Is a polyline open, or closed from its last point to its first? */
type LineEnds = 'open' | 'closed'

/** Points every `gap` units along a polyline, the first half a gap from its start. */
export function pointsAlong(points: readonly Point[], gap: number, ends: LineEnds = 'open'): PointOnLine[] {
  const found: PointOnLine[] = []
  const count = points.length
  let toNext = gap / 2
  for (let i = 0; i < (ends === 'closed' ? count : count - 1); i++) {
    const a = points[i]!
    const b = points[(i + 1) % count]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length === 0) continue
    const ux = (b.x - a.x) / length
    const uy = (b.y - a.y) / length
    let along = toNext
    for (; along < length; along += gap)
      found.push({ p: { x: a.x + ux * along, y: a.y + uy * along }, nx: uy, ny: -ux })
    toNext = along - length
  }
  return found
}

/** The curve of `smoothLine` (or of `smoothLoop`, for a closed line) as a polyline with `parts` points for each bend. */
export function smoothPolyline(points: readonly Point[], ends: LineEnds, parts = 4): Point[] {
  const closed = ends === 'closed'
  const line: Point[] = []
  const count = points.length
  const firstBend = closed ? 0 : 1
  const endBend = closed ? count : count - 1
  if (!closed && points[0]) line.push(points[0])
  for (let i = firstBend; i < endBend; i++) {
    const p = points[i]!
    const startsLine = !closed && i === 1
    const endsLine = !closed && i === count - 2
    const start = startsLine ? points[0]! : midpoint(points[(i - 1 + count) % count]!, p)
    const end = endsLine ? points[count - 1]! : midpoint(p, points[(i + 1) % count]!)
    // The first point of an open line is in the list already.
    for (let k = startsLine ? 1 : 0; k < parts; k++) line.push(onBend(start, p, end, k / parts))
  }
  if (!closed && count > 1) line.push(points[count - 1]!)
  return line
}

/** Point of a quadratic Bézier curve at `t`, 0 to 1. */
function onBend(start: Point, control: Point, end: Point, t: number): Point {
  const s = 1 - t
  return {
    x: s * s * start.x + 2 * s * t * control.x + t * t * end.x,
    y: s * s * start.y + 2 * s * t * control.y + t * t * end.y,
  }
}

const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
