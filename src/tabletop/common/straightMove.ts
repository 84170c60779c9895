import { type Block, centreOf, footprint } from './block'
import { isOnTable } from './ground'
import type { Ground } from './groundSchema'
import { pointDistance, type Point, pointFromPose } from './point'
import { doubleTriangleArea, gapBetween, polygonsOverlap, type Polygon } from './polygon'

/** Steps in which a straight way is tested, in thousandths of an inch. */
const STEP = 250

/** A block that leaves contact is tested after so much of its way, in thousandths of an inch. */
const LEAVING_CONTACT = 1000

/** The block moved straight in a direction, its facing unchanged. */
export const movedStraight = (block: Block, heading: number, distance: number): Block => ({
  ...block,
  at: pointFromPose({ at: block.at, heading }, 0, distance),
})

/** The block turned about its middle to a new facing. */
export function turnedAboutMiddle(block: Block, heading: number): Block {
  const middle = centreOf(block)
  return { ...block, heading, at: pointFromPose({ at: middle, heading }, 0, Math.floor(block.depth / 2)) }
}

/** The greatest whole number from `low` to `high` that passes; `low` must pass, and all numbers below one that passes. */
function greatestPassing(low: number, high: number, passes: (value: number) => boolean): number {
  if (passes(high)) return high
  let [good, bad] = [low, high]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (passes(middle)) good = middle
    else bad = middle
  }
  return good
}

/**
 * How far a block can go in a direction before it would overlap the ground of another; null when it does not reach it within `most`. A
 * block that overlaps it from the start has contact at once (0), unless its way leads out of it (null).
 */
export function distanceUntilContact(block: Block, heading: number, other: Polygon, most: number): number | null {
  const overlapsAfter = (gone: number): boolean =>
    polygonsOverlap(footprint(movedStraight(block, heading, gone)), other)
  if (overlapsAfter(0)) return overlapsAfter(Math.min(most, LEAVING_CONTACT)) ? 0 : null
  for (let gone = STEP; gone < most + STEP; gone += STEP) {
    const tested = Math.min(gone, most)
    if (overlapsAfter(tested))
      return greatestPassing(Math.max(0, gone - STEP), tested, (distance) => !overlapsAfter(distance))
  }
  return null
}

/** How far a block can go in a direction, at most `most`, with all its corners on the table. */
export const distanceOnTable = (ground: Ground, block: Block, heading: number, most: number): number =>
  greatestPassing(0, most, (gone) =>
    footprint(movedStraight(block, heading, gone)).every((corner) => isOnTable(ground, corner)),
  )

/**
 * How far a block can go in a direction, at most `most`, until the middle of its front (or with `wholeBlock` any corner) leaves the table.
 * A block that is off the table already does not move: 0.
 */
export function distanceUntilEdge(
  ground: Ground,
  block: Block,
  heading: number,
  most: number,
  wholeBlock: boolean,
): number {
  const isOff = (gone: number): boolean => {
    const moved = movedStraight(block, heading, gone)
    return !(wholeBlock ? footprint(moved) : [moved.at]).every((place) => isOnTable(ground, place))
  }
  if (isOff(0) && isOff(most)) return 0
  return greatestPassing(0, most, (gone) => !isOff(gone))
}

/**
 * How far a block can go in a direction, at most `most`, before it comes nearer than `keep` to one of these formations. Formations that
 * stood nearer than that from the start only stop it when the space to them shrinks; out of ranks that it is mixed with it may
 * go while it gets farther from their middle.
 */
export function distanceUntilNear(
  block: Block,
  heading: number,
  others: readonly Polygon[],
  keep: number,
  most: number,
): number {
  if (others.length === 0) return most
  const middles = others.map(([a, , c]) => ({ x: Math.floor((a!.x + c!.x) / 2), y: Math.floor((a!.y + c!.y) / 2) }))
  const leavesMiddle = (gone: number, i: number): boolean =>
    pointDistance(centreOf(movedStraight(block, heading, gone)), middles[i]!) >
    pointDistance(centreOf(block), middles[i]!)
  let spaces = others.map((other) => gapBetween(footprint(block), other))
  for (let gone = STEP; gone < most + STEP; gone += STEP) {
    const tested = Math.min(gone, most)
    const ground = footprint(movedStraight(block, heading, tested))
    const now = others.map((other) => gapBetween(ground, other))
    const isHeld = (space: number, i: number): boolean => {
      if (space >= keep || space > spaces[i]!) return false
      return space < spaces[i]! || !(space === 0 && leavesMiddle(tested, i))
    }
    if (now.some(isHeld)) return gone - STEP
    spaces = now
  }
  return most
}

/** The convex hull of some places, counter-clockwise. Around the corners of start and end it is the ground that a straight move sweeps. */
export function hull(places: readonly Point[]): Polygon {
  const sorted = [...places].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (points: readonly Point[]): Point[] => {
    const out: Point[] = []
    for (const point of points) {
      while (out.length > 1 && doubleTriangleArea(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop()
      out.push(point)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
