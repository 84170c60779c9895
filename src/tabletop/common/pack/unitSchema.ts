// The schema of a unit of a battle pack: what it was, and what it is by each ruleset.
import * as v from 'valibot'
import {
  CertaintySchema,
  CountSchema,
  HeadingSchema,
  IdSchema,
  NationSchema,
  originFields,
  PlaceSchema,
  PositiveSchema,
  SeatSchema,
  SourceSchema,
  TextSchema,
} from './words'

export const TRAININGS = ['untrained', 'green', 'regular', 'veteran'] as const
export const SAR_WEAPONS = ['adHoc', 'musket', 'rifle', 'rifledMusket', 'carbine', 'pistol', 'bows', 'spears'] as const
/** SAR-2.1, 23: what sets a unit apart; a pack writes bayonets, defence of home and grey coats as fields of their own. */
export const SAR_TAGS = ['engineers', 'lancers', 'mountedRifles', 'repeaters', 'disciplined', 'irregular'] as const
export const GUN_CLASSES = ['usFoot', 'usHorse', 'mexican', 'texan', 'britishFoot', 'britishHorse'] as const
/** The formations by arm in which a unit may begin or arrive (SAR-6, 16). */
export const SAR_FORMATIONS = ['line', 'column', 'roadColumn', 'square', 'skirmish', 'limbered', 'unlimbered'] as const
/** REG-12.10. */
export const REG_CLASSES = ['elite', 'veteran', 'trained', 'raw'] as const
export const REG_FORMATIONS = ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'square'] as const
export const REG_WEAPONS = ['R', 'IR', 'M', 'IM', 'C'] as const
export const REG_TRAITS = [
  'braveColonel',
  'buckAndBall',
  'sharpshooters',
  'coldSteel',
  'lancers',
  'auxiliary',
  'nationalGuard',
  'mountainHowitzer',
] as const

/** Where a unit of SAR stands when the battle begins: `at` is the middle of its front, `width` castings side by side. */
export const SarStartSchema = v.strictObject({
  formation: v.picklist(SAR_FORMATIONS),
  width: PositiveSchema,
  at: PlaceSchema,
  heading: HeadingSchema,
})

const sarFields = {
  experience: v.picklist(TRAININGS),
  experienceBasis: TextSchema,
  tags: v.array(v.picklist(SAR_TAGS)),
  start: v.nullable(SarStartSchema),
  /** The formation in which it arrives; null: it is on the table from the start. */
  arrivesIn: v.nullable(v.strictObject({ formation: v.picklist(SAR_FORMATIONS), width: PositiveSchema })),
}
const SarTroopsSchema = v.strictObject({
  ...sarFields,
  castings: PositiveSchema,
  weapon: v.picklist(SAR_WEAPONS),
  weaponBasis: v.exactOptional(TextSchema),
  meleeWeapon: v.nullable(v.picklist(['sabre', 'lance'])),
  mounted: v.boolean(),
  /** SAR-23.8: has it bayonets? Absent: the rules in play do not ask. */
  bayonets: v.exactOptional(v.boolean()),
  /** SAR-23.8: it fights before its own doors. */
  defendingHome: v.exactOptional(v.boolean()),
  /** It wears grey and is taken for militia (Chippawa). */
  grey: v.exactOptional(v.boolean()),
})
/** SAR-16: a gun casting: usually two guns; `mixed`: their weights, of which `pounds` is the mean. */
const GunCastingSchema = v.strictObject({
  pounds: v.pipe(v.number(), v.minValue(1), v.maxValue(24)),
  guns: v.picklist([1, 2]),
  mixed: v.exactOptional(v.array(PositiveSchema)),
})
const SarGunsSchema = v.strictObject({
  ...sarFields,
  gunCastings: v.pipe(v.array(GunCastingSchema), v.minLength(1)),
  crew: PositiveSchema,
  weapon: v.literal('artillery'),
  artilleryClass: v.picklist(GUN_CLASSES),
  /** The row of the movement table by which it moves, where that is not its class. */
  moveAs: v.exactOptional(v.picklist(GUN_CLASSES)),
})

