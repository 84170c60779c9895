/** ln 2 as a sum of two numbers: a whole number times the first one is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** Coefficients of r·(e^r + 1) / (e^r - 1) in r², from the second on; the first is 2. */
const COEFFICIENTS = [
  0.16666666666666602, -0.0027777777777015593, 6.613756321437934e-5, -1.6533902205465252e-6, 4.1381367970572385e-8,
] as const

/** Beyond it 1 + e^x is e^x or 1 to the last digit. */
const LARGEST = 709

/**
 * e^x by additions, multiplications and divisions alone, which IEEE 754 fixes to the last bit (the algorithm of the C library fdlibm). `Math.exp`
 * may differ in the last digit between engines of JavaScript, and then the same opponent would decide differently on another machine.
 */
function exponential(x: number): number {
  // Here the algorithm errs by one in the last digit.
  if (x === 1) return Math.E
  // x = twos * ln 2 + r, with r as a difference of two numbers and at most half of ln 2.
  const size = Math.abs(x)
  let twos = 0
  if (size > 1.5 * LN2_HIGH) twos = Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5))
  else if (size > 0.5 * LN2_HIGH) twos = x < 0 ? -1 : 1
  const high = x - twos * LN2_HIGH
  const low = twos * LN2_LOW
  const r = high - low
  const square = r * r
  let series = 0
  for (let n = COEFFICIENTS.length - 1; n >= 0; n--) series = (series + COEFFICIENTS[n]!) * square
  const rest = r - series
  let power = 1 - (low - (r * rest) / (2 - rest) - high)
  for (let n = 0; n < twos; n++) power *= 2
  for (let n = 0; n > twos; n--) power /= 2
  return power
}

/** Logistic curve that falls from 1 to 0 as `x` grows: 1 / (1 + e^x), the same on every machine. */
export function fallingLogistic(x: number): number {
  if (x > LARGEST) return 0
  if (x < -LARGEST) return 1
  return 1 / (1 + exponential(x))
}
