/** English: variants, which are not in the printed game (OPS-25). */
export const variants = {
  heading: 'Variants (not in the printed game)',
  hint: 'All are off unless you switch them on.',
  inForce: 'Variants in force, not in the printed game',
  one: 'Variant, not in the printed game',
  badge: 'Variants',
  names: {
    valenciaStays: 'Valencia stays until he is attacked, or until turn 7',
    worksDoNotWake: 'Works do not wake Santa Anna before turn 3',
    handicap: 'Points handicap',
  },
  hints: {
    valenciaStays:
      'No unit or leader of the Army of the North steps off its ground, which is up to four hexes from the camp in 0704.',
    worksDoNotWake: 'US units behind works wake him when turn 3 begins, not at once. His die is thrown all the same.',
    handicap: 'One side begins with points that count at the end.',
  },
  nobody: 'Nobody is given points',
  to: (side: string) => `Points for ${side}`,
  points: 'Points',
  given: (points: number, side: string) => `Handicap: ${side} +${points}`,
  notMeasured: 'Balance: not measured yet.',
  /** `share` and its bounds `low` and `high`: of the US, in percent, a draw counted half; `plain`: with the same seeds without the variant. */
  balance: (m: Measured) =>
    `Balance: the US took ${m.share} % of ${m.games} games${m.given ? ` (${m.given})` : ''}, draws counted half (95 % interval ${m.low} to ${m.high}); without the variant, with the same seeds, ${m.plainShare} % (${m.plainLow} to ${m.plainHigh}). Measured ${m.date}: ${m.level} against itself, ${m.budget} evaluations a phase.`,
}

/** Figures of a measurement, in percent, and how it was made. */
export interface Measured {
  readonly share: string
  readonly low: string
  readonly high: string
  readonly games: string
  /** The handicap that was measured; empty for other variants. */
  readonly given: string
  readonly plainShare: string
  readonly plainLow: string
  readonly plainHigh: string
  readonly level: string
  readonly budget: string
  readonly date: string
}
