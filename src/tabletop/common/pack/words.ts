// The words that a battle pack may use, and the schemas of its smallest parts. A pack has words for two rulesets: `sar` and `reg`.
import * as v from 'valibot'

/** How sure a value is; `memory` stands for a source where no page was read. */
export const CERTAINTIES = ['high', 'medium', 'low', 'reconstructed'] as const
/** The neutral names of the two sides of a pack. */
export const SEATS = ['a', 'b'] as const
export type Seat = (typeof SEATS)[number]
/** The rulesets for which a pack may have values. */
export const ENGINES = ['sar', 'reg'] as const
export type PackEngine = (typeof ENGINES)[number]

/** Kinds of areas and lines, as `table-ground/1` names them. */
export const AREA_KINDS = ['woods', 'rough', 'building', 'hill', 'impassable', 'open'] as const
export const LINE_KINDS = ['wall', 'hedge', 'stream', 'road'] as const

export const TextSchema = v.pipe(v.string(), v.nonEmpty())
export const IdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'is no id such as us-5-inf'))
/** The id of an option or of a variant: `canalesFights`, `on-the-plain`. */
export const NameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/, 'is no name such as grassFire'))
export const WholeSchema = v.pipe(v.number(), v.integer())
export const CountSchema = v.pipe(WholeSchema, v.minValue(0))
export const PositiveSchema = v.pipe(WholeSchema, v.minValue(1))
/** Inches, exact to a thousandth: everything is counted in thousandths of an inch later. */
export const InchesSchema = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.check((inches) => Math.abs(inches * 1000 - Math.round(inches * 1000)) < 1e-6, 'is finer than a thousandth'),
)
/** x and y in inches from the south-west corner of the table. */
export const PlaceSchema = v.strictTuple([InchesSchema, InchesSchema])
/** Degrees clockwise from north (+y). */
export const HeadingSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(359.99))
/** A time of day such as 14:30. */
export const ClockTimeSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 14:30'))
/** A text that begins with one of the words of certainty: `high for the grass, reconstructed for its edge`. */
export const CertaintySchema = v.pipe(
  v.string(),
  v.check(
    (text) => CERTAINTIES.some((word) => new RegExp(`^${word}\\b`).test(text)),
    'begins with no word of certainty',
  ),
)
/** A country that raised troops; NATIVE stands for warriors of any people that a pack does not name. */
export const NationSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2,12}$/, 'is no nation such as US or NATIVE'))
export const SeatSchema = v.picklist(SEATS)
export const EdgeSchema = v.picklist(['north', 'south', 'east', 'west'])
/** Keys of `sources`, joined by semicolons; what they name is checked with the whole file. */
export const SourceSchema = v.pipe(v.string(), v.nonEmpty())

/** Where a value comes from, and how sure it is. */
export const originFields = { certainty: CertaintySchema, source: SourceSchema }
