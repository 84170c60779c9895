import { describe, expect, it } from 'vitest'
import { REG_PROCEDURES } from '../../../src/tabletop/regimental/procedures'
import given from '../../fixtures/vectors/regimental.json'
import { fits } from '../sar/schema'

interface Vector {
  readonly id: string
  readonly kind: string
  readonly rules: readonly string[]
  readonly title: string
  readonly input: Record<string, unknown>
  readonly expected: Record<string, unknown>
}
const vectors = given.vectors as unknown as Vector[]

describe('REG worked cases (vectors/regimental.json)', () => {
  it('REG-13.1 every kind has its procedure, and all 90 cases are here', () => {
    expect(vectors).toHaveLength(90)
    for (const { kind } of vectors) expect([...REG_PROCEDURES.keys()]).toContain(`reg.${kind}`)
  })

  describe.each([...new Set(vectors.map(({ kind }) => kind))])('%s', (kind) => {
    for (const vector of vectors.filter((item) => item.kind === kind))
      it(`${vector.rules.join(', ')} ${vector.id} ${vector.title}`, () => {
        const procedure = REG_PROCEDURES.get(`reg.${kind}`)!
        const result = procedure.run(vector.input)
        if (!result.ok) throw new Error(JSON.stringify(result.refusal))
        expect(result.value).toMatchObject(vector.expected)
        expect(fits(procedure.output, result.value)).toBe(true)
        expect(fits(procedure.input, vector.input)).toBe(true)
      })
  })
})
