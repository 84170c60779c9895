/** What a field of a legal entry may hold in place of one value: every value that the player may choose. */
export type Bound =
  /** Any whole number from `min` to `max`, both included. */
  | { readonly min: number; readonly max: number }
  /** One of these texts. */
  | { readonly oneOf: readonly string[] }
  /** Any text of at most this many characters. */
  | { readonly letters: number }

/** The value of a field that leaves the player no choice. */
type FixedValue = string | number | boolean | null | readonly string[]

/** One line of the legal list: an action whose fields may be bounds. `Type`: the names of the engine's actions. */
export interface BoundedAction<Type extends string> {
  readonly type: Type
  readonly [field: string]: FixedValue | Bound
}

const isBound = (value: unknown): value is Bound => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Is a value of an action allowed by the same field of an entry? */
function isAllowedValue(bound: FixedValue | Bound, value: unknown): boolean {
  if (Array.isArray(bound))
    return Array.isArray(value) && value.length === bound.length && bound.every((item, i) => item === value[i])
  if (!isBound(bound)) return value === bound
  if ('min' in bound)
    return typeof value === 'number' && Number.isInteger(value) && value >= bound.min && value <= bound.max
  if ('oneOf' in bound) return typeof value === 'string' && bound.oneOf.includes(value)
  return typeof value === 'string' && value.length <= bound.letters
}

/** Does the entry cover the action? It does if both have the same fields, each equal or within its bound. */
export function entryCovers(entry: BoundedAction<string>, action: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(action)
  return (
    keys.length === Object.keys(entry).length &&
    keys.every((key) => key in entry && isAllowedValue(entry[key]!, action[key]))
  )
}

/** Factor and step of the 32-bit hash that picks the values of a sample. */
const [HASH_FACTOR, HASH_STEP] = [0x9e3779b1, 0x7f4a7c15]
/** The text of every field that may hold any text. */
const SAMPLE_TEXT = 'as ordered'

/** A concrete action that the entry covers. Different sample numbers, from 0 up, give different values; the same number always the same. */
export function sampleAction(entry: BoundedAction<string>, sampleNumber: number): Record<string, unknown> {
  const action: Record<string, unknown> = {}
  let hash = sampleNumber
  for (const [key, bound] of Object.entries(entry)) {
    hash = (Math.imul(hash, HASH_FACTOR) + HASH_STEP) >>> 0
    if (!isBound(bound)) action[key] = bound
    else if ('min' in bound) {
      const valueCount = bound.max - bound.min + 1
      // Samples 0 and 1 have the least and the greatest value, later ones any.
      action[key] = bound.min + (sampleNumber < 2 ? sampleNumber * (valueCount - 1) : hash % valueCount)
    } else if ('oneOf' in bound) {
      const textCount = bound.oneOf.length
      action[key] = bound.oneOf[(sampleNumber < textCount ? sampleNumber : hash) % textCount]!
    } else action[key] = SAMPLE_TEXT.slice(0, bound.letters)
  }
  return action
}
