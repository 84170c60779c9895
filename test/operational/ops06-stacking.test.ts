import { describe, expect, it } from 'vitest'
import { legal, toAct } from '../../src/operational/engine'
import { at, does, only, refuses, type Scene, scene, state, step } from './support'

/** The end of the US movement phase, nothing moved. */
const end = { type: 'endPhase' } as const
const crowd = (at: Scene['at'], more: Partial<Scene> = {}) => scene({ at, command: 'all', ...more })
const displacements = (position: ReturnType<typeof scene>) =>
  legal(position, 'us').flatMap((action) => (action.type === 'displace' ? [`${action.unit} ${action.to}`] : []))

describe('OPS-6.1 limits', () => {
  it('OPS-6.1 two infantry or cavalry units, one artillery unit and any number of leaders and HQs may stand', () => {
    const position = crowd({
      'us.1.clarke': '1908',
      'us.a.dragoons1': '1908',
      'us.1.duncan': '1908',
      'us.ldr.worth': '1908',
      'us.ldr.lee': '1908',
      'us.ldr.mason': '1908',
      'us.ldr.scott': '1908',
      'us.hq': '1908',
    })
    does(position, 'us', end, [4])
    expect(position.game.ops).toMatchObject({ active: 'mexican', pending: [] })
  })

  it.each([
    ['three infantry', ['us.1.clarke', 'us.1.garland', 'us.2.smith']],
    ['two infantry and a cavalry unit', ['us.1.clarke', 'us.1.garland', 'us.a.dragoons1']],
    ['two batteries', ['us.1.duncan', 'us.2.taylor']],
  ])('OPS-6.1 not %s at the end of the phase', (_name, units) => {
    const position = crowd(Object.fromEntries(units.map((unit) => [unit, '1908'])))
    does(position, 'us', end)
    expect(position.game.ops.pending).toEqual([{ kind: 'displace', owner: 'us', kept: [] }])
    expect(toAct(position.game)).toBe('us')
  })

  it('OPS-6.1 batteries do not crowd out infantry, nor the other way round', () => {
    const position = crowd({
      'us.1.clarke': '1908',
      'us.1.garland': '1908',
      'us.1.duncan': '1908',
      'us.2.taylor': '1909',
    })
    does(position, 'us', end, [4])
    expect(position.game.ops.active).toBe('mexican')
  })

  it('OPS-6.1 moving through is free', () => {
    const position = crowd({
      'us.1.clarke': '1908',
      'us.1.garland': '1909',
      'us.2.smith': '1909',
      'us.1.duncan': '1909',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', step('us.1.clarke', '1910'))
    does(position, 'us', end, [4])
    expect(position.game.ops.active).toBe('mexican')
  })

  it('OPS-6.1 garrisons do not count', () => {
    const position = crowd(
      {
        'us.1.clarke': '1222',
        'us.1.garland': '1222',
        'us.2.smith': '1222',
        'us.1.duncan': '1222',
        'us.2.taylor': '1222',
      },
      { states: { 'us.2.smith': { garrison: true }, 'us.2.taylor': { garrison: true } } },
    )
    does(position, 'us', end, [4])
    expect(position.game.ops.active).toBe('mexican')
  })
})

describe('OPS-6.2 the excess', () => {
  const three = { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'us.2.smith': '1908' }

  it('OPS-6.2 the owner moves any of them to the nearest hex with room', () => {
    const position = crowd({ ...three, 'us.1.duncan': '1909', 'us.2.riley': '1907', 'us.3.pierce': '1907' })
    does(position, 'us', end)
    const hexes = ['1807', '1808', '1909', '2007', '2008']
    expect(displacements(position)).toEqual(
      ['us.1.clarke', 'us.1.garland', 'us.2.smith'].flatMap((unit) => hexes.map((hex) => `${unit} ${hex}`)),
    )
    const move = (unit: string, to: string) => ({ type: 'displace' as const, unit, to })
    expect(refuses(position, 'us', move('us.1.clarke', '1907'))).toEqual({ rule: 'OPS-6.2', key: 'displaceHex' })
    expect(refuses(position, 'us', move('us.1.clarke', '1910'))).toEqual({ rule: 'OPS-6.2', key: 'displaceHex' })
    expect(refuses(position, 'us', move('us.2.riley', '1906'))).toEqual({ rule: 'OPS-6.2', key: 'displaceUnit' })
    expect(refuses(position, 'us', end)).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    const events = does(position, 'us', move('us.2.smith', '2008'), [4])
    expect(only(events, 'moved')[0]).toMatchObject({
      pieces: ['us.2.smith'],
      from: '1908',
      to: '2008',
      how: 'displace',
    })
    expect(position.game.ops.active).toBe('mexican')
  })

  it('OPS-6.2 unit by unit, until the hex is within the limit', () => {
    const position = crowd({ ...three, 'us.2.riley': '1908' })
    does(position, 'us', end)
    does(position, 'us', { type: 'displace', unit: 'us.1.clarke', to: '1909' })
    expect(position.game.ops.pending[0]?.kind).toBe('displace')
    does(position, 'us', { type: 'displace', unit: 'us.1.garland', to: '1909' }, [4])
    expect(position.game.ops.pending).toEqual([])
  })

  it('OPS-6.2 by steps legal for it: no lava, no bare river or creek', () => {
    const position = crowd({ 'us.1.clarke': '0922', 'us.1.garland': '0922', 'us.2.smith': '0922' })
    does(position, 'us', end)
    expect(displacements(position).filter((text) => text.startsWith('us.1.clarke'))).toEqual([
      'us.1.clarke 0821',
      'us.1.clarke 0822',
      'us.1.clarke 0923',
      'us.1.clarke 1022',
    ])
    const river = crowd({ 'us.1.clarke': '2210', 'us.1.garland': '2210', 'us.2.smith': '2210' })
    does(river, 'us', end)
    expect(displacements(river).some((text) => text.endsWith('2310') || text.endsWith('2311'))).toBe(false)
  })

  it('OPS-6.2 horse not over a ravine, guns not into marsh', () => {
    const position = crowd({ 'us.a.dragoons1': '1605', 'us.a.dragoons2': '1605', 'us.a.dragoons3': '1605' })
    does(position, 'us', end)
    expect(displacements(position).some((text) => /1604|1705|1706/.test(text))).toBe(false)
    const guns = crowd({ 'us.1.duncan': '2319', 'us.2.taylor': '2319' })
    does(guns, 'us', end)
    expect(displacements(guns).some((text) => text.endsWith('2320'))).toBe(false)
  })

  it('OPS-6.2 Mexican guns not into marsh, Mexican foot not into lava; both elsewhere', () => {
    const ways = (at: Scene['at']) => {
      const position = crowd(at, { active: 'mexican' })
      does(position, 'mexican', end)
      return legal(position, 'mexican').flatMap((action) => (action.type === 'displace' ? [action.to] : []))
    }
    const guns = ways({ 'mexican.north.1.battery': '2319', 'mexican.north.2.battery': '2319' })
    expect(guns.length).toBeGreaterThan(0)
    expect(guns).not.toContain('2320')
    const foot = ways({
      'mexican.north.1.infantry': '0922',
      'mexican.north.2.line': '0922',
      'mexican.north.2.activos': '0922',
    })
    expect(foot).toContain('0923')
    for (const lava of ['0921', '1021']) expect(foot).not.toContain(lava)
  })

  it('OPS-6.2 no EZOC without a friend', () => {
    const position = crowd({ ...three, 'mexican.north.2.line': '2009', 'us.1.duncan': '2008' })
    does(position, 'us', end)
    const hexes = displacements(position).filter((text) => text.startsWith('us.1.clarke'))
    // 1909 lies in the EZOC; 2008 too, but a battery holds it.
    expect(hexes).toEqual(['1807', '1808', '1907', '2007', '2008'].map((hex) => `us.1.clarke ${hex}`))
  })

  it('OPS-6.2 OPS-12.2 an ineffective unit not even to a friend in an EZOC', () => {
    const position = crowd(
      { ...three, 'mexican.north.2.line': '2009', 'us.1.duncan': '2008' },
      { states: { 'us.1.clarke': { ineffective: true } } },
    )
    does(position, 'us', end)
    expect(displacements(position)).not.toContain('us.1.clarke 2008')
    expect(displacements(position)).toContain('us.1.garland 2008')
  })

  it('OPS-6.2 OPS-7.2 out of an EZOC not into another, which would ask for a die', () => {
    const position = crowd({ ...three, 'mexican.north.2.line': '2008', 'us.1.duncan': '2007', 'us.2.taylor': '1909' })
    does(position, 'us', end)
    const hexes = displacements(position).filter((text) => text.startsWith('us.1.clarke'))
    expect(hexes).toEqual(['1807', '1808', '1907'].map((hex) => `us.1.clarke ${hex}`))
  })

  it('OPS-6.2 OPS-19.1.8 OPS-19.1.9 over a ravine by foot and no farther, not into an EZOC there', () => {
    const foot = { 'us.1.clarke': '1605', 'us.1.garland': '1605', 'us.2.smith': '1605' }
    const position = crowd(foot)
    does(position, 'us', end)
    expect(displacements(position)).toContain('us.1.clarke 1705')
    const held = crowd({ ...foot, 'us.1.duncan': '1705', 'mexican.north.2.line': '1805' })
    does(held, 'us', end)
    expect(displacements(held)).not.toContain('us.1.clarke 1705')
  })

  it('OPS-6.2 farther off when the hexes around are full', () => {
    // 0101 in the corner has two ways out: 0102, and 0201 over a ravine, closed to horse.
    const horse = { 'us.a.dragoons1': '0101', 'us.a.dragoons2': '0101', 'us.a.dragoons3': '0101' }
    const next = crowd(horse)
    does(next, 'us', end)
    expect(displacements(next)).toContain('us.a.dragoons1 0102')
    const full = crowd({ ...horse, 'us.1.clarke': '0102', 'us.1.garland': '0102' })
    does(full, 'us', end)
    expect(displacements(full)).toContain('us.a.dragoons1 0103')
  })

  const cornered: Scene['at'] = {
    // 0910 lies in the lava: nobody leaves it without a die.
    'us.1.clarke': '0910',
    'us.1.garland': '0910',
    'us.2.smith': '0910',
  }

  it('OPS-6.2 ruling: what has nowhere to go loses a step and stays - only the excess', () => {
    const position = crowd(cornered)
    const events = does(position, 'us', end, [4])
    expect(only(events, 'stepLost')).toHaveLength(1)
    expect(only(events, 'stepLost')[0]).toMatchObject({ rule: 'OPS-6.2', steps: 1 })
    expect(['us.1.clarke', 'us.1.garland', 'us.2.smith'].map((id) => at(position, id))).toEqual([
      '0910',
      '0910',
      '0910',
    ])
    expect(['us.1.clarke', 'us.1.garland', 'us.2.smith'].reduce((sum, id) => sum + state(position, id).steps, 0)).toBe(
      5,
    )
    expect(position.game.ops.active).toBe('mexican')
  })

  it('OPS-6.2 OPS-11.2 the leaders of a stack that loses a step roll', () => {
    const position = crowd({ ...cornered, 'us.ldr.worth': '0910' })
    const events = does(position, 'us', end, [2, 3, 4])
    expect(only(events, 'die').map((event) => event.purpose)).toEqual(['leader', 'activation'])
  })

  it("OPS-6.2 over-stacked by a retreat: it waits for the end of the owner's next movement phase", () => {
    const position = scene({ active: 'mexican', at: three, santaAnna: true })
    does(position, 'mexican', end)
    expect(position.game.ops).toMatchObject({ active: 'us', segment: 'move', pending: [] })
    does(position, 'us', end)
    expect(position.game.ops.pending[0]?.kind).toBe('displace')
  })

  it('OPS-6.2 OPS-3.6 OPS-19.4.2 it arrives like any other: behind works it rouses Santa Anna', () => {
    const position = crowd({
      'us.1.clarke': '1123',
      'us.1.garland': '1123',
      'us.2.smith': '1123',
      'mexican.ldr.santaanna': '1511',
      'mexican.hq': '1511',
    })
    does(position, 'us', end)
    const events = does(position, 'us', { type: 'displace', unit: 'us.1.clarke', to: '1222' })
    expect(only(events, 'activated')).toEqual([
      { kind: 'activated', by: 'behindWorks', hex: '1222', rule: 'OPS-19.4.2' },
    ])
  })

  it('OPS-6.2 a displaced unit has spent no MP', () => {
    const position = crowd(three)
    does(position, 'us', end)
    does(position, 'us', { type: 'displace', unit: 'us.1.clarke', to: '1909' }, [4])
    expect(state(position, 'us.1.clarke').spent).toBe(0)
  })
})
