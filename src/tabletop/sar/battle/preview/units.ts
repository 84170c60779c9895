// What every question about a unit needs: is there such a unit on the table as the side knows it?
import { refuse, type Result } from '../../../../core/result'
import type { BattleTable } from '../run'
import { sideOfUnit, standsOnTable } from '../units'
import type { Side } from '../types'

/** The refusal of a question about a unit that does not stand on the table, as far as the side knows; null: it stands there. */
export function noSuchUnit({ battle }: BattleTable, id: string, rule: string): Result<never> | null {
  const unit = Object.hasOwn(battle.units, id) ? battle.units[id]! : null
  return unit && standsOnTable(unit) ? null : refuse('BAD_VALUE', rule, 'refusal.sarState', { what: id })
}

/** The refusal of a question about a unit that is not the side's own; null: it is. */
export function notOwnUnit(table: BattleTable, side: Side, id: string, rule: string): Result<never> | null {
  const unit = Object.hasOwn(table.battle.units, id) ? table.battle.units[id]! : null
  return unit && sideOfUnit(table, unit) === side ? null : refuse('BAD_VALUE', rule, 'refusal.sarState', { what: id })
}
