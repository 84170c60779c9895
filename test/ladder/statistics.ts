/** Arithmetic of paired games: pure functions of counts. A draw counts half a win. */

/** Two-sided 95 %. */
export const Z95 = 1.959964

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Wilson's interval of a share `won / all` at `z` standard errors; nothing known of no game. */
export function wilson(won: number, all: number, z = Z95): Interval {
  if (all === 0) return { low: 0, high: 1 }
  const p = won / all
  const z2 = z * z
  const middle = p + z2 / (2 * all)
  const spread = z * Math.sqrt((p * (1 - p)) / all + z2 / (4 * all * all))
  const scale = 1 + z2 / all
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}

/** Elo difference that stands for a share of points; without bound at 0 and 1. */
export function elo(share: number): number {
  if (share <= 0) return Number.NEGATIVE_INFINITY
  if (share >= 1) return Number.POSITIVE_INFINITY
  return -400 * Math.log10(1 / share - 1)
}

/** Elo difference with the bounds of Wilson's interval. */
export function eloOf(won: number, all: number, z = Z95): Interval & { readonly middle: number } {
  const { low, high } = wilson(won, all, z)
  return { low: elo(low), middle: elo(all === 0 ? 0.5 : won / all), high: elo(high) }
}

/** What a sequential test says so far. */
export type Verdict = 'more' | 'h0' | 'h1'

/**
 * Wald's sequential probability ratio test of a share of points: H0 `p0` against H1 `p1` (p0 < p1), errors of the first and the second
 * kind 5 % each. Half points count as half a win and half a loss, which scatters less than Bernoulli and so errs on the safe side.
 */
export function sprt(won: number, all: number, p0: number, p1: number, alpha = 0.05, beta = 0.05): Verdict {
  const ratio = won * Math.log(p1 / p0) + (all - won) * Math.log((1 - p1) / (1 - p0))
  if (ratio >= Math.log((1 - beta) / alpha)) return 'h1'
  if (ratio <= Math.log(beta / (1 - alpha))) return 'h0'
  return 'more'
}

/** Games at which a bar is looked at, most of them at the end. */
export const LOOKS: readonly number[] = [40, 60, 80, 120, 200, 400]

/**
 * Repeated Wilson against a bar: after each look's number of games the interval is asked at the level of Bonferroni for all looks (5 % in all).
 * `h1`: its lower bound is at or above the bar; `h0`: its upper bound is below; `more`: neither.
 */
export function barred(won: number, all: number, bar: number, looks = LOOKS): Verdict {
  if (!looks.includes(all)) return 'more'
  const { low, high } = wilson(won, all, normalQuantile(1 - 0.025 / looks.length))
  return low >= bar ? 'h1' : high < bar ? 'h0' : 'more'
}

/** Quantile of the standard normal distribution (Acklam's rational approximation, error below 1.2e-9 relative). */
export function normalQuantile(p: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ]
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572]
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ]
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
  const sum = (list: readonly number[], x: number): number => list.reduce((total, one) => total * x + one, 0)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return sum(c, q) / (sum(d, q) * q + 1)
  }
  if (p > 1 - 0.02425) return -normalQuantile(1 - p)
  const q = p - 0.5
  const r = q * q
  return (sum(a, r) * q) / (sum(b, r) * r + 1)
}

/** Mean with its 95 % interval, normal. */
export function meanOf(values: readonly number[]): { readonly mean: number; readonly half: number } {
  const n = values.length
  if (n === 0) return { mean: 0, half: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const square = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  return { mean, half: n < 2 ? 0 : Z95 * Math.sqrt(square / (n - 1) / n) }
}
