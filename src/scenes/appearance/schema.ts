// The shape of an appearance file (maps/NAME/appearance.json), which a schema checks.
import * as v from 'valibot'

/** `#rrggbb` is the only notation accepted, since the drawing code mixes colours and reads their digits. */
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'is no colour #rrggbb'))
const text = v.pipe(v.string(), v.nonEmpty())

/** Colours of the counters and formations of an army (OPS-2.1). The letter on each counter distinguishes armies without colour. */
const LiverySchema = v.strictObject({
  letter: text,
  body: colour,
  /** Lower right edge of a counter. */
  shade: colour,
  /** Text on the body. */
  ink: colour,
  /** Outline of a formation on the table; differs from `ink` where the ink is light. */
  outline: colour,
  /** Background and lines of the box with the symbol of the arm. */
  box: colour,
  boxInk: colour,
  /** Stars on leader counters; `ink` when missing. */
  leaderStar: v.optional(colour),
  /** Figures on the table; worked out from the colours above when missing. */
  figure: v.optional(
    v.strictObject({
      coat: colour,
      hat: colour,
      belts: colour,
      /** Militia have broad hats and no belts; warriors bare heads with a feather. Soldiers of the line when missing. */
      dress: v.optional(v.picklist(['militia', 'warrior'])),
    }),
  ),
  /** Vertical bands on the left and right edge of a counter. */
  edgeBands: v.optional(v.tuple([colour, colour])),
})

/** A flag on a headquarters counter. */
const FlagSchema = v.variant('pattern', [
  v.strictObject({ pattern: v.literal('canton'), canton: colour, stars: colour, stripes: v.tuple([colour, colour]) }),
  v.strictObject({
    pattern: v.literal('tricolour'),
    bands: v.tuple([colour, colour, colour]),
    emblem: v.optional(colour),
  }),
])

const SideAppearanceSchema = v.strictObject({
  /** Livery of pieces without an army, and of markers. */
  livery: text,
  counterShape: v.picklist(['rounded', 'octagon']),
  /** Shape of the plate that holds a unit's tag, such as U1, on the table. */
  plateShape: v.picklist(['square', 'round']),
  flag: FlagSchema,
})

/** What is printed on the map sheet in one language. */
const SheetTextSchema = v.strictObject({
  title: v.string(),
  subtitle: v.string(),
  scaleNote: v.string(),
  /** Translations of names in the map file; a missing name is printed as it stands there. */
  names: v.record(v.string(), v.string()),
})

/** The appearance file of a scenario: colours, shapes, printed words. The rules never read it, so the data hash of saves leaves it out. */
export const AppearanceSchema = v.strictObject({
  /** Exactly two, in the order of the seats. */
  sides: v.pipe(
    v.record(v.string(), SideAppearanceSchema),
    v.check((sides) => Object.keys(sides).length === 2, 'must name two sides'),
  ),
  /** By army, or by `side:army` where both sides have such troops: id of its livery. */
  armies: v.record(v.string(), v.string()),
  /** By id. */
  liveries: v.record(v.string(), LiverySchema),
  sheet: v.strictObject({
    /** Places (`place` of a hex in the map file) whose name is printed large across the area. */
    wideNames: v.array(v.string()),
    en: SheetTextSchema,
    es: SheetTextSchema,
  }),
})

export type Livery = v.InferOutput<typeof LiverySchema>
export type Flag = v.InferOutput<typeof FlagSchema>
export type SideAppearance = v.InferOutput<typeof SideAppearanceSchema>
export type SheetText = v.InferOutput<typeof SheetTextSchema>
export type Appearance = v.InferOutput<typeof AppearanceSchema>
