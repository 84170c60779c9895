import * as v from 'valibot'
import { checkedDice, checkedDie, RuleError, throwBadState, throwBadValue } from '../../common/ruleError'
import { mayReplenish, mayRunLow } from '../fire/ammunition'
import { chargeChecked } from '../fire/chargeChecked'
import { effectAt, fireEffect, isLeaderThreatened, isLowOnAmmunition } from '../fire/effect'
import { firingStands, halfArc } from '../fire/firingStands'
import { effectOnBattery } from '../fire/onBattery'
import { effectOnCharge, effectOnTroops } from '../fire/onTroops'
import { firePoints, type FiringStands, isMusketry, isRocketOnTarget, weaponPoints, weaponReach } from '../fire/points'
import { pointsModifier } from '../fire/pointsToModifier'
import { isMassed, rungBelow, rungOf, stepDown } from '../fire/stepDown'
import { fractionOf, reduced } from '../figures'
import type { Fraction } from '../../../core/fraction'
import {
  ARMS,
  CANNON,
  CLASSES,
  CountSchema,
  EFFECT_LADDER,
  FIRE_EFFECTS,
  IntegerSchema,
  MeasureSchema,
  MUSKETRY_WEAPONS,
  NATIONS,
  ORDERS,
  TROOP_FORMATIONS,
} from '../schemas/base'
import { FIRE_MODIFIERS } from '../schemas/fire'
import type { FireKind, Rules } from '../types'
import { DieResultSchema } from './check'
import {
  D10,
  diceByRule,
  flagListSchema,
  InchesOutSchema,
  InchesSchema,
  inInches,
  modifierFields,
  modifierOutput,
  optionalFlag,
  procedure,
  singleDie,
  SomeStandsSchema,
  StandsSchema,
  thousandths,
} from './kit'

const WEAPONS = [...MUSKETRY_WEAPONS, ...CANNON] as const
const WeaponSchema = v.picklist(WEAPONS)
const nation = v.exactOptional(v.picklist(NATIONS), 'US')
const order = v.exactOptional(v.picklist(ORDERS), 'good')
const ClassSchema = v.picklist(CLASSES)
const EffectSchema = v.picklist(FIRE_EFFECTS)
const FireKindSchema = v.picklist(['musketry', 'cannonade'])
const ChargeOutcomeSchema = v.picklist(['home', 'checked'])
/** Fire points: whole or parts, such as 4.5. */
const PointsSchema = v.pipe(MeasureSchema, v.maxValue(1000))
const points = (value: Fraction): number => value.num / value.den

/** Stands that fire together with one weapon at one range. `half`: a reason for half fire holds; `halvings`: how many do (OQ-25). */
const StandsGroupSchema = v.strictObject({
  nation,
  weapon: WeaponSchema,
  range: InchesSchema,
  count: SomeStandsSchema,
  half: optionalFlag,
  halvings: v.exactOptional(v.pipe(CountSchema, v.maxValue(4))),
})
type StandsGroup = v.InferOutput<typeof StandsGroupSchema>
const GroupsSchema = v.pipe(v.array(StandsGroupSchema), v.minLength(1), v.maxLength(40))

const isRocket = ({ weapon }: StandsGroup): boolean => weapon === 'HR'
const rocketCount = (groups: readonly StandsGroup[]): number =>
  groups.filter(isRocket).reduce((sum, { count }) => sum + count, 0)

/** The groups as the rules read them; `dice`: accuracy dice of all rocket stands in order, or null: every rocket finds its range. */
function firing(groups: readonly StandsGroup[], dice: readonly number[] | null): FiringStands[] {
  let used = 0
  return groups.map((group) => {
    const { nation: who, weapon, range, count, half, halvings } = group
    const base = { nation: who, weapon, range: thousandths(range), count, halvings: halvings ?? (half ? 1 : 0) }
    if (!isRocket(group) || dice === null) return base
    used += count
    return { ...base, accuracyDice: dice.slice(used - count, used) }
  })
}

