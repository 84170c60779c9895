import { breakTest } from './breakTest'

interface Counts {
  readonly effectives: number
  readonly stragglers: number
}

/**
 * SAR-5.7: a regiment is tested together with its skirmish companies; if the sum breaks, all of them break. A company may also break
 * alone; it then falls back behind its regiment.
 */
export function breakWithCompanies(
  regiment: Counts,
  companies: readonly Counts[],
): { regimentBreaks: boolean; companyBreaks: boolean[] } {
  const all = [regiment, ...companies]
  const sum = (of: keyof Counts): number => all.reduce((total, unit) => total + unit[of], 0)
  const regimentBreaks = breakTest(sum('stragglers'), sum('effectives')).broken
  return {
    regimentBreaks,
    companyBreaks: companies.map(
      ({ stragglers, effectives }) => regimentBreaks || breakTest(stragglers, effectives).broken,
    ),
  }
}
