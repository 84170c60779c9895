import { integerRoot } from '../../core/fixed'
import { pointDistance, type Point } from './point'

/** The corners of a polygon in order, clockwise or counter-clockwise; the last is joined to the first. */
export type Polygon = readonly Point[]

/** A part of a straight way or of a line: thousandths of an inch from the beginning. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Twice the area of the triangle o, a, b; above 0 when b lies to the left of the line from o to a. Exact. */
export const doubleTriangleArea = (o: Point, a: Point, b: Point): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

/** The dot product of the ways from o to a and from o to b. Below 0 when o lies between a and b on their line, 0 at a and at b. */
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

/** A square nearer than this to a whole number is taken for that number: the difference is a rounding error. */
const SQUARE_ROUNDING = 1e-3

/** Rounds a squared length that is within rounding error of a whole number. */
function roundedSquare(square: number): number {
  const whole = Math.round(square)
  return Math.abs(square - whole) < SQUARE_ROUNDING ? whole : square
}

/** The distance from a place to the segment a-b in whole thousandths of an inch. */
export const distanceToSegment = (p: Point, a: Point, b: Point): number =>
  integerRoot(squaredDistanceToSegment(p, a, b))

/** Does the polygon contain a place, edges included? Exact for whole numbers. */
export function containsPoint(polygon: Polygon, p: Point): boolean {
  // This test runs most often of all, so it makes no arrays.
  let within = false
  let a = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const b = polygon[i === polygon.length ? 0 : i]!
    const area = doubleTriangleArea(a, b, p)
    const isOnSide = area === 0 && dot(p, a, b) <= 0
    if (isOnSide) return true
    // A line from p to the east crosses this side, so p changes between inside and outside.
    const sidePassesLevelOfP = a.y > p.y !== b.y > p.y
    const sideRises = b.y > a.y
    if (sidePassesLevelOfP && area > 0 === sideRises) within = !within
    a = b
  }
  return within
}

const haveOppositeSigns = (m: number, n: number): boolean => (m > 0 && n < 0) || (m < 0 && n > 0)

/** Does p lie on the segment a-b? `area`: twice the area of the triangle of a, b and p, which is 0 when they lie on one line. */
const isOnSegment = (p: Point, a: Point, b: Point, area: number): boolean => area === 0 && dot(p, a, b) <= 0

/** Do the segments a-b and c-d share a point? */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const abc = doubleTriangleArea(a, b, c)
  const abd = doubleTriangleArea(a, b, d)
  // The fast way out for most pairs: c and d lie to the same side of a-b.
  if ((abc > 0 && abd > 0) || (abc < 0 && abd < 0)) return false
  const cda = doubleTriangleArea(c, d, a)
  const cdb = doubleTriangleArea(c, d, b)
  return (
    (haveOppositeSigns(abc, abd) && haveOppositeSigns(cda, cdb)) ||
    isOnSegment(c, a, b, abc) ||
    isOnSegment(d, a, b, abd) ||
    isOnSegment(a, c, d, cda) ||
    isOnSegment(b, c, d, cdb)
  )
}

/** The gap between two intervals of one axis, a to b and c to d, each in any order; 0 when they share a place. */
const gapOnAxis = (a: number, b: number, c: number, d: number): number =>
  Math.max(0, Math.min(c, d) - Math.max(a, b), Math.min(a, b) - Math.max(c, d))

/** The square of the distance from `p` to the segment a-b. */
function squaredDistanceToSegment(p: Point, a: Point, b: Point): number {
  // How far along a-b the place lies, times the length of a-b.
  const along = dot(a, b, p)
  const squaredLength = dot(a, b, b)
  if (along <= 0) return (p.x - a.x) * (p.x - a.x) + (p.y - a.y) * (p.y - a.y)
  if (along >= squaredLength) return (p.x - b.x) * (p.x - b.x) + (p.y - b.y) * (p.y - b.y)
  const area = doubleTriangleArea(a, b, p)
  return roundedSquare((area * area) / squaredLength)
}

