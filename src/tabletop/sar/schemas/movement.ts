import * as v from 'valibot'
import {
  byArm,
  byTraining,
  CountSchema,
  DistanceSchema,
  FractionSchema,
  IntegerSchema,
  MeasureSchema,
  NationSchema,
  PositiveSchema,
  IntegerOrNullSchema,
  TextSchema,
} from './base'

const MoveBonusSchema = byArm(DistanceSchema, v.null())
const TerrainCostSchema = byArm(DistanceSchema, v.union([DistanceSchema, v.literal('impassable')]))
const GunClassMoveSchema = v.nullable(DistanceSchema)

/** SAR-7, 8 and the moves of SAR-16. */
export const MovementSchema = v.strictObject({
  base: v.strictObject({
    infantry: byTraining(DistanceSchema),
    cavalry: byTraining(DistanceSchema),
    artillery: v.strictObject({
      usFoot: GunClassMoveSchema,
      usHorse: GunClassMoveSchema,
      mexican: GunClassMoveSchema,
      texan: GunClassMoveSchema,
      britishFoot: GunClassMoveSchema,
      britishHorse: GunClassMoveSchema,
    }),
  }),
  retreat: byArm(DistanceSchema, v.literal('base')),
  leader: DistanceSchema,
  modifiers: v.strictObject({
    charge: MoveBonusSchema,
    skirmish: MoveBonusSchema,
    column: MoveBonusSchema,
    roadColumn: byArm(DistanceSchema, DistanceSchema),
    backwardOrSidewaysFactor: FractionSchema,
    aboutFaceCost: CountSchema,
  }),
  terrainCost: v.strictObject({
    woods: TerrainCostSchema,
    rough: TerrainCostSchema,
    wallsHedges: TerrainCostSchema,
    streamUphill: TerrainCostSchema,
  }),
  formationChangeCost: CountSchema,
  quickFormationNations: v.array(NationSchema),
  minimum: v.strictObject({ normal: CountSchema, unlimberedArtillery: CountSchema }),
  stragglerOnSix: byArm(v.boolean(), v.boolean()),
  /** SAR-16.3. */
  prolong: v.strictObject({
    mode: v.picklist(['bands', 'formula']),
    bands: v.array(v.strictObject({ maxPoundage: PositiveSchema, inches: PositiveSchema })),
    formulaBase: v.nullable(PositiveSchema),
    formulaDivisor: v.nullable(PositiveSchema),
    minInches: PositiveSchema,
  }),
  /** SAR-16.1. */
  artilleryFunctions: v.strictObject({
    normal: PositiveSchema,
    double: PositiveSchema,
    doubleNations: v.array(NationSchema),
    doubleMaxPoundage: PositiveSchema,
    doubleCosts: PositiveSchema,
  }),
  obliqueMaxDegrees: MeasureSchema,
  standoffInches: MeasureSchema,
  stragglerGroupInches: MeasureSchema,
  horseHolderInches: MeasureSchema,
})

export const FORMATIONS = ['line', 'column', 'roadColumn', 'skirmish', 'square'] as const
/** SAR-6. */
export const FormationsSchema = v.strictObject({
  legal: v.array(v.picklist(FORMATIONS)),
  columnMaxCompaniesWide: PositiveSchema,
  roadColumnMaxCompaniesWide: PositiveSchema,
  maxSkirmishCompanies: PositiveSchema,
  skirmishSpacingInches: v.strictObject({ min: MeasureSchema, max: MeasureSchema }),
  fireRanks: PositiveSchema,
  meleeRanks: PositiveSchema,
  squareFirePerSideOfFrontRank: FractionSchema,
  unformed: v.array(TextSchema),
  countsAsFormedWhenPassedThrough: v.array(TextSchema),
})

const PassingLossesSchema = v.strictObject({
  movingStragglersD4: CountSchema,
  passedStragglersD4: CountSchema,
  passedCasualtiesD4: CountSchema,
})
const PasserSchema = v.strictObject({ throughUnformed: PassingLossesSchema, throughFormed: PassingLossesSchema })
/** SAR-9.2. */
export const PassingThroughSchema = v.strictObject({
  unformed: PasserSchema,
  formed: PasserSchema,
  formedCharging: PasserSchema,
})

/** SAR-17.4, 17.5. */
export const CavalrySchema = v.strictObject({
  horseHolders: v.strictObject({
    fraction: FractionSchema,
    rounding: v.literal('ceil'),
    distanceInches: MeasureSchema,
  }),
  mountDismountCost: CountSchema,
  quickNations: v.array(NationSchema),
  dismountWithLessThanCost: v.boolean(),
})

/** SAR-16.5 to 16.9. */
export const ArtillerySchema = v.strictObject({
  minCrewPerGun: PositiveSchema,
  minArtilleristsPerGun: PositiveSchema,
  undercrewedFunctionFactor: PositiveSchema,
  fireOncePerTurn: v.boolean(),
  gunsKeptWhenBrokenByFire: v.boolean(),
  gunsKeptWhenBrokenByMelee: v.boolean(),
})

/** SAR-22.2. */
export const SpottingSchema = v.strictObject({
  base: IntegerSchema,
  hiddenCastingsPerPoint: PositiveSchema,
  spotterCastingsPerPoint: PositiveSchema,
  die: PositiveSchema,
  spottedWhen: v.literal('roll>target'),
  alwaysMissOn: IntegerOrNullSchema,
})
