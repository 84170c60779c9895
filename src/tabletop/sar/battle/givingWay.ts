import { otherSide } from './field'
import type { BattleTable } from './run'
import type { Side } from './types'
import { sideOfUnit } from './units'

/** Castings that a side had at the start, and those it has lost: casualties, stragglers, and units broken or off the table. */
function lostOf(table: BattleTable, side: Side): { brought: number; lost: number } {
  let [brought, lost] = [0, 0]
  for (const unit of Object.values(table.battle.units)) {
    if (sideOfUnit(table, unit) !== side) continue
    const { start, casualties, stragglers } = unit.strength
    brought += start
    lost += unit.gone || unit.broken || unit.off ? start : casualties + stragglers
  }
  return { brought, lost }
}

/**
 * OPS-24.1 (ruling): the side of a clash that gives way: the one with the larger share of lost castings, once this share has reached the
 * limit for attacker or defender. Null: both fight on.
 */
export function sideThatGivesWay(table: BattleTable): Side | null {
  const { clash } = table.field.terms
  if (!clash?.nerve || !clash.attacker || clash.onlyBatteriesAttack) return null
  const { attacker, nerve } = clash
  const defender = otherSide(table, attacker)
  const [a, d] = [lostOf(table, attacker), lostOf(table, defender)]
  const bears = ({ brought, lost }: typeof a, { num, den }: { num: number; den: number }): boolean =>
    lost * den < brought * num
  const more = a.lost * d.brought - d.lost * a.brought
  if (more >= 0 && !bears(a, nerve.attacker)) return attacker
  if (more < 0 && !bears(d, nerve.defender)) return defender
  return null
}
