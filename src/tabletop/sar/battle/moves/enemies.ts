import { gunRow, smallArmRow } from '../../fire/weaponBand'
import { isFormed } from '../../movement/passThrough'
import { otherSide } from '../field'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, unitsOf } from '../units'

/** Ids of the enemies of a side that are on the table and not hidden (SAR-22.1), sorted. */
export const visibleEnemies = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, otherSide(table, side)).filter((id) => !table.battle.units[id]!.hidden)

/**
 * SAR-7.15 (ruling Q21): what decides how far skirmishers must stay away from an enemy: whether it is formed, and its short range in inches;
 * null: it has no weapon that fires.
 */
export function shortRangeOf(table: BattleTable, id: string): { formed: boolean; shortRangeInches: number | null } {
  const { tables } = table.field
  const unit = table.battle.units[id]!
  const { weapon } = rosterUnitOf(table, unit)
  const formed = isFormed(tables, unit.stance)
  // A battery has guns instead of a weapon.
  if (weapon !== null) return { formed, shortRangeInches: smallArmRow(tables, weapon).short }
  const ranges = unit.guns.map(({ pounds }) => gunRow(tables, pounds).short ?? 0)
  return { formed, shortRangeInches: ranges.length > 0 ? Math.max(...ranges) : null }
}
