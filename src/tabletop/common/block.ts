import { cosine, SINE_UNIT, sine } from '../../core/fixed'
import { nearest, type Point, type Pose, toTable } from './point'
import type { Polygon } from './polygon'

/** A formation on the table: `at` is the centre of its front; width and depth in thousandths of an inch. */
export interface Block extends Pose {
  readonly width: number
  readonly depth: number
}

/** Half of a length; an odd thousandth goes to the right. */
const half = (length: number): number => Math.floor(length / 2)

/** The ground a formation stands on: front left, front right, rear right, rear left. Each corner within 1/1000 inch. */
export const footprint = (block: Block): Polygon => {
  const left = 0 - half(block.width)
  const right = block.width + left
  // As `toTable` has it, sine and cosine looked up once.
  const { x, y } = block.at
  const sin = sine(block.heading)
  const cos = cosine(block.heading)
  const corner = (across: number, on: number): Point => ({
    x: x + nearest(across * cos + on * sin, SINE_UNIT),
    y: y + nearest(on * cos - across * sin, SINE_UNIT),
  })
  return [corner(left, 0), corner(right, 0), corner(right, 0 - block.depth), corner(left, 0 - block.depth)]
}

/** The middle of the ground a formation stands on. */
export const centreOf = (block: Block): Point => toTable(block, 0, 0 - half(block.depth))

/** The same as a pose, as zones are measured from it (SAR-10.2). */
export const centrePose = (block: Block): Pose => ({ at: centreOf(block), heading: block.heading })

/** The middles of so many men side by side in the front, from left to right, each so wide, in a front so wide. */
export function frontRank(block: Block, files: number): Point[] {
  // Twice the distances, so that an even number of files needs no halves of a thousandth.
  return Array.from({ length: files }, (_, i) =>
    toTable(block, Math.round(((2 * i + 1 - files) * block.width) / (2 * files)) + 0, 0),
  )
}
