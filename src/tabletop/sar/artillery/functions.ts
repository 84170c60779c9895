import { throwBadValue } from '../errors'
import { gunRow } from '../fire/weaponBand'
import type { Tables } from '../types'

/** SAR-16.1: how many functions a battery has in a turn for one order and one leader point. One heavy gun makes it heavy (Q36). */
export function artilleryFunctionCount(tables: Tables, nation: string, poundages: readonly number[]): number {
  if (poundages.length === 0) throwBadValue('SAR-16.1', 'guns')
  for (const pounds of poundages) gunRow(tables, pounds)
  const { artilleryFunctions: table } = tables.movement
  const isLight = poundages.every((pounds) => pounds <= table.doubleMaxPoundage)
  return isLight && table.doubleNations.includes(nation) ? table.double : table.normal
}
