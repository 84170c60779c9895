/** The chance of one result; `error` is the usual error of the fitted chance. `result` is a key of the messages. */
export interface ResultChance {
  readonly p: { readonly num: number; readonly den: number }
  readonly error: { readonly num: number; readonly den: number }
  readonly result: string
}

/** What a clash on the tabletop may come to (OPS-22.1, 24.5). */
export interface ClashForecast {
  /** Which side gives way: exactly one of these happens, so the chances add up to one. */
  readonly outcomes: readonly ResultChance[]
  /** Further results; each happens or not, whatever the others do. */
  readonly besides: readonly ResultChance[]
  /** Choices that may come up and are not counted in the chances. */
  readonly choices: readonly string[]
  readonly source: 'fitted'
}
