/** A JSON value of game data. By convention, which the type cannot express, numbers are whole. Class instances are not allowed. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Canonical JSON: keys sorted by code unit, no spaces. Equal values give the same text on every machine; digests and comparisons of views
 * rely on that.
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const object = value as Record<string, unknown>
  const parts: string[] = []
  for (const key of Object.keys(object).sort()) {
    const inner = object[key]
    if (inner !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(inner)}`)
  }
  return `{${parts.join(',')}}`
}

/** A deep copy of a JSON value. On game states it takes a third of the time of structuredClone. */
export function cloneJson<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(cloneJson) as T
  const copy = { ...value } as Record<string, unknown>
  for (const key in copy) {
    const inner = copy[key]
    if (typeof inner === 'object' && inner !== null) copy[key] = cloneJson(inner)
  }
  return copy as T
}

/**
 * The second of two JSON values, made of the parts of the first wherever these are equal: whoever compares parts by identity sees only what has
 * changed. Neither value is altered; the order of keys is that of the second.
 */
export function keepEqualParts<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after
  if (before === null || after === null || typeof before !== 'object' || typeof after !== 'object') return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const keys = Object.keys(next)
  let isEqual = keys.length === Object.keys(old).length
  const kept = (Array.isArray(after) ? [] : {}) as Record<string, unknown>
  for (const key of keys) {
    kept[key] = keepEqualParts(old[key], next[key])
    if (!Object.is(kept[key], old[key]) || !(key in old)) isEqual = false
  }
  return (isEqual ? before : kept) as T
}

/**
 * Where a value from outside has a field with a name that every object inherits, such as `toString` or `__proto__`: the keys that lead there. Null:
 * nowhere. No form of this program has such a field, and checks by `in` would take the inherited one for it.
 */
export function inheritedFieldKeys(value: unknown): (string | number)[] | null {
  // A stack of its own, so that no depth of nesting overflows the stack of calls. Each value knows only the one around it: copied paths would
  // cost the square of the depth.
  const open: Nested[] = [{ value, key: '', parent: null }]
  for (let next = open.pop(); next; next = open.pop()) {
    const inner = next.value
    if (inner === null || typeof inner !== 'object') continue
    for (const name of Object.keys(inner)) {
      if (!Array.isArray(inner) && name in Object.prototype) return [...keysTo(next), name]
      const field = (inner as Record<string, unknown>)[name]
      const key = Array.isArray(inner) ? Number(name) : name
      if (field !== null && typeof field === 'object') open.push({ value: field, key, parent: next })
    }
  }
  return null
}

/** A value within another, with the key that leads to it from there. */
interface Nested {
  readonly value: unknown
  readonly key: string | number
  readonly parent: Nested | null
}

/** The keys that lead from the outermost value to this one. */
function keysTo(nested: Nested): (string | number)[] {
  const keys: (string | number)[] = []
  for (let each = nested; each.parent !== null; each = each.parent) keys.push(each.key)
  return keys.reverse()
}
