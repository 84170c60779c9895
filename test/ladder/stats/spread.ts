import { meanOf, wilson, Z95 } from '../statistics'

/** Median of some values with its 95 % interval by ranks (no distribution supposed); NaN without values. */
export function medianOf(values: readonly number[]): { median: number; low: number; high: number } {
  const n = values.length
  if (n === 0) return { median: Number.NaN, low: Number.NaN, high: Number.NaN }
  const sorted = [...values].sort((a, b) => a - b)
  const median = (sorted[Math.floor((n - 1) / 2)]! + sorted[Math.floor(n / 2)]!) / 2
  const spread = Z95 * Math.sqrt(n)
  const low = Math.max(1, Math.floor((n - spread) / 2))
  const high = Math.min(n, Math.ceil(1 + (n + spread) / 2))
  return { median, low: sorted[low - 1]!, high: sorted[high - 1]! }
}

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1))

/** "median 37 (95% 33-41), mean 37.2 ± 2.1, N 24" */
export function spreadText(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  const { median, low, high } = medianOf(values)
  const { mean, half } = meanOf(values)
  return `median ${shown(median)} (95% ${shown(low)}-${shown(high)}), mean ${mean.toFixed(1)} ± ${half.toFixed(1)}, N ${values.length}`
}

export const percentText = (share: number): string => `${(100 * share).toFixed(1)}%`

/** "7 of 24 = 29.2% (95% 14.9%-49.2%)", with Wilson's interval. */
export function shareText(part: number, all: number): string {
  const { low, high } = wilson(part, all)
  return `${part} of ${all} = ${percentText(all ? part / all : 0)} (95% ${percentText(low)}-${percentText(high)})`
}

/** Names with how often each occurs, the most frequent first. */
export function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
