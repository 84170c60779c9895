import * as v from 'valibot'

/** REG-1.2. */
export const NATIONS = ['US', 'MEX'] as const
/** REG-1.3, best to worst. */
export const CLASSES = ['elite', 'veteran', 'trained', 'raw'] as const
/** REG-1.4. */
export const ARMS = ['infantry', 'cavalry', 'artillery'] as const
/** REG-1.5, best to worst. */
export const ORDERS = ['good', 'disordered', 'broken'] as const
/** REG-1.6, best to worst. */
export const EFFECTIVENESS = ['fresh', 'worn', 'spent'] as const
/** REG-12.3, best to worst. */
export const GRADES = ['spirited', 'reliable', 'unreliable'] as const
/** REG-1.12, best to worst. */
export const GROUNDS = ['open', 'broken', 'rough'] as const
/** REG-1.11: formations of infantry. */
export const INFANTRY_FORMATIONS = [
  'line',
  'openOrder',
  'fieldColumn',
  'marchColumn',
  'square',
  'hastySquare',
  'garrison',
] as const
/** REG-1.11: formations of cavalry. */
export const CAVALRY_FORMATIONS = ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'dismountedOpenOrder'] as const
/** REG-1.11: every formation of troops. */
export const TROOP_FORMATIONS = [...INFANTRY_FORMATIONS, 'dismountedOpenOrder'] as const
/** REG-1.8: modes of a gun stand. `fixed`: emplaced, cannot limber. */
export const GUN_MODES = ['limbered', 'unlimbered', 'fixed'] as const
/** REG-1.8. */
export const CARRIAGES = ['light', 'heavy'] as const
/** REG-1.8. */
export const TRACTIONS = ['horse', 'ox', 'flying', 'siege', 'fieldHeavy'] as const
/** REG-7.4: rifle, inferior rifle, musket, inferior musket, carbine. */
export const MUSKETRY_WEAPONS = ['R', 'IR', 'M', 'IM', 'C'] as const
/** REG-7.5, 7.7: siege, heavy and light gun, heavy and light howitzer, Hale rocket. */
export const US_CANNON = ['SG', 'HG', 'LG', 'HH', 'LH', 'HR'] as const
/** REG-7.6: siege, heavy, medium and light gun. */
export const MEXICAN_CANNON = ['SG', 'HG', 'MG', 'LG'] as const
/** REG-7.5 to 7.7: every class of cannon. */
export const CANNON = ['SG', 'HG', 'MG', 'LG', 'HH', 'LH', 'HR'] as const
/** REG-1.14, best to worst. */
export const RATINGS = ['gallant', 'able', 'poor'] as const
/** REG-1.13: cover against fire. */
export const COVERS = ['none', 'partial', 'full', 'fortified'] as const
/** REG-1.13: position in a charge. */
export const POSITIONS = ['none', 'favorable', 'strong', 'fortified'] as const
/** REG-1.15. */
export const TRAITS = [
  'braveColonel',
  'buckAndBall',
  'sharpshooters',
  'coldSteel',
  'lancers',
  'auxiliary',
  'nationalGuard',
  'mountainHowitzer',
] as const
/** REG-8.1: effects of fire, worst for the target first. The three Telling rows are one effect with different outcomes for a charge. */
export const FIRE_EFFECTS = [
  'deadly',
  'tellingHigh',
  'tellingMid',
  'tellingLow',
  'galling',
  'lively',
  'desultory',
] as const
/** REG-8.10: the ladder of effects for massed targets. */
export const EFFECT_LADDER = ['deadly', 'telling', 'galling', 'lively', 'desultory'] as const
/** REG-4.6: results of a check of troops in good order and of all guns. */
export const GOOD_ORDER_RESULTS = ['doubleQuick', 'wellHandled', 'tardy', 'fallBack', 'panic'] as const
/** REG-4.7: results of a check of disordered and broken troops. */
export const DISORDERED_RESULTS = ['rallyWithElan', 'rally', 'shaken', 'wavering', 'panicDisordered'] as const
/** REG-10.1: results of a combat, best for the attacker first. */
export const CHARGE_RESULTS = [
  'sweptFromTheField',
  'drivenBack',
  'hardPressed',
  'desperateStruggle',
  'falter',
  'recoil',
  'repulsed',
] as const
/** REG-11.4: what a fallen-leader roll comes to. */
export const LEADER_EFFECTS = ['removedFromGame', 'removedForOneTurn', 'dismountedForOneTurn', 'none'] as const

/** Any whole number. */
export const IntegerSchema = v.pipe(v.number(), v.integer())
/** A whole number of 0 or more. */
export const CountSchema = v.pipe(IntegerSchema, v.minValue(0))
/** A whole number of 1 or more. */
export const PositiveSchema = v.pipe(IntegerSchema, v.minValue(1))
/** Inches, or a factor, as printed, such as 0.25. */
export const MeasureSchema = v.pipe(v.number(), v.finite(), v.minValue(0))
/** A text that is not empty. */
export const TextSchema = v.pipe(v.string(), v.nonEmpty())
export const TextsSchema = v.array(TextSchema)

/** Where a figure comes from: legible in the charts, inferred from them, from the parent rules, or proposed by us. */
export const SourceSchema = v.picklist(['seed', 'reconstructed', 'kin', 'house'])
/** Fields that tell the provenance of a row. */
export const provenance = {
  src: SourceSchema,
  confidence: v.exactOptional(v.picklist(['high', 'medium', 'low'])),
  note: v.exactOptional(TextSchema),
}
/** Provenance alone, of a heading or a column. */
export const ProvenanceSchema = v.strictObject(provenance)
/** An object with provenance. */
export const sourced = <E extends v.ObjectEntries>(entries: E) => v.strictObject({ ...entries, ...provenance })
/** A value of one schema for each class. */
export const byClass = <S extends v.GenericSchema>(value: S) =>
  v.strictObject({ elite: value, veteran: value, trained: value, raw: value })
/** A range of whole numbers; null is an open end. */
export const openRange = { min: v.nullable(IntegerSchema), max: v.nullable(IntegerSchema) }
