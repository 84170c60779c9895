/** The chance of one result of a clash. */
export interface ResultChance {
  /** The probability. */
  readonly p: { readonly num: number; readonly den: number }
  /** How far the probability may be off. Fitted: the root mean square error of the fit. Fought: half of the interval from `low` to `high`. */
  readonly error: { readonly num: number; readonly den: number }
  /** Fought: the interval that holds the true chance in 95 of 100 cases. Fitted: absent. */
  readonly low?: { readonly num: number; readonly den: number }
  readonly high?: { readonly num: number; readonly den: number }
  /** The last part of the result's message key (src/ui/i18n), such as `attackerRetreats`. */
  readonly result: string
}

/** What a clash on the tabletop may come to (OPS-22.1, 24.5). */
export interface ClashForecast {
  /** Which side gives way: exactly one of these happens, so the chances add up to one. */
  readonly outcomes: readonly ResultChance[]
  /** Further results; each happens or not, whatever the others do. */
  readonly besides: readonly ResultChance[]
  /** Names of choices of the players (such as the lead of the defence) that may come up during the attack and are not counted in the chances. */
  readonly choices: readonly string[]
  /** Where the chances come from: a net fitted to many clashes; this very attack, fought over and over with fresh dice; or the combat table, with which clashes agree on the average (OPS-24.5). */
  readonly source: 'fitted' | 'fought' | 'table'
  /** Fought: how many times so far. */
  readonly fights?: number
}
