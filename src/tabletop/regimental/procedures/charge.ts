import * as v from 'valibot'
import { checkedDie, throwBadValue } from '../../common/ruleError'
import { attackerEffect, type CombatAttacker, type CombatDefender, defenderEffect } from '../charge/effects'
import { gunFate } from '../charge/guns'
import { attackerLoss, defenderLoss } from '../charge/losses'
import { keptAfterStruggle } from '../charge/modifiers'
import { oddsModifier, oddsValue } from '../charge/odds'
import { chargeBand, chargeResult } from '../charge/result'
import { ARMS, CARRIAGES, CHARGE_RESULTS, GROUNDS, GUN_MODES, IntegerSchema, NATIONS, ORDERS } from '../schemas/base'
import { CHARGE_MODIFIERS, SHOCKS } from '../schemas/charge'
import type { ChargeResult, Rules } from '../types'
import {
  D10,
  flagListSchema,
  modifierFields,
  modifierOutput,
  optionalFlag,
  procedure,
  singleDie,
  SomeStandsSchema,
  StandsSchema,
} from './kit'

const order = v.exactOptional(v.picklist(ORDERS), 'good')
const ResultSchema = v.picklist(CHARGE_RESULTS)
const DifferenceSchema = v.pipe(IntegerSchema, v.minValue(-40), v.maxValue(40))
const ArmSchema = v.picklist(ARMS)
const round = v.exactOptional(v.picklist([1, 2]), 1)
const retreat = v.nullable(v.picklist(['twoInches', 'outOfCloseRange', 'full']))
const ModifiersSchema = flagListSchema(CHARGE_MODIFIERS)
/** What a combat does to a side's troops. */
const EffectSchema = v.strictObject({
  order: v.picklist(ORDERS),
  loseStands: StandsSchema,
  retreat,
  hold: v.boolean(),
  mayRecall: v.boolean(),
  carryPosition: v.picklist(['no', 'may', 'does']),
  breakthrough: v.picklist(['no', 'may', 'must']),
  isDisorderedLater: v.boolean(),
  rollsForLeader: v.boolean(),
})
/** What a combat does to the defender's guns. */
const FateSchema = v.strictObject({
  lost: v.boolean(),
  hold: v.boolean(),
  limber: v.boolean(),
  retreat,
  silenced: v.boolean(),
  damageStands: StandsSchema,
  loseStands: StandsSchema,
})
/** The attacker's lead unit. `ground`: the worst of its charge (REG-9.4). */
const attackerFields = {
  nation: v.exactOptional(v.picklist(NATIONS), 'US'),
  arm: v.exactOptional(v.picklist(['infantry', 'cavalry']), 'infantry'),
  order,
  outflanked: optionalFlag,
  ground: v.exactOptional(v.picklist(GROUNDS), 'open'),
}
/** The defender's lead unit; `mode`, `carriage` and `silenced` of guns. */
const defenderFields = {
  arm: v.exactOptional(ArmSchema, 'infantry'),
  order,
  outflanked: optionalFlag,
  fortified: optionalFlag,
  inSquare: optionalFlag,
  counterCharging: optionalFlag,
  mode: v.exactOptional(v.picklist(GUN_MODES), 'unlimbered'),
  carriage: v.exactOptional(v.picklist(CARRIAGES), 'light'),
  silenced: optionalFlag,
}
const AttackerSchema = v.strictObject(attackerFields)
const DefenderSchema = v.strictObject(defenderFields)
type Attacker = v.InferOutput<typeof AttackerSchema>
type Defender = v.InferOutput<typeof DefenderSchema>

const attackerOf = ({ nation, arm, order: now, outflanked, ground }: Attacker): CombatAttacker => ({
  nation,
  arm,
  order: now,
  isOutflanked: outflanked,
  worstGround: ground,
})
const defenderOf = (defender: Defender): CombatDefender => ({
  arm: defender.arm,
  order: defender.order,
  isOutflanked: defender.outflanked,
  mayHold: defender.fortified || defender.inSquare,
  isCounterCharging: defender.counterCharging,
})

/** REG-10.1: refuses a result that does not go with its difference. */
function checkedResult(rules: Rules, result: ChargeResult, difference: number): void {
  if (chargeBand(rules, difference) !== result) throwBadValue('REG-10.1', 'difference')
}

