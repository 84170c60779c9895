/** The chance of one result of a clash. */
export interface ResultChance {
  /** The probability. */
  readonly p: { readonly num: number; readonly den: number }
  /** How far the probability is usually off: the root mean square error of the fit. */
  readonly error: { readonly num: number; readonly den: number }
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
  /** The chances come from a net that was fitted to many clashes. */
  readonly source: 'fitted'
}
