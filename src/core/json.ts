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
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = cloneJson(value[key])
  return copy as T
}
