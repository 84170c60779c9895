// Schemas of the files of a battlefield (maps/NAME): map, counters and preset set-ups, and the types of their data.
import * as v from 'valibot'
import {
  ArmSchema,
  count,
  DirectionSchema,
  hexId,
  int,
  LinkKindSchema,
  positive,
  SideKindSchema,
  SideSchema,
  TerrainNameSchema,
  text,
} from './base'

/** An object whose fields are not checked. */
const anyFields = v.record(v.string(), v.unknown())

/**
 * One hex. `village` and `bastion` (a work that a garrison can hold from inside) matter for control (18.2). `decor` is only drawn. `place`: a
 * place where something happened in the real battle.
 */
export const MapHexSchema = v.strictObject({
  id: hexId,
  terrain: TerrainNameSchema,
  elevation: v.pipe(count, v.maxValue(2)),
  name: v.exactOptional(text),
  place: v.exactOptional(text),
  village: v.exactOptional(v.boolean()),
  bastion: v.exactOptional(v.strictObject({ name: text })),
  decor: v.exactOptional(text),
})

/**
 * One feature of the side between hexes `a` and `b`, where a < b; `dir` leads from a to b. A side may have several features (a bridge and
 * its river).
 */
export const MapSideSchema = v.strictObject({
  a: hexId,
  b: hexId,
  dir: DirectionSchema,
  kind: SideKindSchema,
  name: text,
  /** Bridges and fords: what they lead over. */
  over: v.exactOptional(v.picklist(['river', 'creek', 'ravine'])),
  /** Protected sides: the hex behind the works, and how strong they are on the tabletop. */
  protects: v.exactOptional(hexId),
  strength: v.exactOptional(v.picklist(['light', 'heavy'])),
})

/** A road or trail between the neighbours `a` and `b`; `line` is the route in `routes` that it belongs to. */
export const MapLinkSchema = v.strictObject({
  a: hexId,
  b: hexId,
  dir: DirectionSchema,
  kind: LinkKindSchema,
  line: text,
})

/**
 * Which units a set-up area speaks of: one unit, a formation or an army. `count`: only that many of the formation start in the area. `except`:
 * formations of the army of which the area does not speak.
 */
export const UnitSelectorSchema = v.union([
  text,
  v.strictObject({ formation: text, count: v.exactOptional(positive) }),
  v.strictObject({ army: text, except: v.exactOptional(v.array(text)) }),
])
/** Where the units of an area may start: in listed hexes, in a hex and its surroundings, or with another piece of a side. */
export const AreaChoiceSchema = v.union([
  v.strictObject({ hexes: v.pipe(v.array(hexId), v.nonEmpty()) }),
  v.strictObject({ hex: hexId, within: count }),
  v.strictObject({ with: v.strictObject({ side: SideSchema }) }),
])
/** One printed set-up instruction (OPS-17.2, 17.3). */
export const SetupAreaSchema = v.strictObject({
  id: text,
  side: SideSchema,
  units: v.array(UnitSelectorSchema),
  /** Leaders and HQs. Where `units` is not empty, each leader starts with a unit he commands (17.1). */
  leaders: v.array(text),
  anyOf: v.pipe(v.array(AreaChoiceSchema), v.nonEmpty()),
  /** All units start in the same choice of `anyOf`. */
  together: v.exactOptional(v.boolean()),
  /** They enter on that turn instead of starting on the map. */
  turn: v.exactOptional(positive),
  /** The leaders and HQs of the area start inactive. */
  inactive: v.exactOptional(v.boolean()),
})

/** Hexes where a road or trail enters the sheet; `to` says in words where it leads. */
const entries = v.array(v.strictObject({ hexes: v.pipe(v.array(hexId), v.nonEmpty()), to: text }))

