import type { Result } from '../../../core/result'
import type { ClashForecast } from '../../../clash/forecast'
import type { Game, AttackPlan } from '../game'
import { oddsDesk } from '../odds/oddsDesk'

export { FIGHTS_WANTED } from '../odds/oddsDesk'

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

/**
 * The odds of an attack on the tabletop, from the attack fought over and over in other threads on what the player at the screen knows; null: no
 * fight is over yet. A component that calls this while it is drawn is drawn again with each change. Fights go on while `holdClashOdds` holds.
 */
export const clashForecast = (game: Game, plan: AttackPlan): Result<ClashForecast> | null =>
  oddsDesk.odds(game.view(), plan)

/** Lets the fights for the odds go on until the function that is returned is called: when the dialog closes. */
export const holdClashOdds = (): (() => void) => oddsDesk.hold()

/**
 * The chances of a forecast in percent: first which side gives way (`outcomes`), then further results, each of which happens or not
 * (`besides`). No error bar goes below 0 or above 100.
 */
export const chancesOf = ({ outcomes, besides }: ClashForecast): ClashChance[] =>
  [...outcomes, ...besides].map(({ p: chance, error, low, high, result }) => ({
    result,
    side: sideOf(result),
    chancePercent: toPercent(chance),
    lowPercent: Math.max(0, low ? toPercent(low) : toPercent(chance) - toPercent(error)),
    highPercent: Math.min(100, high ? toPercent(high) : toPercent(chance) + toPercent(error)),
  }))
