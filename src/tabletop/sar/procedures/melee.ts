import * as v from 'valibot'
import { breakthroughRow, rollsBreakthrough } from '../cavalry/breakthrough'
import { rollForCounterCharge } from '../cavalry/counterCharge'
import { inchesToThousandths } from '../inches'
import { rollToClose } from '../melee/close'
import { emergencySquare } from '../melee/emergencySquare'
import { followUpCharge } from '../melee/followUp'
import { meleeColumn } from '../melee/meleeColumn'
import { MELEE_FLAGS } from '../melee/meleeShift'
import { outnumberedShift } from '../melee/outnumbered'
import { participatingCastings } from '../melee/participants'
import { rollToStand } from '../melee/stand'
import { ArmSchema, CountSchema, IntegerSchema, MeasureSchema, NationSchema, TrainingSchema } from '../schemas/base'
import { SMALL_ARMS } from '../schemas/fire'
import { STANCES, VolleySchema } from './fire'
import { throwBadState } from '../errors'
import {
  modifierFields,
  modifierOutput,
  independentDice,
  flagListSchema,
  singleDie,
  procedure,
  optionalFlag,
} from './kit'

/** The rating of the attached leader; 0 without one. */
const leaderLR = v.exactOptional(CountSchema, 0)
/** SAR-13.8: modifiers of the rolls to close and to stand. */
const CLOSE_FLAGS = [
  'charging',
  'cavalryVsFootNotInSquare',
  'cavalryVsSquare',
  'mountedVsMounted',
  'enemyInWoodsOrRough',
  'enemyInBuildingOrFort',
  'enemyOnlySkirmish',
  'flankOrRear',
] as const
/** Input fields of both rolls. */
const moraleFields = { training: TrainingSchema, leaderLR, flags: flagListSchema(CLOSE_FLAGS) }

/** SAR-14.4: where a target stands, or what it is. `open` and `limberedArtillery` may be named, but shift nothing. */
const MELEE_TARGETS = [
  'woods',
  'rough',
  'building',
  'lightFort',
  'heavyFort',
  'unlimberedArtillery',
  'skirmish',
  'open',
  'limberedArtillery',
] as const

/**
 * Procedures of charges and melee (SAR-13 to 17). Each is one look-up or roll that can be called by itself. `stragglersD4` in an output is how
 * many d4 are to be rolled for stragglers.
 */
