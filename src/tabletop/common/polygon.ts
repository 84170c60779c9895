import { integerRoot } from '../../core/fixed'
import { pointDistance, type Point } from './point'

/** The corners of a polygon in order, clockwise or counter-clockwise; the last is joined to the first. */
export type Polygon = readonly Point[]

/** A part of a way, in thousandths of an inch from its start. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Twice the area of the triangle o, a, b; above 0 when b lies to the left of the line from o to a. Exact. */
export const doubleTriangleArea = (o: Point, a: Point, b: Point): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

const dot = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.x - o.x) + (a.y - o.y) * (b.y - o.y)

/** The sides of a polygon, in order. */
export const polygonSides = (polygon: Polygon): [Point, Point][] =>
  polygon.map((corner, i) => [corner, polygon[(i + 1) % polygon.length]!])

/** Twice the area of a polygon; above 0 when its corners run counter-clockwise. */
export function doubleArea(polygon: Polygon): number {
  let sum = 0
  let a = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const b = polygon[i === polygon.length ? 0 : i]!
    sum = sum + a.x * b.y - a.y * b.x
    a = b
  }
  return sum
}

/** Rounds a squared length that is within rounding error of a whole number. */
function roundedSquare(square: number): number {
  const near = Math.round(square)
  return Math.abs(square - near) < 1e-3 ? near : square
}

/** The distance from a place to the segment a-b in whole thousandths of an inch. */
export const distanceToSegment = (p: Point, a: Point, b: Point): number =>
  integerRoot(squaredDistanceToSegment(p, a, b))

/** Does the polygon contain a place, edges included? Exact for whole numbers. */
export function containsPoint(polygon: Polygon, p: Point): boolean {
  // The most frequent question of all, so it makes no arrays.
  let within = false
  let a = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const b = polygon[i === polygon.length ? 0 : i]!
    const turn = doubleTriangleArea(a, b, p)
    if (turn === 0 && dot(p, a, b) <= 0) return true
    if (a.y > p.y !== b.y > p.y && turn > 0 === b.y > a.y) within = !within
    a = b
  }
  return within
}

const haveOppositeSigns = (u: number, w: number): boolean => (u > 0 && w < 0) || (u < 0 && w > 0)

/** Do the segments a-b and c-d share a point? */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const abc = doubleTriangleArea(a, b, c)
  const abd = doubleTriangleArea(a, b, d)
  // Most lie wholly to one side of the other.
  if ((abc > 0 && abd > 0) || (abc < 0 && abd < 0)) return false
  const cda = doubleTriangleArea(c, d, a)
  const cdb = doubleTriangleArea(c, d, b)
  return (
    (haveOppositeSigns(abc, abd) && haveOppositeSigns(cda, cdb)) ||
    (abc === 0 && dot(c, a, b) <= 0) ||
    (abd === 0 && dot(d, a, b) <= 0) ||
    (cda === 0 && dot(a, c, d) <= 0) ||
    (cdb === 0 && dot(b, c, d) <= 0)
  )
}

/** At least so far apart are two stretches of one axis; 0 where they share a place. */
const gapOnAxis = (a: number, b: number, c: number, d: number): number =>
  Math.max(0, Math.min(c, d) - Math.max(a, b), Math.min(a, b) - Math.max(c, d))

/** The square of the distance from `p` to the segment a-b. */
function squaredDistanceToSegment(p: Point, a: Point, b: Point): number {
  const along = dot(a, b, p)
  const length = dot(a, b, b)
  if (along <= 0) return (p.x - a.x) * (p.x - a.x) + (p.y - a.y) * (p.y - a.y)
  if (along >= length) return (p.x - b.x) * (p.x - b.x) + (p.y - b.y) * (p.y - b.y)
  const beside = doubleTriangleArea(a, b, p)
  return roundedSquare((beside * beside) / length)
}

