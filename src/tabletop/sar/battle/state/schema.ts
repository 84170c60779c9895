// The valibot schema of the state of a battle (`Battle` in types.ts); a loaded battle is checked against it.
import * as v from 'valibot'
import type { Sides } from '../../../../game/side'
import { PHASES, PositiveSchema, ProfileSchema } from '../../schemas/base'
import type { Battle, BattleLeader, BattleUnit, TurnRecord, SealedAnswers, Melee, PhaseProgress } from '../types'
import {
  bySide,
  byId,
  SealedAnswersSchema,
  SmallCountSchema,
  HeadingSchema,
  IdSchema,
  IdListSchema,
  LeaderSchema,
  LengthSchema,
  PointSchema,
  RevealedOrderSchema,
  UnitSchema,
} from './parts'

const BooleanSchema = v.boolean()
/** SAR-27: which optional rules are in play. */
export const RulesSchema = v.strictObject({
  optSecondLeaderRatings: BooleanSchema,
  optLossOfUnits: BooleanSchema,
  optSoakOff: BooleanSchema,
  optCounterCharge: BooleanSchema,
  optFollowUpCharge: BooleanSchema,
  optArtilleryAmmo: BooleanSchema,
  optGunDamage: BooleanSchema,
  optLeaderRallies: BooleanSchema,
  optHiddenUnits: BooleanSchema,
})

/** SAR-3.4: what a unit has done and suffered this turn. The fields are explained at `TurnRecord` in types.ts. */
const TurnRecordSchema = v.strictObject({
  fired: BooleanSchema,
  fireLosses: SmallCountSchema,
  fireStragglers: SmallCountSchema,
  enemyLosses: SmallCountSchema,
  path: v.pipe(v.array(PointSchema), v.maxLength(2_000)),
  distance: v.nullable(LengthSchema),
  offRoad: v.exactOptional(LengthSchema),
  sixes: v.exactOptional(SmallCountSchema),
  deploys: v.exactOptional(v.boolean()),
  left: LengthSchema,
  moved: BooleanSchema,
  changedFormation: BooleanSchema,
  met: v.nullable(IdSchema),
  fought: BooleanSchema,
  brokeThrough: BooleanSchema,
  routed: v.exactOptional(v.picklist(['unitRoutedThroughYou', 'peerRoutedPast'])),
  retreats: v.exactOptional(SmallCountSchema),
  leaders: v.exactOptional(IdListSchema),
  overran: IdListSchema,
  lookedFor: BooleanSchema,
})

/** SAR-14: one melee. */
const meleeSchema = (sides: Sides) =>
  v.strictObject({
    direct: bySide(sides, IdListSchema),
    supporting: bySide(sides, IdListSchema),
    rounds: SmallCountSchema,
    allRounds: SmallCountSchema,
    chargers: byId(IdSchema),
    rolled: IdListSchema,
    struck: byId(v.picklist(['flank', 'rear'])),
    disordered: IdListSchema,
    caught: IdListSchema,
  })

/** Interim results that a phase keeps from one of its steps to the next. The fields are explained at `PhaseProgress` in types.ts. */
const PhaseProgressSchema = v.strictObject({
  rides: v.exactOptional(byId(LengthSchema)),
  shots: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          key: IdSchema,
          from: IdSchema,
          at: IdSchema,
          stragglers: SmallCountSchema,
          casualties: SmallCountSchema,
          guns: BooleanSchema,
          work: v.nullable(v.strictObject({ key: IdSchema, points: SmallCountSchema })),
        }),
      ),
      v.maxLength(1_000),
    ),
  ),
  ambushers: v.exactOptional(IdListSchema),
  victors: v.exactOptional(
    byId(
      v.strictObject({
        beaten: IdSchema,
        place: PointSchema,
        result: v.picklist(['stop', 'choice', 'infantry', 'breakthrough', 'charge', 'scatter']),
        line: HeadingSchema,
      }),
    ),
  ),
  rallied: v.exactOptional(IdListSchema),
  pass: v.exactOptional(SmallCountSchema),
  contacts: v.exactOptional(byId(IdSchema)),
  rolledBreakthrough: v.exactOptional(IdListSchema),
})

