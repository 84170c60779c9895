import type { JsonSchema } from '../../../src/core/jsonSchema'

const isType = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  const kind: string = typeof value
  return kind === type
}

/** As much of a JSON Schema validator as the procedures' schemas need. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf && !schema.anyOf.some((inner) => fits(inner, value))) return false
  if (schema.const !== undefined && value !== schema.const) return false
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isType(type, value))) return false
  if (schema.enum && !schema.enum.includes(value as string)) return false
  if (typeof value === 'number') return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value)
  if (typeof value === 'string') return new RegExp(schema.pattern ?? '').test(value)
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = value.length, prefixItems, items = {} } = schema
    if (value.length < minItems || value.length > maxItems) return false
    return value.every((item, i) => fits(prefixItems?.[i] ?? items, item))
  }
  if (value === null || typeof value !== 'object') return true
  const fields = value as Record<string, unknown>
  const known = schema.properties ?? {}
  return (
    (schema.required ?? []).every((key) => key in fields) &&
    Object.keys(fields).every((key) => key in known && fits(known[key]!, fields[key]))
  )
}
