import { describe, expect, it } from 'vitest'
import { client } from './client'

const rules = (input: unknown, procedure = 'sar.close') => client().ask('rules', { procedure, input })

describe('the miniatures rules over the protocol', () => {
  it('SAR-13.7 answers a roll without a game', () => {
    const input = { profile: 'sar-2007', d20: 12, training: 'green', leaderLR: 1 }
    expect(rules(input)).toMatchObject({ ok: true, output: { total: 15, result: 'close' } })
  })

  it('SAR-0.6 refuses with the codes of the rule book and a sentence', () => {
    const code = (input: unknown, procedure?: string) => {
      const { ok, refusal } = rules(input, procedure)
      expect(ok).toBe(false)
      expect(refusal!.message.length).toBeGreaterThan(10)
      return refusal!.code
    }
    expect(code({ profile: 'sar-2008', d20: 12, training: 'green' })).toBe('BAD_PROFILE')
    expect(code({ d20: 12, training: 'green' })).toBe('BAD_PROFILE')
    expect(code({ profile: 'sar-2007', d20: 21, training: 'green' })).toBe('BAD_DICE')
    expect(code({ profile: 'sar-2007', d20: 12, training: 'elite' })).toBe('BAD_VALUE')
    expect(code({ profile: 'sar-2007', training: 'green' })).toBe('missing-die')
    expect(code({ profile: 'sar-2007', d20: 5, flags: [] }, 'sar.irregularRating')).toBe('BAD_STATE')
    expect(code(null)).toBe('bad-argument')
    expect(code([])).toBe('bad-argument')
    expect(code({}, 'sar.nothing')).toBe('bad-argument')
  })

  it('SAR-0.4 names the die that is missing, in the sentence too', () => {
    expect(rules({ profile: 'sar-2007', training: 'green' }).refusal!.message).toContain('d20')
    const move = { profile: 'sar-2007', arm: 'infantry', training: 'green' }
    expect(rules(move, 'sar.move').refusal!.message).toContain('baseDice')
  })
})
