import { describe, expect, it } from 'vitest'
import { readLink, writeLink } from '../../src/ui/shell/link'

describe('links into the game', () => {
  it('no link asks for nothing', () => {
    expect(readLink('')).toEqual({ ok: true, value: null })
    expect(readLink('#')).toEqual({ ok: true, value: null })
  })
  it.each(['historical', 'balanced', 'free'] as const)('a written link reads back: %s', (preset) => {
    const read = readLink(writeLink(preset, false, 'Río & camino = 7', 'sar'))
    expect(read).toEqual({
      ok: true,
      value: { rule: null, preset, night: false, resolver: 'sar', seed: 'Río & camino = 7', variants: {}, learn: null },
    })
  })
  it('OPS-25.1 OPS-25.2 OPS-25.3 variants are written and read; a link without them asks for none', () => {
    const variants = { valenciaStays: true, worksDoNotWake: true, handicap: -12 } as const
    const hash = writeLink('balanced', true, '', 'table', variants)
    expect(hash).toContain('valenciaStays=on&worksDoNotWake=on&handicap=-12')
    expect(readLink(hash)).toMatchObject({ ok: true, value: { preset: 'balanced', variants } })
    expect(writeLink('balanced', true, '', 'table')).toBe('#preset=balanced&night=on&resolver=table')
  })
  it('a clause may be linked', () => {
    expect(readLink('#rule=OPS-19.1.3')).toEqual({
      ok: true,
      value: { rule: 'OPS-19.1.3', preset: null, night: null, resolver: null, seed: null, variants: {}, learn: null },
    })
    expect(readLink('#rule=SAR-13.7')).toEqual({
      ok: true,
      value: { rule: 'SAR-13.7', preset: null, night: null, resolver: null, seed: null, variants: {}, learn: null },
    })
  })
  it.each([
    ['#preset=fantasy', 'preset', 'fantasy'],
    ['#resolver=dice', 'resolver', 'dice'],
    ['#night=maybe', 'night', 'maybe'],
    ['#rule=<b>', 'rule', '<b>'],
    ['#handicap=0', 'handicap', '0'],
    ['#handicap=21', 'handicap', '21'],
    ['#valenciaStays=off', 'valenciaStays', 'off'],
    ['#whatever', 'whatever', ''],
    ['#__proto__=1', '__proto__', '1'],
    ['#seed=', 'seed', ''],
  ])('%s is refused, naming the field', (hash, field, value) => {
    const read = readLink(hash)
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.refusal.args).toEqual({ field, value })
  })
})
