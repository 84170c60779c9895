import { throwBadValue } from '../errors'
import { gunRow } from '../fire/weaponBand'
import type { Tables } from '../types'

/**
 * SAR-16.1: how many functions a battery has in a turn for one order and one leader point. One heavy gun makes the battery heavy (ruling on
 * SAR Q36).
 */
export function artilleryFunctionCount(tables: Tables, nation: string, poundages: readonly number[]): number {
  if (poundages.length === 0) throwBadValue('SAR-16.1', 'guns')
  // Refuses a gun that is in no row of the table of weapons.
  for (const pounds of poundages) gunRow(tables, pounds)
  const { artilleryFunctions } = tables.movement
  const isLight = poundages.every((pounds) => pounds <= artilleryFunctions.doubleMaxPoundage)
  return isLight && artilleryFunctions.doubleNations.includes(nation)
    ? artilleryFunctions.double
    : artilleryFunctions.normal
}
