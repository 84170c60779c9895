import type { Result } from '../../../core/result'
import type { ClashForecast } from '../../../clash/forecast'
import type { Game, AttackPlan } from '../game'

export interface ClashChance {
  readonly result: string
  readonly side: 'attacker' | 'defender' | 'none'
  /** In percent. */
  readonly p: number
  /** The ends of its error bar, in percent. */
  readonly from: number
  readonly to: number
}

const share = ({ num, den }: { readonly num: number; readonly den: number }): number =>
  den === 0 ? 0 : (100 * num) / den
const sideOf = (result: string): ClashChance['side'] =>
  (['attacker', 'defender'] as const).find((side) => result.startsWith(side)) ?? 'none'

/** The forecast of a clash; null: there is none for this attack, or not yet. */
export function clashForecast(game: Game, plan: AttackPlan): Result<ClashForecast> | null {
  return game.forecastClash?.(plan) ?? null
}

/** The chances of a forecast in percent; the error bars end at 0 and 100. */
export const chancesOf = ({ outcomes, besides }: ClashForecast): ClashChance[] =>
  [...outcomes, ...besides].map(({ p, error, result }) => ({
    result,
    side: sideOf(result),
    p: share(p),
    from: Math.max(0, share(p) - share(error)),
    to: Math.min(100, share(p) + share(error)),
  }))
