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

const leaderLR = v.exactOptional(CountSchema, 0)
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
const moraleFields = { training: TrainingSchema, leaderLR, flags: flagListSchema(CLOSE_FLAGS) }

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

/** Procedures of charges and melee (SAR-13 to 17). */
export const meleeProcedures = [
  procedure('sar.close', {
    rule: 'SAR-13.7',
    /** `automatic`: closing needs no roll (SAR-13.10). */
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
    input: { own: CountSchema, enemy: CountSchema },
    output: v.strictObject({ shift: IntegerSchema }),
    run: (tables, { own, enemy }) => ({ shift: outnumberedShift(tables, own, enemy) }),
  }),

  procedure('sar.meleeColumn', {
    rule: 'SAR-14.4',
    input: {
      arm: v.exactOptional(ArmSchema, 'infantry'),
      /** In contact, before halving (SAR-14.2). */
      participants: CountSchema,
      enemy: CountSchema,
      flanked: optionalFlag,
      disordered: optionalFlag,
      training: TrainingSchema,
      nation: NationSchema,
      leaderLR,
      disciplined: optionalFlag,
      weapon: v.exactOptional(v.picklist(SMALL_ARMS)),
      /** Its own: who skirmishes finds skirmishers no easy prey; may also stand among the flags by the name of its row. */
      formation: v.exactOptional(v.picklist(STANCES), 'line'),
      flags: flagListSchema([...MELEE_FLAGS, 'skirmishCancelsIfBothSkirmish']),
      target: flagListSchema(MELEE_TARGETS),
    },
    output: v.strictObject({
      participants: CountSchema,
      startColumn: CountSchema,
      shift: IntegerSchema,
      outnumbered: IntegerSchema,
      column: CountSchema,
      ...modifierFields,
    }),
    run(
      tables,
      { participants: castings, enemy, flanked, disordered, flags: given, target, weapon, formation, ...unit },
    ) {
      const own = participatingCastings(tables, castings, { flanked, disordered })
      const fighter = {
        ...unit,
        skirmish: formation === 'skirmish' || given.includes('skirmishCancelsIfBothSkirmish'),
        flags: given.filter((flag) => flag !== 'skirmishCancelsIfBothSkirmish'),
        target: target.filter((name) => name !== 'open' && name !== 'limberedArtillery'),
        ...(weapon === undefined ? {} : { weapon }),
      }
      const { shift, outnumbered: few, ...columns } = meleeColumn(tables, own, fighter, { own, enemy })
      return { participants: own, ...columns, outnumbered: few, shift: shift.sum + few, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.emergencySquare', {
    rule: 'SAR-15.2',
    input: { training: TrainingSchema, line: optionalFlag, hold: optionalFlag, distance: MeasureSchema },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ total: IntegerSchema, forms: v.boolean() }),
    run: (tables, input, { d20 }) =>
      emergencySquare(tables, { ...input, distance: inchesToThousandths(input.distance) }, d20),
  }),

  procedure('sar.breakthrough', {
    rule: 'SAR-17.7',
    /** `usedThisTurn`: it has had its breakthrough roll of the turn (SAR-17.9). */
    input: { beaten: ArmSchema, mounted: v.exactOptional(v.boolean(), true), usedThisTurn: optionalFlag },
    dice: { d20: independentDice(20) },
    output: v.strictObject({
      results: v.array(v.nullable(v.picklist(['stop', 'choice', 'breakthrough', 'charge', 'scatter']))),
      stragglers: v.array(v.nullable(v.picklist(['1d4', '1d6']))),
    }),
    run(tables, { beaten, mounted, usedThisTurn }, { d20 }) {
      const rolls = rollsBreakthrough(tables, mounted, usedThisTurn ? tables.breakthrough.maxPerTurn : 0)
      const rows = d20.map((roll) => (rolls ? breakthroughRow(tables, beaten, roll) : null))
      return {
        results: rows.map((row) => row?.result ?? null),
        stragglers: rows.map((row) => row?.stragglers ?? null),
      }
    },
  }),

  procedure('sar.counterCharge', {
    rule: 'SAR-13.15',
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
