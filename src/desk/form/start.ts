// What a form holds when it is first opened, and what it takes over from the forms filled in before.
import type { JsonSchema } from '../../core/jsonSchema'
import starts from '../data/starts.json'
import type { DeskProcedure, Input } from '../procedures'
import { fieldsOf, fits, isRequired, kindOf, plainSchema } from './schema'

const byField = starts.fields as Readonly<Record<string, unknown>>

const others = starts.others as Readonly<Record<string, unknown>>

/** A first value for a field that must be there. */
function firstValue(key: string, given: JsonSchema): unknown {
  const schema = plainSchema(given)
  if (key in byField && fits(schema, byField[key])) return byField[key]
  if (key in others && fits(schema, others[key])) return others[key]
  const kind = kindOf(schema)
  if (kind === 'choice') return schema.enum?.[0]
  if (kind === 'flag') return schema.default ?? false
  if (kind === 'whole' || kind === 'measure') return schema.minimum ?? 0
  if (kind === 'pair') return (schema.prefixItems ?? []).map((item) => firstValue(key, item))
  if (kind === 'part') return startOf(schema, {})
  if (kind === 'flags' || kind === 'rows')
    return (schema.minItems ?? 0) > 0 ? [firstValue(key, schema.items ?? {})] : []
  return byField[key] ?? ''
}

/** The fields of a schema with first values: what was last given for a field of that name, else a usual value; fields that may be missing, only where `starts.json` has them. */
function startOf(schema: JsonSchema, last: Input): Input {
  const filled: Record<string, unknown> = {}
  for (const [key, field] of fieldsOf(schema)) {
    const taken = last[key]
    if (taken !== undefined && fits(field, taken)) filled[key] = taken
    else if (isRequired(schema, key) || (key in byField && fits(field, byField[key]))) {
      const value = firstValue(key, field)
      if (fits(field, value)) filled[key] = value
    }
  }
  return filled
}

/** The input of a form that is opened for the first time. `last`: what was last given for fields of the same name, on any form. */
export const startInput = ({ input }: DeskProcedure, last: Input): Input => startOf(input, last)

/** Fields whose last value is taken over from one form to another. What happened only once, such as losses, is not. */
export const kept = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([key]) => (starts.kept as readonly string[]).includes(key)))
