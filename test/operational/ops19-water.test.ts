import { describe, expect, it } from 'vitest'
import { alone, at, does, left2, only, refuses, type Scene, scene, state, step } from './support'

const FOOT = 'us.1.clarke'

describe('OPS-19.1.7 ravines', () => {
  it('OPS-19.1.7 no movement across by horse, guns or HQ', () => {
    for (const piece of ['us.a.dragoons1', 'us.1.duncan'])
      expect(refuses(scene({ at: { [piece]: '1605' }, command: 'all' }), 'us', step(piece, '1705'))).toEqual({
        rule: 'OPS-19.1.7',
        key: 'ravine',
      })
    expect(refuses(scene({ at: { 'us.hq': '1605' } }), 'us', alone('us.hq', '1705')).rule).toBe('OPS-19.1.7')
  })

  it('OPS-19.1.7 a stack with horse in it stays on its side', () => {
    const position = scene({ at: { [FOOT]: '1605', 'us.a.dragoons1': '1605' }, command: 'all' })
    expect(refuses(position, 'us', step([FOOT, 'us.a.dragoons1'], '1705')).rule).toBe('OPS-19.1.7')
    does(position, 'us', step(FOOT, '1705'))
  })

  it('OPS-19.1.7 no combat across', () => {
    const position = scene({
      segment: 'combat',
      at: { [FOOT]: '1605', 'us.2.smith': '1522', 'mexican.north.2.line': '1705', 'mexican.east.6.bravos': '1523' },
    })
    expect(refuses(position, 'us', { type: 'target', hex: '1705' })).toEqual({ rule: 'OPS-8.1', key: 'noAttacker' })
  })

  it('OPS-19.1.7 no ZOC across: one passes along the other bank', () => {
    const position = scene({ at: { [FOOT]: '1805', 'mexican.north.2.line': '1605' }, command: 'all' })
    does(position, 'us', step(FOOT, '1705'))
    expect(state(position, FOOT).moved).toBe(false)
    does(position, 'us', step(FOOT, '1704'))
  })

  it('OPS-19.1.7 a bridge or ford lifts it: all cross, none must stop, ford +1 MP', () => {
    const bridge = scene({ at: { 'us.1.duncan': '1106' }, command: 'all' })
    does(bridge, 'us', step('us.1.duncan', '1206'))
    expect([left2(bridge, 'us.1.duncan'), state(bridge, 'us.1.duncan').moved]).toEqual([9, false])
    const ford = scene({ at: { [FOOT]: '0605' }, command: 'all' })
    does(ford, 'us', step(FOOT, '0705'))
    expect([left2(ford, FOOT), state(ford, FOOT).moved]).toEqual([6, false])
    const fight = scene({ segment: 'combat', at: { [FOOT]: '1106', 'mexican.north.2.line': '1206' } })
    does(fight, 'us', { type: 'target', hex: '1206' })
  })
})

