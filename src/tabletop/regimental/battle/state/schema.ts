// The schema of the state of a battle (`RegimentalBattle` in types.ts); a loaded battle is checked against it.
import * as v from 'valibot'
import { OptionsSchema } from '../../options'
import type { Place } from '../sequence'
import type {
  Charge,
  CheckedUnit,
  Combat,
  Owed,
  Reaction,
  RegimentalBattle,
  RegimentalLeader,
  RegimentalUnit,
  Todo,
} from '../types'
import {
  byId,
  ChargeSchema,
  CheckedUnitSchema,
  CheckSchema,
  CombatSchema,
  CountSchema,
  IdListSchema,
  IdSchema,
  LeaderSchema,
  OwedSchema,
  PointSchema,
  ReactionSchema,
  TodoSchema,
  UnitSchema,
} from './parts'

const PLACES = [
  'setup',
  'leaders',
  'checks',
  'charges',
  'reactions',
  'maneuvers',
  'rides',
  'defensiveFire',
  'offensiveFire',
  'combats',
  'breakthroughs',
  'secondCombats',
  'over',
] as const satisfies readonly Place[]

const list = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.maxLength(500))

export const BattleSchema = v.strictObject({
  scenario: IdSchema,
  options: OptionsSchema,
  scenarioOptions: v.record(IdSchema, v.union([v.boolean(), v.string()])),
  turn: v.pipe(CountSchema, v.minValue(1)),
  playerTurn: CountSchema,
  phasing: IdSchema,
  place: v.picklist(PLACES),
  toAct: v.nullable(IdSchema),
  units: byId(UnitSchema),
  leaders: byId(LeaderSchema),
  checked: IdListSchema,
  results: byId(CheckedUnitSchema),
  check: v.nullable(CheckSchema),
  charges: list(ChargeSchema),
  reactions: list(ReactionSchema),
  fire: v.nullable(v.strictObject({ target: IdSchema, firers: IdListSchema })),
  combats: list(CombatSchema),
  owed: list(OwedSchema),
  todo: list(TodoSchema),
  disorderDue: IdListSchema,
  dice: CountSchema,
  ridden: IdListSchema,
  held: byId(v.nullable(IdSchema)),
  lost: byId(CountSchema),
  morale: byId(
    v.strictObject({ keyPositionLost: v.boolean(), heavyCasualties: v.boolean(), greaterLosses: v.boolean() }),
  ),
  special: v.strictObject({
    /** The smoke of the grass fire, and whether it has burnt. */
    smoke: v.exactOptional(v.strictObject({ area: list(PointSchema), lastTurn: CountSchema })),
    burnt: v.exactOptional(v.boolean()),
  }),
  result: v.nullable(
    v.strictObject({
      winner: v.nullable(IdSchema),
      by: v.picklist(['decisive', 'points', 'resigned', 'clash']),
      what: v.nullable(v.string()),
    }),
  ),
})

/** The type `true` if a type and a schema have fields of the same names; otherwise `false`. */
type HasSameFields<Type, Schema extends v.GenericSchema> = [
  Exclude<keyof Type, keyof v.InferOutput<Schema>>,
  Exclude<keyof v.InferOutput<Schema>, keyof Type>,
] extends [never, never]
  ? true
  : false
/** The type `true` if two unions have members of the same names. */
type HasSameMembers<A, B> = [Exclude<A, B>, Exclude<B, A>] extends [never, never] ? true : false
/**
 * Compiles only while types and schemas have the same fields and members. Nothing reads the value; the export keeps the linter from calling it
 * unused.
 * @public
 */
export const sameFields: readonly [
  HasSameFields<RegimentalBattle, typeof BattleSchema>,
  HasSameFields<RegimentalUnit, typeof UnitSchema>,
  HasSameFields<RegimentalLeader, typeof LeaderSchema>,
  HasSameFields<CheckedUnit, typeof CheckedUnitSchema>,
  HasSameFields<Charge, typeof ChargeSchema>,
  HasSameFields<Reaction, typeof ReactionSchema>,
  HasSameFields<Combat, typeof CombatSchema>,
  HasSameMembers<Todo['do'], v.InferOutput<typeof TodoSchema>['do']>,
  HasSameMembers<Owed['kind'], v.InferOutput<typeof OwedSchema>['kind']>,
  HasSameMembers<Place, (typeof PLACES)[number]>,
] = [true, true, true, true, true, true, true, true, true, true]
