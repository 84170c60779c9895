import { root } from '../../core/fixed'
import { apart, type Point } from './point'

/** Corners in order, either way round, the last joined to the first. */
export type Polygon = readonly Point[]

/** A stretch of a way, in thousandths of an inch from its start. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Twice the area of the triangle o, a, b: above nought if b lies to the left of the way from o to a. Exact. */
export const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

const dot = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.x - o.x) + (a.y - o.y) * (b.y - o.y)

/** The sides of a polygon, one after the other. */
export const sides = (polygon: Polygon): [Point, Point][] =>
  polygon.map((corner, i) => [corner, polygon[(i + 1) % polygon.length]!])

/** Twice the area within; above nought if the corners go round against the clock. */
export const doubleArea = (polygon: Polygon): number =>
  sides(polygon).reduce((sum, [a, b]) => sum + a.x * b.y - a.y * b.x, 0)

/** A square of a length that the last digit of a division may have missed by a hair is the whole number it is next to. */
function whole(square: number): number {
  const near = Math.round(square)
  return Math.abs(square - near) < 1e-3 ? near : square
}

/** Whole thousandths of an inch from a place to the nearest of a stretch. */
export function toSegment(p: Point, a: Point, b: Point): number {
  const along = dot(a, b, p)
  const length = dot(a, b, b)
  if (along <= 0) return apart(p, a)
  if (along >= length) return apart(p, b)
  const beside = cross(a, b, p)
  return root(whole((beside * beside) / length))
}

/** Is a place within, edges included? Exact for whole numbers. */
export function holds(polygon: Polygon, p: Point): boolean {
  let within = false
  for (const [a, b] of sides(polygon)) {
    const turn = cross(a, b, p)
    if (turn === 0 && dot(p, a, b) <= 0) return true
    if (a.y > p.y !== b.y > p.y && turn > 0 === b.y > a.y) within = !within
  }
  return within
}

/** Do two stretches share a place? */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const on = (p: Point, q: Point, r: Point): boolean => cross(p, q, r) === 0 && dot(r, p, q) <= 0
  const opposite = (u: number, w: number): boolean => (u > 0 && w < 0) || (u < 0 && w > 0)
  return (
    (opposite(cross(a, b, c), cross(a, b, d)) && opposite(cross(c, d, a), cross(c, d, b))) ||
    on(a, b, c) ||
    on(a, b, d) ||
    on(c, d, a) ||
    on(c, d, b)
  )
}

/** Whole thousandths of an inch between two polygons, 0 where they touch or overlap. The same from either side. */
export function gap(p: Polygon, q: Polygon): number {
  if (holds(p, q[0]!) || holds(q, p[0]!)) return 0
  let least = Number.POSITIVE_INFINITY
  for (const [a, b] of sides(p))
    for (const [c, d] of sides(q)) {
      if (segmentsMeet(a, b, c, d)) return 0
      least = Math.min(least, toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b))
    }
  return least
}

/** Do two convex polygons share ground, more than an edge or a corner? Exact. */
export function overlap(p: Polygon, q: Polygon): boolean {
  const apartBy = (one: Polygon, other: Polygon): boolean => {
    const way = doubleArea(one) > 0 ? 1 : -1
    return sides(one).some(([a, b]) => other.every((corner) => way * cross(a, b, corner) <= 0))
  }
  return !apartBy(p, q) && !apartBy(q, p)
}

/** Where on the way from a (0) to b (1) it meets the stretch c-d. Equal fractions give equal numbers on every machine. */
function meetsAt(a: Point, b: Point, c: Point, d: Point): number[] {
  const turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  const length = dot(a, b, b)
  if (turn === 0) return cross(a, b, c) === 0 && length > 0 ? [dot(a, b, c) / length, dot(a, b, d) / length] : []
  const share = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / turn
  return share >= 0 && share <= 1 ? [((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn] : []
}

/** Further within than any rounding: a way along an edge, or through a corner, is not within. */
function wellWithin(polygon: Polygon, p: Point): boolean {
  const clear = sides(polygon).every(([a, b]) => {
    const beside = cross(a, b, p)
    return beside * beside > 1e-6 * dot(a, b, b) || dot(p, a, b) > 0
  })
  return clear && holds(polygon, p)
}

/** The parts of the straight way from a to b that lie within a polygon; running along its edge is not within. */
export function spansWithin(a: Point, b: Point, polygon: Polygon): Span[] {
  const cuts = sides(polygon).flatMap(([c, d]) => meetsAt(a, b, c, d))
  const shares = [...new Set([0, ...cuts.filter((cut) => cut > 0 && cut < 1), 1])].sort((p, q) => p - q)
  const length = apart(a, b)
  const spans: Span[] = []
  for (const [i, from] of shares.slice(0, -1).entries()) {
    const to = shares[i + 1]!
    const middle = (from + to) / 2
    if (!wellWithin(polygon, { x: a.x + (b.x - a.x) * middle, y: a.y + (b.y - a.y) * middle })) continue
    const span = { from: Math.floor(from * length), to: Math.floor(to * length) }
    const last = spans.at(-1)
    if (last && last.to === span.from) spans[spans.length - 1] = { from: last.from, to: span.to }
    else spans.push(span)
  }
  return spans
}

/**
 * How far along the way from a to b it crosses the stretch c-d, and to which side of c-d it comes; null if it does not. Who
 * stands on the line counts as to its left, so that a way of several stretches crosses a line as often as it changes sides.
 */
export function crosses(a: Point, b: Point, c: Point, d: Point): { at: number; to: 'left' | 'right' } | null {
  const left = (o: Point, e: Point, p: Point): boolean => cross(o, e, p) >= 0
  if (left(c, d, a) === left(c, d, b) || left(a, b, c) === left(a, b, d)) return null
  const before = Math.abs(cross(c, d, a))
  const all = before + Math.abs(cross(c, d, b))
  return { at: Math.floor((apart(a, b) * before) / all), to: left(c, d, b) ? 'left' : 'right' }
}

/** Do no two sides of a polygon meet but neighbours at their corner? */
export function isSimple(polygon: Polygon): boolean {
  const all = sides(polygon)
  return all.every(([a, b], i) =>
    all.every(([c, d], k) => {
      const between = (k - i + all.length) % all.length
      if (between === 0) return a.x !== b.x || a.y !== b.y
      if (between === 1) return cross(a, b, d) !== 0 || dot(b, a, d) < 0
      return between === all.length - 1 || !segmentsMeet(a, b, c, d)
    }),
  )
}
