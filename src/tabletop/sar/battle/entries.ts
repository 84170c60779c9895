import type { BattleActionType } from '../schemas/action'

/** What a field of an entry may be instead of one value (contracts.md, Legal list). */
export type Bound =
  /** Any whole number from least to most. */
  | { readonly min: number; readonly max: number }
  /** One of these. */
  | { readonly oneOf: readonly string[] }
  /** Any text of at most so many letters. */
  | { readonly letters: number }

type Fixed = string | number | boolean | readonly string[]

/** One line of the legal list: an action whose fields may be bounds. */
export interface LegalEntry {
  readonly type: BattleActionType
  readonly [field: string]: Fixed | Bound
}

const isBound = (value: unknown): value is Bound => value !== null && typeof value === 'object' && !Array.isArray(value)

function fits(bound: Fixed | Bound, value: unknown): boolean {
  if (Array.isArray(bound))
    return Array.isArray(value) && value.length === bound.length && bound.every((item, i) => item === value[i])
  if (!isBound(bound)) return value === bound
  if ('min' in bound)
    return typeof value === 'number' && Number.isInteger(value) && value >= bound.min && value <= bound.max
  if ('oneOf' in bound) return typeof value === 'string' && bound.oneOf.includes(value)
  return typeof value === 'string' && value.length <= bound.letters
}

/** Does the entry cover the action: the same fields, each equal or within its bound? */
export function entryCovers(entry: LegalEntry, action: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(action)
  return (
    keys.length === Object.keys(entry).length && keys.every((key) => key in entry && fits(entry[key]!, action[key]))
  )
}

/** A concrete action under an entry: `n` from 0 picks another each time; the same `n` gives the same. */
export function sampleAction(entry: LegalEntry, n: number): Record<string, unknown> {
  const action: Record<string, unknown> = {}
  let turn = n
  for (const [key, bound] of Object.entries(entry)) {
    turn = (Math.imul(turn, 0x9e3779b1) + 0x7f4a7c15) >>> 0
    if (!isBound(bound)) action[key] = bound
    else if ('min' in bound) {
      const all = bound.max - bound.min + 1
      action[key] = bound.min + (n < 2 ? n * (all - 1) : turn % all)
    } else if ('oneOf' in bound) action[key] = bound.oneOf[(n < bound.oneOf.length ? n : turn) % bound.oneOf.length]!
    else action[key] = 'as ordered'.slice(0, bound.letters)
  }
  return action
}
