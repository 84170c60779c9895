import { describe, expect, it } from 'vitest'
import { inEzoc } from '../../src/operational/position'
import { at, does, left2, only, refuses, type Scene, scene, state, step, world } from './support'

/** Hexes in the ZOC of one piece, ascending; `side` is the piece's. */
function zocOf(piece: string, hex: string, more: Partial<Scene> = {}): string[] {
  const position = scene({ at: { [piece]: hex }, bystander: false, ...more })
  const enemy = piece.startsWith('us.') ? 1 : 0
  return world.grid.ids.filter((_, k) => inEzoc(position, k, enemy))
}

describe('OPS-7.1 zones of control', () => {
  it.each([
    ['infantry', 'us.1.clarke'],
    ['cavalry', 'us.a.dragoons1'],
    ['artillery', 'us.1.duncan'],
    ['Mexican infantry', 'mexican.north.2.line'],
  ])('OPS-7.1 %s into the six adjacent hexes', (_name, piece) => {
    expect(zocOf(piece, '1909')).toEqual(['1808', '1809', '1908', '1910', '2008', '2009'])
  })

  it('OPS-7.1 not when disrupted; an ineffective unit does', () => {
    const states = (state: object) => ({ states: { 'us.1.clarke': state } })
    expect(zocOf('us.1.clarke', '1909', states({ disrupted: true }))).toEqual([])
    expect(zocOf('us.1.clarke', '1909', states({ ineffective: true }))).toHaveLength(6)
  })

  it('OPS-7.1 not across a river, creek or ravine', () => {
    expect(zocOf('us.1.clarke', '2210')).toEqual(['2110', '2111', '2209', '2211'])
    expect(zocOf('us.1.clarke', '1410')).toEqual(['1310', '1311', '1411'])
    expect(zocOf('us.1.clarke', '1605')).not.toContain('1705')
  })

  it('OPS-7.1 a bridge or ford carries it', () => {
    expect(zocOf('us.1.clarke', '2211')).toContain('2311')
    expect(zocOf('us.1.clarke', '1612')).toContain('1613')
    expect(zocOf('us.1.clarke', '1914')).toContain('1915')
    expect(zocOf('us.1.clarke', '0705')).toContain('0605')
    expect(zocOf('us.1.clarke', '1106')).toContain('1206')
  })

  it('OPS-7.1 works do not stop it, either way', () => {
    expect(zocOf('us.1.clarke', '1122')).toContain('1222')
    expect(zocOf('us.1.clarke', '1222')).toContain('1122')
  })

  it('OPS-7.1 ruling: prohibited are lake and volcano', () => {
    expect(zocOf('us.1.clarke', '0510')).not.toContain('0511')
    expect(zocOf('us.1.clarke', '2028')).not.toContain('2029')
    // Marsh is closed to horse, but no prohibited hex.
    expect(zocOf('us.a.dragoons1', '2319')).toContain('2320')
  })

  it('OPS-7.1 into lava only US infantry', () => {
    expect(zocOf('us.1.clarke', '0922')).toContain('0921')
    for (const piece of ['us.a.dragoons1', 'us.1.duncan', 'mexican.north.2.line', 'mexican.north.4.cavalry2'])
      expect(zocOf(piece, '0922').some((hex) => world.lava[world.grid.indexOf(hex)] === 1)).toBe(false)
  })

  it('OPS-7.1 out of a lava hex infantry exerts it normally', () => {
    expect(zocOf('us.1.clarke', '0921')).toEqual(['0820', '0821', '0920', '0922', '1020', '1021'])
  })

  it('OPS-7.1 garrisons, leaders and HQs exert none', () => {
    expect(zocOf('us.1.clarke', '1222', { states: { 'us.1.clarke': { garrison: true } } })).toEqual([])
    expect(zocOf('us.ldr.worth', '1909')).toEqual([])
    expect(zocOf('us.hq', '1909')).toEqual([])
  })

  it('OPS-7.1 off the map, none', () => {
    expect(zocOf('us.1.clarke', 'trt:4')).toEqual([])
  })

  it('OPS-7.1 it goes along with the unit', () => {
    const position = scene({ at: { 'us.1.clarke': '1909' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1910'))
    expect(world.grid.ids.filter((_, k) => inEzoc(position, k, 1))).toEqual([
      '1809',
      '1810',
      '1909',
      '1911',
      '2009',
      '2010',
    ])
  })
})

describe('OPS-7.2 in the EZOC', () => {
  const enemy = { 'mexican.north.2.line': '1910' }

  it('OPS-7.2 a unit that steps into one stops, its move over', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', ...enemy }, command: 'all' })
    const events = does(position, 'us', step('us.1.clarke', '1909'))
    expect(only(events, 'stopped')).toEqual([
      { kind: 'stopped', pieces: ['us.1.clarke'], hex: '1909', rule: 'OPS-7.2' },
    ])
    expect(refuses(position, 'us', step('us.1.clarke', '1908'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-7.2 friends there or not', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.2.smith': '1909', ...enemy }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-7.2 a whole stack stops', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.1.garland': '1908', ...enemy }, command: 'all' })
    does(position, 'us', step(['us.1.clarke', 'us.1.garland'], '1909'))
    expect([state(position, 'us.1.clarke').moved, state(position, 'us.1.garland').moved]).toEqual([true, true])
  })

  it('OPS-7.2 no ZOC, no stop: beside a disrupted enemy, or over a bare river', () => {
    const shaken = scene({
      at: { 'us.1.clarke': '1908', ...enemy },
      states: { 'mexican.north.2.line': { disrupted: true } },
      command: 'all',
    })
    does(shaken, 'us', step('us.1.clarke', '1909'))
    does(shaken, 'us', step('us.1.clarke', '2009'))
    const river = scene({ at: { 'us.1.clarke': '2209', 'mexican.north.2.line': '2310' }, command: 'all' })
    does(river, 'us', step('us.1.clarke', '2210'))
    expect(state(river, 'us.1.clarke').moved).toBe(false)
  })

  const exit = (unit: string, enemies: Record<string, string>) => {
    const position = scene({ at: { [unit]: '1909', ...enemies }, command: 'all' })
    const events = does(position, 'us', step(unit, '1908'))
    return only(events, 'moved')[0]!.mp2
  }

  it('OPS-7.2 a unit that begins in one pays +1 MP for its first step', () => {
    expect(exit('us.1.clarke', enemy)).toBe(4)
    expect(exit('us.1.duncan', enemy)).toBe(4)
    const position = scene({ at: { 'us.1.clarke': '1909', ...enemy }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1908'))
    expect(only(does(position, 'us', step('us.1.clarke', '1907')), 'moved')[0]!.mp2).toBe(2)
    expect(left2(position, 'us.1.clarke')).toBe(4)
  })

  it('OPS-7.2 not cavalry facing only infantry or artillery', () => {
    expect(exit('us.a.dragoons1', enemy)).toBe(2)
    expect(exit('us.a.dragoons1', { 'mexican.north.2.battery': '1910' })).toBe(2)
    expect(exit('us.a.dragoons1', { 'mexican.north.4.cavalry2': '1910' })).toBe(4)
    expect(exit('us.a.dragoons1', { ...enemy, 'mexican.north.4.cavalry2': '2009' })).toBe(4)
    // Infantry facing cavalry pays like any.
    expect(exit('us.1.clarke', { 'mexican.north.4.cavalry2': '1910' })).toBe(4)
  })

  it('OPS-7.2 a stack pays each its own', () => {
    const position = scene({ at: { 'us.1.clarke': '1909', 'us.a.dragoons1': '1909', ...enemy }, command: 'all' })
    does(position, 'us', step(['us.1.clarke', 'us.a.dragoons1'], '1908'))
    expect([left2(position, 'us.1.clarke'), left2(position, 'us.a.dragoons1')]).toEqual([6, 14])
  })

  const two = { 'us.1.clarke': '1909', 'mexican.north.2.line': '1910', 'mexican.north.2.activos': '1907' }

  it('OPS-7.2 before a step into another EZOC hex it checks morale: passing, it goes and stops', () => {
    const position = scene({ at: two, command: 'all' })
    const events = does(position, 'us', step('us.1.clarke', '1908'), [5])
    expect(only(events, 'die')[0]).toMatchObject({
      purpose: 'morale',
      piece: 'us.1.clarke',
      passed: true,
      rule: 'OPS-7.2',
    })
    expect(at(position, 'us.1.clarke')).toBe('1908')
    expect(left2(position, 'us.1.clarke')).toBe(6)
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-7.2 failing ends its move', () => {
    const position = scene({ at: two, command: 'all' })
    const events = does(position, 'us', step('us.1.clarke', '1908'), [6])
    expect(only(events, 'moved')).toEqual([])
    expect(only(events, 'stopped')[0]).toMatchObject({ hex: '1909', rule: 'OPS-7.2' })
    expect(at(position, 'us.1.clarke')).toBe('1909')
    expect(state(position, 'us.1.clarke')).toMatchObject({ moved: true, spent: 0 })
    expect(refuses(position, 'us', step('us.1.clarke', '1808'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-7.2 later in that move too, after free hexes', () => {
    const position = scene({ at: { ...two, 'mexican.north.2.activos': '1906' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1908'), [])
    does(position, 'us', step('us.1.clarke', '1907'), [2])
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-7.2 who did not begin in one checks nothing', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', ...enemy }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909'), [])
  })

  it('OPS-7.2 the same enemy or another: any second EZOC hex', () => {
    const position = scene({ at: { 'us.1.clarke': '1909', ...enemy }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '2009'), [1])
    expect(at(position, 'us.1.clarke')).toBe('2009')
  })

  it('OPS-7.2 ruling: in a stack every unit checks; if one fails, all stop', () => {
    const stack = { ...two, 'us.2.smith': '1909' }
    const good = scene({ at: stack, command: 'all' })
    does(good, 'us', step(['us.1.clarke', 'us.2.smith'], '1908'), [5, 5])
    expect(at(good, 'us.2.smith')).toBe('1908')
    const bad = scene({ at: stack, command: 'all' })
    const events = does(bad, 'us', step(['us.1.clarke', 'us.2.smith'], '1908'), [5, 6])
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: ['us.1.clarke', 'us.2.smith'] })
    expect([at(bad, 'us.1.clarke'), at(bad, 'us.2.smith')]).toEqual(['1909', '1909'])
  })

  it('OPS-7.2 the extra point must be there: 5.1 lets nobody out of an EZOC for all he has', () => {
    const position = scene({ at: { 'us.1.clarke': '1616', 'mexican.north.2.line': '1617' } })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [2])
    expect(refuses(position, 'us', step('us.1.clarke', '1716'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    does(position, 'us', step('us.1.clarke', '1615'))
    expect(left2(position, 'us.1.clarke')).toBe(0)
  })
})

describe('OPS-7.3 what EZOC blocks', () => {
  it('OPS-7.3 OPS-4.2 command, unless a friend holds the hex', () => {
    const wall = { 'us.ldr.worth': '1908', 'us.1.clarke': '1911', 'mexican.north.2.line': '1910' }
    expect(scene({ at: wall }).game.ops.command).toEqual({})
  })

  it('OPS-7.3 OPS-13.1 the LOC, unless a friend holds the hex', () => {
    const base = { 'us.hq': '0119', 'us.ldr.scott': '0119', 'us.1.clarke': '0219', 'mexican.north.2.line': '0218' }
    const blocked = scene({ at: base, states: {} })
    // 0118 itself lies in the EZOC of 0218.
    expect(blocked.game.ops.command['us.1.clarke']).toEqual(['us.ldr.scott'])
    const held = scene({ at: { ...base, 'us.2.smith': '0118', 'us.2.riley': '0119' } })
    expect(held.game.ops.command['us.1.clarke']).toEqual(['us.ldr.scott', 'us.hq'])
  })
})
