import * as v from 'valibot'

/** SAR-0.2: the three rulesets, each a printed edition: the rules with the chart card of 2007, of 1998, and of the Early American Wars. */
export const PROFILES = ['sar-2007', 'sar-1998', 'early-american'] as const
/** SAR-2.1: the arms of units. */
export const ARMS = ['infantry', 'cavalry', 'artillery'] as const
/** SAR-2.3, from worst to best. */
export const TRAININGS = ['untrained', 'green', 'regular', 'veteran'] as const
/** SAR-11.6: range bands of weapons. */
export const BANDS = ['short', 'medium', 'long'] as const
/** SAR-4.8: the orders. */
export const ORDERS = ['move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form'] as const
/** SAR-8: kinds of ground that cost movement, as the rows of the table name them; `streamUphill` is a stream, or a step uphill. */
export const TERRAINS = ['woods', 'rough', 'wallsHedges', 'streamUphill'] as const
/** SAR-21: kinds of works, which artillery fire can reduce point by point (SAR-21.4). */
export const WORKS = ['heavyFort', 'lightFort', 'building'] as const
/** SAR-7.2: classes of artillery in the movement table. */
export const GUN_CLASSES = ['usFoot', 'usHorse', 'mexican', 'texan', 'britishFoot', 'britishHorse'] as const
/** SAR-3.1: the phases of a turn. The second phase has two names: `declareChargesAndReactions` is that of the chart card of 2007. */
export const PHASES = [
  'giveOrders',
  'declareCharges',
  'declareChargesAndReactions',
  'firstFire',
  'allMoves',
  'holdFire',
  'melee',
  'rally',
] as const

/** Any whole number. */
export const IntegerSchema = v.pipe(v.number(), v.integer())
/** A whole number of 0 or more. */
export const CountSchema = v.pipe(IntegerSchema, v.minValue(0))
/** A whole number of 1 or more. */
export const PositiveSchema = v.pipe(IntegerSchema, v.minValue(1))
/** Inches or degrees as printed, such as 22.5. */
export const MeasureSchema = v.pipe(v.number(), v.finite(), v.minValue(0))
/** A text that is not empty. */
export const TextSchema = v.pipe(v.string(), v.nonEmpty())
/** SAR-0.8: the value of a row of a table; null where this ruleset does not have the row. */
export const IntegerOrNullSchema = v.nullable(IntegerSchema)
/** A printed fraction, such as 1/4. */
export const FractionSchema = v.strictObject({ num: PositiveSchema, den: PositiveSchema })
/** SAR-0.8: a distance or cost: fixed inches plus the sum of some d6. */
export const DistanceSchema = v.strictObject({ inches: CountSchema, d6: CountSchema })
/** A range of die results, from the first number to the second, both included. */
export const RangeSchema = v.strictTuple([IntegerSchema, IntegerSchema])

export const ProfileSchema = v.picklist(PROFILES)
export const ArmSchema = v.picklist(ARMS)
export const TrainingSchema = v.picklist(TRAININGS)
export const BandSchema = v.picklist(BANDS)
export const OrderSchema = v.picklist(ORDERS)
/** A nation such as US, MEX, TEX or BR; the rules have no closed list. */
export const NationSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2,12}$/, 'is no nation such as US or MEX'))

/** A value of one schema for each level of experience. */
export const byTraining = <S extends v.GenericSchema>(value: S) =>
  v.strictObject({ untrained: value, green: value, regular: value, veteran: value })
/** A value for each arm: of one schema for infantry and cavalry, of another for artillery. */
export const byArm = <S extends v.GenericSchema, G extends v.GenericSchema>(footOrHorse: S, artillery: G) =>
  v.strictObject({ infantry: footOrHorse, cavalry: footOrHorse, artillery })
