import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { apply, check, legal } from '../../src/operational/engine'
import { ACTION_TYPES } from '../../src/operational/shape'
import { dice, does, refuses, scene, step } from './support'

const startPosition = () => scene({ at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908' }, command: 'all' })

describe('OPS-15.1 bad input', () => {
  it.each([
    ['nothing', null],
    ['undefined', undefined],
    ['a number', 7],
    ['a text', 'step'],
    ['an array', [{ type: 'stop' }]],
    ['no type', {}],
    ['an unknown type', { type: 'fly' }],
    ['a type of the language', { type: 'constructor' }],
    ['a type that is no text', { type: 3 }],
    ['a missing field', { type: 'step', units: ['us.1.clarke'], leaders: [] }],
    ['a field too many', { type: 'step', units: ['us.1.clarke'], leaders: [], to: '1909', speed: 1 }],
    ['units that are no array', { type: 'step', units: 'us.1.clarke', leaders: [], to: '1909' }],
    ['ids out of order', { type: 'step', units: ['us.1.garland', 'us.1.clarke'], leaders: [], to: '1909' }],
    ['an id twice', { type: 'step', units: ['us.1.clarke', 'us.1.clarke'], leaders: [], to: '1909' }],
    ['an id that is no text', { type: 'step', units: [1], leaders: [], to: '1909' }],
    ['an empty id', { type: 'step', units: [''], leaders: [], to: '1909' }],
    ['a hex as a number', { type: 'step', units: ['us.1.clarke'], leaders: [], to: 1909 }],
    ['march false', { type: 'step', units: ['us.1.clarke'], leaders: [], to: '1909', march: false }],
    ['march null', { type: 'step', units: ['us.1.clarke'], leaders: [], to: '1909', march: null }],
    ['a leader as a unit', { type: 'step', units: ['us.ldr.worth'], leaders: [], to: '1909' }],
    ['an empty begin', { type: 'begin', units: [] }],
    ['another preset', { type: 'fill', preset: 'free' }],
  ])('OPS-15.1 %s changes nothing and says so', (_name, value) => {
    expect(refuses(startPosition(), 'us', value).rule).toBe('OPS-15.1')
  })

  it('OPS-15.1 a piece that is none of the game', () => {
    expect(refuses(startPosition(), 'us', step('us.9.nobody', '1909'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(startPosition(), 'us', step([], '1909', ['us.ldr.nobody']))).toEqual({
      rule: 'OPS-3.5',
      key: 'notYours',
    })
    expect(refuses(startPosition(), 'us', { type: 'begin', units: ['us.9.nobody'] })).toEqual({
      rule: 'OPS-3.5',
      key: 'notYours',
    })
    expect(refuses(startPosition(), 'us', step('__proto__', '1909')).rule).toBe('OPS-3.5')
  })

  it('OPS-15.1 every type of action with foolish fields is refused with a rule or as over', () => {
    const position = startPosition()
    const open = new Set(legal(position, 'us').map((action) => action.type))
    for (const type of ACTION_TYPES)
      if (!open.has(type)) {
        const why = check(position, 'us', { type })
        expect([type, why?.rule?.startsWith('OPS-')]).toEqual([type, true])
      }
  })

  it('OPS-15.1 the refusal names the code of the protocol', () => {
    expect(check(startPosition(), 'us', { type: 'fly' })?.code).toBe('bad-argument')
    expect(check(startPosition(), 'us', step('us.1.clarke', '1911'))?.code).toBe('illegal-action')
    expect(check(startPosition(), 'mexican', { type: 'endPhase' })?.code).toBe('not-your-turn')
  })

  it('OPS-15.1 after the end nothing is legal', () => {
    const position = startPosition()
    does(position, 'us', { type: 'resign' })
    for (const side of ['us', 'mexican'] as const) {
      expect(legal(position, side)).toEqual([])
      expect(refuses(position, side, { type: 'endPhase' })).toEqual({ rule: null, key: 'over' })
      expect(refuses(position, side, { type: 'resign' }).key).toBe('over')
    }
  })

  it('OPS-15.1 anything at all is either refused and changes nothing, or is an entry of the legal list', () => {
    const position = startPosition()
    const before = canonical(position.game)
    const entries = new Set(legal(position, 'us').map(canonical))
    const id = fc.constantFrom('us.1.clarke', 'us.ldr.worth', 'us.hq', 'mexican.north.2.line', '1909', '', 'x')
    const field = fc.oneof(id, fc.array(id, { maxLength: 3 }), fc.boolean(), fc.integer(), fc.constant(null))
    const action = fc.record(
      {
        type: fc.constantFrom(...ACTION_TYPES, 'fly'),
        units: field,
        leaders: field,
        to: field,
        unit: field,
        piece: field,
        hex: field,
        march: field,
      },
      { requiredKeys: ['type'] },
    )
    fc.assert(
      fc.property(fc.oneof(action, fc.jsonValue()), (value) => {
        const why = check(position, 'us', value)
        if (why === null) return entries.has(canonical(value))
        const tried = apply(position, 'us', value, dice(position))
        return !tried.ok && canonical(position.game) === before
      }),
      { numRuns: 400, seed: 1847 },
    )
  })
})
