import type * as v from 'valibot'

/** The part of JSON Schema that describes the input and output of a procedure (src/cli/PROTOCOL.md). */
export interface JsonSchema {
  type?: string | string[]
  enum?: readonly (string | number | null)[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  const?: string | number | boolean
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  description?: string
  /** What counts where the field is left out. */
  default?: unknown
}

/** A valibot schema, or one step of its pipe, with only the fields that this file reads. */
interface SchemaPart {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  readonly entries?: Readonly<Record<string, SchemaPart>>
  /** The words of a picklist, or the schemas of a union. */
  readonly options?: readonly unknown[]
  readonly item?: SchemaPart
  readonly items?: readonly SchemaPart[]
  readonly literal?: string | number | boolean
  readonly wrapped?: SchemaPart
  readonly pipe?: readonly SchemaPart[]
  /** The words of a description, or the value of an optional field that is left out. */
  readonly description?: string
  readonly default?: unknown
}

/** The JSON Schema of one step of a pipe. `isArray`: the pipe checks an array; JSON Schema has other words for its length than for a string's. */
function pipeStepSchema(step: SchemaPart, isArray: boolean): JsonSchema {
  const bound = step.requirement
  if (step.type === 'integer') return { type: 'integer' }
  // JSON has only finite numbers.
  if (step.type === 'finite') return {}
  if (step.type === 'description') return { description: step.description! }
  if (step.type === 'min_value') return { minimum: bound as number }
  if (step.type === 'max_value') return { maximum: bound as number }
  if (step.type === 'min_length') return isArray ? { minItems: bound as number } : { minLength: bound as number }
  if (step.type === 'max_length') return isArray ? { maxItems: bound as number } : { maxLength: bound as number }
  if (step.type === 'regex') return { pattern: (bound as RegExp).source }
  if (step.type === 'non_empty') return isArray ? { minItems: 1 } : { minLength: 1 }
  throw new Error(`no JSON Schema for ${step.type}`)
}

/** The JSON Schema of a valibot schema, leaving out the steps of its pipe. */
function schemaWithoutPipe(part: SchemaPart): JsonSchema {
  if (part.type === 'strict_object') {
    const entries = Object.entries(part.entries ?? {})
    const required = entries.filter(([, inner]) => inner.type !== 'exact_optional').map(([key]) => key)
    const properties = Object.fromEntries(entries.map(([key, inner]) => [key, schemaOf(inner)]))
    return { type: 'object', properties, required, additionalProperties: false }
  }
  if (part.type === 'array') return { type: 'array', items: schemaOf(part.item!) }
  if (part.type === 'tuple' || part.type === 'strict_tuple') {
    const items = part.items ?? []
    return { type: 'array', prefixItems: items.map(schemaOf), minItems: items.length, maxItems: items.length }
  }
  if (part.type === 'picklist') return { enum: (part.options ?? []) as string[] }
  if (part.type === 'literal') return { const: part.literal! }
  if (part.type === 'union') return { anyOf: ((part.options ?? []) as SchemaPart[]).map(schemaOf) }
  if (part.type === 'exact_optional') {
    const inner = schemaOf(part.wrapped!)
    return part.default === undefined ? inner : { ...inner, default: part.default }
  }
  if (part.type === 'nullable') {
    const inner = schemaOf(part.wrapped!)
    if (inner.anyOf) return { anyOf: [...inner.anyOf, { type: 'null' }] }
    if (inner.enum) return { ...inner, enum: [...inner.enum, null] }
    // An inner schema has one type or a list of types; null is one more.
    return { ...inner, type: [...[inner.type ?? []].flat(), 'null'] }
  }
  if (part.type === 'number' || part.type === 'string' || part.type === 'boolean') return { type: part.type }
  throw new Error(`no JSON Schema for ${part.type}`)
}

/** The JSON Schema of a valibot schema with the steps of its pipe. */
function schemaOf(part: SchemaPart): JsonSchema {
  // The first step of a pipe is the schema itself, which may have a pipe of its own.
  const [first, ...steps] = part.pipe ?? []
  let jsonSchema = first?.pipe && first !== part ? schemaOf(first) : schemaWithoutPipe(part)
  for (const step of steps) jsonSchema = { ...jsonSchema, ...pipeStepSchema(step, part.type === 'array') }
  return jsonSchema
}

/** The JSON Schema of a valibot schema made of objects, arrays, tuples, picklists, unions, numbers, strings and booleans. */
export const toJsonSchema = (schema: v.GenericSchema): JsonSchema => schemaOf(schema as unknown as SchemaPart)
