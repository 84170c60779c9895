import { type Block, centreOf, footprint } from './block'
import { isOnTable } from './ground'
import type { Ground } from './groundSchema'
import { pointDistance, type Point, pointFromPose } from './point'
import { boxesApart, doubleTriangleArea, gapBetween, polygonsOverlap, type Polygon } from './polygon'

/** A straight way is tested in steps of this length, in thousandths of an inch. */
const STEP = 250

/** A block that still overlaps the other after this much of its way does not leave contact; in thousandths of an inch. */
const LEAVING_CONTACT = 1000

/** The block moved straight in a direction, its facing unchanged. */
export const movedStraight = (block: Block, heading: number, distance: number): Block => ({
  ...block,
  at: pointFromPose({ at: block.at, heading }, 0, distance),
})

/** The block turned about its middle to a new facing. */
export function turnedAboutMiddle(block: Block, heading: number): Block {
  const centre = centreOf(block)
  return { ...block, heading, at: pointFromPose({ at: centre, heading }, 0, Math.floor(block.depth / 2)) }
}

/** The greatest whole number from `low` to `high` that passes a test. `low` must pass, and so must every number below one that passes. */
function greatestPassing(low: number, high: number, passes: (value: number) => boolean): number {
  if (passes(high)) return high
  let [passing, failing] = [low, high]
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2)
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}

/**
 * How far a block can go in a direction before it would overlap another outline; null when it does not reach the other within `maxDistance`.
 * A block that overlaps the other from the start has contact at once (0), unless its way leads out of the other (null).
 */
export function distanceUntilContact(
  block: Block,
  heading: number,
  other: Polygon,
  maxDistance: number,
): number | null {
  const overlapsAfter = (distance: number): boolean =>
    polygonsOverlap(footprint(movedStraight(block, heading, distance)), other)
  if (overlapsAfter(0)) return overlapsAfter(Math.min(maxDistance, LEAVING_CONTACT)) ? 0 : null
  for (let stepEnd = STEP; stepEnd < maxDistance + STEP; stepEnd += STEP) {
    const tested = Math.min(stepEnd, maxDistance)
    if (overlapsAfter(tested))
      return greatestPassing(Math.max(0, stepEnd - STEP), tested, (distance) => !overlapsAfter(distance))
  }
  return null
}

/** How far a block can go in a direction, at most `maxDistance`, with all its corners on the table. */
export const distanceOnTable = (ground: Ground, block: Block, heading: number, maxDistance: number): number =>
  greatestPassing(0, maxDistance, (distance) =>
    footprint(movedStraight(block, heading, distance)).every((corner) => isOnTable(ground, corner)),
  )

/**
 * How far a block can go in a direction, at most `maxDistance`, until the middle of its front leaves the table, or with `wholeBlock` any
 * corner. A block that is off the table at the start and at the end does not move: 0.
 */
export function distanceUntilEdge(
  ground: Ground,
  block: Block,
  heading: number,
  maxDistance: number,
  { wholeBlock }: { readonly wholeBlock: boolean },
): number {
  const isOffAfter = (distance: number): boolean => {
    const moved = movedStraight(block, heading, distance)
    return !(wholeBlock ? footprint(moved) : [moved.at]).every((place) => isOnTable(ground, place))
  }
  if (isOffAfter(0) && isOffAfter(maxDistance)) return 0
  return greatestPassing(0, maxDistance, (distance) => !isOffAfter(distance))
}

/**
 * How far a block can go in a direction, at most `maxDistance`, before it comes nearer than `leastDistance` to one of these formations. A formation
 * that stood nearer from the start stops the block unless the space between them grows. A block that overlaps a formation may go on while it gets
 * farther from the middle of that formation.
 */
export function distanceUntilNear(
  block: Block,
  heading: number,
  others: readonly Polygon[],
  leastDistance: number,
  maxDistance: number,
): number {
  if (others.length === 0) return maxDistance
  // The middle between two opposite corners.
  const middles = others.map(([a, , c]) => ({ x: Math.floor((a!.x + c!.x) / 2), y: Math.floor((a!.y + c!.y) / 2) }))
  const startCentre = centreOf(block)
  const isFartherFromMiddle = (distance: number, i: number): boolean =>
    pointDistance(centreOf(movedStraight(block, heading, distance)), middles[i]!) >
    pointDistance(startCentre, middles[i]!)
  /** The space to each of the others; infinity where it is surely not below the least distance, which is all that matters then. */
  const spacesTo = (outline: Polygon): number[] =>
    others.map((other) =>
      boxesApart(outline, other, leastDistance) ? Number.POSITIVE_INFINITY : gapBetween(outline, other),
    )
  let spacesBefore = spacesTo(footprint(block))
  for (let stepEnd = STEP; stepEnd < maxDistance + STEP; stepEnd += STEP) {
    const tested = Math.min(stepEnd, maxDistance)
    const spaces = spacesTo(footprint(movedStraight(block, heading, tested)))
    const isStoppedBy = (space: number, i: number): boolean => {
      if (space >= leastDistance || space > spacesBefore[i]!) return false
      if (space < spacesBefore[i]!) return true
      const isLeaving = space === 0 && isFartherFromMiddle(tested, i)
      return !isLeaving
    }
    if (spaces.some(isStoppedBy)) return stepEnd - STEP
    spacesBefore = spaces
  }
  return maxDistance
}

/** The convex hull of some places, counter-clockwise. The hull of the corners at start and end of a straight move is the ground that it sweeps. */
export function hull(places: readonly Point[]): Polygon {
  const sorted = [...places].sort((a, b) => a.x - b.x || a.y - b.y)
  // Half of the hull, without its last corner, which begins the other half. Corners that turn to the right or not at all are dropped.
  const halfHull = (points: readonly Point[]): Point[] => {
    const corners: Point[] = []
    for (const point of points) {
      while (corners.length > 1 && doubleTriangleArea(corners.at(-2)!, corners.at(-1)!, point) <= 0) corners.pop()
      corners.push(point)
    }
    return corners.slice(0, -1)
  }
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}
