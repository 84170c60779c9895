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
  /** SAR-4.18: personal ratings beside the ratings for leader points. */
  optSecondLeaderRatings: BooleanSchema,
  /** SAR-4.19: lost units lower the rating of their leader. */
  optLossOfUnits: BooleanSchema,
  /** SAR-5.8: a target of fire may cancel stragglers by backing away. */
  optSoakOff: BooleanSchema,
  optCounterCharge: BooleanSchema,
  optFollowUpCharge: BooleanSchema,
  optArtilleryAmmo: BooleanSchema,
  optGunDamage: BooleanSchema,
  optLeaderRallies: BooleanSchema,
  optHiddenUnits: BooleanSchema,
})

/** SAR-3.4: what a unit has done and suffered this turn (`TurnRecord` in types.ts). Lengths in thousandths of an inch. */
const TurnRecordSchema = v.strictObject({
  fired: BooleanSchema,
  /** SAR-13.7: castings lost to fire, stragglers and casualties. */
  fireLosses: SmallCountSchema,
  /** SAR-12.5: stragglers from fire alone. */
  fireStragglers: SmallCountSchema,
  /** SAR-19.1: all castings lost to the enemy, by fire, in melee and in rolls to close and stand. */
  enemyLosses: SmallCountSchema,
  /** SAR-10.5: the places of the middle of its front from the beginning of phase 4 on. */
  path: v.pipe(v.array(PointSchema), v.maxLength(2_000)),
  /** SAR-7.1: the distance that it may move this turn, before terrain; null until it is rolled. */
  distance: v.nullable(LengthSchema),
  /** SAR-7.20: that distance if the unit leaves its road; absent: the same. */
  offRoad: v.exactOptional(LengthSchema),
  /** SAR-7.6: sixes among the dice of its distance; each costs a straggler when the unit moves. */
  sixes: v.exactOptional(SmallCountSchema),
  /** SAR-7.14: a company detached this turn, which becomes skirmishers if it has a Move order. */
  deploys: v.exactOptional(v.boolean()),
  /** How much of its distance is still to be moved. */
  left: LengthSchema,
  moved: BooleanSchema,
  changedFormation: BooleanSchema,
  /** SAR-13.3: the enemy that its charge reached. */
  met: v.nullable(IdSchema),
  /** It fought in a melee. */
  fought: BooleanSchema,
  /** SAR-17.9: it made a breakthrough. */
  brokeThrough: BooleanSchema,
  /** SAR-20.2: a friend routed through it, or a unit of the same leader routed past it. */
  routed: v.exactOptional(v.picklist(['unitRoutedThroughYou', 'peerRoutedPast'])),
  /** SAR-7.18: number of its retreats this turn. */
  retreats: v.exactOptional(SmallCountSchema),
  /** SAR-19.1: leaders who were with it when it was removed, left the table or joined another unit. */
  leaders: v.exactOptional(IdListSchema),
  /** SAR-5.2: units whose stragglers it has overrun. */
  overran: IdListSchema,
  /** SAR-4.11: an enemy in range before its front keeps it from advancing. */
  stays: v.exactOptional(BooleanSchema),
  /** SAR-22.2: the enemy has rolled this turn to spot it while it was hidden. */
  lookedFor: BooleanSchema,
})

/** SAR-14: one melee. */
const meleeSchema = (sides: Sides) =>
  v.strictObject({
    /** Units in direct contact with an enemy. */
    direct: bySide(sides, IdListSchema),
    /** SAR-14.9: units that touch only friends in the melee. */
    supporting: bySide(sides, IdListSchema),
    /** Rounds fought this turn. */
    rounds: SmallCountSchema,
    /** Rounds fought since the melee began; it may last for several turns (SAR-14.8). */
    allRounds: SmallCountSchema,
    /** Units that came in by a charge: key: the charger; value: the enemy that it met. */
    chargers: byId(IdSchema),
    /** SAR-14.7: units that have rolled in this melee, and so no longer have the bonuses of a first roll. */
    rolled: IdListSchema,
    /** SAR-10.5, 14.2: units that were struck on flank or rear. */
    struck: byId(v.picklist(['flank', 'rear'])),
    /** SAR-15.4: infantry in disorder after it failed to form square. */
    disordered: IdListSchema,
    /** SAR-13.10, 13.13: units that were caught while they retreated. */
    caught: IdListSchema,
  })