/** REG-10.2 to 10.8: what a combat does to both sides; `guns` null: the defender has none. */
function effects(rules: Rules, difference: number, combat: 1 | 2, attacker: Attacker, defender: Defender) {
  const result = chargeBand(rules, difference)
  const outcome = { result, difference, round: combat }
  const isGuns = defender.arm === 'artillery'
  const attacking = attackerOf(attacker)
  const defending = defenderOf(defender)
  const fate = isGuns
    ? gunFate(rules, result, {
        mode: defender.mode,
        carriage: defender.carriage,
        isBeatenByCavalry: attacker.arm === 'cavalry',
        mayHold: defending.mayHold,
        isSilenced: defender.silenced,
      })
    : null
  const troops = isGuns ? null : defenderEffect(rules, outcome, defending, attacking)
  const holds = fate?.hold ?? troops?.hold ?? false
  return {
    attacker: attackerEffect(rules, outcome, attacking, defending, holds),
    defender: troops,
    guns: fate,
  }
}
const effectsFields = { attacker: EffectSchema, defender: v.nullable(EffectSchema), guns: v.nullable(FateSchema) }

/** Procedures of charges and their results (REG-9, 10). Each is one look-up or roll that can be called by itself. */
export const chargeProcedures = [
  procedure('reg.combat', {
    rule: 'REG-9.5',
    /** A whole combat: dice, modifiers and lead units of both sides. `combat` 2: after a breakthrough. */
    input: {
      attacker: v.strictObject({ ...attackerFields, modifiers: ModifiersSchema }),
      defender: v.strictObject({ ...defenderFields, modifiers: ModifiersSchema }),
      combat: round,
    },
    dice: { 'attacker.die': singleDie(D10), 'defender.die': singleDie(D10) },
    output: v.strictObject({
      attackerTotal: IntegerSchema,
      defenderTotal: IntegerSchema,
      difference: IntegerSchema,
      result: ResultSchema,
      attackerSum: v.strictObject(modifierFields),
      defenderSum: v.strictObject(modifierFields),
      ...effectsFields,
    }),
    run(rules, { attacker, defender, combat }, dice) {
      const { modifiers: attackerModifiers, ...attacking } = attacker
      const { modifiers: defenderModifiers, ...defending } = defender
      const roll = chargeResult(
        rules,
        { die: checkedDie('REG-9.5', 'attacker.die', dice['attacker.die'], D10), modifiers: attackerModifiers },
        { die: checkedDie('REG-9.5', 'defender.die', dice['defender.die'], D10), modifiers: defenderModifiers },
      )
      return {
        ...roll,
        attackerSum: modifierOutput(roll.attackerSum),
        defenderSum: modifierOutput(roll.defenderSum),
        ...effects(rules, roll.difference, combat, attacking, defending),
      }
    },
  }),

  procedure('reg.chargeRoll', {
    rule: 'REG-9.5',
    input: {
      attacker: v.strictObject({ modifiers: ModifiersSchema }),
      defender: v.strictObject({ modifiers: ModifiersSchema }),
    },
    dice: { 'attacker.die': singleDie(D10), 'defender.die': singleDie(D10) },
    output: v.strictObject({
      attackerTotal: IntegerSchema,
      defenderTotal: IntegerSchema,
      difference: IntegerSchema,
      result: ResultSchema,
      attackerSum: v.strictObject(modifierFields),
      defenderSum: v.strictObject(modifierFields),
    }),
    run(rules, { attacker, defender }, dice) {
      const roll = chargeResult(
        rules,
        { die: checkedDie('REG-9.5', 'attacker.die', dice['attacker.die'], D10), modifiers: attacker.modifiers },
        { die: checkedDie('REG-9.5', 'defender.die', dice['defender.die'], D10), modifiers: defender.modifiers },
      )
      return { ...roll, attackerSum: modifierOutput(roll.attackerSum), defenderSum: modifierOutput(roll.defenderSum) }
    },
  }),

  procedure('reg.chargeBand', {
    rule: 'REG-10.1',
    input: { difference: DifferenceSchema },
    output: v.strictObject({ result: ResultSchema }),
    run: (rules, { difference }) => ({ result: chargeBand(rules, difference) }),
  }),

  procedure('reg.chargeEffects', {
    rule: 'REG-10.1',
    /** What a difference does to both sides. */
    input: { difference: DifferenceSchema, combat: round, attacker: AttackerSchema, defender: DefenderSchema },
    output: v.strictObject({ result: ResultSchema, ...effectsFields }),
    run: (rules, { difference, combat, attacker, defender }) => ({
      result: chargeBand(rules, difference),
      ...effects(rules, difference, combat, attacker, defender),
    }),
  }),

  procedure('reg.chargeLoss', {
    rule: 'REG-10.2',
    /** Stands that troops of both sides lose, and their order afterwards. `defeatedByCavalry`, `outflanked`: of the beaten side. */
    input: {
      result: ResultSchema,
      difference: DifferenceSchema,
      defeatedByCavalry: optionalFlag,
      outflanked: optionalFlag,
      attackerOrder: order,
      defenderOrder: order,
      fortifiedOrInSquare: optionalFlag,
    },
    output: v.strictObject({
      attackerStands: StandsSchema,
      attackerOrder: v.picklist(ORDERS),
      defenderStands: StandsSchema,
      defenderOrder: v.picklist(ORDERS),
    }),
    run(rules, input) {
      const { result, difference, defeatedByCavalry, outflanked, attackerOrder, defenderOrder } = input
      checkedResult(rules, result, difference)
      const outcome = { result, difference, round: 1 } as const
      const isAttackerBeaten = difference < 0
      const attacker: CombatAttacker = {
        nation: 'US',
        arm: defeatedByCavalry && !isAttackerBeaten ? 'cavalry' : 'infantry',
        order: attackerOrder,
        isOutflanked: outflanked && isAttackerBeaten,
        worstGround: 'open',
      }
      const defender: CombatDefender = {
        arm: defeatedByCavalry && isAttackerBeaten ? 'cavalry' : 'infantry',
        order: defenderOrder,
        isOutflanked: outflanked && !isAttackerBeaten,
        mayHold: input.fortifiedOrInSquare,
        isCounterCharging: false,
      }
      const lost = defenderEffect(rules, outcome, defender, attacker)
      const won = attackerEffect(rules, outcome, attacker, defender, lost.hold)
      const beaten = (now: string) => ({
        isDisordered: now !== 'good',
        isBeatenByCavalry: defeatedByCavalry,
        isOutflanked: outflanked,
      })
      return {
        attackerStands: attackerLoss(rules, result, difference, beaten(attackerOrder)),
        attackerOrder: won.order,
        defenderStands: defenderLoss(rules, result, difference, beaten(defenderOrder)),
        // A victorious cavalry's own disorder is no loss of the combat: see reg.chargeEffects.
        defenderOrder: isAttackerBeaten ? defenderOrder : lost.order,
      }
    },
  }),

  procedure('reg.chargeGunFate', {
    rule: 'REG-10.2',
    input: {
      result: ResultSchema,
      mode: v.picklist(GUN_MODES),
      carriage: v.picklist(CARRIAGES),
      defeatedByCavalry: optionalFlag,
      fortified: optionalFlag,
      inSquare: optionalFlag,
      silencedBefore: optionalFlag,
    },
    output: FateSchema,
    run: (rules, { result, mode, carriage, defeatedByCavalry, fortified, inSquare, silencedBefore }) =>
      gunFate(rules, result, {
        mode,
        carriage,
        isBeatenByCavalry: defeatedByCavalry,
        mayHold: fortified || inSquare,
        isSilenced: silencedBefore,
      }),
  }),

  procedure('reg.oddsModifier', {
    rule: 'REG-9.6',
    /** `enemyInfantryStands`: where the enemy is mixed; otherwise his arm tells. */
    input: {
      ownArm: ArmSchema,
      ownStands: SomeStandsSchema,
      enemyArm: ArmSchema,
      enemyStands: SomeStandsSchema,
      enemyInfantryStands: v.exactOptional(StandsSchema),
    },
    output: v.strictObject({ modifier: IntegerSchema, name: v.nullable(v.picklist(CHARGE_MODIFIERS)) }),
    run(rules, { ownArm, ownStands, enemyArm, enemyStands, enemyInfantryStands }) {
      const infantryStands = enemyInfantryStands ?? (enemyArm === 'infantry' ? enemyStands : 0)
      if (infantryStands > enemyStands) throwBadValue('REG-9.6', 'enemyInfantryStands')
      const own = { stands: ownStands, isCavalry: ownArm === 'cavalry', infantryStands: 0 }
      const name = oddsModifier(rules, own, { stands: enemyStands, isCavalry: enemyArm === 'cavalry', infantryStands })
      return { modifier: oddsValue(rules, name), name }
    },
  }),

  procedure('reg.dropModifiers', {
    rule: 'REG-10.5',
    /** What a Desperate Struggle leaves of these. */
    input: { present: flagListSchema([...SHOCKS, ...CHARGE_MODIFIERS]) },
    output: v.strictObject({ kept: v.array(v.picklist([...SHOCKS, ...CHARGE_MODIFIERS])) }),
    run: (rules, { present }) => ({ kept: keptAfterStruggle(rules, present) }),
  }),
]