/** REG-7.7: the accuracy dice of the rockets of these groups; with the option OQ-5 the die of the fire stands for all. */
function accuracyDice(
  rules: Rules,
  groups: readonly StandsGroup[],
  given: readonly number[] | undefined,
  fireDie: number | undefined,
): readonly number[] {
  const count = rocketCount(groups)
  if (rules.options.rocketAccuracy === 'separateDie') return checkedDice('REG-7.7', 'accuracyDice', given, count, D10)
  if (given !== undefined && given.length > 0)
    throw new RuleError('BAD_DICE', 'REG-7.7', 'refusal.sarDice', {
      die: 'accuracyDice',
      wanted: 0,
      given: given.length,
    })
  return count === 0 ? [] : Array<number>(count).fill(checkedDie('REG-7.1', 'baseDie', fireDie, D10))
}

/** REG-7.8: cannonade if any gun stand gave points. */
const kindOf = (rules: Rules, stands: readonly FiringStands[]): FireKind =>
  stands.some((group) => !isMusketry(group.weapon) && firePoints(rules, [group]).num > 0) ? 'cannonade' : 'musketry'

/** What is fired at. `charging`: it is the target as a charging unit; then `charge` matters. */
const TargetSchema = v.strictObject({
  kind: v.picklist(['troops', 'battery', 'guns']),
  class: ClassSchema,
  order,
  nation,
  arm: v.exactOptional(v.picklist(ARMS)),
  gunStands: v.exactOptional(v.pipe(SomeStandsSchema, v.maxValue(4)), 1),
})
/** What a fire does, whatever its target: fields that do not apply are null. */
const outcomeFields = {
  dieResult: IntegerSchema,
  pointsModifier: IntegerSchema,
  effect: EffectSchema,
  loseStands: StandsSchema,
  order: v.nullable(v.picklist(ORDERS)),
  charge: ChargeOutcomeSchema,
  wrecked: StandsSchema,
  silenced: StandsSchema,
  damaged: StandsSchema,
  lowOnAmmo: v.boolean(),
  fallenLeaderCheck: v.boolean(),
  ...modifierFields,
}

/** REG-7.1 c to e: a fire with these points. */
function resolve(
  rules: Rules,
  power: Fraction,
  kind: FireKind,
  baseDie: number,
  modifiers: readonly (typeof FIRE_MODIFIERS)[number][],
  target: v.InferOutput<typeof TargetSchema>,
) {
  const isBattery = target.kind !== 'troops'
  const wrong = isBattery ? ['troopTargetExposed', 'troopTargetDense'] : ['gunTargetLimberedOrEnfiladed']
  if (modifiers.some((id) => wrong.includes(id))) throwBadValue('REG-7.11', 'dieModifiers')
  const roll = fireEffect(rules, target.class, baseDie, power, modifiers) ?? throwBadState('REG-7.10', 'points')
  const { effect, dieResult, pointsModifier: forPoints, sum } = roll
  const troops = effectOnTroops(rules, effect, kind, target.order)
  const guns = effectOnBattery(rules, effect, kind, target.gunStands)
  return {
    dieResult,
    pointsModifier: forPoints,
    effect,
    loseStands: isBattery ? 0 : troops.loseStands,
    order: isBattery ? null : troops.order,
    charge: effectOnCharge(rules, effect, kind, target.nation === 'MEX' && target.arm === 'cavalry'),
    wrecked: isBattery ? guns.wrecked : 0,
    silenced: isBattery ? guns.silenced : 0,
    damaged: isBattery ? guns.damaged : 0,
    lowOnAmmo: isLowOnAmmunition(rules, baseDie),
    fallenLeaderCheck: isLeaderThreatened(rules, baseDie),
    ...modifierOutput(sum),
  }
}

