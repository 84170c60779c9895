import * as v from 'valibot'
import { breakthrough, rollsBreakthrough } from '../cavalry/breakthrough'
import { counterCharge } from '../cavalry/counterCharge'
import { thousandths } from '../inches'
import { rollToClose } from '../melee/close'
import { emergencySquare } from '../melee/emergencySquare'
import { followUpCharge } from '../melee/followUp'
import { meleeColumn } from '../melee/meleeColumn'
import { MELEE_FLAGS } from '../melee/meleeShift'
import { outnumbered } from '../melee/outnumbered'
import { participants } from '../melee/participants'
import { rollToStand } from '../melee/stand'
import { ArmSchema, count, int, measure, NationSchema, TrainingSchema } from '../schemas/base'
import { SMALL_ARMS } from '../schemas/fire'
import { STANCES, VolleySchema } from './fire'
import { badState } from '../errors'
import { modifierFields, modifierOutput, eachDie, flags, singleDie, procedure, optionalFlag } from './kit'

const leaderLR = v.exactOptional(count, 0)
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
const nerve = { training: TrainingSchema, leaderLR, flags: flags(CLOSE_FLAGS) }

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

export const meleeProcedures = [
  procedure('sar.close', {
    rule: 'SAR-13.7',
    /** `automatic`: closing needs no roll (SAR-13.10). */
    input: { fireLosses: v.exactOptional(count, 0), ...nerve, automatic: optionalFlag },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: int,
      result: v.picklist(['halt', 'close']),
      haltInches: v.nullable(count),
      stragglersD4: count,
      volley: v.nullable(VolleySchema),
      ...modifierFields,
    }),
    run(tables, { automatic, ...input }, { d20 }) {
      if (automatic) badState('SAR-13.10', 'automatic')
      const { shift, volley, ...roll } = rollToClose(tables, input, d20)
      return { ...roll, volley: volley && ([volley.num, volley.den] as [number, number]), ...modifierOutput(shift) }
    },
  }),

  procedure('sar.stand', {
    rule: 'SAR-13.11',
    /** `closed`: the charger has closed (SAR-13.11). */
    input: { casualties: v.exactOptional(count, 0), ...nerve, closed: v.exactOptional(v.boolean(), true) },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: int,
      result: v.picklist(['retreatChargeMove', 'stand']),
      stragglersD4: count,
      ...modifierFields,
    }),
    run(tables, { closed, ...input }, { d20 }) {
      if (!closed) badState('SAR-13.11', 'closed')
      const { shift, ...roll } = rollToStand(tables, input, d20)
      return { ...roll, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.outnumbered', {
    rule: 'SAR-14.5',
    input: { own: count, enemy: count },
    output: v.strictObject({ shift: int }),
    run: (tables, { own, enemy }) => ({ shift: outnumbered(tables, own, enemy) }),
  }),

  procedure('sar.meleeColumn', {
    rule: 'SAR-14.4',
    input: {
      arm: v.exactOptional(ArmSchema, 'infantry'),
      /** In contact, before halving (SAR-14.2). */
      participants: count,
      enemy: count,
      flanked: optionalFlag,
      disordered: optionalFlag,
      training: TrainingSchema,
      nation: NationSchema,
      leaderLR,
      disciplined: optionalFlag,
      weapon: v.exactOptional(v.picklist(SMALL_ARMS)),
      /** Its own: who skirmishes finds skirmishers no easy prey; may also stand among the flags by the name of its row. */
      formation: v.exactOptional(v.picklist(STANCES), 'line'),
      flags: flags([...MELEE_FLAGS, 'skirmishCancelsIfBothSkirmish']),
      target: flags(MELEE_TARGETS),
    },
    output: v.strictObject({
      participants: count,
      startColumn: count,
      shift: int,
      outnumbered: int,
      column: count,
      ...modifierFields,
    }),
    run(
      tables,
      { participants: castings, enemy, flanked, disordered, flags: given, target, weapon, formation, ...unit },
    ) {
      const own = participants(tables, castings, { flanked, disordered })
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
    input: { training: TrainingSchema, line: optionalFlag, hold: optionalFlag, distance: measure },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ total: int, forms: v.boolean() }),
    run: (tables, input, { d20 }) => emergencySquare(tables, { ...input, distance: thousandths(input.distance) }, d20),
  }),

  procedure('sar.breakthrough', {
    rule: 'SAR-17.7',
    /** `usedThisTurn`: it has had its breakthrough roll of the turn (SAR-17.9). */
    input: { beaten: ArmSchema, mounted: v.exactOptional(v.boolean(), true), usedThisTurn: optionalFlag },
    dice: { d20: eachDie(20) },
    output: v.strictObject({
      results: v.array(v.nullable(v.picklist(['stop', 'choice', 'breakthrough', 'charge', 'scatter']))),
      stragglers: v.array(v.nullable(v.picklist(['1d4', '1d6']))),
    }),
    run(tables, { beaten, mounted, usedThisTurn }, { d20 }) {
      const rolls = rollsBreakthrough(tables, mounted, usedThisTurn ? tables.breakthrough.maxPerTurn : 0)
      const rows = d20.map((roll) => (rolls ? breakthrough(tables, beaten, roll) : null))
      return {
        results: rows.map((row) => row?.result ?? null),
        stragglers: rows.map((row) => row?.stragglers ?? null),
      }
    },
  }),

  procedure('sar.counterCharge', {
    rule: 'SAR-13.15',
    input: { losses: count, training: TrainingSchema },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ total: int, mayCharge: v.boolean() }),
    run: (tables, { losses, training }, { d20 }) => counterCharge(tables, d20, losses, training),
  }),

  procedure('sar.followUp', {
    rule: 'SAR-13.16',
    input: { effectives: count, stragglers: count },
    dice: { d4: singleDie(4) },
    output: v.strictObject({ effectives: count, stragglers: count, mayAct: v.boolean() }),
    run: (_tables, { effectives, stragglers }, { d4 }) => followUpCharge(effectives, stragglers, d4),
  }),
]
