import type { Arm, Stance } from '../../types'
import type { BattleTable } from '../run'
import { rosterUnitOf } from '../units'

/** SAR-17.6: dismounted cavalry counts as infantry in melee. */
export function meleeArm(table: BattleTable, id: string): Arm {
  const unit = table.battle.units[id]!
  const { arm } = rosterUnitOf(table, unit)
  return arm === 'cavalry' && !unit.mounted ? 'infantry' : arm
}

/** SAR-21.2: the formation in which a unit fights; men in a building stand along its walls, whatever their formation outside. */
export const meleeStance = ({ battle }: BattleTable, id: string): Stance => {
  const { stance, garrison } = battle.units[id]!
  return garrison === null ? stance : 'line'
}

/** SAR-17.6: is the unit cavalry on its horses? */
export const isMountedCavalry = (table: BattleTable, id: string): boolean => meleeArm(table, id) === 'cavalry'

/** Has the unit a place on the table, and not left the battle? */
export const isOnTable = ({ battle }: BattleTable, id: string): boolean => {
  const unit = battle.units[id]
  return unit !== undefined && !unit.gone && unit.at !== null
}

/** Is the unit on the table and not broken (SAR-5.3)? */
export const isUnbroken = (table: BattleTable, id: string): boolean =>
  isOnTable(table, id) && !table.battle.units[id]!.broken
