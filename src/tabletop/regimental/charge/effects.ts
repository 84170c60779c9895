// REG-10: what a combat does to the troops of each side, as data; the battle moves them.
import type { Arm, ChargeResult, GroundKind, Retreat, Rules, TroopOrder } from '../types'
import { attackerLoss, defenderLoss } from './losses'

/** REG-9.7, 10: a side's lead unit as the results read it; guns are in guns.ts. */
export interface CombatSide {
  readonly arm: Arm
  readonly order: TroopOrder
  readonly isOutflanked: boolean
}
/** The attacker. */
export interface CombatAttacker extends CombatSide {
  readonly nation: 'US' | 'MEX'
  /** REG-9.4: worst ground of the charge. */
  readonly worstGround: GroundKind
}
/** The defender. */
export interface CombatDefender extends CombatSide {
  /** Fortified, or in a square: it may hold (REG-10.4). */
  readonly mayHold: boolean
  readonly isCounterCharging: boolean
}

/** What a combat does to a unit of a side. */
export interface CombatEffect {
  /** Order afterwards. */
  readonly order: TroopOrder
  /** Stands that the side loses (REG-10.9). */
  readonly loseStands: number
  readonly retreat: Retreat | null
  /** It stays where it is. */
  readonly hold: boolean
  /** REG-10.12: cavalry may recall in place of its retreat or of what else it would do. */
  readonly mayRecall: boolean
  /** REG-10.11: `may`: cavalry that countercharged chooses. */
  readonly carryPosition: 'no' | 'may' | 'does'
  /** REG-10.10: `may`: infantry, with the option OQ-24. */
  readonly breakthrough: 'no' | 'may' | 'must'
  /** REG-10.13: the disorder clause applies to it at the end of its last combat this turn. */
  readonly isDisorderedLater: boolean
  /** REG-10.2, 10.8, 11.3: a leader attached to the side rolls on the table of fallen leaders. */
  readonly rollsForLeader: boolean
}

const effect = (change: Partial<CombatEffect> & { readonly order: TroopOrder }): CombatEffect => ({
  loseStands: 0,
  retreat: null,
  hold: false,
  mayRecall: false,
  carryPosition: 'no',
  breakthrough: 'no',
  isDisorderedLater: false,
  rollsForLeader: false,
  ...change,
})

/** REG-10.14: a broken unit stays broken. */
const worse = (now: TroopOrder, named: TroopOrder): TroopOrder => (now === 'broken' ? now : named)

/** A combat: its result and difference, and whether it is fought in C1 (1) or C3 (2). */
export interface CombatOutcome {
  readonly result: ChargeResult
  readonly difference: number
  readonly round: 1 | 2
}

/** REG-10.2 to 10.5: what a combat does to the defender's troops. */
export function defenderEffect(
  rules: Rules,
  { result, difference, round }: CombatOutcome,
  defender: CombatDefender,
  attacker: CombatAttacker,
): CombatEffect {
  const { order } = defender
  const { results } = rules.tables.charge
  const isBeatenByCavalry = attacker.arm === 'cavalry'
  const beaten = { isDisordered: order !== 'good', isBeatenByCavalry, isOutflanked: defender.isOutflanked }
  const loseStands = defenderLoss(rules, result, difference, beaten)
  const isCavalry = defender.arm === 'cavalry'
  const mayRecall = isCavalry && round === 1
  switch (result) {
    case 'sweptFromTheField': {
      const { troops, fallenLeaderCheckIfAttached } = results.sweptFromTheField.defender
      const { order: after, retreat } = troops
      return effect({ order: after, loseStands, retreat, rollsForLeader: fallenLeaderCheckIfAttached })
    }
    case 'drivenBack': {
      const { troops, ifDefeatedByCavalryOrOutflanked: badly } = results.drivenBack.defender
      if (isBeatenByCavalry || defender.isOutflanked)
        return effect({ order: badly.order, loseStands, retreat: badly.retreat })
      return effect({ order: worse(order, troops.order), loseStands, retreat: troops.retreat, mayRecall })
    }
    case 'hardPressed': {
      const after = worse(order, results.hardPressed.defender.troops.order)
      if (defender.mayHold) return effect({ order: after, loseStands, hold: true })
      return effect({ order: after, loseStands, retreat: 'twoInches', mayRecall })
    }
    case 'desperateStruggle':
      return effect({ order: worse(order, results.desperateStruggle.both.order), loseStands, hold: true })
    default: {
      // REG-10.8 d.
      const { hold, cavalryDisordered, counterChargingCavalry } = results[result].defender
      const mayChoose = isCavalry && defender.isCounterCharging
      return effect({
        order: isCavalry && cavalryDisordered ? worse(order, 'disordered') : order,
        hold,
        mayRecall: mayChoose && counterChargingCavalry.includes('recall'),
        carryPosition: mayChoose && counterChargingCavalry.includes('carryPosition') ? 'may' : 'no',
      })
    }
  }
}