describe('OPS-19.1.8 infantry over a ravine', () => {
  it('OPS-19.1.8 crosses at no extra MP and must then stop', () => {
    const position = scene({ at: { [FOOT]: '1605' }, command: 'all' })
    const events = does(position, 'us', step(FOOT, '1705'))
    expect(only(events, 'moved')[0]?.mp2).toBe(2)
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: [FOOT], hex: '1705', rule: 'OPS-19.1.8' })
    expect(refuses(position, 'us', step(FOOT, '1805'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-19.1.8 Mexican infantry too', () => {
    const position = scene({ active: 'mexican', at: { 'mexican.north.2.line': '1605' }, command: 'all' })
    does(position, 'mexican', step('mexican.north.2.line', '1705'))
    expect(state(position, 'mexican.north.2.line').moved).toBe(true)
  })

  it('OPS-19.1.8 a leader who goes along stops as well', () => {
    const position = scene({ at: { [FOOT]: '1605', 'us.ldr.worth': '1605' }, command: 'all' })
    does(position, 'us', step(FOOT, '1705', ['us.ldr.worth']))
    expect(refuses(position, 'us', alone('us.ldr.worth', '1805'))).toEqual({ rule: 'OPS-5.1', key: 'leaderMoveOver' })
  })

  it('OPS-19.1.8 with what is left of the MP it may still cross', () => {
    const position = scene({ at: { [FOOT]: '1607' }, command: 'all' })
    does(position, 'us', step(FOOT, '1606'))
    does(position, 'us', step(FOOT, '1605'))
    does(position, 'us', step(FOOT, '1705'))
    expect(at(position, FOOT)).toBe('1705')
  })

  it('OPS-19.1.8 a whole stack of infantry crosses', () => {
    const position = scene({ at: { [FOOT]: '1605', 'us.2.smith': '1605' }, command: 'all' })
    does(position, 'us', step([FOOT, 'us.2.smith'], '1705'))
    expect([state(position, FOOT).moved, state(position, 'us.2.smith').moved]).toEqual([true, true])
  })
})

describe('OPS-19.1.9 into an EZOC', () => {
  const cross = (values: number[], states: Scene['states'] = {}, others: Scene['at'] = {}) => {
    const position = scene({
      at: { [FOOT]: '1605', 'mexican.north.2.line': '1805', ...others },
      states,
      command: 'all',
    })
    return { position, events: does(position, 'us', step(FOOT, '1705'), values) }
  }

  it('OPS-19.1.9 a morale check: passed, nothing more', () => {
    const { position, events } = cross([5])
    expect(only(events, 'die')[0]).toMatchObject({ purpose: 'morale', passed: true, rule: 'OPS-19.1.9' })
    expect(state(position, FOOT)).toMatchObject({ disrupted: false, moved: true, at: '1705' })
  })

  it('OPS-19.1.9 failed: disrupted', () => {
    const { position, events } = cross([6])
    expect(only(events, 'disrupted')).toEqual([{ kind: 'disrupted', piece: FOOT, hex: '1705', rule: 'OPS-19.1.9' }])
    expect(state(position, FOOT)).toMatchObject({ disrupted: true, moved: true, at: '1705' })
  })

  it('OPS-19.1.9 failed when disrupted already: routs', () => {
    const { position, events } = cross([5, 2], { [FOOT]: { disrupted: true } })
    expect(only(events, 'die')[0]).toMatchObject({ value: 6, passed: false })
    expect(at(position, FOOT)).toBe('trt:4')
  })

  it('OPS-19.1.9 a leader along assists', () => {
    const position = scene({
      at: { 'us.4.marines': '1605', 'us.ldr.shields': '1605', 'mexican.north.2.line': '1805' },
      command: 'all',
    })
    const [event] = only(does(position, 'us', step('us.4.marines', '1705', ['us.ldr.shields']), [5]), 'die')
    expect(event).toMatchObject({ value: 4, passed: true })
  })

  it('OPS-19.1.9 each unit of a stack for itself', () => {
    const position = scene({
      at: { [FOOT]: '1605', 'us.2.smith': '1605', 'mexican.north.2.line': '1805' },
      command: 'all',
    })
    does(position, 'us', step([FOOT, 'us.2.smith'], '1705'), [6, 2])
    expect([state(position, FOOT).disrupted, state(position, 'us.2.smith').disrupted]).toEqual([true, false])
  })

  it('OPS-19.1.9 no check out of EZOC, none over a bridge or ford', () => {
    const free = scene({ at: { [FOOT]: '1605' }, command: 'all' })
    does(free, 'us', step(FOOT, '1705'), [])
    const ford = scene({ at: { [FOOT]: '0605', 'mexican.north.2.line': '0704' }, command: 'all' })
    does(ford, 'us', step(FOOT, '0705'), [])
    const bridge = scene({ at: { [FOOT]: '1106', 'mexican.north.2.line': '1306' }, command: 'all' })
    const events = does(bridge, 'us', step(FOOT, '1206'), [])
    expect(only(events, 'stopped')[0]).toMatchObject({ rule: 'OPS-7.2' })
  })

  it('OPS-19.1.9 OPS-7.2 out of one EZOC over a ravine into another: both checks', () => {
    const { events } = cross([1, 1], {}, { 'mexican.north.2.activos': '1505' })
    expect(only(events, 'die').map((event) => event.rule)).toEqual(['OPS-7.2', 'OPS-19.1.9'])
  })
})

describe('OPS-19.1.11 the river', () => {
  it('OPS-19.1.11 no crossing but by bridge or ford', () => {
    const position = scene({
      at: { [FOOT]: '2210', 'us.a.dragoons1': '2210', 'us.ldr.worth': '2210', 'us.hq': '2210' },
      command: 'all',
    })
    for (const action of [
      step(FOOT, '2310'),
      step('us.a.dragoons1', '2310'),
      alone('us.ldr.worth', '2310'),
      alone('us.hq', '2310'),
    ])
      expect(refuses(position, 'us', action)).toEqual({ rule: 'OPS-19.1.11', key: 'river' })
    does(position, 'us', step(FOOT, '2211'))
    does(position, 'us', step(FOOT, '2311'))
    expect(state(position, FOOT).moved).toBe(false)
  })

  it('OPS-19.1.11 no leader goes along where the unit cannot', () => {
    const position = scene({ at: { [FOOT]: '2210', 'us.ldr.worth': '2210' }, command: 'all' })
    expect(refuses(position, 'us', step(FOOT, '2310', ['us.ldr.worth'])).rule).toBe('OPS-19.1.11')
  })

  it('OPS-19.1.11 creeks are not the river', () => {
    const position = scene({ at: { [FOOT]: '1410' }, command: 'all' })
    expect(refuses(position, 'us', step(FOOT, '1510'))).toEqual({ rule: 'OPS-5.2', key: 'creek' })
  })
})
