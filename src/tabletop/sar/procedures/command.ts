import * as v from 'valibot'
import { inchesToThousandths } from '../inches'
import { firstCommandTurn, isLeaderHit, leaderWound, replacementRating, replacementTurns } from '../leaders/casualty'
import { leaderPoints } from '../orders/leaderPoints'
import { orderCost } from '../orders/orderCost'
import { randomOrder } from '../orders/randomOrder'
import { CountSchema, MeasureSchema, NationSchema, PositiveSchema, TrainingSchema } from '../schemas/base'
import { RANDOM_RESULTS, WOUNDS } from '../schemas/command'
import { independentDice, singleDie, procedure } from './kit'

/**
 * Procedures of orders and leader casualties (SAR-4, 19). Each is one look-up or roll that can be called by itself. `lr` is a leader rating (LR,
 * SAR-4.1); distances are in inches.
 */
export const commandProcedures = [
  procedure('sar.leaderPoints', {
    rule: 'SAR-4.2',
    input: { lr: CountSchema },
    dice: { d4: singleDie(4) },
    output: v.strictObject({ points: CountSchema }),
    run: (tables, { lr }, { d4 }) => ({ points: leaderPoints(tables, d4, lr) }),
  }),

  procedure('sar.orderCost', {
    rule: 'SAR-4.3',
    /** `skipsLevel`: a higher leader orders a unit of a subordinate's command. */
    input: { distance: MeasureSchema, skipsLevel: v.exactOptional(v.boolean(), false) },
    output: v.strictObject({ cost: PositiveSchema }),
    run: (tables, { distance, skipsLevel }) => ({ cost: orderCost(tables, inchesToThousandths(distance), skipsLevel) }),
  }),

  procedure('sar.randomOrder', {
    rule: 'SAR-4.10',
    input: { training: TrainingSchema },
    dice: { d20: independentDice(20) },
    output: v.strictObject({ results: v.array(v.picklist(RANDOM_RESULTS)) }),
    run: (tables, { training }, { d20 }) => ({ results: d20.map((roll) => randomOrder(tables, training, roll)) }),
  }),

  procedure('sar.leaderHit', {
    rule: 'SAR-19.1',
    input: { unitLosses: CountSchema },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ hit: v.boolean() }),
    run: (tables, { unitLosses }, { d20 }) => ({ hit: isLeaderHit(tables, unitLosses, d20) }),
  }),

  procedure('sar.leaderWound', {
    rule: 'SAR-19.2',
    input: {},
    dice: { d20: independentDice(20) },
    output: v.strictObject({
      results: v.array(v.picklist(WOUNDS)),
      effects: v.array(
        v.strictObject({
          /** Turns in which the leader gives no orders. */
          noOrdersTurns: CountSchema,
          /** Turns in which the leader still gives orders before he leaves. */
          lastOrderTurns: CountSchema,
          /** Is he replaced? */
          replace: v.boolean(),
          /** Stragglers that his unit takes. */
          unitStragglers: CountSchema,
        }),
      ),
    }),
    run(tables, _input, { d20 }) {
      const wounds = d20.map((roll) => leaderWound(tables, roll))
      return {
        results: wounds.map(({ id }) => id),
        effects: wounds.map(({ noOrdersTurns, lastOrderTurns, replace, unitStragglers }) => ({
          noOrdersTurns,
          lastOrderTurns,
          replace,
          unitStragglers,
        })),
      }
    },
  }),

  procedure('sar.replacement', {
    rule: 'SAR-19.3',
    /** `hitTurn`, the turn in which the leader was hit, may be left out: then `inCommandFrom` is null. */
    input: { nation: NationSchema, hitTurn: v.exactOptional(PositiveSchema) },
    dice: { d4: singleDie(4) },
    output: v.strictObject({ turns: CountSchema, inCommandFrom: v.nullable(PositiveSchema) }),
    run(tables, { nation, hitTurn }, { d4 }) {
      const turns = replacementTurns(tables, nation, d4)
      return { turns, inCommandFrom: hitTurn === undefined ? null : firstCommandTurn(hitTurn, turns) }
    },
  }),

  procedure('sar.replacementRating', {
    rule: 'SAR-19.3',
    /** `lr`: the ratings of several leaders. The output has the ratings of those who replace them, in the same order. */
    input: { lr: v.pipe(v.array(CountSchema), v.nonEmpty()) },
    output: v.strictObject({ lr: v.array(CountSchema) }),
    run: (tables, { lr: ratings }) => ({ lr: ratings.map((rating) => replacementRating(tables, rating)) }),
  }),
]
