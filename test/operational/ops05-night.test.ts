import { describe, expect, it } from 'vitest'
import { sightRange } from '../../src/operational/hidden/sight'
import { legal, newPosition } from '../../src/operational/engine'
import { alone, at, does, march, only, refuses, type Scene, scene, state, step, world } from './support'

const night = (at: Scene['at'], more: Partial<Scene> = {}) => scene({ at, night: true, command: 'all', ...more })

describe('OPS-5.5 movement by night', () => {
  it('OPS-5.5 off the roads half the MA, round up', () => {
    const foot = night({ 'us.1.clarke': '2007' })
    for (const hex of ['2008', '2009', '2010']) does(foot, 'us', step('us.1.clarke', hex))
    expect(state(foot, 'us.1.clarke')).toMatchObject({ spent: 6, moved: true })
    const horse = night({ 'us.a.dragoons1': '2007' })
    for (const hex of ['2008', '2009', '2008', '2007']) does(horse, 'us', step('us.a.dragoons1', hex))
    expect(state(horse, 'us.a.dragoons1')).toMatchObject({ spent: 8, moved: true })
    const shaken = night({ 'us.1.clarke': '2007' }, { states: { 'us.1.clarke': { disrupted: true } } })
    for (const hex of ['2008', '2009']) does(shaken, 'us', step('us.1.clarke', hex))
    expect(state(shaken, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-5.5 leaders and HQs too', () => {
    const position = night({ 'us.ldr.worth': '2007', 'us.hq': '2007' })
    for (const piece of ['us.ldr.worth', 'us.hq']) {
      for (let k = 0; k < 5; k++) does(position, 'us', alone(piece, k % 2 === 0 ? '2008' : '2007'))
      expect(refuses(position, 'us', alone(piece, '2007')).rule).toBe('OPS-5.1')
    }
  })

  it('OPS-5.5 on roads the whole MA', () => {
    const position = night({ 'us.1.clarke': '0118' })
    const road = ['0218', '0219', '0320', '0420', '0521', '0621', '0722', '0822', '0923', '1022']
    for (const hex of road) does(position, 'us', step('us.1.clarke', hex))
    expect(state(position, 'us.1.clarke')).toMatchObject({ spent: 10, moved: true })
  })

  it('OPS-5.5 ruling: one account, held against the half off the roads and the whole on them', () => {
    const position = night({ 'us.1.clarke': '1908' })
    for (const hex of ['1909', '1910', '1911']) does(position, 'us', step('us.1.clarke', hex))
    expect(refuses(position, 'us', step('us.1.clarke', '1912'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    for (const hex of ['2011', '2111', '2211', '2311']) does(position, 'us', step('us.1.clarke', hex))
    expect(state(position, 'us.1.clarke')).toMatchObject({ spent: 10, moved: true })
    // First along the road: four half points leave two more for one clear hex beside it; five leave none.
    const four = night({ 'us.1.clarke': '1711' })
    for (const hex of ['1811', '1911', '2011', '2111']) does(four, 'us', step('us.1.clarke', hex))
    does(four, 'us', step('us.1.clarke', '2110'))
    const five = night({ 'us.1.clarke': '1711' })
    for (const hex of ['1811', '1911', '2011', '2111', '2211']) does(five, 'us', step('us.1.clarke', hex))
    expect(refuses(five, 'us', step('us.1.clarke', '2210'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
  })

  it('OPS-5.5 a trail is no road', () => {
    const position = night({ 'us.1.clarke': '1611' })
    for (const hex of ['1712', '1812', '1913']) does(position, 'us', step('us.1.clarke', hex))
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-5.5 OPS-4.3 out of command the die counts, off the roads never more than the half', () => {
    const six = scene({ night: true, at: { 'us.1.clarke': '2007' } })
    does(six, 'us', { type: 'begin', units: ['us.1.clarke'] }, [6])
    for (const hex of ['2008', '2009', '2010']) does(six, 'us', step('us.1.clarke', hex))
    expect(state(six, 'us.1.clarke').moved).toBe(true)
    const two = scene({ night: true, at: { 'us.1.clarke': '2007' } })
    does(two, 'us', { type: 'begin', units: ['us.1.clarke'] }, [2])
    for (const hex of ['2008', '2009']) does(two, 'us', step('us.1.clarke', hex))
    expect(state(two, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-5.5 OPS-5.1 the one step that costs more than there is', () => {
    const position = night({ 'us.1.clarke': '2319' }, { states: { 'us.1.clarke': { disrupted: true } } })
    does(position, 'us', step('us.1.clarke', '2320'))
    expect(state(position, 'us.1.clarke')).toMatchObject({ spent: 6, moved: true })
  })

  it('OPS-5.5 no march', () => {
    const position = night({ 'us.1.clarke': '1911' })
    expect(refuses(position, 'us', march('us.1.clarke', '2011'))).toEqual({ rule: 'OPS-5.5', key: 'marchNight' })
    expect(legal(position, 'us').some((action) => action.type === 'step' && action.march)).toBe(false)
  })

  it('OPS-5.5 the die for lava at -1: four fails, five enters', () => {
    for (const [face, hex] of [
      [4, '0922'],
      [5, '0921'],
      [6, '0921'],
    ] as const) {
      const position = night({ 'us.1.clarke': '0922' })
      const [event] = only(does(position, 'us', step('us.1.clarke', '0921'), [face]), 'die')
      expect(event).toMatchObject({
        value: face - 1,
        modifiers: [{ name: 'nightLava', value: -1, rule: 'OPS-5.5' }],
        passed: hex === '0921',
      })
      expect(at(position, 'us.1.clarke')).toBe(hex)
    }
  })

  it('OPS-5.5 sight is 1 hex', () => {
    expect(sightRange(night({ 'us.1.clarke': '1908' }))).toBe(1)
    expect(sightRange(scene({ at: { 'us.1.clarke': '1908' } }))).toBe(4)
  })
})

describe('OPS-5.5 the rule flag', () => {
  it('OPS-5.5 off: the sixth turn is like any other', () => {
    const position = scene({ turn: 6, at: { 'us.1.clarke': '1911', 'us.2.smith': '0922' }, command: 'all' })
    does(position, 'us', march('us.1.clarke', '2011'))
    const [event] = only(does(position, 'us', step('us.2.smith', '0921'), [4]), 'die')
    expect(event).toMatchObject({ modifiers: [], passed: true })
  })

  it('OPS-5.5 on, it is night on turn 6 only', () => {
    for (const turn of [5, 7]) {
      const position = night({ 'us.1.clarke': '1911' }, { turn })
      does(position, 'us', march('us.1.clarke', '2011'))
    }
  })

  it('OPS-5.5 the option stands in the game', () => {
    for (const on of [true, false]) {
      const options = { preset: 'historical', night: on, resolver: 'table', clash: 'auto' } as const
      const { position } = newPosition(world, options, { seed: 's', forced: [] })
      expect(position.game.options.night).toBe(on)
    }
  })
})

describe('OPS-5.5 attacks by night', () => {
  const fight = (unit: string, extra: Scene['at'] = {}) => {
    const position = scene({
      segment: 'combat',
      night: true,
      at: { [unit]: '1908', 'mexican.north.2.line': '1909', ...extra },
    })
    does(position, 'us', { type: 'target', hex: '1909' })
    return position
  }

  it('OPS-5.5 a US regular lead attacks without a check', () => {
    const position = fight('us.1.clarke')
    does(position, 'us', { type: 'join', unit: 'us.1.clarke' })
    const events = does(position, 'us', { type: 'attack' }, [3, 4, 6, 3], true)
    expect(only(events, 'die')[0]).toMatchObject({ purpose: 'fow' })
  })

  it('OPS-5.5 any other lead passes a morale check first; failing, the attack is off and counts as made', () => {
    const position = fight('us.4.marines')
    does(position, 'us', { type: 'join', unit: 'us.4.marines' })
    const events = does(position, 'us', { type: 'attack' }, [6], true)
    expect(only(events, 'die')[0]).toMatchObject({
      purpose: 'morale',
      piece: 'us.4.marines',
      passed: false,
      rule: 'OPS-5.5',
    })
    expect(only(events, 'calledOff')[0]).toMatchObject({ hex: '1909', rule: 'OPS-5.5' })
    expect(only(events, 'clashBegun')).toEqual([])
    const passed = fight('us.4.marines')
    does(passed, 'us', { type: 'join', unit: 'us.4.marines' })
    const going = does(passed, 'us', { type: 'attack' }, [1, 3, 4, 6, 3], true)
    expect(
      only(going, 'die')
        .map((event) => event.purpose)
        .slice(0, 2),
    ).toEqual(['morale', 'fow'])
  })

  it('OPS-5.5 ruling: guns do not bombard alone', () => {
    const position = scene({
      segment: 'combat',
      night: true,
      at: {
        'us.1.duncan': '1908',
        'mexican.north.2.line': '1909',
        'us.1.clarke': '1522',
        'mexican.east.6.bravos': '1523',
      },
    })
    expect(refuses(position, 'us', { type: 'target', hex: '1909' })).toEqual({
      rule: 'OPS-5.5',
      key: 'nightBombardment',
    })
    does(position, 'us', { type: 'target', hex: '1523' })
  })
})
