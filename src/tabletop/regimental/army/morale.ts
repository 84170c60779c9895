import type { Rules } from '../types'

/** REG-12.8: stands that an army brought and lost, its gun stands apart. */
export interface ArmyLosses {
  readonly troopStands: number
  readonly gunStands: number
  readonly troopStandsLost: number
  readonly gunStandsLost: number
}

/** REG-12.8: starting and lost stands of an army, a gun stand counting 2. */
export function weightedLosses({ tables }: Rules, army: ArmyLosses): { readonly start: number; readonly lost: number } {
  const weight = tables.house.army.gunStandWeight
  return {
    start: army.troopStands + weight * army.gunStands,
    lost: army.troopStandsLost + weight * army.gunStandsLost,
  }
}

/** REG-12.8: how many stands (gun stands 2) make heavy casualties of an army with so many at the start, unless the scenario has its own number. */
export function heavyAt({ tables }: Rules, start: number): number {
  const { numerator, denominator } = tables.house.army.heavyCasualtiesFraction
  return Math.ceil((start * numerator) / denominator)
}

/** An army's losses as REG-12.8 counts them: `lost` of `start` stands, and the number at which they are heavy. */
export interface CountedArmy {
  readonly start: number
  readonly lost: number
  readonly heavyAt: number
}

/** REG-12.8: has an army heavy casualties, and are they a larger share than the enemy's? */
export function armyMorale(
  own: CountedArmy,
  enemy: CountedArmy,
): { readonly heavyCasualties: boolean; readonly greaterLosses: boolean } {
  const heavyCasualties = own.lost >= own.heavyAt && own.lost > 0
  return { heavyCasualties, greaterLosses: heavyCasualties && own.lost * enemy.start > enemy.lost * own.start }
}
