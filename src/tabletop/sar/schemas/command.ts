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
  smallFigureFactor: FractionSchema,
  /** SAR-2.8, by nation; `default` for the rest. */
  companiesPerRegiment: v.pipe(
    v.record(v.string(), PositiveSchema),
    v.check((all) => 'default' in all, 'has no default'),
  ),
})

/** SAR-3.1: the phases in their order. */
export const PhasesSchema = v.array(v.strictObject({ n: PositiveSchema, id: v.picklist(PHASES) }))

export const MISSION_TASKS = ['attack', 'defend', 'pursue', 'delay', 'move'] as const
/** SAR-4: ratings, points and costs of orders. */
export const CommandSchema = v.strictObject({
  pointsDie: PositiveSchema,
  ratingMin: CountSchema,
  ratingMax: CountSchema,
  baseCost: PositiveSchema,
  farBeyondInches: MeasureSchema,
  farSurcharge: CountSchema,
  skipLevelFactor: PositiveSchema,
  attachedLeaderMaxOrders: PositiveSchema,
  ordersPerUnit: PositiveSchema,
  missionTasks: v.array(v.picklist(MISSION_TASKS)),
  missionDelayTurnsPerLevel: CountSchema,
  minMexicanCavalryBrigadeRegiments: PositiveSchema,
  maxUsCavalryUnitsPerPlayer: PositiveSchema,
})
export const OrdersSchema = v.array(OrderSchema)

export const RANDOM_RESULTS = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'hold', 'halt', 'withdraw'] as const
/** SAR-4.10: the table of random orders. */
export const RandomOrdersSchema = v.strictObject({
  die: PositiveSchema,
  results: v.array(v.picklist(RANDOM_RESULTS)),
  byTraining: byTraining(v.array(RangeSchema)),
})

export const WOUNDS = ['minor', 'serious', 'seriousReplace', 'incapacitated', 'dead'] as const
const ReplacementSchema = v.strictObject({ d4: CountSchema, plus: IntegerSchema })
/** SAR-19: casualties and replacements of leaders. */
export const LeaderCasualtySchema = v.strictObject({
  hitDie: PositiveSchema,
  hitWhen: v.literal('roll<=unitLossesThisTurn'),
  die: PositiveSchema,
  bands: v.array(
    v.strictObject({
      min: PositiveSchema,
      max: PositiveSchema,
      id: v.picklist(WOUNDS),
      noOrdersTurns: CountSchema,
      replace: v.boolean(),
      lastOrderTurns: CountSchema,
      unitStragglers: CountSchema,
    }),
  ),
  replacement: v.strictObject({
    byNation: v.record(v.string(), ReplacementSchema),
    default: ReplacementSchema,
    minTurns: CountSchema,
    ratingChange: IntegerSchema,
    ratingMin: CountSchema,
  }),
})

/** SAR-0.2, 26: how a value that no seed prints legibly was chosen. */
export const ReconstructedSchema = v.array(
  v.strictObject({
    path: TextSchema,
    reason: TextSchema,
    confidence: v.picklist(['high', 'medium', 'low']),
    witness: TextSchema,
  }),
)
