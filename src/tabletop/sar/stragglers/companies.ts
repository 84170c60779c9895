import { breakTest } from './breakTest'

/** The castings of a regiment or company that are still on the table. */
interface CastingCounts {
  readonly effectives: number
  readonly stragglers: number
}

/**
 * SAR-5.7: tests a regiment for breaking together with its skirmish companies: if all together have too many stragglers, all of them break.
 * A company may also break alone; it then falls back behind its regiment.
 */
export function testBreakWithCompanies(
  regiment: CastingCounts,
  companies: readonly CastingCounts[],
): { regimentBreaks: boolean; companyBreaks: boolean[] } {
  const allParts = [regiment, ...companies]
  const sumOf = (count: keyof CastingCounts): number => allParts.reduce((sum, part) => sum + part[count], 0)
  const regimentBreaks = breakTest(sumOf('stragglers'), sumOf('effectives')).broken
  return {
    regimentBreaks,
    companyBreaks: companies.map(
      ({ stragglers, effectives }) => regimentBreaks || breakTest(stragglers, effectives).broken,
    ),
  }
}
