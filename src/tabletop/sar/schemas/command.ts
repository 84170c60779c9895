import * as v from 'valibot'
import {
  byTraining,
  CountSchema,
  FractionSchema,
  IntegerSchema,
  MeasureSchema,
  OrderSchema,
  PHASES,
  PositiveSchema,
  RangeSchema,
  TextSchema,
} from './base'

/** SAR-1: the scale of figures, ground and time. */
export const ScaleSchema = v.strictObject({
  menPerInfantryCasting: PositiveSchema,
  menPerCavalryCasting: PositiveSchema,
  menPerArtilleristCasting: PositiveSchema,
  gunsPerGunCasting: PositiveSchema,
  yardsPerInch: PositiveSchema,
  minutesPerTurn: PositiveSchema,
  footBaseInches: v.strictTuple([PositiveSchema, PositiveSchema]),
  mountedBaseInches: v.strictTuple([PositiveSchema, PositiveSchema]),
  /** With figures of 15 mm bases and measures are shown smaller by this factor. */
  smallFigureFactor: FractionSchema,
  /** SAR-2.8: by nation; `default` for all others. */
  companiesPerRegiment: v.pipe(
    v.record(v.string(), PositiveSchema),
    v.check((companiesByNation) => 'default' in companiesByNation, 'has no default'),
  ),
})

/** SAR-3.1: the phases in their order. */
export const PhasesSchema = v.array(v.strictObject({ n: PositiveSchema, id: v.picklist(PHASES) }))

/** SAR-4.15: what a mission tells a leader to do. */
export const MISSION_TASKS = ['attack', 'defend', 'pursue', 'delay', 'move'] as const
/** SAR-4: ratings, points and costs of orders. */
export const CommandSchema = v.strictObject({
  pointsDie: PositiveSchema,
  ratingMin: CountSchema,
  ratingMax: CountSchema,
  baseCost: PositiveSchema,
  /** An order to a unit farther away than this costs more, by the surcharge (SAR-4.3). */
  farBeyondInches: MeasureSchema,
  farSurcharge: CountSchema,
  /** What an order costs is multiplied by this if it skips a level of command. */
  skipLevelFactor: PositiveSchema,
  attachedLeaderMaxOrders: PositiveSchema,
  ordersPerUnit: PositiveSchema,
  missionTasks: v.array(v.picklist(MISSION_TASKS)),
  missionDelayTurnsPerLevel: CountSchema,
  minMexicanCavalryBrigadeRegiments: PositiveSchema,
  maxUsCavalryUnitsPerPlayer: PositiveSchema,
})
/** SAR-4.8: the orders of a ruleset (an edition of the rules). */
export const OrdersSchema = v.array(OrderSchema)

/** SAR-4.10: behaviours of units without an order. */
export const RANDOM_RESULTS = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'hold', 'halt', 'withdraw'] as const
/** SAR-4.10: the table of random orders: for each level of training the ranges of the die, in the order of the results. */
export const RandomOrdersSchema = v.strictObject({
  die: PositiveSchema,
  results: v.array(v.picklist(RANDOM_RESULTS)),
  byTraining: byTraining(v.array(RangeSchema)),
})

/** SAR-19.2: how badly a leader is hit. `seriousReplace`: seriously, so that he is replaced. */
export const WOUNDS = ['minor', 'serious', 'seriousReplace', 'incapacitated', 'dead'] as const
/** SAR-19.3: turns until a replacement comes: a d4 times the number `d4`, plus the number `plus`. */
const ReplacementSchema = v.strictObject({ d4: CountSchema, plus: IntegerSchema })
/** SAR-19: casualties and replacements of leaders. */
export const LeaderCasualtySchema = v.strictObject({
  /** Faces of the die that decides whether the leader is hit; `die`: of the one that decides how badly. */
  hitDie: PositiveSchema,
  hitWhen: v.literal('roll<=unitLossesThisTurn'),
  die: PositiveSchema,
  bands: v.array(
    v.strictObject({
      min: PositiveSchema,
      max: PositiveSchema,
      id: v.picklist(WOUNDS),
      /** Turns in which he gives no orders. */
      noOrdersTurns: CountSchema,
      /** Is he replaced? */
      replace: v.boolean(),
      /** Turns in which he still gives orders before he leaves. */
      lastOrderTurns: CountSchema,
      /** Stragglers that his unit takes. */
      unitStragglers: CountSchema,
    }),
  ),
  replacement: v.strictObject({
    byNation: v.record(v.string(), ReplacementSchema),
    /** For all other nations. */
    default: ReplacementSchema,
    minTurns: CountSchema,
    ratingChange: IntegerSchema,
    ratingMin: CountSchema,
  }),
})

/**
 * SAR-0.2, 26: values that no source prints legibly, and how they were chosen. `path`: where the file has the value; `witness`: the source that
 * speaks for it.
 */
export const ReconstructedSchema = v.array(
  v.strictObject({
    path: TextSchema,
    reason: TextSchema,
    confidence: v.picklist(['high', 'medium', 'low']),
    witness: TextSchema,
  }),
)
