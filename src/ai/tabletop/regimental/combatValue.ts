// What a combat is worth to the attacker before its dice: all hundred throws of both dice, each valued by what the results table does (REG-9.5, 10).
import { sum } from './sums'
import {
  attackerEffect,
  type CombatAttacker,
  type CombatDefender,
  type CombatEffect,
  defenderEffect,
} from '../../../tabletop/regimental/charge/effects'
import { gunFate } from '../../../tabletop/regimental/charge/guns'
import { chargeModifiers } from '../../../tabletop/regimental/charge/modifiers'
import { chargeBand } from '../../../tabletop/regimental/charge/result'
import { combatModifiers } from '../../../tabletop/regimental/battle/combat/sums'
import { isOutflankedBy, leadOf } from '../../../tabletop/regimental/battle/combat/contacts'
import { isFortified } from '../../../tabletop/regimental/battle/groundUnder'
import { DIE, type RegimentalTable } from '../../../tabletop/regimental/battle/run'
import { factsOf, isBattery, isSquare, unitOf } from '../../../tabletop/regimental/battle/units'
import type { ChargeResult, GroundKind, GunMode } from '../../../tabletop/regimental/types'
import { troopLoss } from './lossValue'
import type { Situation } from './situation'

/** Gains and losses of the attacker, in the player's values. */
export interface CombatValue {
  readonly gain: number
  readonly loss: number
}

/** What an effect takes from troops of this side: stands from the lead unit, order from all, ground. */
function costOf(situation: Situation, units: readonly string[], effect: CombatEffect): number {
  const cost = sum(units.map((id, i) => troopLoss(situation, id, i === 0 ? effect.loseStands : 0, effect.order)))
  return effect.retreat === null ? cost : cost + situation.weights.ground
}

/** What a result takes from a battery that is charged. */
function gunCost(
  situation: Situation,
  table: RegimentalTable,
  battery: string,
  result: ChargeResult,
  byCavalry: boolean,
): number {
  const { weights, rules } = situation
  const unit = unitOf(table, battery)
  const { carriage } = factsOf(table, battery).guns[0]!
  const fate = gunFate(rules, result, {
    mode: unit.formation as GunMode,
    carriage,
    isBeatenByCavalry: byCavalry,
    mayHold: isFortified(table, battery),
    isSilenced: unit.guns.some(({ silenced }) => silenced),
  })
  if (fate.lost) return unit.guns.length * weights.gunStand
  const silenced = fate.silenced ? unit.guns.length * weights.silenced : 0
  return (
    silenced +
    fate.loseStands * weights.gunStand +
    fate.damageStands * weights.damaged +
    (fate.retreat ? weights.ground : 0)
  )
}

/** The value of one throw: difference of the totals. A Desperate Struggle counts its own losses only; the second throw is even. */
function valueOfThrow(
  situation: Situation,
  table: RegimentalTable,
  own: readonly string[],
  enemy: readonly string[],
  ground: GroundKind,
  difference: number,
): CombatValue {
  const { rules, weights } = situation
  const lead = leadOf(table, own)!
  const foe = leadOf(table, enemy)!
  const result = chargeBand(rules, difference)
  const attacker: CombatAttacker = {
    arm: factsOf(table, lead).arm,
    nation: factsOf(table, lead).nation,
    order: unitOf(table, lead).order,
    isOutflanked: isOutflankedBy(table, lead, enemy),
    worstGround: ground,
  }
  const mayHold = isSquare(unitOf(table, foe).formation) || isFortified(table, foe)
  const defender: CombatDefender = {
    arm: factsOf(table, foe).arm,
    order: unitOf(table, foe).order,
    isOutflanked: isOutflankedBy(table, foe, own),
    mayHold,
    isCounterCharging: false,
  }
  const outcome = { result, difference, round: 1 as const }
  const guns = enemy.filter((id) => isBattery(table, id))
  const troops = enemy.filter((id) => !isBattery(table, id))
  const fromTroops =
    troops.length === 0 ? 0 : costOf(situation, troops, defenderEffect(rules, outcome, defender, attacker))
  const fromGuns = sum(guns.map((id) => gunCost(situation, table, id, result, attacker.arm === 'cavalry')))
  const after = attackerEffect(rules, outcome, attacker, defender, result === 'hardPressed' && mayHold)
  const won = after.carryPosition === 'does' || after.breakthrough !== 'no' ? weights.ground : 0
  return { gain: fromTroops + fromGuns + won, loss: costOf(situation, own, after) }
}

/** The mean gain and loss of a combat between these units, as they stand on `table`. `ground`: the worst that the charge crosses. */
export function combatValue(
  situation: Situation,
  table: RegimentalTable,
  own: readonly string[],
  enemy: readonly string[],
  ground: GroundKind,
): CombatValue {
  const { rules } = situation
  const sides = { isAfterStruggle: false }
  const attack = chargeModifiers(rules, combatModifiers(table, { ...sides, own, enemy, isAttacker: true }), true).sum
  const defense = chargeModifiers(
    rules,
    combatModifiers(table, { ...sides, own: enemy, enemy: own, isAttacker: false }),
    false,
  ).sum
  let gain = 0
  let loss = 0
  // The difference of two dice: nine apart in one way, equal in ten.
  for (let apart = 1 - DIE; apart < DIE; apart++) {
    const ways = DIE - Math.abs(apart)
    const value = valueOfThrow(situation, table, own, enemy, ground, attack - defense + apart)
    gain += ways * value.gain
    loss += ways * value.loss
  }
  const all = DIE * DIE
  return { gain: gain / all, loss: loss / all }
}