const RegStartSchema = v.strictObject({
  formation: v.picklist(REG_FORMATIONS),
  at: PlaceSchema,
  heading: HeadingSchema,
})
const RegTroopsSchema = v.strictObject({
  stands: PositiveSchema,
  class: v.picklist(REG_CLASSES),
  weapon: v.picklist(REG_WEAPONS),
  traits: v.array(v.picklist(REG_TRAITS)),
  start: v.nullable(RegStartSchema),
  arrivesIn: v.nullable(v.strictObject({ formation: v.picklist(REG_FORMATIONS) })),
  /** Ids of units too small for a unit of their own, whose men are counted here. */
  includes: v.exactOptional(v.array(IdSchema)),
})
const GunModeSchema = v.picklist(['limbered', 'unlimbered'])
const RegGunsSchema = v.strictObject({
  gunStands: v.pipe(
    v.array(
      v.strictObject({
        type: v.picklist(['SG', 'HG', 'MG', 'LG', 'HH', 'LH', 'HR']),
        carriage: v.picklist(['light', 'heavy']),
        traction: v.picklist(['horse', 'ox', 'flying', 'siege', 'fieldHeavy']),
      }),
    ),
    v.minLength(1),
  ),
  class: v.picklist(REG_CLASSES),
  start: v.nullable(v.strictObject({ mode: GunModeSchema, at: PlaceSchema, heading: HeadingSchema })),
  arrivesIn: v.nullable(v.strictObject({ mode: GunModeSchema })),
})
/** The unit is too small for REG and is counted with another. */
const RegJoinsSchema = v.strictObject({ joins: IdSchema })

const unitFields = {
  id: IdSchema,
  seat: SeatSchema,
  name: TextSchema,
  nameEs: TextSchema,
  short: TextSchema,
  officer: v.nullable(TextSchema),
  nation: NationSchema,
  /** The id of the leader to whose command it belongs. */
  command: IdSchema,
  /** The group with which it arrives; null: it is on the table from the start. */
  arrival: v.nullable(IdSchema),
  men: v.strictObject({ value: PositiveSchema, ...originFields, note: v.exactOptional(TextSchema) }),
}

/** Infantry or cavalry. */
export const PackTroopsSchema = v.strictObject({
  ...unitFields,
  arm: v.picklist(['infantry', 'cavalry']),
  /** It begins detached from this regiment, of which it is a part. */
  partOf: v.exactOptional(IdSchema),
  sar: SarTroopsSchema,
  reg: v.exactOptional(v.union([RegTroopsSchema, RegJoinsSchema])),
})
/** A battery. */
export const PackGunsSchema = v.strictObject({
  ...unitFields,
  arm: v.literal('artillery'),
  guns: v.pipe(
    v.array(
      v.strictObject({
        pounds: PositiveSchema,
        kind: v.picklist(['gun', 'howitzer']),
        count: PositiveSchema,
        caliber: v.exactOptional(TextSchema),
        note: v.exactOptional(TextSchema),
      }),
    ),
    v.minLength(1),
  ),
  gunsCertainty: v.strictObject({
    value: PositiveSchema,
    certainty: CertaintySchema,
    source: SourceSchema,
    note: v.exactOptional(TextSchema),
  }),
  sar: SarGunsSchema,
  reg: v.exactOptional(v.union([RegGunsSchema, RegJoinsSchema])),
})
export const PackUnitSchema = v.variant('arm', [PackTroopsSchema, PackGunsSchema])

/** A unit of a battle pack. */
export type PackUnit = v.InferOutput<typeof PackUnitSchema>
/** A battery of a battle pack. */
export type PackGuns = v.InferOutput<typeof PackGunsSchema>
/** A unit of infantry or cavalry of a battle pack. */
export type PackTroops = v.InferOutput<typeof PackTroopsSchema>

/** A leader. */
export const PackLeaderSchema = v.strictObject({
  id: IdSchema,
  seat: SeatSchema,
  name: TextSchema,
  role: v.picklist(['army', 'division', 'brigade', 'cavalryBrigade']),
  superior: v.nullable(IdSchema),
  /** SAR-4.1. */
  lr: v.pipe(CountSchema, v.maxValue(3)),
  /** The rating by the Regimental charts. */
  regRating: v.exactOptional(v.picklist(['poor', 'able', 'gallant'])),
  /** What he commands, in words. */
  command: TextSchema,
  /** Where he stands at the start, in inches of each table; absent: he arrives. */
  sarAt: v.exactOptional(PlaceSchema),
  regAt: v.exactOptional(PlaceSchema),
  arrival: v.exactOptional(IdSchema),
  ratingBasis: TextSchema,
  commandCertainty: v.exactOptional(CertaintySchema),
})
export type PackLeader = v.InferOutput<typeof PackLeaderSchema>
