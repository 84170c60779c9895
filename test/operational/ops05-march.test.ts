import { describe, expect, it } from 'vitest'
import { legal } from '../../src/operational/engine'
import { at, does, left2, march, only, refuses, scene, state, step, world } from './support'

const marches = (position: ReturnType<typeof scene>) =>
  legal(position, 'us').flatMap((action) => (action.type === 'step' && action.march ? [action.to] : []))

describe('OPS-5.3 march movement', () => {
  it('OPS-5.3 1.5 x MA, round down, along road links', () => {
    const position = scene({ at: { 'us.1.clarke': '0118' }, command: 'all' })
    const road = ['0218', '0219', '0320', '0420', '0521', '0621', '0722', '0822', '0923', '1022', '1123']
    const first = does(position, 'us', march('us.1.clarke', road[0]!))
    expect(only(first, 'moved')[0]).toMatchObject({ how: 'march', mp2: 1 })
    expect(left2(position, 'us.1.clarke')).toBe(14 - 1)
    for (const hex of road.slice(1)) does(position, 'us', step('us.1.clarke', hex))
    expect(left2(position, 'us.1.clarke')).toBe(3)
    // Over the works of San Antonio: 1/2 and 1 (ruling at 5.2), and that is all of it.
    does(position, 'us', step('us.1.clarke', '1222'))
    expect(state(position, 'us.1.clarke')).toMatchObject({ moved: true, marched: true, spent: 14 })
  })

  it.each([
    ['us.a.dragoons1', false, 24],
    ['us.1.duncan', false, 14],
    ['us.1.clarke', true, 8],
    ['us.a.dragoons1', true, 12],
  ])('OPS-5.3 OPS-12.1 %s, disrupted %s: %i halves', (unit, disrupted, halves) => {
    const position = scene({ at: { [unit]: '1911' }, states: { [unit]: { disrupted } }, command: 'all' })
    does(position, 'us', march(unit, '2011'))
    expect(left2(position, unit)).toBe(halves - 1)
  })

  it('OPS-5.3 never trails, never off the road', () => {
    const position = scene({ at: { 'us.1.clarke': '0118' }, command: 'all' })
    expect(refuses(position, 'us', march('us.1.clarke', '0117'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    expect(refuses(position, 'us', march('us.1.clarke', '0217'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    does(position, 'us', march('us.1.clarke', '0218'))
    expect(refuses(position, 'us', step('us.1.clarke', '0318'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    does(position, 'us', step('us.1.clarke', '0219'))
  })

  it('OPS-5.3 only the first step says so; a move once begun becomes no march', () => {
    const position = scene({ at: { 'us.1.clarke': '1911' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '2011'))
    refuses(position, 'us', march('us.1.clarke', '2111'))
    does(position, 'us', step('us.1.clarke', '2111'))
    const going = scene({ at: { 'us.1.clarke': '1911' }, command: 'all' })
    does(going, 'us', march('us.1.clarke', '2011'))
    expect(refuses(going, 'us', march('us.1.clarke', '2111'))).toEqual({ rule: 'OPS-5.3', key: 'marchFixed' })
    does(going, 'us', step('us.1.clarke', '2111'))
  })

  it('OPS-5.3 does not start, move or end within 3 hexes of an enemy unit it can see', () => {
    const enemy = (hex: string) => scene({ at: { 'us.1.clarke': '2011', 'mexican.north.2.line': hex }, command: 'all' })
    const near = (hex: string) => world.grid.distance(world.grid.indexOf('2011'), world.grid.indexOf(hex))
    expect([near('2014'), near('2015')]).toEqual([3, 4])
    // Starts too near.
    expect(refuses(enemy('2014'), 'us', march('us.1.clarke', '1911'))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
    does(enemy('2015'), 'us', march('us.1.clarke', '1911'))
    // Would come too near.
    const ahead = enemy('2213')
    expect(near('2213')).toBe(3)
    const far = scene({ at: { 'us.1.clarke': '1911', 'mexican.north.2.line': '2213' }, command: 'all' })
    expect(refuses(far, 'us', march('us.1.clarke', '2011'))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
    does(far, 'us', march('us.1.clarke', '1811'))
    expect(marches(ahead)).toEqual([])
  })

  it('OPS-5.3 a march on its way goes no nearer either', () => {
    const position = scene({ at: { 'us.1.clarke': '1811', 'mexican.north.2.line': '2213' }, command: 'all' })
    does(position, 'us', march('us.1.clarke', '1911'))
    expect(refuses(position, 'us', step('us.1.clarke', '2011'))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
    does(position, 'us', step('us.1.clarke', '1811'))
  })

  it('OPS-5.3 an enemy that it cannot see does not hinder it', () => {
    // The woods of 1716 hide 1717 from the road at 1714 and 1715.
    const hidden = scene({ at: { 'us.1.clarke': '1714', 'mexican.north.2.line': '1717' }, command: 'all' })
    does(hidden, 'us', march('us.1.clarke', '1715'))
    const seen = scene({ at: { 'us.1.clarke': '1714', 'mexican.north.2.line': '1716' }, command: 'all' })
    expect(refuses(seen, 'us', march('us.1.clarke', '1715'))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
  })

  it('OPS-5.3 leaders and HQs are no combat units; a disrupted unit is', () => {
    const leader = scene({
      at: { 'us.1.clarke': '2011', 'mexican.ldr.valencia': '2012', 'mexican.hq': '2012' },
      command: 'all',
    })
    does(leader, 'us', march('us.1.clarke', '1911'))
    const shaken = scene({
      at: { 'us.1.clarke': '2011', 'mexican.north.2.line': '2013' },
      states: { 'mexican.north.2.line': { disrupted: true } },
      command: 'all',
    })
    expect(refuses(shaken, 'us', march('us.1.clarke', '1911'))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
  })

  it('OPS-5.3 leaders go along at their own cost', () => {
    const position = scene({ at: { 'us.1.clarke': '1911', 'us.ldr.worth': '1911' }, command: 'all' })
    does(position, 'us', march('us.1.clarke', '2011', ['us.ldr.worth']))
    expect(left2(position, 'us.ldr.worth')).toBe(19)
    expect(
      refuses(position, 'us', { type: 'step', units: [], leaders: ['us.ldr.worth'], to: '2111', march: true }).rule,
    ).toBe('OPS-5.3')
  })

  it('OPS-5.3 a stack marches together, all in command', () => {
    const position = scene({ at: { 'us.1.clarke': '1911', 'us.1.garland': '1911' }, command: 'all' })
    does(position, 'us', march(['us.1.clarke', 'us.1.garland'], '2011'))
    expect([at(position, 'us.1.clarke'), left2(position, 'us.1.garland')]).toEqual(['2011', 13])
    const half = scene({
      at: { 'us.1.clarke': '1911', 'us.2.smith': '1911', 'us.ldr.worth': '1911' },
    })
    refuses(half, 'us', march(['us.1.clarke', 'us.2.smith'], '2011'))
    does(half, 'us', { type: 'begin', units: ['us.1.clarke', 'us.2.smith'] }, [6])
    refuses(half, 'us', march(['us.1.clarke', 'us.2.smith'], '2011'))
  })

  it('OPS-5.3 no fighting this turn', () => {
    const fight = { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'mexican.north.2.line': '1909' }
    const position = scene({ segment: 'combat', at: fight, states: { 'us.1.clarke': { marched: true } } })
    does(position, 'us', { type: 'target', hex: '1909' })
    expect(refuses(position, 'us', { type: 'join', unit: 'us.1.clarke' })).toEqual({
      rule: 'OPS-5.3',
      key: 'marchedAttacker',
    })
    does(position, 'us', { type: 'join', unit: 'us.1.garland' })
    const nobody = scene({
      segment: 'combat',
      at: { ...fight, 'us.2.smith': '1522', 'mexican.east.6.bravos': '1523' },
      states: { 'us.1.clarke': { marched: true }, 'us.1.garland': { marched: true } },
    })
    expect(refuses(nobody, 'us', { type: 'target', hex: '1909' })).toEqual({ rule: 'OPS-8.1', key: 'noAttacker' })
  })

  it('OPS-5.3 in the next turn it fights again', () => {
    const position = scene({ at: { 'us.1.clarke': '1911' }, santaAnna: true, command: 'all' })
    does(position, 'us', march('us.1.clarke', '2011'))
    does(position, 'us', { type: 'endPhase' })
    expect(state(position, 'us.1.clarke').marched).toBe(false)
  })
})