/** The distance between two polygons in whole thousandths of an inch; 0 when they touch or overlap. */
export function gapBetween(p: Polygon, q: Polygon): number {
  if (containsPoint(p, q[0]!) || containsPoint(q, p[0]!)) return 0
  let least = Number.POSITIVE_INFINITY
  let a = p[0]!
  for (let i = 1; i <= p.length; i++) {
    const b = p[i === p.length ? 0 : i]!
    let c = q[0]!
    for (let k = 1; k <= q.length; k++) {
      const d = q[k === q.length ? 0 : k]!
      // Sides whose boxes are farther apart than the least distance so far are skipped.
      const across = gapOnAxis(a.x, b.x, c.x, d.x)
      const along = gapOnAxis(a.y, b.y, c.y, d.y)
      if (across * across + along * along < least) {
        if (segmentsMeet(a, b, c, d)) return 0
        // Every corner is the first of one side, so two distances per pair of sides are enough.
        least = Math.min(least, squaredDistanceToSegment(a, c, d), squaredDistanceToSegment(c, a, b))
      }
      c = d
    }
    a = b
  }
  return integerRoot(least)
}

/** Are two polygons nearer to each other than `reach`? Cheaper than measuring the gap. */
export function areNearerThan(p: Polygon, q: Polygon, reach: number): boolean {
  return !boxesApart(p, q, reach) && gapBetween(p, q) < reach
}

/** Are the boxes around two polygons at least `reach` apart in one direction? */
function boxesApart(p: Polygon, q: Polygon, reach: number): boolean {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of p) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < low) low = y
    if (y > high) high = y
  }
  let [west, east, south, north] = [true, true, true, true]
  for (const { x, y } of q) {
    if (x > left - reach) west = false
    if (x < right + reach) east = false
    if (y > low - reach) south = false
    if (y < high + reach) north = false
  }
  return west || east || south || north
}

/** Do two convex polygons overlap, by more than an edge or a corner? Exact. */
export function polygonsOverlap(p: Polygon, q: Polygon): boolean {
  return !isSeparatedBySide(p, q) && !isSeparatedBySide(q, p)
}

/** Does a side of one polygon separate it from the other? */
function isSeparatedBySide(one: Polygon, other: Polygon): boolean {
  const way = doubleArea(one) > 0 ? 1 : -1
  let a = one[0]!
  for (let i = 1; i <= one.length; i++) {
    const b = one[i === one.length ? 0 : i]!
    let clear = true
    for (const corner of other)
      if (way * doubleTriangleArea(a, b, corner) > 0) {
        clear = false
        break
      }
    if (clear) return true
    a = b
  }
  return false
}

/** The shares of the way from a (0) to b (1) at which it meets the segment c-d. */
function sharesWhereMet(a: Point, b: Point, c: Point, d: Point): number[] {
  const turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  const length = dot(a, b, b)
  if (turn === 0)
    return doubleTriangleArea(a, b, c) === 0 && length > 0 ? [dot(a, b, c) / length, dot(a, b, d) / length] : []
  const share = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / turn
  return share >= 0 && share <= 1 ? [((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn] : []
}

/** Does a place lie inside, farther from the edge than any rounding error? */
function wellWithin(polygon: Polygon, p: Point): boolean {
  let a = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const b = polygon[i === polygon.length ? 0 : i]!
    const beside = doubleTriangleArea(a, b, p)
    if (beside * beside <= 1e-6 * dot(a, b, b) && dot(p, a, b) <= 0) return false
    a = b
  }
  return containsPoint(polygon, p)
}

/** Does the way from a to b surely miss the polygon, because all corners lie on one side of it or beyond one end? */
function passesBy(a: Point, b: Point, polygon: Polygon): boolean {
  const left = Math.min(a.x, b.x)
  const right = Math.max(a.x, b.x)
  const low = Math.min(a.y, b.y)
  const high = Math.max(a.y, b.y)
  let west = true
  let east = true
  let south = true
  let north = true
  let toLeft = true
  let toRight = true
  for (const corner of polygon) {
    if (corner.x >= left) west = false
    if (corner.x <= right) east = false
    if (corner.y >= low) south = false
    if (corner.y <= high) north = false
    const side = doubleTriangleArea(a, b, corner)
    if (side <= 0) toLeft = false
    if (side >= 0) toRight = false
  }
  return west || east || south || north || toLeft || toRight
}

/** The shares of the way from a to b at which it may enter or leave a polygon, with both ends, in order. */
function sharesAtEdges(a: Point, b: Point, polygon: Polygon): number[] {
  const shares = [0, 1]
  let c = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const d = polygon[i === polygon.length ? 0 : i]!
    for (const cut of sharesWhereMet(a, b, c, d)) if (cut > 0 && cut < 1 && !shares.includes(cut)) shares.push(cut)
    c = d
  }
  return shares.sort((p, q) => p - q)
}

