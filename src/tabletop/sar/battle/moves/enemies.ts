import { gunRow, smallArmRow } from '../../fire/weaponBand'
import { isFormed } from '../../movement/passThrough'
import { otherSide } from '../field'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, unitsOf } from '../units'

/** Ids of the enemies of a side that are on the table and not hidden (SAR-22.1), sorted. */
export const visibleEnemies = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, otherSide(table, side)).filter((id) => !table.battle.units[id]!.hidden)

/** SAR-7.15 (ruling Q21): what decides how far skirmishers must stay away from an enemy. */
interface StandoffFacts {
  /** Skirmishers need only stay out of the short range of formed enemies. */
  readonly formed: boolean
  /** Null: the enemy has no weapon that fires. */
  readonly shortRangeInches: number | null
}

/** SAR-7.15 (ruling Q21): what decides how far skirmishers must stay away from the enemy with this id. */
export function standoffFactsOf(table: BattleTable, id: string): StandoffFacts {
  const { tables } = table.field
  const unit = table.battle.units[id]!
  const { weapon } = rosterUnitOf(table, unit)
  const formed = isFormed(tables, unit.stance)
  // A battery has guns instead of a weapon.
  if (weapon !== null) return { formed, shortRangeInches: smallArmRow(tables, weapon).short }
  // A gun without a short range counts as 0.
  const ranges = unit.guns.map(({ pounds }) => gunRow(tables, pounds).short ?? 0)
  return { formed, shortRangeInches: ranges.length > 0 ? Math.max(...ranges) : null }
}
