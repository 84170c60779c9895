import * as v from 'valibot'

/** SAR-0.2: the three rulesets. */
export const PROFILES = ['sar-2007', 'sar-1998', 'early-american'] as const
/** SAR-2.1: the arms of units. */
export const ARMS = ['infantry', 'cavalry', 'artillery'] as const
/** SAR-2.3, from worst to best. */
export const TRAININGS = ['untrained', 'green', 'regular', 'veteran'] as const
/** SAR-11.6: range bands of weapons. */
export const BANDS = ['short', 'medium', 'long'] as const
/** SAR-4.8: the orders. */
export const ORDERS = ['move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form'] as const
/** SAR-8: ground that costs movement. */
export const TERRAINS = ['woods', 'rough', 'wallsHedges', 'streamUphill'] as const
/** SAR-21: fortifications that have points. */
export const WORKS = ['heavyFort', 'lightFort', 'building'] as const
export const GUN_CLASSES = ['usFoot', 'usHorse', 'mexican', 'texan', 'britishFoot', 'britishHorse'] as const
/** SAR-3.1: the phases of a turn; the card of 2007 calls the second by its longer name. */
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

export const IntegerSchema = v.pipe(v.number(), v.integer())
/** A whole number of 0 or more. */
export const CountSchema = v.pipe(IntegerSchema, v.minValue(0))
/** A whole number of 1 or more. */
export const PositiveSchema = v.pipe(IntegerSchema, v.minValue(1))
/** Inches or degrees as printed, such as 22.5. */
export const MeasureSchema = v.pipe(v.number(), v.finite(), v.minValue(0))
export const TextSchema = v.pipe(v.string(), v.nonEmpty())
/** SAR-0.8: a whole number; null where this ruleset has no such row. */
export const IntegerOrNullSchema = v.nullable(IntegerSchema)
export const FractionSchema = v.strictObject({ num: PositiveSchema, den: PositiveSchema })
/** SAR-0.8: so many inches and so many dice of six. */
export const DistanceSchema = v.strictObject({ inches: CountSchema, d6: CountSchema })
/** A range of die results, both ends in it. */
export const RangeSchema = v.strictTuple([IntegerSchema, IntegerSchema])

export const ProfileSchema = v.picklist(PROFILES)
export const ArmSchema = v.picklist(ARMS)
export const TrainingSchema = v.picklist(TRAININGS)
export const BandSchema = v.picklist(BANDS)
export const OrderSchema = v.picklist(ORDERS)
/** US, MEX, TEX, BR or another; SAR names no closed list. */
export const NationSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/, 'is no nation such as US or MEX'))

/** The same thing for each level of experience. */
export const byTraining = <S extends v.GenericSchema>(inner: S) =>
  v.strictObject({ untrained: inner, green: inner, regular: inner, veteran: inner })
/** The same thing for each arm. */
export const byArm = <S extends v.GenericSchema, G extends v.GenericSchema>(inner: S, artillery: G) =>
  v.strictObject({ infantry: inner, cavalry: inner, artillery })
