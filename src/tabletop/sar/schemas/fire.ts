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

/** SAR-11.6: weapons of infantry and cavalry. */
export const SMALL_ARMS = ['adHoc', 'musket', 'rifle', 'rifledMusket', 'carbine', 'pistol', 'bows', 'spears'] as const
/** The upper limit of a range band in inches; null where the weapon has no such band. */
const BandLimitSchema = v.nullable(PositiveSchema)
/** SAR-11.6: a weapon. */
export const WeaponSchema = v.strictObject({
  id: v.picklist([...SMALL_ARMS, 'art3', 'art6', 'art12', 'art24']),
  kind: v.picklist(['small', 'artillery']),
  /** The heaviest gun that uses this row; null for small arms. */
  maxPoundage: v.nullable(PositiveSchema),
  short: BandLimitSchema,
  medium: BandLimitSchema,
  long: BandLimitSchema,
  /** The ruleset (an edition of the rules) has the weapon. */
  available: v.boolean(),
})

/** SAR-10: arcs of fire and sight. Half an arc is the angle to each side of straight ahead. */
export const ArcsSchema = v.strictObject({
  formedHalfDegrees: MeasureSchema,
  artilleryHalfDegrees: MeasureSchema,
  skirmishHalfDegrees: MeasureSchema,
  /** The angle at which the line between flank and front leaves a corner, from straight ahead (SAR-10.2). */
  flankZoneDegrees: MeasureSchema,
  /** How far to the side, and how far away, a unit sees a friend break (SAR-20.5). */
  routSightHalfDegrees: MeasureSchema,
  routSightInches: MeasureSchema,
})

/** SAR-11.8, 11.11: the combat chart: losses by the roll (row) and the column. Attack points give the column before shifts. */
export const CombatChartSchema = v.strictObject({
  columns: PositiveSchema,
  rowCount: PositiveSchema,
  /** For each column the attack points that begin in it; null for a column in which none begin. */
  attackPointBands: v.array(
    v.strictObject({ column: CountSchema, min: v.nullable(CountSchema), max: v.nullable(CountSchema) }),
  ),
  /** More points than the last band has begin in the last column (ruling on SAR Q26). */
  pointsAboveLastBand: v.literal('column16'),
  /**
   * SAR-11.10: what a shot does that has no attack points, or that its shifts take to the left of column 0. As printed it is read in column 0
   * (`firstColumn`); the owner of the rules may let it do nothing (`noEffect`).
   */
  weakShots: v.picklist(['firstColumn', 'noEffect']),
  /** `dice`: the rolls of the row; `lowAmmo`: they leave the firing unit low on ammunition; `losses`: by column. */
  rows: v.array(v.strictObject({ dice: RangeSchema, lowAmmo: v.boolean(), losses: v.array(CountSchema) })),
})

/** What a pound of a gun or a casting counts in one range band. */
const BandFactorsSchema = v.strictObject({ smallArms: FractionSchema, artillery: FractionSchema })
/** SAR-11.7, 14.2: the factors by which castings or pounds become attack points, and castings in contact participants of a melee. */
export const AttackPointsSchema = v.strictObject({
  short: BandFactorsSchema,
  medium: BandFactorsSchema,
  long: BandFactorsSchema,
  mounted: FractionSchema,
  lowAmmo: FractionSchema,
  damagedGun: FractionSchema,
  /** SAR-13.9: reduced volleys. */
  quarterVolley: FractionSchema,
  halfVolley: FractionSchema,
  /** Shares of the castings in contact that fight (SAR-14.2, 15.4). */
  meleeFlankOrRear: FractionSchema,
  meleeDisordered: FractionSchema,
  rounding: v.literal('floorOnceAtEnd'),
})

/** Column shifts for the cover of a target. */
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
  /** SAR-11.12: a unit's first fire of the game. */
  initialVolley: v.strictObject({ value: IntegerSchema, arms: v.array(ArmSchema) }),
  /** Guns that used a move function this turn (SAR-16.14). */
  artilleryMoved: IntegerOrNullSchema,
  repeaters: IntegerOrNullSchema,
  mexicanArtillery: IntegerOrNullSchema,
  disciplinedInfantry: IntegerOrNullSchema,
  bows: IntegerOrNullSchema,
  target: v.strictObject({
    ...coverRows,
    /** Skirmishers of the target's side stand in the line of fire (SAR-11.14). */
    throughSkirmishers: IntegerSchema,
    unlimberedArtillery: IntegerSchema,
    skirmish: IntegerSchema,
  }),
  /** Do guns that fire ball ignore skirmishers before the target? */
  throughSkirmishersExemptsBall: v.boolean(),
})

/** A modifier of a formation, and the arms for which it counts. */
const FormationRowSchema = v.strictObject({ value: IntegerOrNullSchema, arms: v.array(ArmSchema) })
/** SAR-14.4: column shifts of melee. */
export const MeleeModifiersSchema = v.strictObject({
  /** Rows of the fire modifiers that count in melee too. */
  carriedFromFire: v.array(v.picklist(['training', 'nationBonus', 'disciplinedInfantry', 'bows'])),
  charging: IntegerSchema,
  /** The leader's rating. */
  leader: v.literal('LR'),
  uphill: IntegerSchema,
  downhill: IntegerSchema,
  /** One column for each so many castings that the side is fewer (SAR-14.5). */
  outnumberedDivisor: PositiveSchema,
  /** `requiresMoved`: counts only for a unit that moved this turn. */
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
  /** Does the row `skirmish` not count between two units of skirmishers? */
  skirmishCancelsIfBothSkirmish: v.boolean(),
  /** How many ranks of a unit fight (SAR-14.2). */
  maxRanks: PositiveSchema,
  roundsPerTurn: PositiveSchema,
})

/** SAR-12: how losses become stragglers and casualties. Factors multiply what a unit takes in that case. */
export const LossAllocationSchema = v.strictObject({
  /** The first, third … loss of a shot is a straggler; the second, fourth … a casualty. */
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

/** Points of an undamaged section of a work, by its kind. */
const WorkPointsSchema = v.strictObject({
  heavyFort: PositiveSchema,
  lightFort: PositiveSchema,
  building: PositiveSchema,
})
/** SAR-21: points of works, the kinds as which damaged works count, and the castings that fire from them. */
export const FortificationsSchema = v.strictObject({
  points: WorkPointsSchema,
  /** The length of a section, which has points of its own. */
  segmentInches: MeasureSchema,
  /** A section with this share of its points, or less, counts as the kind in `degradedTo`; without points as `atZero`. */
  degradeAtOrBelow: FractionSchema,
  degradedTo: v.strictObject({
    heavyFort: v.picklist([...WORKS, 'rough']),
    lightFort: v.picklist([...WORKS, 'rough']),
    building: v.picklist([...WORKS, 'rough']),
  }),
  atZero: v.literal('rough'),
  /** Share of a garrison that fires from each side of its building, and share of a unit that fires from behind a work. */
  buildingFirePerSide: FractionSchema,
  fortFireFraction: FractionSchema,
})