/** The distance between two polygons in whole thousandths of an inch; 0 when they touch or overlap. */
export function gapBetween(p: Polygon, q: Polygon): number {
  if (containsPoint(p, q[0]!) || containsPoint(q, p[0]!)) return 0
  let leastSquare = Number.POSITIVE_INFINITY
  let a = p[0]!
  for (let i = 1; i <= p.length; i++) {
    const b = p[i === p.length ? 0 : i]!
    let c = q[0]!
    for (let k = 1; k <= q.length; k++) {
      const d = q[k === q.length ? 0 : k]!
      // A pair of sides whose boxes are farther apart than the least distance so far is skipped.
      const gapX = gapOnAxis(a.x, b.x, c.x, d.x)
      const gapY = gapOnAxis(a.y, b.y, c.y, d.y)
      if (gapX * gapX + gapY * gapY < leastSquare) {
        if (segmentsMeet(a, b, c, d)) return 0
        // The least distance is that of some corner to some side. Each corner begins one side, so the corners a and c are enough here.
        leastSquare = Math.min(leastSquare, squaredDistanceToSegment(a, c, d), squaredDistanceToSegment(c, a, b))
      }
      c = d
    }
    a = b
  }
  return integerRoot(leastSquare)
}

/** Are two polygons nearer to each other than `reach`? Cheaper than measuring the gap. */
export function areNearerThan(p: Polygon, q: Polygon, reach: number): boolean {
  return !boxesApart(p, q, reach) && gapBetween(p, q) < reach
}

/** Are the boxes around two polygons at least `reach` apart along one axis? */
export function boxesApart(p: Polygon, q: Polygon, reach: number): boolean {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of p) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < low) low = y
    if (y > high) high = y
  }
  // Do all corners of q lie at least `reach` to the west of p, and so on? True until one does not.
  let [allWest, allEast, allSouth, allNorth] = [true, true, true, true]
  for (const { x, y } of q) {
    if (x > left - reach) allWest = false
    if (x < right + reach) allEast = false
    if (y > low - reach) allSouth = false
    if (y < high + reach) allNorth = false
  }
  return allWest || allEast || allSouth || allNorth
}

/** Do two convex polygons overlap, by more than an edge or a corner? Exact. */
export function polygonsOverlap(p: Polygon, q: Polygon): boolean {
  return !isSeparatedBySide(p, q) && !isSeparatedBySide(q, p)
}

/** Do all corners of `other` lie outside one side of the convex polygon, or on that side's line? */
function isSeparatedBySide(polygon: Polygon, other: Polygon): boolean {
  // 1 when the inside is to the left of each side, -1 when to the right.
  const orientation = doubleArea(polygon) > 0 ? 1 : -1
  let a = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const b = polygon[i === polygon.length ? 0 : i]!
    let isSeparating = true
    for (const corner of other)
      if (orientation * doubleTriangleArea(a, b, corner) > 0) {
        isSeparating = false
        break
      }
    if (isSeparating) return true
    a = b
  }
  return false
}

/**
 * Adds the shares of the way from a (0) to b (1) at which it meets the segment c-d, those strictly between 0 and 1 and each once. If all lie
 * on one line these are the shares of c and d.
 */
function addSharesWhereMet(shares: number[], a: Point, b: Point, c: Point, d: Point): void {
  // 0 when both directions are parallel.
  const crossProduct = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (crossProduct === 0) {
    const squaredLength = dot(a, b, b)
    if (doubleTriangleArea(a, b, c) !== 0 || squaredLength <= 0) return
    addShare(shares, dot(a, b, c) / squaredLength)
    addShare(shares, dot(a, b, d) / squaredLength)
    return
  }
  const shareOfSegment = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / crossProduct
  if (shareOfSegment < 0 || shareOfSegment > 1) return
  addShare(shares, ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / crossProduct)
}

/** Adds a share that lies strictly between 0 and 1 and is not in the list. */
function addShare(shares: number[], share: number): void {
  if (share > 0 && share < 1 && !shares.includes(share)) shares.push(share)
}

/** The square of the distance, in thousandths of an inch, up to which a place counts as on an edge: more than any rounding error. */
const SQUARED_EDGE_WIDTH = 1e-6

/** Does the place (x, y) lie inside, farther from the edge than any rounding error? */
function wellWithin(polygon: Polygon, x: number, y: number): boolean {
  let within = false
  let a = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const b = polygon[i === polygon.length ? 0 : i]!
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const area = dx * (y - a.y) - dy * (x - a.x)
    const isOnEdge =
      area * area <= SQUARED_EDGE_WIDTH * (dx * dx + dy * dy) && (a.x - x) * (b.x - x) + (a.y - y) * (b.y - y) <= 0
    if (isOnEdge) return false
    // As in `containsPoint`: a line to the east crosses this side.
    if (a.y > y !== b.y > y && area > 0 === b.y > a.y) within = !within
    a = b
  }
  return within
}

