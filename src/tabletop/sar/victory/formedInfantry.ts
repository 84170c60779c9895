import { whole } from '../errors'
import type { Scenario } from '../types'

/** SAR-24.8: victory by a formed battalion and an open way out, after the last turn. */
export function victoryByFormedInfantry({ victory }: Scenario, formedUs: number, wayOpen: boolean): 'US' | 'MEX' {
  return whole('SAR-24.8', 'formedUsInfantryOnTable', formedUs) > 0 && wayOpen ? 'US' : victory.formedInfantry.otherwise
}