/** REG-10.2 to 10.4: how a victorious attacker goes on. */
function victory(
  rules: Rules,
  { result, round }: CombatOutcome,
  attacker: CombatAttacker,
  defenderHolds: boolean,
): CombatEffect {
  const { order } = attacker
  const isCavalry = attacker.arm === 'cavalry'
  // The disorder clause: charged over broken or rough ground, is cavalry, or the second combat.
  const isDisorderedLater = attacker.worstGround !== 'open' || isCavalry || round === 2
  const common = { order, isDisorderedLater }
  if (result === 'hardPressed') {
    const mayRecall = isCavalry && round === 1
    return defenderHolds
      ? effect({ ...common, retreat: 'twoInches', mayRecall })
      : effect({ ...common, carryPosition: 'does', mayRecall })
  }
  const isSwept = result === 'sweptFromTheField'
  const breaksThrough = round === 1 && (isSwept || isCavalry)
  // REG-10.13: Mexican cavalry that is disordered carries the position instead; so does any that OQ-38 disorders first.
  const isDisorderedNow = order !== 'good' || (rules.options.disorderBeforeBreakthrough && isDisorderedLater)
  const isBarred = isCavalry && attacker.nation === 'MEX' && isDisorderedNow
  if (!breaksThrough || isBarred) return effect({ ...common, carryPosition: 'does' })
  const isOptional = !isCavalry && rules.options.infantryBreakthroughOptional
  return effect({ ...common, breakthrough: isOptional ? 'may' : 'must' })
}

/** REG-10.2 to 10.8: what a combat does to the attacker's troops. `defenderHolds`: whether a hard pressed defender held (REG-10.4). */
export function attackerEffect(
  rules: Rules,
  outcome: CombatOutcome,
  attacker: CombatAttacker,
  defender: CombatDefender,
  defenderHolds: boolean,
): CombatEffect {
  const { result, difference, round } = outcome
  const { order } = attacker
  const { results } = rules.tables.charge
  const isBeatenByCavalry = defender.arm === 'cavalry'
  const beaten = { isDisordered: order !== 'good', isBeatenByCavalry, isOutflanked: attacker.isOutflanked }
  const loseStands = attackerLoss(rules, result, difference, beaten)
  const mayRecall = attacker.arm === 'cavalry' && round === 1
  switch (result) {
    case 'sweptFromTheField':
    case 'drivenBack':
    case 'hardPressed':
      return victory(rules, outcome, attacker, defenderHolds)
    case 'desperateStruggle':
      return effect({ order: worse(order, results.desperateStruggle.both.order), loseStands, hold: true })
    case 'falter': {
      const { ifOutflanked, ifGood } = results.falter.attacker
      if (attacker.isOutflanked) return effect({ order: ifOutflanked.order, loseStands, retreat: ifOutflanked.retreat })
      return effect({ order: worse(order, ifGood.order), loseStands, retreat: 'twoInches', mayRecall })
    }
    case 'recoil': {
      const { order: after, retreat, ifDefeatedByCavalryOrOutflanked: badly } = results.recoil.attacker
      if (isBeatenByCavalry || attacker.isOutflanked)
        return effect({ order: badly.order, loseStands, retreat: badly.retreat })
      return effect({ order: worse(order, after), loseStands, retreat, mayRecall })
    }
    case 'repulsed': {
      const { order: after, retreat, fallenLeaderCheckIfAttached } = results.repulsed.attacker
      return effect({ order: after, loseStands, retreat, rollsForLeader: fallenLeaderCheckIfAttached })
    }
  }
}
