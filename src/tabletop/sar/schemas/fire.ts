import * as v from 'valibot'
import {
  ArmSchema,
  byTraining,
  CountSchema,
  FractionSchema,
  IntegerSchema,
  MeasureSchema,
  NationSchema,
  PositiveSchema,
  RangeSchema,
  IntegerOrNullSchema,
  WORKS,
} from './base'

export const SMALL_ARMS = ['adHoc', 'musket', 'rifle', 'rifledMusket', 'carbine', 'pistol', 'bows', 'spears'] as const
const BandLimitSchema = v.nullable(PositiveSchema)
/** SAR-11.6: a weapon. `short`, `medium`, `long`: upper limits of its bands in inches; null: it has no such band. */
export const WeaponSchema = v.strictObject({
  id: v.picklist([...SMALL_ARMS, 'art3', 'art6', 'art12', 'art24']),
  kind: v.picklist(['small', 'artillery']),
  maxPoundage: v.nullable(PositiveSchema),
  short: BandLimitSchema,
  medium: BandLimitSchema,
  long: BandLimitSchema,
  available: v.boolean(),
})

/** SAR-10: arcs of fire and sight. */
export const ArcsSchema = v.strictObject({
  formedHalfDegrees: MeasureSchema,
  artilleryHalfDegrees: MeasureSchema,
  skirmishHalfDegrees: MeasureSchema,
  flankZoneDegrees: MeasureSchema,
  routSightHalfDegrees: MeasureSchema,
  routSightInches: MeasureSchema,
})

/** SAR-11.8, 11.11: the combat chart and the column in which fire begins. */
export const CombatChartSchema = v.strictObject({
  columns: PositiveSchema,
  rowCount: PositiveSchema,
  attackPointBands: v.array(
    v.strictObject({ column: CountSchema, min: v.nullable(CountSchema), max: v.nullable(CountSchema) }),
  ),
  /** Q26: 75 points and more begin in the last column. */
  pointsAboveLastBand: v.literal('column16'),
  rows: v.array(v.strictObject({ dice: RangeSchema, lowAmmo: v.boolean(), losses: v.array(CountSchema) })),
})

const BandFactorsSchema = v.strictObject({ smallArms: FractionSchema, artillery: FractionSchema })
/** SAR-11.7, 14.2. */
export const AttackPointsSchema = v.strictObject({
  short: BandFactorsSchema,
  medium: BandFactorsSchema,
  long: BandFactorsSchema,
  mounted: FractionSchema,
  lowAmmo: FractionSchema,
  damagedGun: FractionSchema,
  quarterVolley: FractionSchema,
  halfVolley: FractionSchema,
  meleeFlankOrRear: FractionSchema,
  meleeDisordered: FractionSchema,
  rounding: v.literal('floorOnceAtEnd'),
})

const coverRows = {
  woods: IntegerSchema,
  rough: IntegerSchema,
  building: IntegerSchema,
  lightFort: IntegerSchema,
  heavyFort: IntegerSchema,
}
/** SAR-11.9: column shifts of fire. */
export const FireModifiersSchema = v.strictObject({
  training: byTraining(IntegerSchema),
  nationBonus: v.strictObject({ nations: v.array(NationSchema), arms: v.array(ArmSchema), value: IntegerOrNullSchema }),
  initialVolley: v.strictObject({ value: IntegerSchema, arms: v.array(ArmSchema) }),
  artilleryMoved: IntegerOrNullSchema,
  repeaters: IntegerOrNullSchema,
  mexicanArtillery: IntegerOrNullSchema,
  disciplinedInfantry: IntegerOrNullSchema,
  bows: IntegerOrNullSchema,
  target: v.strictObject({
    ...coverRows,
    throughSkirmishers: IntegerSchema,
    unlimberedArtillery: IntegerSchema,
    skirmish: IntegerSchema,
  }),
  throughSkirmishersExemptsBall: v.boolean(),
})

const FormationRowSchema = v.strictObject({ value: IntegerOrNullSchema, arms: v.array(ArmSchema) })
/** SAR-14.4: column shifts of melee. */
export const MeleeModifiersSchema = v.strictObject({
  carriedFromFire: v.array(v.picklist(['training', 'nationBonus', 'disciplinedInfantry', 'bows'])),
  charging: IntegerSchema,
  leader: v.literal('LR'),
  uphill: IntegerSchema,
  downhill: IntegerSchema,
  outnumberedDivisor: PositiveSchema,
  inColumn: v.strictObject({ ...FormationRowSchema.entries, requiresMoved: v.boolean() }),
  anchoredLine: IntegerOrNullSchema,
  roadColumn: FormationRowSchema,
  inSquare: FormationRowSchema,
  cavalryVsFootNotInSquare: IntegerOrNullSchema,
  cavalryVsSquare: IntegerOrNullSchema,
  lancersVsCavalryFirstRoll: IntegerOrNullSchema,
  cavalryVsMountedRifles: IntegerOrNullSchema,
  blownHorses: IntegerOrNullSchema,
  engineersVsWorks: IntegerOrNullSchema,
  target: v.strictObject({ ...coverRows, unlimberedArtillery: IntegerSchema, skirmish: IntegerSchema }),
  skirmishCancelsIfBothSkirmish: v.boolean(),
  maxRanks: PositiveSchema,
  roundsPerTurn: PositiveSchema,
})

/** SAR-12: how losses become stragglers and casualties. */
export const LossAllocationSchema = v.strictObject({
  oddLoss: v.literal('straggler'),
  evenLoss: v.literal('casualty'),
  fireColumnOrSquareAllAfterFirstAreCasualties: v.boolean(),
  meleeSquareAllAfterFirstAreCasualties: v.boolean(),
  meleeColumnAllAfterFirstAreCasualties: v.boolean(),
  flankStragglerFactor: PositiveSchema,
  rearStragglerFactor: PositiveSchema,
  fireClosedColumnOrSquareCasualtyFactor: PositiveSchema,
  maxStragglersFromFirePerTurn: v.strictObject({ nations: v.array(NationSchema), arm: ArmSchema, value: CountSchema }),
})

const WorkPointsSchema = v.strictObject({
  heavyFort: PositiveSchema,
  lightFort: PositiveSchema,
  building: PositiveSchema,
})
/** SAR-21: points and levels of works. */
export const FortificationsSchema = v.strictObject({
  points: WorkPointsSchema,
  segmentInches: MeasureSchema,
  degradeAtOrBelow: FractionSchema,
  degradedTo: v.strictObject({
    heavyFort: v.picklist([...WORKS, 'rough']),
    lightFort: v.picklist([...WORKS, 'rough']),
    building: v.picklist([...WORKS, 'rough']),
  }),
  atZero: v.literal('rough'),
  buildingFirePerSide: FractionSchema,
  fortFireFraction: FractionSchema,
})
