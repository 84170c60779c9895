// When a side of a clash, an attack of the hex game that is fought on the table, gives way (OPS-24.1).
import { otherSide } from './field'
import type { BattleTable } from './run'
import type { Share } from '../types'
import type { Side } from './types'
import { sideOfUnit } from './units'

/** Castings of one side of a clash: those it had at the start, and how many of them it has lost. */
export interface CastingLosses {
  readonly atStart: number
  readonly lost: number
}

/** Counts the lost castings of a side: casualties and stragglers, and every casting of a unit that is broken, removed or off the table. */
export function castingLossesOf(table: BattleTable, side: Side): CastingLosses {
  let [atStart, lost] = [0, 0]
  for (const unit of Object.values(table.battle.units)) {
    if (sideOfUnit(table, unit) !== side) continue
    const { start, casualties, stragglers } = unit.strength
    atStart += start
    // `gone`: removed from the battle; `off`: off the table, null while the unit is on it.
    const isLostWhole = unit.gone || unit.broken || unit.off !== null
    lost += isLostWhole ? start : casualties + stragglers
  }
  return { atStart, lost }
}

/** Has a side lost at least the share of its castings at which it gives way (its nerve)? Fractions are compared by multiplying out. */
const isNerveSpent = ({ atStart, lost }: CastingLosses, { num: numerator, den: denominator }: Share): boolean =>
  lost * denominator >= atStart * numerator

/**
 * OPS-24.1 (ruling): the side of a clash that gives way. It is the side that has lost the larger share of its castings, once this share
 * reaches the side's nerve. With equal shares only the attacker can give way. Null: both fight on.
 */
export function sideThatGivesWay(table: BattleTable): Side | null {
  // `terms`: the conditions of the battle; `clash`: null if it is no clash but a scenario of the rulebook.
  const { clash } = table.field.terms
  // OPS-23.4: a clash in which only batteries attack lasts for all its turns.
  if (!clash?.nerve || !clash.attacker || clash.onlyBatteriesAttack) return null
  const { attacker, nerve } = clash
  const defender = otherSide(table, attacker)
  const attackerLosses = castingLossesOf(table, attacker)
  const defenderLosses = castingLossesOf(table, defender)
  // Shares are compared by multiplying out; at equal shares the attacker counts as worse.
  const isAttackerWorse = attackerLosses.lost * defenderLosses.atStart >= defenderLosses.lost * attackerLosses.atStart
  if (isAttackerWorse) return isNerveSpent(attackerLosses, nerve.attacker) ? attacker : null
  return isNerveSpent(defenderLosses, nerve.defender) ? defender : null
}