/** Does the middle between two such places lie within? */
function middleWithin(a: Point, b: Point, polygon: Polygon, from: number, to: number): boolean {
  const middle = (from + to) / 2
  return wellWithin(polygon, { x: a.x + (b.x - a.x) * middle, y: a.y + (b.y - a.y) * middle })
}

/** Does any part of the straight way from a to b lie inside a polygon? Cheaper than `spansWithin`. */
export function passesThrough(a: Point, b: Point, polygon: Polygon): boolean {
  if (passesBy(a, b, polygon)) return false
  const shares = sharesAtEdges(a, b, polygon)
  for (let i = 1; i < shares.length; i++) if (middleWithin(a, b, polygon, shares[i - 1]!, shares[i]!)) return true
  return false
}

/** The parts of the straight way from a to b that lie inside a polygon; a way along its edge does not. */
export function spansWithin(a: Point, b: Point, polygon: Polygon): Span[] {
  if (passesBy(a, b, polygon)) return []
  const shares = sharesAtEdges(a, b, polygon)
  const length = pointDistance(a, b)
  const spans: Span[] = []
  for (const [i, from] of shares.slice(0, -1).entries()) {
    const to = shares[i + 1]!
    if (!middleWithin(a, b, polygon, from, to)) continue
    const span = { from: Math.floor(from * length), to: Math.floor(to * length) }
    const last = spans.at(-1)
    if (last && last.to === span.from) spans[spans.length - 1] = { from: last.from, to: span.to }
    else spans.push(span)
  }
  return spans
}

/**
 * Where the way from a to b crosses the segment c-d (distance from a), and the side of c-d that it comes to; null when it does not. A point on
 * the line counts as on its left, so that a way of several parts crosses the line each time it changes sides.
 */
export function findCrossing(a: Point, b: Point, c: Point, d: Point): { at: number; to: 'left' | 'right' } | null {
  const left = (o: Point, e: Point, p: Point): boolean => doubleTriangleArea(o, e, p) >= 0
  if (left(c, d, a) === left(c, d, b) || left(a, b, c) === left(a, b, d)) return null
  const before = Math.abs(doubleTriangleArea(c, d, a))
  const all = before + Math.abs(doubleTriangleArea(c, d, b))
  return { at: Math.floor((pointDistance(a, b) * before) / all), to: left(c, d, b) ? 'left' : 'right' }
}

/** Is the polygon simple: do its sides meet only at common corners? */
export function isSimple(polygon: Polygon): boolean {
  const all = polygonSides(polygon)
  return all.every(([a, b], i) =>
    all.every(([c, d], k) => {
      const between = (k - i + all.length) % all.length
      if (between === 0) return a.x !== b.x || a.y !== b.y
      if (between === 1) return doubleTriangleArea(a, b, d) !== 0 || dot(b, a, d) < 0
      return between === all.length - 1 || !segmentsMeet(a, b, c, d)
    }),
  )
}
