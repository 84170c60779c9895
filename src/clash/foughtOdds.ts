import type { ClashForecast, ResultChance } from './forecast'

// The odds of an attack from clashes fought for the purpose (OPS-24.5): a count of what came of them, and chances with their intervals.

/** What came of clashes that were fought to learn the odds of one attack. */
export interface FoughtTally {
  /** How many were fought. */
  readonly fights: number
  /** In how many of them each result happened. A result that is missing never happened. */
  readonly counts: Readonly<Record<string, number>>
}

/** No clash has been fought yet. */
export const NO_FIGHTS: FoughtTally = { fights: 0, counts: {} }

/** Which side gives way: exactly one of these happens in each clash. */
export const FIELD_RESULTS = ['defenderRetreats', 'bothHold', 'attackerRetreats'] as const

/** Results that happen or not, whatever the others do; in the order in which they are shown. */
export const FURTHER_RESULTS = [
  'defenderLoses',
  'defenderDestroyed',
  'defenderRouts',
  'defenderDisrupted',
  'attackerLoses',
  'attackerDestroyed',
  'attackerRouts',
  'attackerDisrupted',
] as const
export type FoughtResult = (typeof FIELD_RESULTS)[number] | (typeof FURTHER_RESULTS)[number]

/** Both tallies together. */
export function sumOfTallies(a: FoughtTally, b: FoughtTally): FoughtTally {
  const counts: Record<string, number> = { ...a.counts }
  for (const [result, count] of Object.entries(b.counts)) counts[result] = (counts[result] ?? 0) + count
  return { fights: a.fights + b.fights, counts }
}

/** The tally after one more clash with these results. */
export const tallyOf = (results: readonly FoughtResult[]): FoughtTally => ({
  fights: 1,
  counts: Object.fromEntries(results.map((result) => [result, 1])),
})

/** Chances are given in ten-thousandths. */
const DENOMINATOR = 10_000
const fractionOf = (share: number) => ({ num: Math.round(share * DENOMINATOR), den: DENOMINATOR })

/** So many standard deviations to each side hold 95 of 100 cases. */
const DEVIATIONS = 1.96

/** Wilson's interval for the share of successes, which holds the true share in 95 of 100 cases; from 0 to 1. */
export function shareInterval(successes: number, trials: number): { readonly low: number; readonly high: number } {
  if (trials === 0) return { low: 0, high: 1 }
  const share = successes / trials
  const z2 = DEVIATIONS * DEVIATIONS
  const middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
  const half = (DEVIATIONS * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials))) / (1 + z2 / trials)
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * The odds of an attack from its tally. `calledOff`: the exact chance, from 0 to 1, that it does not take place (OPS-8.4); the clashes share the
 * rest. Outcomes add up to one. Further results that never happened are left out.
 */
export function oddsOfTally(tally: FoughtTally, calledOff: number, choices: readonly string[]): ClashForecast {
  const takesPlace = 1 - calledOff
  const chanceOf = (result: FoughtResult): ResultChance => {
    const count = tally.counts[result] ?? 0
    const { low, high } = shareInterval(count, tally.fights)
    return {
      result,
      p: fractionOf((takesPlace * count) / Math.max(1, tally.fights)),
      error: fractionOf((takesPlace * (high - low)) / 2),
      low: fractionOf(takesPlace * low),
      high: fractionOf(takesPlace * high),
    }
  }
  const outcomes = FIELD_RESULTS.map(chanceOf)
  if (calledOff > 0) {
    const exact = fractionOf(calledOff)
    outcomes.push({ result: 'calledOff', p: exact, error: fractionOf(0), low: exact, high: exact })
  }
  // Rounding may leave the sum a ten-thousandth or two off: the likeliest outcome takes the difference.
  const excess = outcomes.reduce((sum, { p }) => sum + p.num, 0) - DENOMINATOR
  const likeliest = outcomes.reduce((best, outcome) => (outcome.p.num > best.p.num ? outcome : best))
  return {
    outcomes: outcomes.map((outcome) =>
      outcome === likeliest ? { ...outcome, p: { num: outcome.p.num - excess, den: DENOMINATOR } } : outcome,
    ),
    besides: FURTHER_RESULTS.filter((result) => (tally.counts[result] ?? 0) > 0).map(chanceOf),
    choices,
    source: 'fought',
    fights: tally.fights,
  }
}
