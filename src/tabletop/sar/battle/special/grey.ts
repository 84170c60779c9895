// Grey jackets (Chippawa): regulars who are taken for militia until they have shown what they are (ruling on SAR-24.6).
import type { Order } from '../../types'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { BattleUnit } from '../types'
import { changeSpecial, SPECIAL_RULE } from './state'

/** Are the units in grey still taken for militia? */
const isGreyUnknown = ({ field, battle }: BattleTable): boolean =>
  field.terms.special?.grey != null && battle.special?.greyKnown === false

/** SAR-23.8 (ruling): is this enemy taken for militia, so that irregulars do not think that they face regulars? */
export const isTakenForMilitia = (table: BattleTable, enemy: string): boolean =>
  isGreyUnknown(table) && table.field.terms.special!.grey!.units.includes(table.battle.units[enemy]?.of ?? '')

/** May this leader give the unit such an order, as long as it takes the men in grey for militia? */
export function greyAllowsOrder(table: BattleTable, leader: string, unit: BattleUnit, order: Order): boolean {
  if (!isGreyUnknown(table)) return true
  const { leaders, enemies, orders } = table.field.terms.special!.grey!
  // The battalions themselves, not their light companies under another leader.
  if (!leaders.includes(leader) || unit.companies > 0 || !enemies.includes(unit.of)) return true
  return unit.broken || orders.includes(order)
}

/** A unit in grey has shown what it is. */
export function greySeenThrough(run: ActionRun, id: string): void {
  if (!isTakenForMilitia(run, id)) return
  changeSpecial(run, { greyKnown: true })
  emit(run, { kind: 'special', rule: SPECIAL_RULE, what: 'greyKnown', unit: id })
}
