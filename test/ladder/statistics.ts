/** Arithmetic of paired games: pure functions of counts. A draw counts half a win. */

/** Standard errors of a two-sided interval of 95 %. */
export const Z95 = 1.959964

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Wilson's interval of a share `won / all` at `z` standard errors; from 0 to 1 without games. */
export function wilson(won: number, all: number, z = Z95): Interval {
  if (all === 0) return { low: 0, high: 1 }
  const p = won / all
  const z2 = z * z
  const middle = p + z2 / (2 * all)
  const spread = z * Math.sqrt((p * (1 - p)) / all + z2 / (4 * all * all))
  const scale = 1 + z2 / all
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}

/** Elo difference that corresponds to a share of points; infinite at 0 and 1. */
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

/** Verdict of a sequential test: H0 or H1 is accepted, or more games are needed. */
export type Verdict = 'more' | 'h0' | 'h1'

/**
 * Wald's sequential probability ratio test of a share of points: H0 `p0` against H1 `p1` (p0 < p1), errors of both kinds 5 % each.
 * Draws count as half a win and half a loss: they vary less than wins and losses, so that the errors are smaller than stated.
 */
export function sprt(won: number, all: number, p0: number, p1: number, alpha = 0.05, beta = 0.05): Verdict {
  const ratio = won * Math.log(p1 / p0) + (all - won) * Math.log((1 - p1) / (1 - p0))
  if (ratio >= Math.log((1 - beta) / alpha)) return 'h1'
  if (ratio <= Math.log(beta / (1 - alpha))) return 'h0'
  return 'more'
}

/** Numbers of games after which a share of points is compared with a bar. */
export const BAR_LOOKS: readonly number[] = [40, 60, 80, 120, 200, 400]

/**
 * Compares a share of points with a bar after each number of games in `looks`, by Wilson's interval at the level that Bonferroni asks for all looks
 * together (5 %). `h1`: the lower bound reaches the bar; `h0`: the upper bound is below it; `more`: neither.
 */
export function barVerdict(won: number, all: number, bar: number, looks = BAR_LOOKS): Verdict {
  if (!looks.includes(all)) return 'more'
  const { low, high } = wilson(won, all, normalQuantile(1 - 0.025 / looks.length))
  if (low >= bar) return 'h1'
  return high < bar ? 'h0' : 'more'
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

/** Mean, and half the width of its 95 % interval by the normal distribution. */
export function meanOf(values: readonly number[]): { readonly mean: number; readonly half: number } {
  const n = values.length
  if (n === 0) return { mean: 0, half: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const square = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  return { mean, half: n < 2 ? 0 : Z95 * Math.sqrt(square / (n - 1) / n) }
}