/** Interim results that a phase keeps from one of its steps to the next (`PhaseProgress` in types.ts). */
const PhaseProgressSchema = v.strictObject({
  /** SAR-4.13: how far each leader may ride this turn. */
  rides: v.exactOptional(byId(LengthSchema)),
  /** SAR-11.16: shots whose losses have not been applied yet. */
  shots: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          /** A key that no other shot of the phase has. */
          key: IdSchema,
          /** The unit that fired. */
          from: IdSchema,
          /** The target. */
          at: IdSchema,
          stragglers: SmallCountSchema,
          casualties: SmallCountSchema,
          /** The shot came from guns. */
          guns: BooleanSchema,
          /** SAR-21.4: the section of works that it hits instead, and the points that it takes off; null: it hits the unit. */
          work: v.nullable(v.strictObject({ key: IdSchema, points: SmallCountSchema })),
        }),
      ),
      v.maxLength(1_000),
    ),
  ),
  /** SAR-23.8: units that fired while hidden. */
  ambushers: v.exactOptional(IdListSchema),
  /** SAR-14.11, 17.7: winners of melees who have a choice. */
  victors: v.exactOptional(
    byId(
      v.strictObject({
        /** The enemy that the winner has beaten. */
        beaten: IdSchema,
        /** The middle of the area where that enemy stood. */
        place: PointSchema,
        /** SAR-17.7: the roll of cavalry for breakthrough; `infantry`: a unit that does not roll and has the choices of infantry. */
        result: v.picklist(['stop', 'choice', 'infantry', 'breakthrough', 'charge', 'scatter']),
        /** SAR-17.8: the heading of its charge; a breakthrough may deviate from it. */
        line: HeadingSchema,
      }),
    ),
  ),
  /** SAR-20.1: units that rallied and may choose formation and facing. */
  rallied: v.exactOptional(IdListSchema),
  /** SAR-17.8: how often the melee phase has begun again after a breakthrough. */
  pass: v.exactOptional(SmallCountSchema),
  /** SAR-17.8: enemies that a breakthrough of this phase has reached, by cavalry unit. */
  contacts: v.exactOptional(byId(IdSchema)),
  /** SAR-17.9: units that have rolled for breakthrough this phase. */
  rolledBreakthrough: v.exactOptional(IdListSchema),
})

/** The phases of a turn. `declareChargesAndReactions` is only another name that the card of 2007 gives to `declareCharges`. */
const TURN_PHASES = PHASES.filter((phase) => phase !== 'declareChargesAndReactions')

/** The schema of a battle between these two sides (`Battle` in types.ts). */
const makeBattleSchema = (sides: Sides) =>
  v.strictObject({
    /** SAR-0.1: the printed edition of the rules. */
    profile: ProfileSchema,
    /** Id of the scenario or of the clash (a battle of the hex game fought out on the table, OPS-23). */
    scenario: IdSchema,
    options: v.strictObject({
      rules: RulesSchema,
      /** SAR-24.8, 24.9: how the battle is won. */
      victory: v.picklist(['formedInfantry', 'points']),
      /** SAR-24.5: which of two printed sources says when and where reinforcements arrive. */
      arrivals: v.picklist(['orderOfBattleText', 'mapCaption']),
    }),
    turn: PositiveSchema,
    phase: v.picklist(['setup', ...TURN_PHASES, 'over']),
    /** The sides that must answer now. The last entry answers first. */
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
    // Number of steps of the phase that have begun; no phase has so many.
    step: v.pipe(SmallCountSchema, v.maxValue(20)),
    /** The step that has begun is a question, and its answers have not been carried out yet. */
    awaiting: BooleanSchema,
    /** What both sides have answered, face down until both are ready. */
    drafts: bySide(sides, SealedAnswersSchema),
    /** SAR-4.7: the orders of this turn, once they are revealed. */
    orders: byId(RevealedOrderSchema),
    /** SAR-13.1: the charges of this turn: key: the charger; value: its target. */
    charges: byId(IdSchema),
    /** SAR-15.2: tries to form an emergency square. A charger at least `inches` away comes too late; `against`: the result by charger. */
    squares: byId(v.strictObject({ inches: SmallCountSchema, against: byId(v.picklist(['squareForms', 'disorder'])) })),
    /** SAR-3.4: the turn records of units. */
    doings: byId(TurnRecordSchema),
    melees: v.pipe(v.array(meleeSchema(sides)), v.maxLength(200)),
    /** SAR-20.9: key: a leader who has spent a point; value: the unit whose stragglers he rallies. */
    rallies: byId(IdSchema),
    /** SAR-21.4: points left of each section of works that has been hit. */
    works: byId(SmallCountSchema),
    /** Interim results of the phase that wait for a choice; empty between phases. */
    open: PhaseProgressSchema,
    result: v.nullable(
      v.strictObject({
        winner: v.nullable(v.picklist(sides)),
        /** What decided; `clash`: the end of a clash (OPS-23.3). */
        by: v.picklist(['formedInfantry', 'points', 'resigned', 'clash', 'objective']),
        /** Which of the endings of a battle of record it was. */
        ending: v.exactOptional(IdSchema),
        /** SAR-24.9: a smashing victory by points. */
        smashing: BooleanSchema,
      }),
    ),
    /** What has become of the special rules of a battle of record. */
    special: v.exactOptional(
      v.strictObject({
        fire: v.nullable(v.strictObject({ from: SmallCountSchema, until: SmallCountSchema })),
        greyKnown: BooleanSchema,
        gunsTaken: bySide(sides, SmallCountSchema),
        bridgeUp: BooleanSchema,
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
