/** What a field of a legal entry may hold in place of one value: every value that the player may choose. */
export type Bound =
  /** Any whole number from `min` to `max`, both included. */
  | { readonly min: number; readonly max: number }
  /** One of these texts. */
  | { readonly oneOf: readonly string[] }
  /** Any text of at most so many characters. */
  | { readonly letters: number }

type FixedValue = string | number | boolean | readonly string[]

/** One line of the legal list: an action whose fields may be bounds. `Type` is the engine's names of actions. */
export interface BoundedAction<Type extends string> {
  readonly type: Type
  readonly [field: string]: FixedValue | Bound
}

const isBound = (value: unknown): value is Bound => value !== null && typeof value === 'object' && !Array.isArray(value)

function isWithin(bound: FixedValue | Bound, value: unknown): boolean {
  if (Array.isArray(bound))
    return Array.isArray(value) && value.length === bound.length && bound.every((item, i) => item === value[i])
  if (!isBound(bound)) return value === bound
  if ('min' in bound)
    return typeof value === 'number' && Number.isInteger(value) && value >= bound.min && value <= bound.max
  if ('oneOf' in bound) return typeof value === 'string' && bound.oneOf.includes(value)
  return typeof value === 'string' && value.length <= bound.letters
}

/** Does the entry cover the action: the same fields, each equal or within its bound? */
export function entryCovers(entry: BoundedAction<string>, action: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(action)
  return (
    keys.length === Object.keys(entry).length && keys.every((key) => key in entry && isWithin(entry[key]!, action[key]))
  )
}

/** A concrete action that the entry covers. `n` from 0 picks different values; the same `n` always gives the same action. */
export function sampleAction(entry: BoundedAction<string>, n: number): Record<string, unknown> {
  const action: Record<string, unknown> = {}
  let hash = n
  for (const [key, bound] of Object.entries(entry)) {
    hash = (Math.imul(hash, 0x9e3779b1) + 0x7f4a7c15) >>> 0
    if (!isBound(bound)) action[key] = bound
    else if ('min' in bound) {
      const values = bound.max - bound.min + 1
      // The first two samples are the least and the greatest value.
      action[key] = bound.min + (n < 2 ? n * (values - 1) : hash % values)
    } else if ('oneOf' in bound) action[key] = bound.oneOf[(n < bound.oneOf.length ? n : hash) % bound.oneOf.length]!
    else action[key] = 'as ordered'.slice(0, bound.letters)
  }
  return action
}