/** maps/NAME/map.json. */
export const MapFileSchema = v.strictObject({
  meta: v.looseObject({
    name: text,
    /** `hexWidthM`, `rowSpacingM`: width of a hex and distance between two rows of hexes, in metres of the ground. */
    grid: v.looseObject({ rows: positive, cols: positive, hexWidthM: positive, rowSpacingM: positive }),
    /** Name of the river that parts the battlefield (18.2, 19.1.11). */
    river: text,
    northOfRiver: v.array(hexId),
    /** Name of a place where something happened in the real battle, to its hex. */
    places: v.record(v.string(), hexId),
    /** Where a road or trail leaves the sheet, in direction `dir`, and in words where it leads (14.1). */
    exits: v.array(v.strictObject({ hex: hexId, dir: DirectionSchema, kind: LinkKindSchema, to: text })),
  }),
  hexes: v.array(MapHexSchema),
  sides: v.array(MapSideSchema),
  links: v.array(MapLinkSchema),
  /** Line of communications: the hexes to which each side traces it (OPS-13.1). */
  locs: v.strictObject({ us: v.array(hexId), mexican: v.array(hexId) }),
  /** Where the reinforcements of each side enter (14.1). */
  entry: v.strictObject({ us: entries, mexican: entries }),
  setup: v.array(SetupAreaSchema),
  /** The printed set-up in words. People read it, the program does not. */
  setupNotes: v.exactOptional(anyFields),
  /** Name of a road or trail to the hexes along which it runs. */
  routes: v.record(v.string(), v.pipe(v.array(hexId), v.minLength(2))),
})

/** The formations of a side: divisions, brigades, pools of guns. */
export const FormationSchema = v.strictObject({
  id: text,
  side: SideSchema,
  army: text,
  /** Its number within its army; `A`: troops under the army itself. */
  number: text,
  name: text,
  /** The name of its army, as shown. */
  display: text,
  men: count,
  guns: count,
})

/** One tactical sub-unit inside a counter (2.1). A casting stands for 30 men of foot or horse, 10 gunners or 2 guns. */
export const RosterEntrySchema = v.strictObject({
  id: text,
  name: text,
  arm: ArmSchema,
  nation: v.picklist(['US', 'MEX', 'TEX', 'BR']),
  experience: v.picklist(['untrained', 'green', 'regular', 'veteran', 'elite']),
  /** Foot and horse only. Artillery counts `cannon` and `crew` instead. */
  castings: v.exactOptional(positive),
  weapon: text,
  meleeWeapon: v.nullable(text),
  /** One entry for each model gun: the weight of its shot, and the weight in the printed order of battle where that differs. */
  cannon: v.exactOptional(
    v.pipe(v.array(v.strictObject({ pounds: positive, printed: v.exactOptional(positive) })), v.nonEmpty()),
  ),
  /** Castings of gunners. */
  crew: v.exactOptional(positive),
  /** How the guns are drawn, such as `usHorse`; it decides how they move on the tabletop. */
  artilleryClass: v.exactOptional(text),
  note: v.exactOptional(text),
})

/**
 * A combat unit (2.1, 2.4). `short`: a short name for its counter; `folio`: the name in the printed game. `cf`: combat factors from full
 * strength to the last step; `ma`: movement allowance in MP; `range`: in hexes, artillery only; `commander`: the name of the man who led it.
 */
export const UnitDefSchema = v.strictObject({
  id: text,
  side: SideSchema,
  army: text,
  formation: text,
  name: text,
  short: text,
  folio: text,
  arm: ArmSchema,
  steps: v.pipe(positive, v.maxValue(2)),
  cf: v.pipe(v.array(positive), v.nonEmpty()),
  morale: v.pipe(positive, v.maxValue(6)),
  ma: positive,
  range: v.exactOptional(positive),
  men: positive,
  guns: count,
  commander: v.nullable(text),
  roster: v.pipe(v.array(RosterEntrySchema), v.nonEmpty()),
  /** The unit is a reinforcement: turn and hexes of its entry, and the set-up area that allows it (17.3). */
  entry: v.exactOptional(v.strictObject({ turn: positive, hexes: v.pipe(v.array(hexId), v.nonEmpty()), setup: text })),
})

/**
 * A leader (2.2, 4.5). `span`: how far he commands, in hexes; `scope`: whom he commands, null for engineers; `lr`: leader rating; `ma`: movement
 * allowance in MP.
 */
export const LeaderDefSchema = v.strictObject({
  id: text,
  side: SideSchema,
  army: v.nullable(text),
  name: text,
  short: text,
  folio: text,
  kind: v.picklist(['army', 'formation', 'engineer']),
  span: count,
  scope: v.nullable(
    v.union([
      v.strictObject({ side: SideSchema }),
      v.strictObject({ formations: v.pipe(v.array(text), v.nonEmpty()) }),
    ]),
  ),
  lr: v.pipe(int, v.minValue(0), v.maxValue(3)),
  ma: positive,
  note: v.exactOptional(text),
})

/** A headquarters (2.2). `span` and `ma` as for a leader. */
export const HqDefSchema = v.strictObject({
  id: text,
  side: SideSchema,
  army: v.nullable(text),
  name: text,
  short: text,
  span: count,
  ma: positive,
})

