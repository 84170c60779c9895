import * as v from 'valibot'
import type { Sides } from '../../../../game/side'
import { PHASES, positive, ProfileSchema } from '../../schemas/base'
import type { Battle, BattleLeader, BattleUnit, TurnRecord, SealedAnswers, Melee, PhaseProgress } from '../types'
import {
  bySide,
  byId,
  SealedAnswersSchema,
  smallCount,
  heading,
  id,
  ids,
  LeaderSchema,
  length,
  PointSchema,
  RevealedOrderSchema,
  UnitSchema,
} from './parts'

const flag = v.boolean()
/** SAR-27. */
export const RulesSchema = v.strictObject({
  optSecondLeaderRatings: flag,
  optLossOfUnits: flag,
  optSoakOff: flag,
  optCounterCharge: flag,
  optFollowUpCharge: flag,
  optArtilleryAmmo: flag,
  optGunDamage: flag,
  optLeaderRallies: flag,
  optHiddenUnits: flag,
})

/** SAR-3.4. */
const DoingSchema = v.strictObject({
  fired: flag,
  fireLosses: smallCount,
  fireStragglers: smallCount,
  enemyLosses: smallCount,
  path: v.pipe(v.array(PointSchema), v.maxLength(2_000)),
  distance: v.nullable(length),
  offRoad: v.exactOptional(length),
  sixes: v.exactOptional(smallCount),
  deploys: v.exactOptional(v.boolean()),
  left: length,
  moved: flag,
  changedFormation: flag,
  met: v.nullable(id),
  fought: flag,
  brokeThrough: flag,
  routed: v.exactOptional(v.picklist(['unitRoutedThroughYou', 'peerRoutedPast'])),
  retreats: v.exactOptional(smallCount),
  leaders: v.exactOptional(ids),
  overran: ids,
  lookedFor: flag,
})

/** SAR-14. */
const meleeSchema = (sides: Sides) =>
  v.strictObject({
    direct: bySide(sides, ids),
    supporting: bySide(sides, ids),
    rounds: smallCount,
    allRounds: smallCount,
    chargers: byId(id),
    rolled: ids,
    struck: byId(v.picklist(['flank', 'rear'])),
    disordered: ids,
    caught: ids,
  })

/** What a phase has begun. */
const OpenSchema = v.strictObject({
  rides: v.exactOptional(byId(length)),
  shots: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          key: id,
          from: id,
          at: id,
          stragglers: smallCount,
          casualties: smallCount,
          guns: flag,
          work: v.nullable(v.strictObject({ key: id, points: smallCount })),
        }),
      ),
      v.maxLength(1_000),
    ),
  ),
  ambushers: v.exactOptional(ids),
  victors: v.exactOptional(
    byId(
      v.strictObject({
        beaten: id,
        place: PointSchema,
        result: v.picklist(['stop', 'choice', 'infantry', 'breakthrough', 'charge', 'scatter']),
        line: heading,
      }),
    ),
  ),
  rallied: v.exactOptional(ids),
  pass: v.exactOptional(smallCount),
  contacts: v.exactOptional(byId(id)),
  rolledBreakthrough: v.exactOptional(ids),
})

const phases = PHASES.filter((phase) => phase !== 'declareChargesAndReactions')

const schemaOf = (sides: Sides) =>
  v.strictObject({
    profile: ProfileSchema,
    scenario: id,
    options: v.strictObject({
      rules: RulesSchema,
      victory: v.picklist(['formedInfantry', 'points']),
      arrivals: v.picklist(['orderOfBattleText', 'mapCaption']),
    }),
    turn: positive,
    phase: v.picklist(['setup', ...phases, 'over']),
    pending: v.pipe(
      v.array(
        v.strictObject({
          kind: v.picklist(['setup', 'orders', 'charges', 'reactions', 'fire', 'soak', 'moves', 'victors', 'reform']),
          owner: v.picklist(sides),
        }),
      ),
      v.maxLength(2),
    ),
    units: byId(UnitSchema),
    leaders: byId(LeaderSchema),
    step: v.pipe(smallCount, v.maxValue(20)),
    awaiting: flag,
    drafts: bySide(sides, SealedAnswersSchema),
    orders: byId(RevealedOrderSchema),
    charges: byId(id),
    squares: byId(v.strictObject({ inches: smallCount, against: byId(v.picklist(['squareForms', 'disorder'])) })),
    doings: byId(DoingSchema),
    melees: v.pipe(v.array(meleeSchema(sides)), v.maxLength(200)),
    rallies: byId(id),
    works: byId(smallCount),
    open: OpenSchema,
    result: v.nullable(
      v.strictObject({
        winner: v.nullable(v.picklist(sides)),
        by: v.picklist(['formedInfantry', 'points', 'resigned', 'clash']),
        smashing: flag,
      }),
    ),
  })

type BattleSchema = ReturnType<typeof schemaOf>
const schemas = new Map<string, BattleSchema>()

/** The form of a battle between these sides (`Battle` in types.ts). What its parts say about each other is checked in faults.ts. */
export function battleSchema(sides: Sides): BattleSchema {
  const key = sides.join(' ')
  const known = schemas.get(key)
  if (known) return known
  const made = schemaOf(sides)
  schemas.set(key, made)
  return made
}

/** Types and form say the same, fields that may be missing too: `true` as long as both know the same ones. */
type Same<Type, Schema extends v.GenericSchema> = [
  Exclude<keyof Type, keyof v.InferOutput<Schema>>,
  Exclude<keyof v.InferOutput<Schema>, keyof Type>,
] extends [never, never]
  ? true
  : false
/**
 * Whoever changes a field of a type changes it in its schema: else this does not compile.
 * @public
 */
export const sameFields: readonly [
  Same<Battle, BattleSchema>,
  Same<BattleUnit, typeof UnitSchema>,
  Same<BattleLeader, typeof LeaderSchema>,
  Same<TurnRecord, typeof DoingSchema>,
  Same<Melee, ReturnType<typeof meleeSchema>>,
  Same<PhaseProgress, typeof OpenSchema>,
  Same<SealedAnswers, typeof SealedAnswersSchema>,
] = [true, true, true, true, true, true, true]
