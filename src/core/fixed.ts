/*
 * Trigonometry in whole numbers. Math.sin and its like may differ in the last digit between engines of JavaScript, so angles are hundredths of a
 * degree and sines are whole millionths from a table. The table is built with the four basic operations alone, which IEEE 754 fixes to the last
 * bit.
 */

/** Hundredths of a degree in a full circle. */
export const FULL_CIRCLE = 36_000
const RIGHT_ANGLE = FULL_CIRCLE / 4
/** Hundredths of a degree in half a circle, from ahead to behind. */
export const HALF_CIRCLE = FULL_CIRCLE / 2
/** The sine of a right angle: sines are whole millionths. */
export const SINE_UNIT = 1_000_000

/** A right angle in radians: half of pi. */
const HALF_PI = 1.5707963267948966

/** Sine of an angle in radians by Taylor's series up to the 21st power. Up to a right angle its error is far below one millionth. */
function sineBySeries(radians: number): number {
  let term = radians
  let sum = radians
  // Each term is the one before times -x^2 / (2n * (2n + 1)). Ten terms after the first lead to the 21st power.
  for (let n = 1; n <= 10; n++) {
    term = (-term * radians * radians) / (2 * n * (2 * n + 1))
    sum += term
  }
  return sum
}

/** Sines of 0 to 90 degrees, by hundredths of a degree. */
const SINES = Int32Array.from({ length: RIGHT_ANGLE + 1 }, (_, angle) =>
  Math.round(sineBySeries((HALF_PI * angle) / RIGHT_ANGLE) * SINE_UNIT),
)

/** The same angle as a value from 0 to less than a full circle. */
export const normalizedAngle = (angle: number): number => ((angle % FULL_CIRCLE) + FULL_CIRCLE) % FULL_CIRCLE

/** Sine of an angle in hundredths of a degree, in millionths. */
export function sine(angle: number): number {
  const normal = normalizedAngle(angle)
  if (normal <= RIGHT_ANGLE) return SINES[normal]!
  if (normal <= HALF_CIRCLE) return SINES[HALF_CIRCLE - normal]!
  return -sine(normal - HALF_CIRCLE)
}

/** Cosine of an angle in hundredths of a degree, in millionths. */
export const cosine = (angle: number): number => sine(angle + RIGHT_ANGLE)

/** `value * sine(angle)`, rounded to a whole number. */
export const timesSine = (value: number, angle: number): number => Math.round((value * sine(angle)) / SINE_UNIT)
/** `value * cosine(angle)`, rounded to a whole number. */
export const timesCosine = (value: number, angle: number): number => Math.round((value * cosine(angle)) / SINE_UNIT)

/** The whole part of the square root of a whole number from 0. */
export function integerRoot(square: number): number {
  // The root of a large square may be rounded up or down by one; the two loops correct that.
  let root = Math.floor(Math.sqrt(square))
  while (root * root > square) root--
  while ((root + 1) * (root + 1) <= square) root++
  return root
}

/** Coefficients of a polynomial near the arc tangent of 0 to 1, in odd powers; its error is about a thousandth of a degree. */
const ARC_TANGENT = [0.999866, -0.3302995, 0.180141, -0.085133, 0.0208351] as const

/** About the heading of a vector in the first quarter, not 0: a hundredth of a degree or so off at most. */
function guessedHeading(x: number, y: number): number {
  const share = x < y ? x / y : y / x
  const square = share * share
  const [first, third, fifth, seventh, ninth] = ARC_TANGENT
  const radians = share * (first + square * (third + square * (fifth + square * (seventh + square * ninth))))
  const angle = Math.round((radians * RIGHT_ANGLE) / HALF_PI)
  return x < y ? angle : RIGHT_ANGLE - angle
}

/**
 * The heading of the vector `x` to the right and `y` forward, in hundredths of a degree clockwise from straight ahead (+y). A vector of no
 * length has heading 0.
 */
export function headingOf(x: number, y: number): number {
  if (x === 0 && y === 0) return 0
  if (x < 0) return normalizedAngle(-headingOf(-x, y))
  if (y < 0) return HALF_CIRCLE - headingOf(x, -y)
  // In the first quarter x/y grows with the angle. Wanted is the largest angle whose tangent is at most x/y: from a near guess only a step
  // or two lead there. The angle after that one is the answer where it is nearer.
  const isAtMost = (angle: number): boolean => y * SINES[angle]! <= x * SINES[RIGHT_ANGLE - angle]!
  let low = guessedHeading(x, y)
  while (low < RIGHT_ANGLE && isAtMost(low + 1)) low++
  while (low > 0 && !isAtMost(low)) low--
  const errorAt = (angle: number): number => Math.abs(y * SINES[angle]! - x * SINES[RIGHT_ANGLE - angle]!)
  return low < RIGHT_ANGLE && errorAt(low + 1) < errorAt(low) ? low + 1 : low
}
