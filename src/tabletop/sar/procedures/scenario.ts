import * as v from 'valibot'
import { ofSide, type Side } from '../../../game/side'
import { buenaVista } from '../data'
import { RuleError } from '../errors'
import { irregularRating } from '../irregulars/rating'
import { irregularReaction } from '../irregulars/reaction'
import { CountSchema, IntegerSchema, PositiveSchema, TrainingSchema } from '../schemas/base'
import type { Scenario } from '../types'
import { formedInfantryTerms, victoryByFormedInfantry } from '../victory/formedInfantry'
import { ARRIVAL_READINGS, firstTurn, orderOfBattle } from '../victory/orderOfBattle'
import { pointsTerms, victoryByPoints } from '../victory/points'
import { flagListSchema, singleDie, procedure, optionalFlag } from './kit'

/** The battle of Buena Vista; throws the refusal of a faulty file. */
function loadedBuenaVista(): Scenario {
  const scenario = buenaVista()
  if (scenario.ok) return scenario.value
  const { code, key, args } = scenario.refusal
  throw new RuleError(code, 'SAR-24.2', key, args)
}

/** The army of a side, by its name in the file of Buena Vista. */
const armyOf = (side: Side): 'US' | 'MEX' => (side === 'US' ? 'US' : 'MEX')

const SideTotalsSchema = v.strictObject({
  infantry: CountSchema,
  cavalry: CountSchema,
  crew: CountSchema,
  guns: CountSchema,
  units: CountSchema,
  leaders: CountSchema,
})

/** Procedures of irregulars and of the battle of Buena Vista (SAR-23, 24). Each is one look-up or roll that can be called by itself. */
export const scenarioProcedures = [
  procedure('sar.irregularRating', {
    rule: 'SAR-23.8',
    input: {
      flags: flagListSchema([
        'facingRegularsInOpen',
        'enemyOnFlank',
        'supportedByRegulars',
        'surprisedOrAmbushed',
        'defendingHome',
        'chargedByBayonetsAndHasNone',
        'inOpen',
        'inWoods',
        'inBuildingOrLightFort',
        'inHeavyFort',
      ]),
    },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: PositiveSchema,
      rating: TrainingSchema,
      effect: v.picklist(['rout', 'take1d4', 'hold', 'none']),
    }),
    run: (tables, input, { d20 }) => irregularRating(tables, d20, input.flags),
  }),

  procedure('sar.irregularReaction', {
    rule: 'SAR-23.9',
    input: { lr: v.exactOptional(CountSchema, 0) },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ total: IntegerSchema, result: v.picklist(['withdraw', 'holdTake1d4', 'hold', 'obey']) }),
    run: (tables, { lr }, { d20 }) => irregularReaction(tables, d20, lr),
  }),

  procedure('sar.victoryPoints', {
    rule: 'SAR-24.9',
    /** `minonUsed`: the reinforcements of the group `minon` have come on, which costs the Mexicans points. */
    input: { usLosses: CountSchema, mexLosses: CountSchema, minonUsed: optionalFlag },
    output: v.strictObject({
      mex: IntegerSchema,
      us: IntegerSchema,
      winner: v.picklist(['US', 'MEX', 'draw']),
      smashing: v.boolean(),
    }),
    run(_tables, { usLosses, mexLosses, minonUsed }) {
      const losses = { US: usLosses, MEX: mexLosses }
      const { points, winner, smashing } = victoryByPoints(
        pointsTerms(loadedBuenaVista()),
        ['US', 'MEX'],
        losses,
        minonUsed,
      )
      return {
        mex: ofSide(points, 'MEX'),
        us: ofSide(points, 'US'),
        winner: winner === null ? ('draw' as const) : armyOf(winner),
        smashing,
      }
    },
  }),

  procedure('sar.formedInfantryVictory', {
    rule: 'SAR-24.8',
    /** `clearLineNorth`: one of these units can leave over the north edge. */
    input: { formedUsInfantryOnTable: CountSchema, clearLineNorth: v.boolean() },
    output: v.strictObject({ winner: v.picklist(['US', 'MEX']) }),
    run: (_tables, { formedUsInfantryOnTable, clearLineNorth }) => ({
      winner: armyOf(
        victoryByFormedInfantry(formedInfantryTerms(loadedBuenaVista()), formedUsInfantryOnTable, clearLineNorth),
      ),
    }),
  }),

  procedure('sar.arrivals', {
    rule: 'SAR-24.5',
    input: { groups: v.pipe(v.array(v.string()), v.nonEmpty()) },
    output: v.strictObject({ orderOfBattleText: v.array(PositiveSchema), mapCaption: v.array(PositiveSchema) }),
    run(_tables, { groups }) {
      const [turnsByText, turnsByCaption] = ARRIVAL_READINGS.map((reading) =>
        groups.map((group) => firstTurn(loadedBuenaVista(), reading, group)),
      )
      return { orderOfBattleText: turnsByText!, mapCaption: turnsByCaption! }
    },
  }),

  procedure('sar.orderOfBattle', {
    rule: 'SAR-24.2',
    input: {},
    output: v.strictObject({ US: SideTotalsSchema, MEX: SideTotalsSchema }),
    run() {
      const totals = orderOfBattle(loadedBuenaVista())
      return { US: ofSide(totals, 'US'), MEX: ofSide(totals, 'MEX') }
    },
  }),
]
