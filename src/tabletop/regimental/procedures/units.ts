import * as v from 'valibot'
import { throwBadValue } from '../../common/ruleError'
import { armyMorale, heavyAt, weightedLosses } from '../army/morale'
import {
  castingsLost,
  classFrom,
  gunStandsFromGuns,
  ratingFrom,
  standsFromCastings,
  standsFromMen,
} from '../bridge/figures'
import {
  CANNON,
  CARRIAGES,
  CLASSES,
  CountSchema,
  EFFECTIVENESS,
  GRADES,
  MEXICAN_CANNON,
  MUSKETRY_WEAPONS,
  NATIONS,
  PositiveSchema,
  RATINGS,
  TRACTIONS,
  TRAITS,
  US_CANNON,
} from '../schemas/base'
import { armsAndTraits, TROOP_KINDS } from '../units/armsAndTraits'
import { cannonOf, carriageOf, tractionOf } from '../units/cannon'
import { effectivenessOf, gradeOf, wearLimits } from '../units/effectiveness'
import { optionalFlag, procedure, SomeStandsSchema, StandsSchema } from './kit'

const NationSchema = v.picklist(NATIONS)
/** Stands of an army, and those lost. */
const ArmySchema = v.strictObject({
  troopStands: StandsSchema,
  gunStands: StandsSchema,
  troopStandsLost: StandsSchema,
  gunStandsLost: StandsSchema,
  /** The scenario's number of stands that make heavy casualties. */
  heavyAt: v.exactOptional(PositiveSchema),
})
type Army = v.InferOutput<typeof ArmySchema>

/** Procedures of units and armies (REG-12). Each is one look-up that can be called by itself. */
export const unitProcedures = [
  procedure('reg.effectiveness', {
    rule: 'REG-12.3',
    /** `grade`: where the roster names one; otherwise that of the class. Worn and spent at so many stands or fewer. */
    input: {
      class: v.picklist(CLASSES),
      grade: v.exactOptional(v.picklist(GRADES)),
      startStands: SomeStandsSchema,
      stands: StandsSchema,
    },
    output: v.strictObject({
      effectiveness: v.picklist(EFFECTIVENESS),
      grade: v.picklist(GRADES),
      wornAt: StandsSchema,
      spentAt: StandsSchema,
    }),
    run(rules, { class: level, grade = gradeOf(rules, level), startStands, stands }) {
      if (stands > startStands) throwBadValue('REG-12.3', 'stands')
      const { worn, spent } = wearLimits(rules, grade, startStands)
      return { effectiveness: effectivenessOf(rules, grade, startStands, stands), grade, wornAt: worn, spentAt: spent }
    },
  }),

  procedure('reg.armyMorale', {
    rule: 'REG-12.8',
    input: { own: ArmySchema, enemy: ArmySchema },
    output: v.strictObject({
      heavyCasualties: v.boolean(),
      greaterLosses: v.boolean(),
      lost: CountSchema,
      heavyAt: CountSchema,
    }),
    run(rules, { own, enemy }) {
      const counted = (army: Army) => {
        if (army.troopStandsLost > army.troopStands || army.gunStandsLost > army.gunStands)
          throwBadValue('REG-12.8', 'troopStandsLost')
        const { start, lost } = weightedLosses(rules, army)
        return { start, lost, heavyAt: army.heavyAt ?? heavyAt(rules, start) }
      }
      const ownArmy = counted(own)
      return { ...armyMorale(ownArmy, counted(enemy)), lost: ownArmy.lost, heavyAt: ownArmy.heavyAt }
    },
  }),

  procedure('reg.cannon', {
    rule: 'REG-12.4',
    /** Class, carriage and traction of a gun by the weight of its shot; howitzers of the United States are a class of their own. */
    input: {
      nation: NationSchema,
      pounds: v.pipe(PositiveSchema, v.maxValue(200)),
      howitzer: optionalFlag,
    },
    output: v.strictObject({
      cannon: v.picklist(CANNON),
      carriage: v.picklist(CARRIAGES),
      traction: v.picklist(TRACTIONS),
    }),
    run(rules, { nation, pounds, howitzer }) {
      const cannon = cannonOf(rules, nation, pounds, howitzer)
      return { cannon, carriage: carriageOf(rules, nation, cannon), traction: tractionOf(rules, nation, cannon) }
    },
  }),

  procedure('reg.carriage', {
    rule: 'REG-12.4',
    input: { nation: NationSchema, cannon: v.picklist(CANNON) },
    output: v.strictObject({ carriage: v.picklist(CARRIAGES), traction: v.picklist(TRACTIONS) }),
    run(rules, { nation, cannon }) {
      const known: readonly string[] = nation === 'US' ? US_CANNON : MEXICAN_CANNON
      if (!known.includes(cannon)) throwBadValue('REG-12.4', 'cannon')
      return { carriage: carriageOf(rules, nation, cannon), traction: tractionOf(rules, nation, cannon) }
    },
  }),

  procedure('reg.armsAndTraits', {
    rule: 'REG-12.11',
    input: { troops: v.picklist(TROOP_KINDS) },
    output: v.strictObject({ weapon: v.picklist(MUSKETRY_WEAPONS), traits: v.array(v.picklist(TRAITS)) }),
    run(rules, { troops }) {
      const { weapon, traits } = armsAndTraits(rules, troops)
      return { weapon, traits: [...traits] }
    },
  }),

  procedure('reg.bridge', {
    rule: 'REG-12.10',
    /** What a unit of the hex game's rosters becomes: give its men, its castings, or its guns. */
    input: {
      nation: NationSchema,
      experience: v.picklist(['veteran', 'regular', 'green', 'untrained']),
      elite: optionalFlag,
      men: v.exactOptional(v.pipe(PositiveSchema, v.maxValue(5000))),
      castings: v.exactOptional(v.pipe(PositiveSchema, v.maxValue(200))),
      guns: v.exactOptional(v.pipe(PositiveSchema, v.maxValue(60))),
    },
    output: v.strictObject({ class: v.picklist(CLASSES), stands: StandsSchema, gunStands: StandsSchema }),
    run(rules, { nation, experience, elite, men, castings, guns }) {
      if (men !== undefined && castings !== undefined) throwBadValue('REG-12.10', 'castings')
      const fromCastings = castings === undefined ? 0 : standsFromCastings(rules, castings)
      return {
        class: classFrom(rules, nation, experience, elite),
        stands: men === undefined ? fromCastings : standsFromMen(rules, men),
        gunStands: guns === undefined ? 0 : gunStandsFromGuns(rules, guns),
      }
    },
  }),

  procedure('reg.bridgeLosses', {
    rule: 'REG-12.10',
    /** Castings of the hex game that are lost with so many stands. */
    input: { standsLost: StandsSchema, castings: v.pipe(PositiveSchema, v.maxValue(200)) },
    output: v.strictObject({ castingsLost: CountSchema }),
    run: (rules, { standsLost, castings }) => ({ castingsLost: castingsLost(rules, standsLost, castings) }),
  }),

  procedure('reg.bridgeLeader', {
    rule: 'REG-12.10',
    input: { rating: v.pipe(CountSchema, v.maxValue(3)) },
    output: v.strictObject({ rating: v.picklist(RATINGS) }),
    run: (rules, { rating }) => ({ rating: ratingFrom(rules, rating) }),
  }),
]