/** A leader without a counter. He commands his units on the tabletop only. */
export const SubordinateSchema = v.strictObject({
  id: text,
  side: SideSchema,
  army: text,
  name: text,
  short: text,
  folio: text,
  rank: text,
  lr: v.pipe(int, v.minValue(0), v.maxValue(3)),
  formation: text,
  units: v.pipe(v.array(text), v.nonEmpty()),
  /** He takes over from the other subordinate who is named for the same units. */
  deputy: v.exactOptional(v.boolean()),
})

const countBySide = v.strictObject({ us: count, mexican: count })

/** maps/NAME/counters.json. */
export const CountersFileSchema = v.strictObject({
  meta: v.looseObject({
    title: text,
    /** Where the figures come from, in words. */
    from: text,
    /** 2.4: men that make one CF of infantry or cavalry, by morale; and why these. The `cf` of each unit is worked out from it beforehand. */
    menPerCf: v.record(v.pipe(text, v.regex(/^[1-6]$/)), positive),
    menPerCfReason: text,
    totals: v.strictObject({
      units: positive,
      men: countBySide,
      guns: countBySide,
      castings: countBySide,
      cannon: countBySide,
      crew: countBySide,
    }),
    formations: v.array(FormationSchema),
  }),
  units: v.array(UnitDefSchema),
  leaders: v.array(LeaderDefSchema),
  hqs: v.array(HqDefSchema),
  subordinates: v.array(SubordinateSchema),
  /** Ids of the markers of hidden movement, such as `us.marker.a.1`. */
  markers: v.array(text),
})

/**
 * Where one piece starts and why. `turn`: it enters on that turn. `box`: it starts off the map in that hidden-movement box, for which a marker
 * stands on the map (19.5).
 */
export const PlacementSchema = v.strictObject({
  piece: text,
  hex: hexId,
  box: v.exactOptional(text),
  turn: v.exactOptional(positive),
  /** Why this hex. record: a source says so; nearest: the nearest legal hex; open: no record; balance: moved for even play. */
  basis: v.picklist(['record', 'nearest', 'open', 'balance']),
  /** With `balance`: the hex of the historical set-up. */
  from: v.exactOptional(hexId),
  /** Why the piece starts here, in words; `source`: where that is written; `event`: what it did there in the real battle. */
  reason: text,
  source: v.array(text),
  event: v.exactOptional(text),
})

/** maps/NAME/setup-PRESET.json. */
export const SetupFileSchema = v.strictObject({
  meta: v.looseObject({ title: text, preset: v.picklist(['historical', 'balanced']) }),
  placements: v.array(PlacementSchema),
  boxes: v.array(
    v.strictObject({
      id: text,
      side: SideSchema,
      /** The hex where the pieces went into the box. */
      at: hexId,
      /** The hexes of its real marker and of its dummy. */
      real: hexId,
      dummy: hexId,
      units: v.pipe(v.array(text), v.nonEmpty()),
      leaders: v.array(text),
      reason: text,
      source: v.array(text),
      event: v.exactOptional(text),
    }),
  ),
})

export type MapFile = v.InferOutput<typeof MapFileSchema>
export type MapHex = v.InferOutput<typeof MapHexSchema>
export type MapSide = v.InferOutput<typeof MapSideSchema>
export type MapLink = v.InferOutput<typeof MapLinkSchema>
export type SetupArea = v.InferOutput<typeof SetupAreaSchema>
export type UnitSelector = v.InferOutput<typeof UnitSelectorSchema>
export type AreaChoice = v.InferOutput<typeof AreaChoiceSchema>
export type CountersFile = v.InferOutput<typeof CountersFileSchema>
export type Formation = v.InferOutput<typeof FormationSchema>
export type RosterEntry = v.InferOutput<typeof RosterEntrySchema>
export type UnitDef = v.InferOutput<typeof UnitDefSchema>
export type LeaderDef = v.InferOutput<typeof LeaderDefSchema>
export type HqDef = v.InferOutput<typeof HqDefSchema>
export type Subordinate = v.InferOutput<typeof SubordinateSchema>
export type SetupFile = v.InferOutput<typeof SetupFileSchema>
export type Placement = v.InferOutput<typeof PlacementSchema>

/** A battlefield: its map, orders of battle and preset set-ups. Plain data, checked by `loadBattlefield`. */
export interface Battlefield {
  readonly map: MapFile
  readonly counters: CountersFile
  readonly setups: Readonly<Record<'historical' | 'balanced', SetupFile>>
}