/** Does the way from a to b surely miss the polygon, because all corners lie on one side of it or beyond one end? */
function passesBy(a: Point, b: Point, polygon: Polygon): boolean {
  const left = Math.min(a.x, b.x)
  const right = Math.max(a.x, b.x)
  const low = Math.min(a.y, b.y)
  const high = Math.max(a.y, b.y)
  // Do all corners lie to the west of the way, and so on? True until one does not.
  let allWest = true
  let allEast = true
  let allSouth = true
  let allNorth = true
  let allToLeft = true
  let allToRight = true
  for (const corner of polygon) {
    if (corner.x >= left) allWest = false
    if (corner.x <= right) allEast = false
    if (corner.y >= low) allSouth = false
    if (corner.y <= high) allNorth = false
    const area = doubleTriangleArea(a, b, corner)
    if (area <= 0) allToLeft = false
    if (area >= 0) allToRight = false
  }
  return allWest || allEast || allSouth || allNorth || allToLeft || allToRight
}

/** The shares of the way from a (0) to b (1) at which the way may enter or leave a polygon, in rising order; 0 and 1 are always among them. */
function sharesAtEdges(a: Point, b: Point, polygon: Polygon): number[] {
  const shares = [0, 1]
  let c = polygon[0]!
  for (let i = 1; i <= polygon.length; i++) {
    const d = polygon[i === polygon.length ? 0 : i]!
    addSharesWhereMet(shares, a, b, c, d)
    c = d
  }
  return shares.length === 2 ? shares : shares.sort((p, q) => p - q)
}

/** Does the middle between two shares of the way from a to b lie inside the polygon? */
function isMiddleWithin(a: Point, b: Point, polygon: Polygon, from: number, to: number): boolean {
  const middle = (from + to) / 2
  return wellWithin(polygon, a.x + (b.x - a.x) * middle, a.y + (b.y - a.y) * middle)
}

/** Does any part of the straight way from a to b lie inside a polygon? Cheaper than `spansWithin`. */
export function passesThrough(a: Point, b: Point, polygon: Polygon): boolean {
  if (passesBy(a, b, polygon)) return false
  const shares = sharesAtEdges(a, b, polygon)
  for (let i = 1; i < shares.length; i++) if (isMiddleWithin(a, b, polygon, shares[i - 1]!, shares[i]!)) return true
  return false
}

/** The parts of the straight way from a to b that lie inside a polygon. A way along an edge is not inside. */
export function spansWithin(a: Point, b: Point, polygon: Polygon): Span[] {
  if (passesBy(a, b, polygon)) return []
  const shares = sharesAtEdges(a, b, polygon)
  const length = pointDistance(a, b)
  const spans: Span[] = []
  for (const [i, from] of shares.slice(0, -1).entries()) {
    const to = shares[i + 1]!
    if (!isMiddleWithin(a, b, polygon, from, to)) continue
    const span = { from: Math.floor(from * length), to: Math.floor(to * length) }
    const previous = spans.at(-1)
    if (previous && previous.to === span.from) spans[spans.length - 1] = { from: previous.from, to: span.to }
    else spans.push(span)
  }
  return spans
}

/**
 * Where the way from a to b crosses the segment c-d: the distance from a, and the side of c-d on which b lies; null when it does not cross.
 * A point on a line counts as to its left, so that a way of several parts crosses the line each time it changes sides.
 */
export function findCrossing(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { distance: number; toSide: 'left' | 'right' } | null {
  const isToLeft = (start: Point, end: Point, p: Point): boolean => doubleTriangleArea(start, end, p) >= 0
  if (isToLeft(c, d, a) === isToLeft(c, d, b) || isToLeft(a, b, c) === isToLeft(a, b, d)) return null
  // The areas of the triangles over c-d are proportional to the distances of a and b from the line of c-d.
  const areaBefore = Math.abs(doubleTriangleArea(c, d, a))
  const wholeArea = areaBefore + Math.abs(doubleTriangleArea(c, d, b))
  return {
    distance: Math.floor((pointDistance(a, b) * areaBefore) / wholeArea),
    toSide: isToLeft(c, d, b) ? 'left' : 'right',
  }
}

/** Is the polygon simple: do its sides meet only at common corners? */
export function isSimple(polygon: Polygon): boolean {
  const allSides = polygonSides(polygon)
  return allSides.every(([a, b], i) =>
    allSides.every(([c, d], k) => {
      const sidesApart = (k - i + allSides.length) % allSides.length
      // The same side: it must have a length.
      if (sidesApart === 0) return a.x !== b.x || a.y !== b.y
      // The next side, from b to d: it must not run back along this one.
      if (sidesApart === 1) return doubleTriangleArea(a, b, d) !== 0 || dot(b, a, d) < 0
      // The side before this one is tested when it is the first of the pair.
      return sidesApart === allSides.length - 1 || !segmentsMeet(a, b, c, d)
    }),
  )
}