/** The phases of a turn. `declareChargesAndReactions` is only another name that the card of 2007 gives to `declareCharges`. */
const TURN_PHASES = PHASES.filter((phase) => phase !== 'declareChargesAndReactions')

/** The schema of a battle between these two sides. The fields are explained at `Battle` in types.ts. */
const makeBattleSchema = (sides: Sides) =>
  v.strictObject({
    profile: ProfileSchema,
    scenario: IdSchema,
    options: v.strictObject({
      rules: RulesSchema,
      victory: v.picklist(['formedInfantry', 'points']),
      arrivals: v.picklist(['orderOfBattleText', 'mapCaption']),
    }),
    turn: PositiveSchema,
    phase: v.picklist(['setup', ...TURN_PHASES, 'over']),
    pending: v.pipe(
      v.array(
        v.strictObject({
          kind: v.picklist(['setup', 'orders', 'charges', 'reactions', 'fire', 'soak', 'moves', 'victors', 'reform']),
          owner: v.picklist(sides),
        }),
      ),
      // At most both sides are asked.
      v.maxLength(2),
    ),
    units: byId(UnitSchema),
    leaders: byId(LeaderSchema),
    // No phase has so many steps.
    step: v.pipe(SmallCountSchema, v.maxValue(20)),
    awaiting: BooleanSchema,
    drafts: bySide(sides, SealedAnswersSchema),
    orders: byId(RevealedOrderSchema),
    charges: byId(IdSchema),
    squares: byId(v.strictObject({ inches: SmallCountSchema, against: byId(v.picklist(['squareForms', 'disorder'])) })),
    doings: byId(TurnRecordSchema),
    melees: v.pipe(v.array(meleeSchema(sides)), v.maxLength(200)),
    rallies: byId(IdSchema),
    works: byId(SmallCountSchema),
    open: PhaseProgressSchema,
    result: v.nullable(
      v.strictObject({
        winner: v.nullable(v.picklist(sides)),
        by: v.picklist(['formedInfantry', 'points', 'resigned', 'clash']),
        smashing: BooleanSchema,
      }),
    ),
  })

type BattleSchema = ReturnType<typeof makeBattleSchema>
/** The schemas made so far; key: the ids of the sides. */
const schemaBySides = new Map<string, BattleSchema>()

/**
 * The schema of a battle between these two sides, made once for each pair. It checks each field by itself; faults.ts checks whether the fields
 * fit each other.
 */
export function battleSchema(sides: Sides): BattleSchema {
  const sidesText = sides.join(' ')
  const knownSchema = schemaBySides.get(sidesText)
  if (knownSchema) return knownSchema
  const newSchema = makeBattleSchema(sides)
  schemaBySides.set(sidesText, newSchema)
  return newSchema
}

/** The type `true` if a type and a schema have fields of the same names, optional ones included; otherwise the type `false`. */
type HasSameFields<Type, Schema extends v.GenericSchema> = [
  Exclude<keyof Type, keyof v.InferOutput<Schema>>,
  Exclude<keyof v.InferOutput<Schema>, keyof Type>,
] extends [never, never]
  ? true
  : false
/**
 * Compiles only while each type and its schema have the same fields. Nothing reads the value; the export keeps the linter from calling it
 * unused.
 * @public
 */
export const sameFields: readonly [
  HasSameFields<Battle, BattleSchema>,
  HasSameFields<BattleUnit, typeof UnitSchema>,
  HasSameFields<BattleLeader, typeof LeaderSchema>,
  HasSameFields<TurnRecord, typeof TurnRecordSchema>,
  HasSameFields<Melee, ReturnType<typeof meleeSchema>>,
  HasSameFields<PhaseProgress, typeof PhaseProgressSchema>,
  HasSameFields<SealedAnswers, typeof SealedAnswersSchema>,
] = [true, true, true, true, true, true, true]
