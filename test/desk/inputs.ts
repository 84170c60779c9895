// Random inputs of any procedure, made from its own schema: what a person could put into the desk's form.
import fc from 'fast-check'
import type { JsonSchema } from '../../src/core/jsonSchema'
import { type DeskProcedure, type Input, type Ruleset, underRuleset } from '../../src/desk/procedures'
import { HEAD_FIELDS, kindOf } from '../../src/desk/form/schema'
import { fitted } from '../../src/desk/form/standing'
import starts from '../../src/desk/data/starts.json'

const MOST = 99

function ofSchema(schema: JsonSchema, key: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => ofSchema(one, key)))
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((word) => word !== null))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer')
    return fc.oneof(
      fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 3, 3) }),
      fc.integer({ min: schema.minimum ?? -MOST, max: Math.min(schema.maximum ?? 12, 12) }),
      fc.integer({ min: schema.minimum ?? -MOST, max: schema.maximum ?? MOST }),
    )
  if (schema.type === 'number') {
    const most = Math.min(schema.maximum ?? MOST, MOST)
    return fc
      .integer({ min: (schema.minimum ?? -MOST) * 1000, max: most * 1000 })
      .map((thousandths) => thousandths / 1000)
  }
  if (schema.type === 'string')
    return schema.pattern
      ? fc.oneof(fc.constantFrom(...starts.suggestions.nation), fc.stringMatching(new RegExp(schema.pattern)))
      : fc.oneof(fc.constantFrom(...starts.suggestions.groups), fc.string({ maxLength: 12 }))
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => ofSchema(item, key)))
  if (schema.type === 'array') {
    const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.max(schema.minItems ?? 0, 5) }
    return schema.items?.enum
      ? fc.subarray([...schema.items.enum], bounds.minLength > 0 ? { minLength: bounds.minLength } : {})
      : fc.array(ofSchema(schema.items ?? {}, key), bounds)
  }
  return ofFields(schema)
}

/** Without dice: the procedure says which it wants. */
function ofFields(schema: JsonSchema): fc.Arbitrary<Input> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([key, field]) => !HEAD_FIELDS.has(key) && kindOf(field) !== 'dice',
  )
  const required = schema.required ?? []
  return fc.record(Object.fromEntries(entries.map(([key, field]) => [key, ofSchema(field, key)])), {
    requiredKeys: entries.map(([key]) => key).filter((key) => required.includes(key)),
  }) as fc.Arbitrary<Input>
}

/** Inputs of a procedure that fit its schema, without profile and dice. Every other one is made to go together, as the form does it. */
export const inputsOf = (procedure: DeskProcedure, ruleset: Ruleset): fc.Arbitrary<Input> =>
  fc.tuple(ofFields(procedure.input), fc.boolean()).map(([input, isFitted]) => {
    if (!isFitted) return input
    const { profile: _profile, ...rest } = fitted(procedure, underRuleset(ruleset, input)).input
    return rest
  })
