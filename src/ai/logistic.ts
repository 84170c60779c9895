/** ln 2 as a sum of two numbers: a whole number times the first one is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** Taylor's series of e^x has so many terms: enough for the last digit where |x| is at most half of ln 2. */
const TERMS = 15
const INVERSE_FACTORIALS: readonly number[] = Array.from({ length: TERMS }, (_, n) => {
  let factorial = 1
  for (let k = 2; k <= n; k++) factorial *= k
  return 1 / factorial
})

/** From here on 1 + e^x is e^x, or 1, to the last digit and beyond. */
const LARGEST = 700

/**
 * e^x by additions, multiplications and divisions alone, which IEEE 754 fixes to the last bit. `Math.exp` may differ in the last digit between
 * engines of JavaScript, and then the same opponent would decide differently on another machine.
 */
function exponential(x: number): number {
  const halvings = Math.round(x / (LN2_HIGH + LN2_LOW))
  const rest = x - halvings * LN2_HIGH - halvings * LN2_LOW
  let sum = 0
  for (let n = TERMS - 1; n >= 0; n--) sum = sum * rest + INVERSE_FACTORIALS[n]!
  for (let n = 0; n < halvings; n++) sum *= 2
  for (let n = 0; n > halvings; n--) sum /= 2
  return sum
}

/** Logistic curve that falls from 1 to 0 as `x` grows: 1 / (1 + e^x), the same on every machine. */
export function fallingLogistic(x: number): number {
  if (x > LARGEST) return 0
  if (x < -LARGEST) return 1
  return 1 / (1 + exponential(x))
}
