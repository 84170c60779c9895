import type { Result } from '../../../core/result'
import type { ClashForecast } from '../../../clash/forecast'
import type { Game, AttackPlan } from '../game'

/** The chance of one result of a clash (an attack fought on the tabletop), as the bars of the forecast show it. */
export interface ClashChance {
  /** Key of the message, such as `defenderRouts`: it begins with the side that the result strikes, if it strikes one. */
  readonly result: string
  readonly side: 'attacker' | 'defender' | 'none'
  readonly chancePercent: number
  /** The ends of the error bar. */
  readonly lowPercent: number
  readonly highPercent: number
}

const toPercent = ({ num, den }: { readonly num: number; readonly den: number }): number =>
  den === 0 ? 0 : (100 * num) / den
/** The side that a result strikes, by the first word of its key. */
const sideOf = (result: string): ClashChance['side'] =>
  (['attacker', 'defender'] as const).find((side) => result.startsWith(side)) ?? 'none'

/** The forecast of an attack on the tabletop; null: there is none for this attack, or the tabletop is not fetched yet. */
export function clashForecast(game: Game, plan: AttackPlan): Result<ClashForecast> | null {
  return game.forecastClash?.(plan) ?? null
}

/**
 * The chances of a forecast in percent: first which side gives way (`outcomes`), then further results, each of which happens or not
 * (`besides`). No error bar goes below 0 or above 100.
 */
export const chancesOf = ({ outcomes, besides }: ClashForecast): ClashChance[] =>
  [...outcomes, ...besides].map(({ p: chance, error, result }) => ({
    result,
    side: sideOf(result),
    chancePercent: toPercent(chance),
    lowPercent: Math.max(0, toPercent(chance) - toPercent(error)),
    highPercent: Math.min(100, toPercent(chance) + toPercent(error)),
  }))
