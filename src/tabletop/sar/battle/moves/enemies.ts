import { gunRow, smallArmRow } from '../../fire/weaponBand'
import { isFormed } from '../../movement/passThrough'
import { otherSide } from '../field'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, unitsOf } from '../units'

/** Enemies of a side that it sees on the table (SAR-22.1), sorted by id. */
export const visibleEnemies = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, otherSide(table, side)).filter((id) => !table.battle.units[id]!.hidden)

/** SAR-7.15, Q21: what keeps skirmishers away from an enemy: is it formed, and how many inches is its short range? Null: it has none. */
export function shortRangeOf(table: BattleTable, id: string): { formed: boolean; shortRangeInches: number | null } {
  const { tables } = table.field
  const unit = table.battle.units[id]!
  const { weapon } = rosterUnitOf(table, unit)
  const formed = isFormed(tables, unit.stance)
  if (weapon !== null) return { formed, shortRangeInches: smallArmRow(tables, weapon).short }
  const ranges = unit.guns.map(({ pounds }) => gunRow(tables, pounds).short ?? 0)
  return { formed, shortRangeInches: ranges.length > 0 ? Math.max(...ranges) : null }
}
