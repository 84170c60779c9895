import { describe, expect, it } from 'vitest'
import { SAR_PROCEDURES } from '../../../src/tabletop/sar/procedures'
import given from '../../fixtures/vectors/sar.json'
import { fits } from './schema'

interface Vector {
  readonly id: string
  readonly kind: string
  readonly profile: string
  readonly rules: readonly string[]
  readonly title: string
  readonly input: Record<string, unknown>
  readonly expected: Record<string, unknown>
  /** Of the kind `error`: which procedure must refuse. */
  readonly procedure?: string
}

/** Described cases for the game itself, not for a procedure. */
const DESCRIBED = ['legality', 'procedure']
const vectors = (given.vectors as unknown as Vector[]).filter(({ kind }) => !DESCRIBED.includes(kind))
const kinds = [...new Set(vectors.map(({ kind }) => kind))]

describe('SAR worked cases (vectors/sar.json)', () => {
  it('SAR-0.6 every kind has its procedure, every procedure its kind', () => {
    const wanted = Object.keys(given.kinds).filter((kind) => ![...DESCRIBED, 'error'].includes(kind))
    expect([...SAR_PROCEDURES.keys()].sort()).toEqual(wanted.map((kind) => `sar.${kind}`).sort())
  })

  describe.each(kinds)('%s', (kind) => {
    for (const vector of vectors.filter((item) => item.kind === kind))
      it(`${vector.rules.join(', ')} ${vector.id} ${vector.title} (${vector.profile})`, () => {
        const procedure = SAR_PROCEDURES.get(`sar.${vector.procedure ?? vector.kind}`)!
        const input = { profile: vector.profile, ...vector.input }
        const result = procedure.run(input)
        if ('error' in vector.expected) {
          expect(result).toMatchObject({ ok: false, refusal: { code: vector.expected.error } })
          return
        }
        if (!result.ok) throw new Error(JSON.stringify(result.refusal))
        const output = result.value as Record<string, unknown>
        for (const [key, value] of Object.entries(vector.expected)) expect(output[key]).toEqual(value)
        expect(fits(procedure.output, output)).toBe(true)
        expect(fits(procedure.input, input)).toBe(true)
      })
  })
})
