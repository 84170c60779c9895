// Outlines of areas as they lie on a club table: torn felt instead of ruled edges, with things scattered inside. Lengths are drawing units, 12 per
// inch of the table. `noise(a, b, salt)` is a fixed random share from 0 to 1, so that every tile of the ground shows the same.
import type { Point } from '../../hex/grid'
import type { Rect } from '../layout'
import { noise } from '../sheet/noise'
import { isInside } from './unitShapes'

/** Corners of an area; the last is joined to the first. */
export type Outline = readonly Point[]

/** A rectangle around points, `margin` larger on each side. */
export function boundsOf(points: Outline, margin = 0): Rect {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y }
}

/** The mean of an outline's corners. */
export const meanOf = (points: Outline): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** Length of the stretches into which an outline is divided before it is torn. */
const STRETCH = 9
/** The edge of a torn outline lies at most so far from the ruled edge: a third of an inch. The rules go by the ruled edge. */
const TEAR = 4

/** An outline with a torn edge. */
export function torn(outline: Outline, salt: number, tear = TEAR): Point[] {
  const points: Point[] = []
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const count = Math.max(1, Math.round(length / STRETCH))
    for (let k = 0; k < count; k++) {
      const at = { x: from.x + ((to.x - from.x) * k) / count, y: from.y + ((to.y - from.y) * k) / count }
      const [a, b] = [Math.round(at.x), Math.round(at.y)]
      points.push({
        x: at.x + (noise(a, b, salt) - 0.5) * 2 * tear,
        y: at.y + (noise(a, b, salt + 1) - 0.5) * 2 * tear,
      })
    }
  })
  return points
}

/** A smooth closed path through points. */
export function smoothPath(points: Outline): Path2D {
  const path = new Path2D()
  const middle = (i: number): Point => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }
  const start = middle(0)
  path.moveTo(start.x, start.y)
  for (let i = 1; i <= points.length; i++) {
    const corner = points[i % points.length]!
    const end = middle(i)
    path.quadraticCurveTo(corner.x, corner.y, end.x, end.y)
  }
  path.closePath()
  return path
}

/** A smooth open line through points, as a path. */
export function smoothLine(points: Outline): Path2D {
  const path = new Path2D()
  const [first] = points
  if (!first) return path
  path.moveTo(first.x, first.y)
  points.slice(1).forEach((point, i) => {
    const next = points[i + 2]
    if (!next) path.lineTo(point.x, point.y)
    else path.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  })
  return path
}

/** An outline as a path with straight sides. */
export function straightPath(outline: Outline): Path2D {
  const path = new Path2D()
  for (const { x, y } of outline) path.lineTo(x, y)
  path.closePath()
  return path
}

/** Yields points scattered inside an outline and in view, about `spacing` apart. */
export function* scatter(outline: Outline, view: Rect, spacing: number, salt: number): Generator<Point> {
  const bounds = boundsOf(outline)
  const left = Math.max(bounds.x, view.x - spacing * 2)
  const right = Math.min(bounds.x + bounds.w, view.x + view.w + spacing * 2)
  const top = Math.max(bounds.y, view.y - spacing * 2)
  const bottom = Math.min(bounds.y + bounds.h, view.y + view.h + spacing * 2)
  for (let row = Math.floor(top / spacing); row <= bottom / spacing; row++)
    for (let column = Math.floor(left / spacing); column <= right / spacing; column++) {
      const point = {
        x: (column + 0.5 + (noise(column, row, salt) - 0.5) * 0.8) * spacing,
        y: (row + 0.5 + (noise(column, row, salt + 1) - 0.5) * 0.8) * spacing,
      }
      if (isInside(outline, point)) yield point
    }
}
