import { type ModifierSum, rowAt } from '../modifiers'
import type { ChargeModifier, ChargeResult, Rules } from '../types'
import { chargeModifiers } from './modifiers'

/** REG-10.1: the result for a difference, attacker less defender. */
export const chargeBand = ({ tables }: Rules, difference: number): ChargeResult =>
  rowAt(tables.charge.bands, difference).result

/** A side's die (1 to 10) and modifiers. */
export interface CombatDie {
  readonly die: number
  readonly modifiers: readonly ChargeModifier[]
}
/** What a combat came to. */
export interface CombatRoll {
  readonly attackerTotal: number
  readonly defenderTotal: number
  readonly difference: number
  readonly result: ChargeResult
  readonly attackerSum: ModifierSum<ChargeModifier>
  readonly defenderSum: ModifierSum<ChargeModifier>
}

/** REG-9.5, 10.1, 13.1: a combat. */
export function chargeResult(rules: Rules, attacker: CombatDie, defender: CombatDie): CombatRoll {
  const attackerSum = chargeModifiers(rules, attacker.modifiers, true)
  const defenderSum = chargeModifiers(rules, defender.modifiers, false)
  const attackerTotal = attacker.die + attackerSum.sum
  const defenderTotal = defender.die + defenderSum.sum
  const difference = attackerTotal - defenderTotal
  return { attackerTotal, defenderTotal, difference, result: chargeBand(rules, difference), attackerSum, defenderSum }
}
