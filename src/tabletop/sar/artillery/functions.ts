import { badValue } from '../errors'
import { gunRow } from '../fire/weaponBand'
import type { Tables } from '../types'

/** SAR-16.1: functions of a battery in a turn, for one order and one leader point. One gun too heavy, and all count so (Q36). */
export function artilleryFunctionCount(tables: Tables, nation: string, poundages: readonly number[]): number {
  if (poundages.length === 0) badValue('SAR-16.1', 'guns')
  for (const pounds of poundages) gunRow(tables, pounds)
  const { artilleryFunctions: table } = tables.movement
  const light = poundages.every((pounds) => pounds <= table.doubleMaxPoundage)
  return light && table.doubleNations.includes(nation) ? table.double : table.normal
}
