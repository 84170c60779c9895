// What a form reads from the JSON schema of a procedure's input.
import type { JsonSchema } from '../../core/jsonSchema'
import type { DeskProcedure } from '../procedures'

/** How a field is filled in. `pair`: a fixed row of values; `rows`: as many rows as wanted, each made like the field `items`. */
export type FieldKind = 'choice' | 'flag' | 'flags' | 'whole' | 'measure' | 'word' | 'pair' | 'part' | 'rows' | 'dice'

/** Faces of the die that a field holds; null: it holds none. Dice are described as such in the schemas: `d20`. */
export function facesOf(schema: JsonSchema): number | null {
  const faces = /^d(\d+)$/.exec(schema.description ?? schema.items?.description ?? '')?.[1]
  return faces === undefined ? null : Number(faces)
}

/** Of a field that may hold one value or a list of such values: the list. Any other schema as it is. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find((choice) => choice.type === 'array') ?? schema.anyOf?.[0] ?? schema
}

/** How the field of a schema is filled in. */
export function kindOf(given: JsonSchema): FieldKind {
  const schema = plainSchema(given)
  if (facesOf(schema) !== null) return 'dice'
  if (schema.enum) return 'choice'
  if (schema.type === 'boolean') return 'flag'
  if (schema.type === 'integer') return 'whole'
  if (schema.type === 'number') return 'measure'
  if (schema.type === 'string') return 'word'
  if (schema.type === 'object') return 'part'
  if (schema.prefixItems) return 'pair'
  return schema.items?.enum ? 'flags' : 'rows'
}

/** Fields with which the inputs of a book begin: they are the ruleset's, not the form's. */
export const HEAD_FIELDS: ReadonlySet<string> = new Set(['profile', 'options'])

/** The fields of a part of an input that are filled in by hand, without dice and profile, and without parts that hold nothing but dice. */
export function fieldsOf(schema: JsonSchema): [key: string, field: JsonSchema][] {
  return Object.entries(schema.properties ?? {}).filter(([key, field]) => {
    if (HEAD_FIELDS.has(key) || kindOf(field) === 'dice') return false
    return field.type !== 'object' || fieldsOf(field).length > 0
  })
}

/** Must the field be there? */
export const isRequired = (schema: JsonSchema, key: string): boolean => schema.required?.includes(key) === true

/** The keys on the way to a value: `terrain[0].dice` has `terrain`, 0 and `dice`. */
export const keysOf = (path: string): (string | number)[] =>
  (path.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key))

/** The value at a path; undefined: there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  keysOf(path).reduce<unknown>(
    (inner, key) => (inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  )

/** A copy of a value with another value at a path; undefined takes the field away. Parts that are missing on the way are made. */
export function withValue<T>(value: T, path: string, put: unknown): T {
  const [key, ...rest] = keysOf(path)
  if (key === undefined) return put as T
  const below = rest.join('.')
  const inner = (value as Record<string, unknown> | undefined)?.[key]
  const changed = below === '' ? put : withValue(inner ?? {}, below, put)
  if (typeof key === 'number') {
    const list = [...((value as unknown[] | undefined) ?? [])]
    list[key] = changed
    return list as T
  }
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>), [key]: changed }
  if (changed === undefined) delete copy[key]
  return copy as T
}

/** The schema of the field at a path of a procedure's input; undefined: there is none. */
export const schemaAt = ({ input }: DeskProcedure, path: string): JsonSchema | undefined =>
  keysOf(path).reduce<JsonSchema | undefined>((schema, key) => {
    if (!schema) return undefined
    const plain = plainSchema(schema)
    return typeof key === 'number' ? (plain.prefixItems?.[key] ?? plain.items) : plain.properties?.[key]
  }, input)

/** Does a value fit the bounds and words of its own schema? What the fields mean together, only the procedure knows. */
export function fits(given: JsonSchema, value: unknown): boolean {
  if (given.anyOf) return given.anyOf.some((choice) => fits(choice, value))
  if (given.enum) return given.enum.includes(value as string)
  if (given.type === 'boolean') return typeof value === 'boolean'
  if (given.type === 'integer' || given.type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return false
    if (given.type === 'integer' && !Number.isInteger(value)) return false
    return value >= (given.minimum ?? value) && value <= (given.maximum ?? value)
  }
  if (given.type === 'string')
    return (
      typeof value === 'string' && value.length >= (given.minLength ?? 0) && new RegExp(given.pattern ?? '').test(value)
    )
  if (given.type === 'array') {
    if (!Array.isArray(value) || value.length < (given.minItems ?? 0)) return false
    return value.every((item, nr) => fits(given.prefixItems?.[nr] ?? given.items ?? {}, item))
  }
  if (given.type === 'object') {
    const fields = value as Record<string, unknown> | null
    if (fields === null || typeof fields !== 'object') return false
    if (!(given.required ?? []).every((key) => key in fields)) return false
    return Object.entries(fields).every(([key, inner]) => fits(given.properties?.[key] ?? {}, inner))
  }
  return true
}
