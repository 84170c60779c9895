import * as v from 'valibot'
import { checkedDie, throwBadValue } from '../../common/ruleError'
import { gunCheckEffect, troopCheckEffect } from '../check/effect'
import { panicLoss } from '../check/panicLoss'
import { checkResult } from '../check/result'
import { mustCheck } from '../check/whoChecks'
import { commandRadius, isInRadius } from '../command/radius'
import { fallenLeader, successorRating, turnsAway } from '../leaders/fallen'
import {
  CARRIAGES,
  DISORDERED_RESULTS,
  GOOD_ORDER_RESULTS,
  GUN_MODES,
  IntegerSchema,
  LEADER_EFFECTS,
  NATIONS,
  ORDERS,
  RATINGS,
} from '../schemas/base'
import { LEADER_ROWS } from '../schemas/charge'
import { CHECK_MODIFIERS } from '../schemas/check'
import {
  D10,
  flagListSchema,
  InchesOutSchema,
  InchesSchema,
  inInches,
  modifierFields,
  modifierOutput,
  optionalFlag,
  procedure,
  singleDie,
  StandsSchema,
  thousandths,
} from './kit'

/** REG-4.6, 4.7: every result of a check. */
export const CHECK_RESULTS = [...GOOD_ORDER_RESULTS, ...DISORDERED_RESULTS] as const
/** Whether troops or guns are asked about. */
export const KindSchema = v.picklist(['troops', 'battery'])
const order = v.exactOptional(v.picklist(ORDERS), 'good')
/** A die result: base die and modifiers. */
export const DieResultSchema = v.pipe(IntegerSchema, v.minValue(-30), v.maxValue(40))
const retreat = v.nullable(v.picklist(['twoInches', 'outOfCloseRange', 'full']))
/** Fields about a leader who commands. */
const leaderSchema = v.strictObject({ attached: optionalFlag, mounted: v.exactOptional(v.boolean(), true) })
const lineOfSight = v.exactOptional(v.picklist(['clear', 'denseChaparral', 'blocked']), 'clear')

/** Procedures of command, checks and leaders (REG-3, 4, 11). Each is one look-up or roll that can be called by itself. */
export const checkProcedures = [
  procedure('reg.inCommand', {
    rule: 'REG-3.2',
    /** `distance`: inches from the leader to the nearest stand. `inHisColumn`: REG-3.3. */
    input: {
      distance: InchesSchema,
      lineOfSight,
      leader: leaderSchema,
      twilight: optionalFlag,
      hisUnit: optionalFlag,
      inHisColumn: optionalFlag,
    },
    output: v.strictObject({ inCommand: v.boolean(), radiusInches: InchesOutSchema }),
    run(rules, { distance, lineOfSight: sight, leader, twilight, hisUnit, inHisColumn }) {
      const unit = { distance: thousandths(distance), sight, isHisUnit: hisUnit, isInHisColumn: inHisColumn }
      return {
        inCommand: isInRadius(rules, leader, unit, twilight),
        radiusInches: inInches(commandRadius(rules, leader, sight, twilight)),
      }
    },
  }),

  procedure('reg.mustCheck', {
    rule: 'REG-4.1',
    input: { order, silencedStand: optionalFlag },
    output: v.strictObject({ mustCheck: v.boolean() }),
    run: (_rules, unit) => ({ mustCheck: mustCheck({ order: unit.order, hasSilencedStand: unit.silencedStand }) }),
  }),

  procedure('reg.maneuverCheck', {
    rule: 'REG-4.5',
    input: { nation: v.picklist(NATIONS), kind: KindSchema, order, modifiers: flagListSchema(CHECK_MODIFIERS) },
    dice: { die: singleDie(D10) },
    output: v.strictObject({ total: IntegerSchema, result: v.picklist(CHECK_RESULTS), ...modifierFields }),
    run(rules, { nation, kind, order: now, modifiers }, { die }) {
      const isBattery = kind === 'battery'
      if (!isBattery && modifiers.includes('battery')) throwBadValue('REG-4.4', 'modifiers')
      const roll = checkResult(
        rules,
        { nation, order: now, isBattery },
        checkedDie('REG-4.2', 'die', die, D10),
        modifiers,
      )
      return { total: roll.total, result: roll.result, ...modifierOutput(roll.sum) }
    },
  }),

  procedure('reg.maneuverEffect', {
    rule: 'REG-4.6',
    /** `dieResult`: for the losses of a Panic (REG-4.9). */
    input: {
      result: v.picklist(CHECK_RESULTS),
      dieResult: v.exactOptional(DieResultSchema, 0),
      unit: v.strictObject({
        kind: v.picklist(['troops', 'guns', 'battery']),
        order,
        mode: v.exactOptional(v.picklist(GUN_MODES), 'unlimbered'),
        carriage: v.exactOptional(v.picklist(CARRIAGES), 'light'),
        inCloseRange: optionalFlag,
        inSquare: optionalFlag,
        fortified: optionalFlag,
      }),
    },
    /** `order` and `loseStands`: of troops; `lost`, `limber`, `silenced`: of guns. */
    output: v.strictObject({
      order: v.nullable(v.picklist(ORDERS)),
      hold: v.boolean(),
      retreat,
      loseStands: StandsSchema,
      lost: v.boolean(),
      limber: v.boolean(),
      silenced: v.boolean(),
      maneuver: v.nullable(v.picklist(['wellHandled', 'tardy'])),
      rate: v.picklist(['full', 'doubleQuick']),
      mayManeuver: v.boolean(),
      mayFire: v.boolean(),
    }),
    run(rules, { result, dieResult, unit }) {
      if (unit.kind !== 'troops') return { order: null, loseStands: 0, ...gunCheckEffect(rules, result, unit) }
      const effect = troopCheckEffect(rules, result, unit, dieResult)
      return { lost: false, limber: false, silenced: false, ...effect }
    },
  }),

  procedure('reg.panicLoss', {
    rule: 'REG-4.9',
    input: { dieResult: v.pipe(DieResultSchema, v.maxValue(0)) },
    output: v.strictObject({ loseStands: StandsSchema }),
    run: (_rules, { dieResult }) => ({ loseStands: panicLoss(dieResult) }),
  }),

  procedure('reg.fallenLeader', {
    rule: 'REG-11.4',
    /** `dismounted`: he is on foot already (REG-11.5). */
    input: { dismounted: optionalFlag },
    dice: { die: singleDie(D10) },
    output: v.strictObject({ row: v.picklist(LEADER_ROWS), effect: v.picklist(LEADER_EFFECTS) }),
    run: (rules, { dismounted }, { die }) => fallenLeader(rules, checkedDie('REG-11.4', 'die', die, D10), dismounted),
  }),

  procedure('reg.replacement', {
    rule: 'REG-11.1',
    /** `turnsAway`: in which of the owner's next player turns the successor comes. */
    input: { rating: v.picklist(RATINGS) },
    output: v.strictObject({ rating: v.picklist(RATINGS), turnsAway: StandsSchema }),
    run: (rules, { rating }) => ({ rating: successorRating(rules, rating), turnsAway: turnsAway(rules) }),
  }),
]
