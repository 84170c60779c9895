import * as v from 'valibot'
import {
  byArm,
  byTraining,
  count,
  DistanceSchema,
  FractionSchema,
  int,
  measure,
  NationSchema,
  positive,
  row,
  text,
} from './base'

const modifier = byArm(DistanceSchema, v.null())
const terrain = byArm(DistanceSchema, v.union([DistanceSchema, v.literal('impassable')]))
const gunClass = v.nullable(DistanceSchema)

/** SAR-7, 8 and the moves of SAR-16. */
export const MovementSchema = v.strictObject({
  base: v.strictObject({
    infantry: byTraining(DistanceSchema),
    cavalry: byTraining(DistanceSchema),
    artillery: v.strictObject({
      usFoot: gunClass,
      usHorse: gunClass,
      mexican: gunClass,
      texan: gunClass,
      britishFoot: gunClass,
      britishHorse: gunClass,
    }),
  }),
  retreat: byArm(DistanceSchema, v.literal('base')),
  leader: DistanceSchema,
  modifiers: v.strictObject({
    charge: modifier,
    skirmish: modifier,
    column: modifier,
    roadColumn: byArm(DistanceSchema, DistanceSchema),
    backwardOrSidewaysFactor: FractionSchema,
    aboutFaceCost: count,
  }),
  terrainCost: v.strictObject({ woods: terrain, rough: terrain, wallsHedges: terrain, streamUphill: terrain }),
  formationChangeCost: count,
  quickFormationNations: v.array(NationSchema),
  minimum: v.strictObject({ normal: count, unlimberedArtillery: count }),
  stragglerOnSix: byArm(v.boolean(), v.boolean()),
  /** SAR-16.3. */
  prolong: v.strictObject({
    mode: v.picklist(['bands', 'formula']),
    bands: v.array(v.strictObject({ maxPoundage: positive, inches: positive })),
    formulaBase: v.nullable(positive),
    formulaDivisor: v.nullable(positive),
    minInches: positive,
  }),
  /** SAR-16.1. */
  artilleryFunctions: v.strictObject({
    normal: positive,
    double: positive,
    doubleNations: v.array(NationSchema),
    doubleMaxPoundage: positive,
    doubleCosts: positive,
  }),
  obliqueMaxDegrees: measure,
  standoffInches: measure,
  stragglerGroupInches: measure,
  horseHolderInches: measure,
})

export const FORMATIONS = ['line', 'column', 'roadColumn', 'skirmish', 'square'] as const
/** SAR-6. */
export const FormationsSchema = v.strictObject({
  legal: v.array(v.picklist(FORMATIONS)),
  columnMaxCompaniesWide: positive,
  roadColumnMaxCompaniesWide: positive,
  maxSkirmishCompanies: positive,
  skirmishSpacingInches: v.strictObject({ min: measure, max: measure }),
  fireRanks: positive,
  meleeRanks: positive,
  squareFirePerSideOfFrontRank: FractionSchema,
  unformed: v.array(text),
  countsAsFormedWhenPassedThrough: v.array(text),
})

const passing = v.strictObject({ movingStragglersD4: count, passedStragglersD4: count, passedCasualtiesD4: count })
const passer = v.strictObject({ throughUnformed: passing, throughFormed: passing })
/** SAR-9.2. */
export const PassingThroughSchema = v.strictObject({ unformed: passer, formed: passer, formedCharging: passer })

/** SAR-17.4, 17.5. */
export const CavalrySchema = v.strictObject({
  horseHolders: v.strictObject({ fraction: FractionSchema, rounding: v.literal('ceil'), distanceInches: measure }),
  mountDismountCost: count,
  quickNations: v.array(NationSchema),
  dismountWithLessThanCost: v.boolean(),
})

/** SAR-16.5 to 16.9. */
export const ArtillerySchema = v.strictObject({
  minCrewPerGun: positive,
  minArtilleristsPerGun: positive,
  undercrewedFunctionFactor: positive,
  fireOncePerTurn: v.boolean(),
  gunsKeptWhenBrokenByFire: v.boolean(),
  gunsKeptWhenBrokenByMelee: v.boolean(),
})

/** SAR-22.2. */
export const SpottingSchema = v.strictObject({
  base: int,
  hiddenCastingsPerPoint: positive,
  spotterCastingsPerPoint: positive,
  die: positive,
  spottedWhen: v.literal('roll>target'),
  alwaysMissOn: row,
})
