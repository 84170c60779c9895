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
  // `0 - x`, not `-x`: so 0 does not become -0.
  const left = 0 - half(block.width)
  const right = block.width + left
  // The formula of `pointFromPose`, but with one look-up of sine and cosine for all corners.
  const { x, y } = block.at
  const sin = sine(block.heading)
  const cos = cosine(block.heading)
  const corner = (toRight: number, forward: number): Point => ({
    x: x + roundedQuotient(toRight * cos + forward * sin, SINE_UNIT),
    y: y + roundedQuotient(forward * cos - toRight * sin, SINE_UNIT),
  })
  return [corner(left, 0), corner(right, 0), corner(right, 0 - block.depth), corner(left, 0 - block.depth)]
}

/** The centre of a formation. */
export const centreOf = (block: Block): Point => pointFromPose(block, 0, 0 - half(block.depth))

/** The centre of a formation with its facing; zones are measured from it (SAR-10.2). */
export const centrePose = (block: Block): Pose => ({ at: centreOf(block), heading: block.heading })

/** The places of the castings in the front rank, from left to right, evenly spread. `files`: how many castings stand there. */
export function frontRankPlaces(block: Block, files: number): Point[] {
  // The formula of `pointFromPose` straight to the right, with one look-up of sine and cosine for all files.
  const { x, y } = block.at
  const sin = sine(block.heading)
  const cos = cosine(block.heading)
  const places: Point[] = []
  for (let file = 0; file < files; file++) {
    // The middle of a file lies (file + 1/2 - files/2) file widths to the right of the middle of the front; here with doubled terms.
    // `+ 0` turns -0 into 0.
    const toRight = Math.round(((2 * file + 1 - files) * block.width) / (2 * files)) + 0
    places.push({
      x: x + roundedQuotient(toRight * cos, SINE_UNIT),
      y: y + roundedQuotient(0 - toRight * sin, SINE_UNIT),
    })
  }
  return places
}