/** Procedures of fire (REG-7, 8). Each is one look-up or roll that can be called by itself. */
export const fireProcedures = [
  procedure('reg.fire', {
    rule: 'REG-7.1',
    /** A whole fire: stands, die modifiers, and target. */
    input: { stands: GroupsSchema, dieModifiers: flagListSchema(FIRE_MODIFIERS), target: TargetSchema },
    dice: { accuracyDice: diceByRule(D10), baseDie: singleDie(D10) },
    output: v.strictObject({
      points: PointsSchema,
      kind: FireKindSchema,
      rocketsOnTarget: StandsSchema,
      ...outcomeFields,
    }),
    run(rules, { stands: groups, dieModifiers, target }, { accuracyDice: given, baseDie }) {
      const dice = accuracyDice(rules, groups, given, baseDie)
      const stands = firing(groups, dice)
      const power = firePoints(rules, stands)
      const kind = kindOf(rules, stands)
      const onTarget = stands.flatMap(({ accuracyDice: own = [], range }) =>
        own.filter((die) => isRocketOnTarget(rules, range, die)),
      )
      if (pointsModifier(rules, power) === null) throwBadState('REG-7.10', 'points')
      const die = checkedDie('REG-7.1', 'baseDie', baseDie, D10)
      return {
        points: points(power),
        kind,
        rocketsOnTarget: onTarget.length,
        ...resolve(rules, power, kind, die, dieModifiers, target),
      }
    },
  }),

  procedure('reg.firePoints', {
    rule: 'REG-7.8',
    /** Without accuracy dice every rocket finds its range. */
    input: { stands: GroupsSchema },
    dice: { accuracyDice: diceByRule(D10) },
    output: v.strictObject({ points: PointsSchema, kind: FireKindSchema, modifier: v.nullable(IntegerSchema) }),
    run(rules, { stands: groups }, { accuracyDice: given }) {
      const dice = given === undefined ? null : checkedDice('REG-7.7', 'accuracyDice', given, rocketCount(groups), D10)
      const stands = firing(groups, dice)
      const power = firePoints(rules, stands)
      return { points: points(power), kind: kindOf(rules, stands), modifier: pointsModifier(rules, power) }
    },
  }),

  procedure('reg.weapon', {
    rule: 'REG-7.4',
    /** Points of one stand at a range, and the longest range at which it has any. */
    input: { nation, weapon: WeaponSchema, range: InchesSchema },
    output: v.strictObject({ points: PointsSchema, reachInches: InchesOutSchema }),
    run: (rules, { nation: who, weapon, range }) => ({
      points: points(weaponPoints(rules, who, weapon, thousandths(range))),
      reachInches: inInches(weaponReach(rules, who, weapon)),
    }),
  }),

  procedure('reg.rocketAccuracy', {
    rule: 'REG-7.7',
    input: { range: InchesSchema },
    dice: { die: singleDie(D10) },
    output: v.strictObject({ onTarget: v.boolean() }),
    run: (rules, { range }, { die }) => ({
      onTarget: isRocketOnTarget(rules, thousandths(range), checkedDie('REG-7.7', 'die', die, D10)),
    }),
  }),

  procedure('reg.firingStands', {
    rule: 'REG-7.3',
    /** Stands of troops that fire to one side, whether at half for being mounted, and half of their arc in degrees. */
    input: {
      arm: v.exactOptional(v.picklist(['infantry', 'cavalry']), 'infantry'),
      formation: v.exactOptional(v.picklist(TROOP_FORMATIONS), 'line'),
      stands: StandsSchema,
      weapon: v.picklist(MUSKETRY_WEAPONS),
    },
    output: v.strictObject({ stands: StandsSchema, half: v.boolean(), arcDegrees: MeasureSchema }),
    run(rules, troops) {
      const isOpen = troops.formation === 'openOrder' || troops.formation === 'dismountedOpenOrder'
      return { ...firingStands(rules, troops), arcDegrees: halfArc(rules, isOpen ? 'openOrder' : 'troops') / 100 }
    },
  }),

  procedure('reg.pointsToModifier', {
    rule: 'REG-7.10',
    /** `modifier` null: under half a point there is no fire. */
    input: { points: PointsSchema },
    output: v.strictObject({ modifier: v.nullable(IntegerSchema) }),
    run: (rules, { points: sum }) => ({ modifier: pointsModifier(rules, reduced(fractionOf(sum))) }),
  }),

  procedure('reg.fireEffect', {
    rule: 'REG-8.1',
    input: { targetClass: ClassSchema, dieResult: DieResultSchema },
    output: v.strictObject({ effect: EffectSchema }),
    run: (rules, { targetClass, dieResult }) => ({ effect: effectAt(rules, targetClass, dieResult) }),
  }),

  procedure('reg.fireResolve', {
    rule: 'REG-7.1',
    /** A fire whose points are known. */
    input: {
      points: PointsSchema,
      kind: FireKindSchema,
      dieModifiers: flagListSchema(FIRE_MODIFIERS),
      target: TargetSchema,
    },
    dice: { baseDie: singleDie(D10) },
    output: v.strictObject(outcomeFields),
    run(rules, { points: sum, kind, dieModifiers, target }, { baseDie }) {
      const power = fractionOf(sum)
      if (pointsModifier(rules, power) === null) throwBadState('REG-7.10', 'points')
      return resolve(rules, power, kind, checkedDie('REG-7.1', 'baseDie', baseDie, D10), dieModifiers, target)
    },
  }),

  procedure('reg.gunEffect', {
    rule: 'REG-8.11',
    input: { effect: EffectSchema, kind: FireKindSchema, gunStands: v.pipe(SomeStandsSchema, v.maxValue(4)) },
    /** `sameStand`: one stand is silenced and damaged. */
    output: v.strictObject({
      wrecked: StandsSchema,
      damaged: StandsSchema,
      silenced: StandsSchema,
      sameStand: v.boolean(),
    }),
    run(rules, { effect, kind, gunStands }) {
      const { isOneStand, ...loss } = effectOnBattery(rules, effect, kind, gunStands)
      return { ...loss, sameStand: isOneStand }
    },
  }),

  procedure('reg.massedTarget', {
    rule: 'REG-8.10',
    /** `effect` null: too far behind; `row`: the row of 8.1 that is read. */
    input: {
      effect: v.picklist([...EFFECT_LADDER, 'tellingHigh', 'tellingMid', 'tellingLow']),
      distanceBehind: InchesSchema,
    },
    output: v.strictObject({ effect: v.nullable(v.picklist(EFFECT_LADDER)), row: v.nullable(EffectSchema) }),
    run(rules, { effect, distanceBehind }) {
      if (!isMassed(rules, thousandths(distanceBehind))) return { effect: null, row: null }
      const suffered = effect === 'telling' ? 'tellingHigh' : effect
      return { effect: rungBelow(rules, rungOf(suffered)), row: stepDown(rules, suffered) }
    },
  }),

  procedure('reg.chargeChecked', {
    rule: 'REG-8.7',
    input: { arm: v.picklist(['infantry', 'cavalry']) },
    output: v.strictObject({ retreatInches: InchesOutSchema, mayRecall: v.boolean() }),
    run(rules, { arm }) {
      const { retreat, mayRecall } = chargeChecked(rules, arm === 'cavalry')
      return { retreatInches: inInches(retreat), mayRecall }
    },
  }),

  procedure('reg.lowOnAmmunition', {
    rule: 'REG-8.8',
    /** May this firer be marked? `share`: its part of all fire points, for the option OQ-11. */
    input: {
      gunStand: optionalFlag,
      standsFired: StandsSchema,
      stands: SomeStandsSchema,
      share: v.exactOptional(v.pipe(MeasureSchema, v.maxValue(1)), 1),
    },
    output: v.strictObject({ mayBeMarked: v.boolean() }),
    run(rules, { gunStand, standsFired, stands, share }) {
      if (standsFired > stands) throwBadValue('REG-8.8', 'standsFired')
      return { mayBeMarked: mayRunLow(rules, { isGunStand: gunStand, standsFired, stands, points: fractionOf(share) }) }
    },
  }),

  procedure('reg.replenish', {
    rule: 'REG-12.5',
    /** Inches to the nearest wagon (or the own rear edge), and to the nearest enemy. */
    input: { wagonInches: InchesSchema, enemyInches: InchesSchema },
    output: v.strictObject({ mayReplenish: v.boolean() }),
    run: (rules, { wagonInches, enemyInches }) => ({
      mayReplenish: mayReplenish(rules, thousandths(wagonInches), thousandths(enemyInches)),
    }),
  }),
]
