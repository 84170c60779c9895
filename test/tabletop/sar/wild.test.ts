import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAR_PROCEDURES } from '../../../src/tabletop/sar/procedures'
import given from '../../fixtures/vectors/sar.json'
import { fits } from './schema'

const CODES = [
  'bad-argument',
  'missing-die',
  'BAD_PROFILE',
  'BAD_DICE',
  'BAD_VALUE',
  'BAD_STATE',
  'BAD_ORDER',
  'BAD_TARGET',
]
type Input = Record<string, unknown>
const good = (given.vectors as unknown as { kind: string; profile: string; input: Input }[])
  .filter(({ kind }) => SAR_PROCEDURES.has(`sar.${kind}`))
  .map(({ kind, profile, input }) => ({ name: `sar.${kind}`, input: { profile, ...input } as Input }))

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    -1,
    0.5,
    1e308,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    'never',
    true,
    [],
    {},
    '__proto__',
  ),
  fc.integer({ min: -3, max: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** An answer fits its schema, a refusal has a code of the book and a rule. */
function sane(name: string, input: unknown): void {
  const procedure = SAR_PROCEDURES.get(name)!
  const result = procedure.run(input)
  if (result.ok) {
    expect(fits(procedure.output, result.value)).toBe(true)
    expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value)
    return
  }
  const { code, rule } = result.refusal
  expect(CODES).toContain(code)
  if (code !== 'bad-argument') expect(rule).toMatch(/^SAR-\d+\.\d+$/)
}

describe('SAR-0.6 wild input', () => {
  it('SAR-0.6 one field made wild is answered or refused, never more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.nat(), junk, ({ name, input }, nr, value) => {
        const keys = Object.keys(input)
        sane(name, { ...input, [keys[nr % keys.length]!]: value })
      }),
      { numRuns: 3000, seed: 1847 },
    )
  })

  it('SAR-0.6 a field left out is asked for', () => {
    for (const { name, input } of good)
      for (const left of Object.keys(input)) {
        const { [left]: _gone, ...rest } = input
        sane(name, rest)
      }
  })

  it('SAR-0.6 anything at all as input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SAR_PROCEDURES.keys()), fc.anything(), (name, value) => {
        sane(name, value)
        sane(name, { profile: 'early-american', ...(value as object) })
      }),
      { numRuns: 1500, seed: 1847 },
    )
  })

  it('SAR-0.2 the same question under another profile is answered or refused', () => {
    for (const { name, input } of good)
      for (const profile of ['sar-2007', 'sar-1998', 'early-american', 'sar-1836']) sane(name, { ...input, profile })
  })

  it('SAR-0.7 the same dice give the same answer, and the input stays as it was', () => {
    for (const { name, input } of good) {
      const before = JSON.stringify(input)
      const run = () => JSON.stringify(SAR_PROCEDURES.get(name)!.run(input))
      expect(run()).toBe(run())
      expect(JSON.stringify(input)).toBe(before)
    }
  })
})
