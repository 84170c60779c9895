import * as v from 'valibot'
import {
  byTraining,
  count,
  FractionSchema,
  int,
  measure,
  OrderSchema,
  PHASES,
  positive,
  RangeSchema,
  text,
} from './base'

/** SAR-1. */
export const ScaleSchema = v.strictObject({
  menPerInfantryCasting: positive,
  menPerCavalryCasting: positive,
  menPerArtilleristCasting: positive,
  gunsPerGunCasting: positive,
  yardsPerInch: positive,
  minutesPerTurn: positive,
  footBaseInches: v.strictTuple([positive, positive]),
  mountedBaseInches: v.strictTuple([positive, positive]),
  smallFigureFactor: FractionSchema,
  /** SAR-2.8, by nation; `default` for the rest. */
  companiesPerRegiment: v.pipe(
    v.record(v.string(), positive),
    v.check((all) => 'default' in all, 'has no default'),
  ),
})

/** SAR-3.1. */
export const PhasesSchema = v.array(v.strictObject({ n: positive, id: v.picklist(PHASES) }))

export const MISSION_TASKS = ['attack', 'defend', 'pursue', 'delay', 'move'] as const
/** SAR-4. */
export const CommandSchema = v.strictObject({
  pointsDie: positive,
  ratingMin: count,
  ratingMax: count,
  baseCost: positive,
  farBeyondInches: measure,
  farSurcharge: count,
  skipLevelFactor: positive,
  attachedLeaderMaxOrders: positive,
  ordersPerUnit: positive,
  missionTasks: v.array(v.picklist(MISSION_TASKS)),
  missionDelayTurnsPerLevel: count,
  minMexicanCavalryBrigadeRegiments: positive,
  maxUsCavalryUnitsPerPlayer: positive,
})
export const OrdersSchema = v.array(OrderSchema)

export const RANDOM_RESULTS = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'hold', 'halt', 'withdraw'] as const
/** SAR-4.10. */
export const RandomOrdersSchema = v.strictObject({
  die: positive,
  results: v.array(v.picklist(RANDOM_RESULTS)),
  byTraining: byTraining(v.array(RangeSchema)),
})

export const WOUNDS = ['minor', 'serious', 'seriousReplace', 'incapacitated', 'dead'] as const
const replacement = v.strictObject({ d4: count, plus: int })
/** SAR-19. */
export const LeaderCasualtySchema = v.strictObject({
  hitDie: positive,
  hitWhen: v.literal('roll<=unitLossesThisTurn'),
  die: positive,
  bands: v.array(
    v.strictObject({
      min: positive,
      max: positive,
      id: v.picklist(WOUNDS),
      noOrdersTurns: count,
      replace: v.boolean(),
      lastOrderTurns: count,
      unitStragglers: count,
    }),
  ),
  replacement: v.strictObject({
    byNation: v.record(v.string(), replacement),
    default: replacement,
    minTurns: count,
    ratingChange: int,
    ratingMin: count,
  }),
})

/** SAR-0.2, 26: how a value that no seed prints legibly was chosen. */
export const ReconstructedSchema = v.array(
  v.strictObject({
    path: text,
    reason: text,
    confidence: v.picklist(['high', 'medium', 'low']),
    witness: text,
  }),
)
