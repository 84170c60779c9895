import type { Result } from '../../core/result'
import type { Game, Plan } from '../game'

/** A chance, and how far it may be out, as fractions of one denominator. */
interface Share {
  readonly num: number
  readonly den: number
}

/** What a clash on the tabletop may come to (OPS-22.1), from a table that was fitted to clashes fought beforehand. */
export interface ClashForecast {
  /** Outcomes overlap: each is what befalls with that chance. `result`: `defenderRetreats`, `attackerLoses` and so on. */
  readonly outcomes: readonly { readonly p: Share; readonly error: Share; readonly result: string }[]
  readonly source: 'fitted'
}

export interface ClashChance {
  readonly result: string
  readonly side: 'attacker' | 'defender' | 'none'
  /** In percent. */
  readonly p: number
  readonly from: number
  readonly to: number
}

const share = ({ num, den }: Share): number => (den === 0 ? 0 : (100 * num) / den)
const sideOf = (result: string): ClashChance['side'] =>
  result.startsWith('attacker') ? 'attacker' : result.startsWith('defender') ? 'defender' : 'none'

/** The forecast of a clash; null: it is not known for this attack, or not yet. */
export function clashForecast(game: Game, plan: Plan): Result<ClashForecast> | null {
  return game.forecastClash?.(plan) ?? null
}

/** Its chances in percent, whiskers kept within 0 and 100. */
export const chancesOf = ({ outcomes }: ClashForecast): ClashChance[] =>
  outcomes.map(({ p, error, result }) => ({
    result,
    side: sideOf(result),
    p: share(p),
    from: Math.max(0, share(p) - share(error)),
    to: Math.min(100, share(p) + share(error)),
  }))
