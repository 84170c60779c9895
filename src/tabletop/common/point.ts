import { cosine, FULL_CIRCLE, headingOf, integerRoot, SINE_UNIT, sine, normalizedAngle } from '../../core/fixed'

/** A place on the table in thousandths of an inch; x to the east, y to the north. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A place and a facing: hundredths of a degree clockwise from north. */
export interface Pose {
  readonly at: Point
  readonly heading: number
}

/**
 * The quotient rounded to the nearest whole number. Halves go away from zero, so that a mirrored table gives mirrored places. The denominator
 * is above 0.
 */
export function roundedQuotient(numerator: number, denominator: number): number {
  const size = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  // `0 - size`, not `-size`: so 0 does not become -0.
  return numerator < 0 ? 0 - size : size
}

/** The place on the table that lies `toRight` to the right and `forward` ahead of a pose; within 1/1000 inch of the exact one. */
export function pointFromPose({ at, heading }: Pose, toRight: number, forward: number): Point {
  const sin = sine(heading)
  const cos = cosine(heading)
  return {
    x: at.x + roundedQuotient(toRight * cos + forward * sin, SINE_UNIT),
    y: at.y + roundedQuotient(forward * cos - toRight * sin, SINE_UNIT),
  }
}

/** A place as seen from a pose: how far it lies to the right (x) and forward (y); within 1/1000 inch. */
export function pointSeenFrom({ at, heading }: Pose, point: Point): Point {
  const dx = point.x - at.x
  const dy = point.y - at.y
  const sin = sine(heading)
  const cos = cosine(heading)
  return { x: roundedQuotient(dx * cos - dy * sin, SINE_UNIT), y: roundedQuotient(dx * sin + dy * cos, SINE_UNIT) }
}

/** The distance between two places in whole thousandths of an inch, rounded down. */
export const pointDistance = (a: Point, b: Point): number =>
  integerRoot((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))

/** The heading from one place to another. */
export const headingTo = (from: Point, to: Point): number => headingOf(to.x - from.x, to.y - from.y)

/** The angle between two headings in hundredths of a degree, from 0 to half a circle. */
export const angleBetween = (a: number, b: number): number =>
  Math.min(normalizedAngle(a - b), FULL_CIRCLE - normalizedAngle(a - b))

/** The angle between straight ahead of a pose and the direction to a place, from 0 to half a circle; 0 for the place of the pose itself. */
export const angleFromAhead = ({ at, heading }: Pose, point: Point): number =>
  at.x === point.x && at.y === point.y ? 0 : angleBetween(headingTo(at, point), heading)
