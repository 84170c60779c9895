import { cosine, SINE_UNIT, sine } from '../../core/fixed'
import { roundedQuotient, type Point, type Pose, pointFromPose } from './point'
import type { Polygon } from './polygon'

/** The rectangle of a formation: `at` is the middle of its front; width and depth in thousandths of an inch. */
export interface Block extends Pose {
  readonly width: number
  readonly depth: number
}

/** Half of a length, rounded down; the right half is the longer one. */
const half = (length: number): number => Math.floor(length / 2)

/** The corners of a formation: front left, front right, rear right, rear left; each within 1/1000 inch. */
export const footprint = (block: Block): Polygon => {
  const left = 0 - half(block.width)
  const right = block.width + left
  // The same as `pointFromPose`, but sine and cosine are looked up only once.
  const { x, y } = block.at
  const sin = sine(block.heading)
  const cos = cosine(block.heading)
  const corner = (across: number, on: number): Point => ({
    x: x + roundedQuotient(across * cos + on * sin, SINE_UNIT),
    y: y + roundedQuotient(on * cos - across * sin, SINE_UNIT),
  })
  return [corner(left, 0), corner(right, 0), corner(right, 0 - block.depth), corner(left, 0 - block.depth)]
}

/** The centre of a formation. */
export const centreOf = (block: Block): Point => pointFromPose(block, 0, 0 - half(block.depth))

/** The centre of a formation with its facing; zones are measured from it (SAR-10.2). */
export const centrePose = (block: Block): Pose => ({ at: centreOf(block), heading: block.heading })

/** The places of the castings in the front rank, from left to right, evenly spread; `files`: how many. */
export function frontRank(block: Block, files: number): Point[] {
  // Computed in doubled distances, so that an even number of files needs no fractions.
  return Array.from({ length: files }, (_, i) =>
    pointFromPose(block, Math.round(((2 * i + 1 - files) * block.width) / (2 * files)) + 0, 0),
  )
}
