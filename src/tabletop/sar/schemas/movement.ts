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

/** A bonus of infantry and cavalry; artillery has none. */
const MoveBonusSchema = byArm(DistanceSchema, v.null())
/** What a kind of ground costs each arm; artillery may be unable to cross it. */
const TerrainCostSchema = byArm(DistanceSchema, v.union([DistanceSchema, v.literal('impassable')]))
/** The move of a class of guns; null where the ruleset (an edition of the rules) does not have the class. */
const GunClassMoveSchema = v.nullable(DistanceSchema)

/** SAR-7, 8, 16: movement. Costs and distances are inches. */
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
  /** Artillery retreats by its base distance. */
  retreat: byArm(DistanceSchema, v.literal('base')),
  /** The ride of a leader (SAR-4.13). */
  leader: DistanceSchema,
  modifiers: v.strictObject({
    charge: MoveBonusSchema,
    skirmish: MoveBonusSchema,
    column: MoveBonusSchema,
    /** On a road artillery has a bonus too. */
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
  /** Nations whose units may change formation on a Move order (SAR-7.12). */
  quickFormationNations: v.array(NationSchema),
  /** The least distance of a move (SAR-7.4). */
  minimum: v.strictObject({ normal: CountSchema, unlimberedArtillery: CountSchema }),
  /** Does a six among the dice of a move cost a straggler (SAR-7.6)? */
  stragglerOnSix: byArm(v.boolean(), v.boolean()),
  /** SAR-16.3: moving guns by hand: inches by poundage, or by the formula base - pounds / divisor. */
  prolong: v.strictObject({
    mode: v.picklist(['bands', 'formula']),
    bands: v.array(v.strictObject({ maxPoundage: PositiveSchema, inches: PositiveSchema })),
    formulaBase: v.nullable(PositiveSchema),
    formulaDivisor: v.nullable(PositiveSchema),
    minInches: PositiveSchema,
  }),
  /** SAR-16.1: functions of a battery in a turn; light batteries of some nations have more (`double`). */
  artilleryFunctions: v.strictObject({
    normal: PositiveSchema,
    double: PositiveSchema,
    doubleNations: v.array(NationSchema),
    /** A battery is light if none of its guns is heavier than this. */
    doubleMaxPoundage: PositiveSchema,
    /** The cost of an order for such a turn. */
    doubleCosts: PositiveSchema,
  }),
  /** The greatest angle from straight ahead of an oblique move (SAR-7.10). */
  obliqueMaxDegrees: MeasureSchema,
  /** SAR-7.16: the least distance that a unit without a Charge order keeps from enemies; units this near count as touching. */
  standoffInches: MeasureSchema,
  /** How far behind a unit its stragglers, and its horse holders, stand. */
  stragglerGroupInches: MeasureSchema,
  horseHolderInches: MeasureSchema,
})

/** SAR-6.1: formations of infantry and cavalry. */
export const FORMATIONS = ['line', 'column', 'roadColumn', 'skirmish', 'square'] as const
/** SAR-6: what formations a ruleset has, how wide they are, and how many of their castings fire and fight. */
export const FormationsSchema = v.strictObject({
  legal: v.array(v.picklist(FORMATIONS)),
  /** The greatest width of a column and of a road column, in companies side by side (SAR-6.2). */
  columnMaxCompaniesWide: PositiveSchema,
  roadColumnMaxCompaniesWide: PositiveSchema,
  /** How many companies of a regiment may skirmish (SAR-6.4). */
  maxSkirmishCompanies: PositiveSchema,
  skirmishSpacingInches: v.strictObject({ min: MeasureSchema, max: MeasureSchema }),
  fireRanks: PositiveSchema,
  meleeRanks: PositiveSchema,
  /** The share of the castings of a square's front rank that fire from one of its sides (SAR-6.5). */
  squareFirePerSideOfFrontRank: FractionSchema,
  /** Stances that do not count as formed, and those of them that do while another unit passes through (SAR-9.3). */
  unformed: v.array(TextSchema),
  countsAsFormedWhenPassedThrough: v.array(TextSchema),
})

/** Losses of the moving unit and of the one passed through, as numbers of d4. */
const PassingLossesSchema = v.strictObject({
  movingStragglersD4: CountSchema,
  passedStragglersD4: CountSchema,
  passedCasualtiesD4: CountSchema,
})
/** Losses when the passer goes through an unformed and through a formed friend. */
const PasserSchema = v.strictObject({ throughUnformed: PassingLossesSchema, throughFormed: PassingLossesSchema })
/** SAR-9.2: passing through friends, by the kind of unit that passes. */
export const PassingThroughSchema = v.strictObject({
  unformed: PasserSchema,
  formed: PasserSchema,
  formedCharging: PasserSchema,
})

/** SAR-17.4, 17.5: mounting, dismounting and horse holders. Costs are inches of the unit's move. */
export const CavalrySchema = v.strictObject({
  horseHolders: v.strictObject({
    fraction: FractionSchema,
    rounding: v.literal('ceil'),
    distanceInches: MeasureSchema,
  }),
  mountDismountCost: CountSchema,
  /** Nations whose cavalry may mount and dismount on a Move order. */
  quickNations: v.array(NationSchema),
  /** May a unit dismount that has not distance enough left for the cost? */
  dismountWithLessThanCost: v.boolean(),
})

/** SAR-16.5 to 16.9: crews of guns, and what becomes of guns when a battery breaks. */
export const ArtillerySchema = v.strictObject({
  minCrewPerGun: PositiveSchema,
  minArtilleristsPerGun: PositiveSchema,
  /** By how much a gun with half a crew is slower (SAR-16.9). */
  undercrewedFunctionFactor: PositiveSchema,
  fireOncePerTurn: v.boolean(),
  gunsKeptWhenBrokenByFire: v.boolean(),
  gunsKeptWhenBrokenByMelee: v.boolean(),
})

/** SAR-22.2: the roll to spot a hidden unit. The target is lower by one for each so many castings, hidden or spotting. */
export const SpottingSchema = v.strictObject({
  base: IntegerSchema,
  hiddenCastingsPerPoint: PositiveSchema,
  spotterCastingsPerPoint: PositiveSchema,
  die: PositiveSchema,
  spottedWhen: v.literal('roll>target'),
  /** The face of the die with which the unit is never spotted. */
  alwaysMissOn: IntegerOrNullSchema,
})
