import * as v from 'valibot'
import {
  byClass,
  EFFECT_LADDER,
  IntegerSchema,
  MeasureSchema,
  openRange,
  PositiveSchema,
  ProvenanceSchema,
  provenance,
  sourced,
  SourceSchema,
  TextSchema,
  TextsSchema,
} from './base'

/** Fire points of a stand, one number for each band of range; halves are written 0.5. */
const PointsSchema = v.array(MeasureSchema)
const RangesSchema = v.array(PositiveSchema)
const weaponRow = sourced({ name: TextSchema, points: PointsSchema })

/** REG-7.11: ids of the modifiers of a fire. */
export const FIRE_MODIFIERS = [
  'rawFirer',
  'buckAndBallInChargeOrSharpshooters',
  'troopTargetExposed',
  'troopTargetDense',
  'gunTargetLimberedOrEnfiladed',
  'partialCoverOrOpenOrder',
  'fullCoverOrOpenOrderInPartialCover',
  'fortified',
] as const
const FIRE_GROUPS = ['firer', 'firerBonus', 'targetPosture', 'targetDensity', 'gunTarget', 'cover'] as const

const ChargeSchema = v.picklist(['home', 'checked'])
/** What an effect does to troops; without fields: nothing. */
const TroopEffectSchema = v.strictObject({
  order: v.exactOptional(v.literal('disordered')),
  loseStands: v.exactOptional(PositiveSchema),
})
/** What an effect does to a battery. `sameStand`: the stand that is silenced is damaged as well. */
const GunEffectSchema = v.strictObject({
  wreckStands: v.exactOptional(PositiveSchema),
  silenceRemaining: v.exactOptional(v.boolean()),
  silenceStands: v.exactOptional(PositiveSchema),
  damageStands: v.exactOptional(PositiveSchema),
  sameStand: v.exactOptional(v.boolean()),
})
/** What an effect does; Mexican cavalry that charges is checked sooner than others. */
const onAll = {
  troops: TroopEffectSchema,
  guns: GunEffectSchema,
  charge: v.strictObject({ default: ChargeSchema, mexicanCavalry: ChargeSchema }),
}
const LostItemSchema = v.strictObject({ fragment: TextSchema, proposed: v.nullable(TextSchema), ...provenance })
const named = sourced({ name: TextSchema, ...onAll })
/** The results of one effect in the column of a class, first and last; null inside: open end; null: the class has no such row. */
const BandSchema = v.nullable(v.strictTuple([v.nullable(IntegerSchema), v.nullable(IntegerSchema)]))

/** REG-7, 8: fire and its effects. */
export const FireSchema = v.strictObject({
  rule: TextSchema,
  musketry: v.strictObject({
    perStand: v.boolean(),
    rangesInches: RangesSchema,
    closeRangeInches: PositiveSchema,
    headings: ProvenanceSchema,
    closeRange: ProvenanceSchema,
    weapons: v.strictObject({ R: weaponRow, IR: weaponRow, M: weaponRow, IM: weaponRow, C: weaponRow }),
    /** REG-7.4: other readings of the lost grid: the weapons that differ. */
    alternatives: v.array(
      v.strictObject({
        id: v.picklist(['A', 'B', 'C']),
        note: TextSchema,
        IR: PointsSchema,
        M: PointsSchema,
        IM: PointsSchema,
      }),
    ),
  }),
  cannonade: v.strictObject({
    perStand: TextSchema,
    US: v.strictObject({
      rangesInches: RangesSchema,
      loads: TextsSchema,
      headings: ProvenanceSchema,
      guns: v.strictObject({ SG: weaponRow, HG: weaponRow, LG: weaponRow, HH: weaponRow, LH: weaponRow }),
    }),
    rocket: v.strictObject({
      HR: v.strictObject({
        name: TextSchema,
        rangesInches: RangesSchema,
        points: PointsSchema,
        accuracyMin: RangesSchema,
        accuracyMax: PositiveSchema,
        headings: ProvenanceSchema,
        accuracyRange: ProvenanceSchema,
        accuracyMeaning: ProvenanceSchema,
      }),
    }),
    MEX: v.strictObject({
      rangesInches: RangesSchema,
      loads: TextsSchema,
      headings: ProvenanceSchema,
      guns: v.strictObject({ SG: weaponRow, HG: weaponRow, MG: weaponRow, LG: weaponRow }),
    }),
  }),
  pointMultipliers: v.strictTuple([
    v.strictObject({
      id: v.literal('halfFire'),
      multiplier: MeasureSchema,
      when: TextsSchema,
      cumulative: v.boolean(),
      src: SourceSchema,
      cumulativeSrc: SourceSchema,
    }),
  ]),
  pointsToModifier: v.strictObject({
    rows: v.array(sourced({ ...openRange, value: IntegerSchema })),
    fractions: v.strictObject({ rule: TextSchema, src: SourceSchema }),
  }),
  dieModifiers: v.array(
    sourced({
      id: v.picklist(FIRE_MODIFIERS),
      value: IntegerSchema,
      group: v.picklist(FIRE_GROUPS),
      when: v.exactOptional(TextsSchema),
      lostItem: v.exactOptional(LostItemSchema),
    }),
  ),
  stacking: v.strictObject({ perGroup: TextSchema, acrossGroups: TextSchema, src: SourceSchema }),
  effectBands: byClass(
    v.strictObject({
      deadly: BandSchema,
      tellingHigh: BandSchema,
      tellingMid: BandSchema,
      tellingLow: BandSchema,
      galling: BandSchema,
      lively: BandSchema,
      desultory: BandSchema,
    }),
  ),
  effectBandsSource: sourced({ eliteTellingHighAndGalling: ProvenanceSchema }),
  effects: v.strictObject({
    deadly: v.strictObject({
      ...onAll,
      name: v.strictObject({ value: TextSchema, ...provenance }),
      repairs: ProvenanceSchema,
      lostItem: LostItemSchema,
      src: SourceSchema,
    }),
    tellingHigh: named,
    tellingMid: named,
    tellingLow: named,
    galling: sourced({
      ...onAll,
      name: TextSchema,
      troops: v.strictObject({
        ifGood: v.strictObject({ order: v.literal('disordered') }),
        ifAlreadyDisordered: v.strictObject({ loseStands: PositiveSchema }),
      }),
      repairs: ProvenanceSchema,
    }),
    lively: sourced({ name: TextSchema, cannonade: v.strictObject(onAll), musketry: v.strictObject(onAll) }),
    desultory: named,
  }),
  additionalEffects: v.strictObject({
    chargeChecked: sourced({ retreatInches: PositiveSchema, from: v.literal('enemy'), cavalryRecall: TextSchema }),
    chargeHome: sourced({ combat: TextSchema }),
    massedTarget: sourced({
      withinInchesBehind: PositiveSchema,
      effect: v.literal('nextLower'),
      ladder: v.array(v.picklist(EFFECT_LADDER)),
    }),
    lowOnAmmo: sourced({ onBaseDie: PositiveSchema, mark: TextSchema, tail: ProvenanceSchema }),
    fallenLeader: sourced({ onBaseDie: PositiveSchema, who: TextSchema, withinInches: PositiveSchema }),
  }),
})
