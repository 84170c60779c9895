import * as v from 'valibot'
import {
  ArmSchema,
  byTraining,
  count,
  FractionSchema,
  int,
  measure,
  NationSchema,
  positive,
  RangeSchema,
  row,
  WORKS,
} from './base'

export const SMALL_ARMS = ['adHoc', 'musket', 'rifle', 'rifledMusket', 'carbine', 'pistol', 'bows', 'spears'] as const
const inches = v.nullable(positive)
/** SAR-11.6: upper limits of the bands; null is a band that the weapon has not. */
export const WeaponSchema = v.strictObject({
  id: v.picklist([...SMALL_ARMS, 'art3', 'art6', 'art12', 'art24']),
  kind: v.picklist(['small', 'artillery']),
  maxPoundage: v.nullable(positive),
  short: inches,
  medium: inches,
  long: inches,
  available: v.boolean(),
})

/** SAR-10. */
export const ArcsSchema = v.strictObject({
  formedHalfDegrees: measure,
  artilleryHalfDegrees: measure,
  skirmishHalfDegrees: measure,
  flankZoneDegrees: measure,
  routSightHalfDegrees: measure,
  routSightInches: measure,
})

/** SAR-11.8, 11.11. */
export const CombatChartSchema = v.strictObject({
  columns: positive,
  rowCount: positive,
  attackPointBands: v.array(v.strictObject({ column: count, min: v.nullable(count), max: v.nullable(count) })),
  /** Q26: 75 points and more begin in the last column. */
  pointsAboveLastBand: v.literal('column16'),
  rows: v.array(v.strictObject({ dice: RangeSchema, lowAmmo: v.boolean(), losses: v.array(count) })),
})

const perBand = v.strictObject({ smallArms: FractionSchema, artillery: FractionSchema })
/** SAR-11.7, 14.2. */
export const AttackPointsSchema = v.strictObject({
  short: perBand,
  medium: perBand,
  long: perBand,
  mounted: FractionSchema,
  lowAmmo: FractionSchema,
  damagedGun: FractionSchema,
  quarterVolley: FractionSchema,
  halfVolley: FractionSchema,
  meleeFlankOrRear: FractionSchema,
  meleeDisordered: FractionSchema,
  rounding: v.literal('floorOnceAtEnd'),
})

const cover = { woods: int, rough: int, building: int, lightFort: int, heavyFort: int }
/** SAR-11.9. */
export const FireModifiersSchema = v.strictObject({
  training: byTraining(int),
  nationBonus: v.strictObject({ nations: v.array(NationSchema), arms: v.array(ArmSchema), value: row }),
  initialVolley: v.strictObject({ value: int, arms: v.array(ArmSchema) }),
  artilleryMoved: row,
  repeaters: row,
  mexicanArtillery: row,
  disciplinedInfantry: row,
  bows: row,
  target: v.strictObject({ ...cover, throughSkirmishers: int, unlimberedArtillery: int, skirmish: int }),
  throughSkirmishersExemptsBall: v.boolean(),
})

const formationRow = v.strictObject({ value: row, arms: v.array(ArmSchema) })
/** SAR-14.4. */
export const MeleeModifiersSchema = v.strictObject({
  carriedFromFire: v.array(v.picklist(['training', 'nationBonus', 'disciplinedInfantry', 'bows'])),
  charging: int,
  leader: v.literal('LR'),
  uphill: int,
  downhill: int,
  outnumberedDivisor: positive,
  inColumn: v.strictObject({ ...formationRow.entries, requiresMoved: v.boolean() }),
  anchoredLine: row,
  roadColumn: formationRow,
  inSquare: formationRow,
  cavalryVsFootNotInSquare: row,
  cavalryVsSquare: row,
  lancersVsCavalryFirstRoll: row,
  cavalryVsMountedRifles: row,
  blownHorses: row,
  engineersVsWorks: row,
  target: v.strictObject({ ...cover, unlimberedArtillery: int, skirmish: int }),
  skirmishCancelsIfBothSkirmish: v.boolean(),
  maxRanks: positive,
  roundsPerTurn: positive,
})

/** SAR-12. */
export const LossAllocationSchema = v.strictObject({
  oddLoss: v.literal('straggler'),
  evenLoss: v.literal('casualty'),
  fireColumnOrSquareAllAfterFirstAreCasualties: v.boolean(),
  meleeSquareAllAfterFirstAreCasualties: v.boolean(),
  meleeColumnAllAfterFirstAreCasualties: v.boolean(),
  flankStragglerFactor: positive,
  rearStragglerFactor: positive,
  fireClosedColumnOrSquareCasualtyFactor: positive,
  maxStragglersFromFirePerTurn: v.strictObject({ nations: v.array(NationSchema), arm: ArmSchema, value: count }),
})

const points = v.strictObject({ heavyFort: positive, lightFort: positive, building: positive })
/** SAR-21. */
export const FortificationsSchema = v.strictObject({
  points,
  segmentInches: measure,
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
