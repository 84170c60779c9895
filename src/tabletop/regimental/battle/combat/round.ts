// REG-9.5, 10.5: one round of a combat: both sides roll, again after each Desperate Struggle.
import { chargeBand, chargeResult } from '../../charge/result'
import { chargeModifiers } from '../../charge/modifiers'
import type { ModifierSum } from '../../modifiers'
import { rulesWith } from '../../data'
import type { ChargeModifier } from '../../types'
import type { SumLine } from '../events'
import { WITHOUT_STANDS } from '../fightFigures'
import { emit, type RegimentalRun, type RegimentalTable, throwDie } from '../run'
import type { Combat, Todo } from '../types'
import { resolveCombat } from './resolve'
import { combatModifiers, stillThere } from './sums'

const linesOf = ({ modifiers }: ModifierSum<ChargeModifier>): SumLine[] =>
  modifiers.map(({ name, value }) => ({ id: name, rule: 'REG-9.4', value }))

/** REG-9.4: the sums of both sides of a combat, as it stands now. */
export function combatSums(
  table: RegimentalTable,
  { attackers, defenders }: Pick<Combat, 'attackers' | 'defenders'>,
  isAfterStruggle: boolean,
): { readonly attack: ModifierSum<ChargeModifier>; readonly defense: ModifierSum<ChargeModifier> } {
  const rules = rulesWith(table.battle.options)
  const sum = (own: readonly string[], enemy: readonly string[], isAttacker: boolean): ModifierSum<ChargeModifier> =>
    chargeModifiers(rules, combatModifiers(table, { own, enemy, isAttacker, isAfterStruggle }), isAttacker)
  return { attack: sum(attackers, defenders, true), defense: sum(defenders, attackers, false) }
}

/** A side of a combat that threw no die, because one of the two has no stands left. */
const NO_THROW = { die: 0, lines: [], total: 0 } as const

/** REG-9.5: a round of a combat. A side that has lost its last stand in a Desperate Struggle loses as if by 8 (REG-10.5). */
export function fightRound(run: RegimentalRun, { combat, struggles }: Extract<Todo, { do: 'fight' }>): void {
  const { battle } = run
  const attackers = stillThere(run, combat.attackers)
  const defenders = stillThere(run, combat.defenders)
  const told = { kind: 'combat', combat: combat.id, attackers, defenders } as const
  if (attackers.length === 0 || defenders.length === 0) {
    // Before the first throw a side may be gone by another combat: then there is nothing to fight for.
    const difference = attackers.length > 0 ? WITHOUT_STANDS : 0 - WITHOUT_STANDS
    if (struggles > 0 && attackers.length + defenders.length > 0) {
      const result = chargeBand(rulesWith(battle.options), difference)
      emit(run, { ...told, attack: NO_THROW, defense: NO_THROW, difference, result })
      resolveCombat(run, combat, { result, difference, round: combat.round }, struggles)
    }
    return
  }
  const now = { ...combat, attackers, defenders }
  const rules = rulesWith(battle.options)
  const side = (own: readonly string[], enemy: readonly string[], isAttacker: boolean): ChargeModifier[] =>
    combatModifiers(run, { own, enemy, isAttacker, isAfterStruggle: struggles > 0 })
  const attack = { die: throwDie(run), modifiers: side(attackers, defenders, true) }
  const defense = { die: throwDie(run), modifiers: side(defenders, attackers, false) }
  const roll = chargeResult(rules, attack, defense)
  const { result, difference, attackerTotal, defenderTotal, attackerSum, defenderSum } = roll
  emit(run, {
    ...told,
    attack: { die: attack.die, lines: linesOf(attackerSum), total: attackerTotal },
    defense: { die: defense.die, lines: linesOf(defenderSum), total: defenderTotal },
    difference,
    result,
  })
  resolveCombat(run, now, { result, difference, round: combat.round }, struggles)
}
