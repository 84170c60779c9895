import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../../src/core/jsonSchema'
import { REG_PROCEDURES } from '../../../src/tabletop/regimental/procedures'
import given from '../../fixtures/vectors/regimental.json'
import { fits } from '../sar/schema'

const CODES = ['bad-argument', 'missing-die', 'BAD_DICE', 'BAD_VALUE', 'BAD_STATE']
type Input = Record<string, unknown>
const army = { troopStands: 90, gunStands: 5, troopStandsLost: 32, gunStandsLost: 1 }
const good = [
  ...(given.vectors as unknown as { kind: string; input: Input }[]),
  { kind: 'armyMorale', input: { own: army, enemy: { ...army, troopStandsLost: 3, heavyAt: 40 } } as Input },
  { kind: 'bridge', input: { nation: 'MEX', experience: 'regular', castings: 14 } },
  {
    kind: 'fire',
    input: {
      stands: [{ nation: 'US', weapon: 'HR', range: 50, count: 2 }],
      target: { kind: 'battery', class: 'trained', gunStands: 3 },
      accuracyDice: [4, 9],
      baseDie: 8,
    },
  },
].map(({ kind, input }) => ({ name: `reg.${kind}`, input }))

/** Any value that fits a schema, with fields that need not be there left out now and then. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  const [type] = [schema.type ?? []].flat()
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -99, max: schema.maximum ?? 99 })
  if (type === 'number') return fc.integer({ min: 0, max: 8 * (schema.maximum ?? 50) }).map((eighths) => eighths / 8)
  if (type === 'array')
    return fc.array(fitting(schema.items!), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 5 })
  const { properties = {}, required = [] } = schema
  const fields = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, fitting(inner)]))
  return fc.record(fields, { requiredKeys: [...required] })
}
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 0.5, 1e308, Number.NaN, Number.POSITIVE_INFINITY, '', true, [], {}, '__proto__'),
  fc.integer({ min: -3, max: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** An answer fits its schema, a refusal has a code of the protocol and names a rule of the charts. */
function sane(name: string, input: unknown): boolean {
  const procedure = REG_PROCEDURES.get(name)!
  const result = procedure.run(input)
  if (result.ok) {
    expect(fits(procedure.output, result.value)).toBe(true)
    expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value)
    return true
  }
  const { code, rule } = result.refusal
  expect(CODES).toContain(code)
  if (code !== 'bad-argument') expect(rule).toMatch(/^REG-\d+\.\d+$/)
  return false
}

describe('REG-13.3 wild input', () => {
  it('REG-13.1 whatever fits the schema of its input is answered, or refused by a rule', () => {
    const answered = new Set<string>()
    for (const [name, procedure] of REG_PROCEDURES)
      fc.assert(
        fc.property(fitting(procedure.input), (input) => {
          if (sane(name, input)) answered.add(name)
          else expect(REG_PROCEDURES.get(name)!.run(input)).not.toMatchObject({ refusal: { code: 'bad-argument' } })
        }),
        { numRuns: 60, seed: 1846 },
      )
    for (const { name, input } of good) if (sane(name, input)) answered.add(name)
    // Every procedure answered at least once, so that this test cannot pass by refusals alone.
    expect([...REG_PROCEDURES.keys()].filter((name) => !answered.has(name))).toEqual([])
  })

  it('REG-13.3 one field made wild is answered or refused, never more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.nat(), junk, ({ name, input }, nr, value) => {
        const keys = [...Object.keys(input), 'options', 'another']
        sane(name, { ...input, [keys[nr % keys.length]!]: value })
      }),
      { numRuns: 2000, seed: 1846 },
    )
  })

  it('REG-13.3 a field left out is asked for; anything at all as input', () => {
    for (const { name, input } of good)
      for (const left of Object.keys(input)) {
        const { [left]: _gone, ...rest } = input
        sane(name, rest)
      }
    fc.assert(
      fc.property(fc.constantFrom(...REG_PROCEDURES.keys()), fc.anything(), (name, value) => {
        sane(name, value)
      }),
      { numRuns: 1000, seed: 1846 },
    )
  })

  it('REG-13.2 the same dice give the same answer, and the input stays as it was', () => {
    for (const { name, input } of good) {
      const before = JSON.stringify(input)
      const run = () => JSON.stringify(REG_PROCEDURES.get(name)!.run(input))
      expect(run()).toBe(run())
      expect(JSON.stringify(input)).toBe(before)
    }
  })
})