export const meleeProcedures = [
  procedure('sar.close', {
    rule: 'SAR-13.7',
    /** `automatic`: closing needs no roll (SAR-13.10). The call is then refused, since this procedure is the roll. */
    input: { fireLosses: v.exactOptional(CountSchema, 0), ...moraleFields, automatic: optionalFlag },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: IntegerSchema,
      result: v.picklist(['halt', 'close']),
      haltInches: v.nullable(CountSchema),
      stragglersD4: CountSchema,
      volley: v.nullable(VolleySchema),
      ...modifierFields,
    }),
    run(tables, { automatic, ...input }, { d20 }) {
      if (automatic) throwBadState('SAR-13.10', 'automatic')
      const { shift, volley, ...roll } = rollToClose(tables, input, d20)
      // The output gives the fraction of the volley as a pair; null: no volley.
      return { ...roll, volley: volley && ([volley.num, volley.den] as [number, number]), ...modifierOutput(shift) }
    },
  }),

  procedure('sar.stand', {
    rule: 'SAR-13.11',
    /** `closed`: the charger has closed (SAR-13.11). */
    input: { casualties: v.exactOptional(CountSchema, 0), ...moraleFields, closed: v.exactOptional(v.boolean(), true) },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: IntegerSchema,
      result: v.picklist(['retreatChargeMove', 'stand']),
      stragglersD4: CountSchema,
      ...modifierFields,
    }),
    run(tables, { closed, ...input }, { d20 }) {
      if (!closed) throwBadState('SAR-13.11', 'closed')
      const { shift, ...roll } = rollToStand(tables, input, d20)
      return { ...roll, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.outnumbered', {
    rule: 'SAR-14.5',
    /** Castings of the unit's own side and of the enemy's. */
    input: { own: CountSchema, enemy: CountSchema },
    output: v.strictObject({ shift: IntegerSchema }),
    run: (tables, { own, enemy }) => ({ shift: outnumberedShift(tables, own, enemy) }),
  }),

  procedure('sar.meleeColumn', {
    rule: 'SAR-14.4',
    input: {
      arm: v.exactOptional(ArmSchema, 'infantry'),
      /** The unit's castings in contact, before the reduction for flank, rear or disorder (SAR-14.2). */
      participants: CountSchema,
      /** The enemy's castings that participate, after such a reduction. */
      enemy: CountSchema,
      flanked: optionalFlag,
      disordered: optionalFlag,
      training: TrainingSchema,
      nation: NationSchema,
      leaderLR,
      disciplined: optionalFlag,
      weapon: v.exactOptional(v.picklist(SMALL_ARMS)),
      /**
       * The unit's own formation. For skirmishers the target `skirmish` shifts nothing in some editions. The flag `skirmishCancelsIfBothSkirmish`
       * has the same effect as the formation `skirmish`.
       */
      formation: v.exactOptional(v.picklist(STANCES), 'line'),
      flags: flagListSchema([...MELEE_FLAGS, 'skirmishCancelsIfBothSkirmish']),
      target: flagListSchema(MELEE_TARGETS),
    },
    output: v.strictObject({
      /** The unit's castings after the reduction. */
      participants: CountSchema,
      startColumn: CountSchema,
      shift: IntegerSchema,
      outnumbered: IntegerSchema,
      column: CountSchema,
      ...modifierFields,
    }),
    run(
      tables,
      {
        participants: castingsInContact,
        enemy,
        flanked,
        disordered,
        flags: givenFlags,
        target,
        weapon,
        formation,
        ...unit
      },
    ) {
      const participating = participatingCastings(tables, castingsInContact, { flanked, disordered })
      const fighter = {
        ...unit,
        skirmish: formation === 'skirmish' || givenFlags.includes('skirmishCancelsIfBothSkirmish'),
        flags: givenFlags.filter((flag) => flag !== 'skirmishCancelsIfBothSkirmish'),
        target: target.filter((name) => name !== 'open' && name !== 'limberedArtillery'),
        ...(weapon === undefined ? {} : { weapon }),
      }
      // The unit's castings give its column, and are compared with the enemy's for the shift for numbers.
      const castingsOfSides = { own: participating, enemy }
      // `modifierShift`: the shift by all modifiers but numbers; `outnumbered`: the shift for numbers.
      const {
        shift: modifierShift,
        outnumbered,
        ...columns
      } = meleeColumn(tables, participating, fighter, castingsOfSides)
      return {
        participants: participating,
        ...columns,
        outnumbered,
        shift: modifierShift.sum + outnumbered,
        ...modifierOutput(modifierShift),
      }
    },
  }),

  procedure('sar.emergencySquare', {
    rule: 'SAR-15.2',
    /** `line`: the unit stands in line; `hold`: its order is Hold; `distance`: inches to the charging cavalry. */
    input: { training: TrainingSchema, line: optionalFlag, hold: optionalFlag, distance: MeasureSchema },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ total: IntegerSchema, forms: v.boolean() }),
    run: (tables, input, { d20 }) =>
      emergencySquare(tables, { ...input, distance: inchesToThousandths(input.distance) }, d20),
  }),

  procedure('sar.breakthrough', {
    rule: 'SAR-17.7',
    /** `beaten`: the arm of the beaten unit; `usedThisTurn`: the cavalry has made its breakthrough rolls of this turn (SAR-17.9). */
    input: { beaten: ArmSchema, mounted: v.exactOptional(v.boolean(), true), usedThisTurn: optionalFlag },
    // One roll or several; the results stand in the same order.
    dice: { d20: independentDice(20) },
    output: v.strictObject({
      results: v.array(v.nullable(v.picklist(['stop', 'choice', 'breakthrough', 'charge', 'scatter']))),
      stragglers: v.array(v.nullable(v.picklist(['1d4', '1d6']))),
    }),
    run(tables, { beaten, mounted, usedThisTurn }, { d20 }) {
      const rollsMade = usedThisTurn ? tables.breakthrough.maxPerTurn : 0
      const mayRoll = rollsBreakthrough(tables, mounted, rollsMade)
      const rows = d20.map((roll) => (mayRoll ? breakthroughRow(tables, beaten, roll) : null))
      return {
        results: rows.map((row) => row?.result ?? null),
        stragglers: rows.map((row) => row?.stragglers ?? null),
      }
    },
  }),

  procedure('sar.counterCharge', {
    rule: 'SAR-13.15',
    /** `losses`: stragglers and casualties of this turn. */
    input: { losses: CountSchema, training: TrainingSchema },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ total: IntegerSchema, mayCharge: v.boolean() }),
    run: (tables, { losses, training }, { d20 }) => rollForCounterCharge(tables, d20, losses, training),
  }),

  procedure('sar.followUp', {
    rule: 'SAR-13.16',
    input: { effectives: CountSchema, stragglers: CountSchema },
    dice: { d4: singleDie(4) },
    output: v.strictObject({ effectives: CountSchema, stragglers: CountSchema, mayAct: v.boolean() }),
    run: (_tables, { effectives, stragglers }, { d4 }) => followUpCharge(effectives, stragglers, d4),
  }),
]
