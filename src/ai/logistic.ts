// A logistic curve that gives the same last digit on every machine, so that a computer player decides alike everywhere.

/** ln 2 = LN2_HIGH + LN2_LOW. LN2_HIGH has few binary digits, so that a product of it with a small whole number is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** The series of r·(e^r + 1) / (e^r - 1) in powers of r²: its coefficients, beginning with that of r². The constant coefficient is 2. */
const COEFFICIENTS = [
  0.16666666666666602, -0.0027777777777015593, 6.613756321437934e-5, -1.6533902205465252e-6, 4.1381367970572385e-8,
] as const

/** For |x| above this, e^x overflows or is so small that the curve has reached 0 or 1. */
const LARGEST_EXPONENT = 709

/**
 * e^x by the algorithm of the C library fdlibm. It only adds, multiplies and divides, and IEEE 754 fixes those results to the last bit.
 * `Math.exp` may differ in the last digit between engines of JavaScript, and then a computer player would decide differently on another machine.
 */
function exponential(x: number): number {
  // For x = 1 the algorithm errs by one in the last digit.
  if (x === 1) return Math.E
  // x = twos * ln 2 + r with |r| at most half of ln 2; r is kept as the difference high - low. Then e^x = 2^twos * e^r.
  const absoluteX = Math.abs(x)
  let twos = 0
  if (absoluteX > 1.5 * LN2_HIGH) twos = Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5))
  else if (absoluteX > 0.5 * LN2_HIGH) twos = x < 0 ? -1 : 1
  const high = x - twos * LN2_HIGH
  const low = twos * LN2_LOW
  const r = high - low
  const rSquared = r * r
  let seriesSum = 0
  for (let n = COEFFICIENTS.length - 1; n >= 0; n--) seriesSum = (seriesSum + COEFFICIENTS[n]!) * rSquared
  const rLessSeries = r - seriesSum
  // With c = `rLessSeries`: e^r = 1 + r + r * c / (2 - c). The order of the operations keeps the rounding error small.
  let power = 1 - (low - (r * rLessSeries) / (2 - rLessSeries) - high)
  for (let n = 0; n < twos; n++) power *= 2
  for (let n = 0; n > twos; n--) power /= 2
  return power
}

/** Logistic curve that falls from 1 to 0 as `x` grows: 1 / (1 + e^x), the same on every machine. */
export function fallingLogistic(x: number): number {
  if (x > LARGEST_EXPONENT) return 0
  if (x < -LARGEST_EXPONENT) return 1
  return 1 / (1 + exponential(x))
}
