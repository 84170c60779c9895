import { describe, expect, it } from 'vitest'
import { legal, toAct } from '../../src/operational/engine'
import { alone, at, does, left2, only, refuses, type Scene, scene, state, step, stepsOf } from './support'

const shaken = { disrupted: true }
const weak = { ineffective: true }

describe('OPS-12.1 disrupted', () => {
  it('OPS-12.1 half MA, round up', () => {
    for (const [unit, halves] of [
      ['us.1.clarke', 6],
      ['us.1.duncan', 6],
      ['us.a.dragoons1', 8],
    ] as const) {
      const position = scene({ at: { [unit]: '2007' }, states: { [unit]: shaken }, command: 'all' })
      does(position, 'us', step(unit, '2008'))
      expect([unit, left2(position, unit)]).toEqual([unit, halves - 2])
    }
  })

  it('OPS-12.1 no ZOC, no attack', () => {
    const position = scene({
      segment: 'combat',
      at: { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'mexican.north.2.line': '1909' },
      states: { 'us.1.clarke': shaken },
    })
    does(position, 'us', { type: 'target', hex: '1909' })
    expect(refuses(position, 'us', { type: 'join', unit: 'us.1.clarke' })).toEqual({
      rule: 'OPS-8.1',
      key: 'unfitAttacker',
    })
  })

  it('OPS-12.1 it may enter an EZOC, and leave one', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '1910' },
      states: { 'us.1.clarke': shaken },
      command: 'all',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(at(position, 'us.1.clarke')).toBe('1909')
  })

  it('OPS-12.1 disrupted again, it routs', () => {
    const position = scene({
      turn: 3,
      at: { 'us.1.clarke': '1605', 'mexican.north.2.line': '1805' },
      states: { 'us.1.clarke': shaken },
      command: 'all',
    })
    const events = does(position, 'us', step('us.1.clarke', '1705'), [6, 4])
    expect(only(events, 'routed')[0]).toMatchObject({ piece: 'us.1.clarke', until: 7 })
    expect(at(position, 'us.1.clarke')).toBe('trt:7')
    expect(only(events, 'disrupted')).toEqual([])
  })
})

describe('OPS-12.2 ineffective', () => {
  it('OPS-12.2 may not enter an EZOC, friends there or not', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.2.smith': '1909', 'mexican.north.2.line': '1910' },
      states: { 'us.1.clarke': weak },
      command: 'all',
    })
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-12.2', key: 'ineffectiveEzoc' })
    expect(stepsOf(position, ['us.1.clarke'])).toEqual(['1807', '1808', '1907', '2007', '2008'])
  })

  it('OPS-12.2 it has its whole MA and leaves an EZOC for a free hex', () => {
    const position = scene({
      at: { 'us.1.clarke': '1909', 'mexican.north.2.line': '1910' },
      states: { 'us.1.clarke': weak },
      command: 'all',
    })
    expect(stepsOf(position, ['us.1.clarke'])).toEqual(['1808', '1908', '2008'])
    does(position, 'us', step('us.1.clarke', '1908'))
    expect(left2(position, 'us.1.clarke')).toBe(6)
  })

  it('OPS-12.2 no attack', () => {
    const position = scene({
      segment: 'combat',
      at: { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'mexican.north.2.line': '1909' },
      states: { 'us.1.clarke': weak },
    })
    does(position, 'us', { type: 'target', hex: '1909' })
    expect(refuses(position, 'us', { type: 'join', unit: 'us.1.clarke' })).toEqual({
      rule: 'OPS-8.1',
      key: 'unfitAttacker',
    })
  })

  it('OPS-12.2 its checks are at +1', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': weak } })
    const [event] = only(does(position, 'us', { type: 'endPhase' }, [5, 4]), 'die')
    expect(event).toMatchObject({
      value: 6,
      passed: false,
      modifiers: [{ name: 'ineffective', value: 1, rule: 'OPS-12.2' }],
    })
  })
})

describe('OPS-12.3 routed', () => {
  it('OPS-12.3 one die of turns ahead on the track; leaders stay', () => {
    const position = scene({
      turn: 5,
      at: { 'us.1.clarke': '1605', 'us.ldr.worth': '1605', 'mexican.north.2.line': '1805' },
      states: { 'us.1.clarke': shaken },
      command: 'all',
    })
    const events = does(position, 'us', step('us.1.clarke', '1705', ['us.ldr.worth']), [6, 1, 3, 4])
    expect(only(events, 'die').map((event) => event.purpose)).toEqual(['morale', 'rout', 'leader'])
    expect(at(position, 'us.1.clarke')).toBe('trt:6')
    expect(at(position, 'us.ldr.worth')).toBe('1705')
    expect(state(position, 'us.1.clarke')).toMatchObject({ disrupted: false, steps: 2 })
  })
})

describe('OPS-12.4 return', () => {
  /** The Mexican turn ends, and with it the turn: the US command segment of the next one follows. */
  const next = (at: Scene['at'], more: Partial<Scene> = {}, values: number[] = []) => {
    const position = scene({ active: 'mexican', turn: 3, santaAnna: true, at, ...more })
    const events = does(position, 'mexican', { type: 'endPhase' }, values)
    if (position.game.ops.segment === 'combat') events.push(...does(position, 'mexican', { type: 'endPhase' }))
    return { position, events }
  }
  const returns = (position: ReturnType<typeof scene>) =>
    legal(position, 'us').flatMap((action) => (action.type === 'return' ? [`${action.unit} ${action.to}`] : []))

  it('OPS-12.4 in its owner command segment, when due, with or next to a leader who commands it', () => {
    const { position } = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1909' })
    expect(position.game.ops).toMatchObject({ turn: 4, active: 'us', segment: 'command' })
    expect(returns(position)).toEqual(
      ['1808', '1809', '1908', '1909', '1910', '2008', '2009'].map((hex) => `us.1.clarke ${hex}`),
    )
    const events = does(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '1909' })
    expect(only(events, 'returned')).toEqual([
      { kind: 'returned', piece: 'us.1.clarke', hex: '1909', rule: 'OPS-12.4' },
    ])
    expect(state(position, 'us.1.clarke')).toMatchObject({ ineffective: true, disrupted: false })
    // It moves in this phase like others (3.3).
    does(position, 'us', step('us.1.clarke', '1908'))
  })

  it('OPS-12.4 not before it is due; later turns will do', () => {
    const early = next({ 'us.1.clarke': 'trt:5', 'us.ldr.worth': '1909' })
    expect(early.position.game.ops).toMatchObject({ turn: 4, segment: 'move', pending: [] })
    const late = next({ 'us.1.clarke': 'trt:2', 'us.ldr.worth': '1909' })
    expect(returns(late.position)).toHaveLength(7)
  })

  it('OPS-12.4 with or next to an active HQ', () => {
    const { position } = next({ 'us.1.clarke': 'trt:4', 'us.hq': '1909', 'us.ldr.scott': '0118' })
    expect(returns(position)).toContain('us.1.clarke 1909')
    expect(refuses(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '1907' })).toEqual({
      rule: 'OPS-12.4',
      key: 'returnHex',
    })
  })

  it('OPS-12.4 OPS-4.4 not with an inactive HQ, a wounded leader or one who does not command it', () => {
    expect(next({ 'us.1.clarke': 'trt:4', 'us.hq': '1909' }).position.game.ops.segment).toBe('move')
    expect(next({ 'us.1.clarke': 'trt:4', 'us.ldr.twiggs': '1909' }).position.game.ops.segment).toBe('move')
    expect(next({ 'us.1.clarke': 'trt:4', 'us.ldr.lee': '1909' }).position.game.ops.segment).toBe('move')
    const wounded = { states: { 'us.ldr.worth': { wounded: 4 } } }
    expect(next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1909' }, wounded).position.game.ops.segment).toBe('move')
  })

  it('OPS-12.4 impossible: it waits, and is asked again', () => {
    const { position, events } = next({ 'us.1.clarke': 'trt:4', 'us.ldr.twiggs': '1909' })
    expect(only(events, 'waits')).toEqual([{ kind: 'waits', piece: 'us.1.clarke', rule: 'OPS-12.4' }])
    expect(at(position, 'us.1.clarke')).toBe('trt:4')
  })

  it('OPS-12.4 out of EZOC, friends there or not', () => {
    const { position } = next({
      'us.1.clarke': 'trt:4',
      'us.ldr.worth': '1909',
      'us.2.smith': '1909',
      'mexican.north.2.line': '1911',
    })
    expect(returns(position)).toEqual(
      ['1808', '1809', '1908', '1909', '2008', '2009'].map((hex) => `us.1.clarke ${hex}`),
    )
    const held = next({
      'us.1.clarke': 'trt:4',
      'us.ldr.worth': '1909',
      'us.2.smith': '1909',
      'mexican.north.2.line': '1910',
    })
    expect(returns(held.position)).toEqual(['1808', '1908', '2008'].map((hex) => `us.1.clarke ${hex}`))
  })

  it('OPS-12.4 with a LOC', () => {
    const { position, events } = next({
      'us.1.clarke': 'trt:4',
      'us.ldr.worth': '1909',
      'mexican.north.2.line': '0118',
    })
    expect(only(events, 'waits')).toHaveLength(1)
    expect(position.game.ops.segment).toBe('move')
  })

  it('OPS-12.4 ruling: next to is one step it could take, over no river, creek, ravine or protected side, no die', () => {
    const river = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '2210' })
    expect(returns(river.position)).toEqual(['2110', '2111', '2209', '2210', '2211'].map((hex) => `us.1.clarke ${hex}`))
    const ravine = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1605' })
    expect(returns(ravine.position)).not.toContain('us.1.clarke 1705')
    const works = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1122' })
    expect(returns(works.position)).not.toContain('us.1.clarke 1222')
    const inside = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1222' })
    expect(returns(inside.position)).not.toContain('us.1.clarke 1122')
    const lava = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '0922' })
    expect(returns(lava.position).some((text) => /0921|1021/.test(text))).toBe(false)
    const horse = next({ 'us.a.dragoons1': 'trt:4', 'us.ldr.scott': '2319' })
    expect(returns(horse.position)).not.toContain('us.a.dragoons1 2320')
  })

  it('OPS-12.4 ruling: a lava hex must be empty of units', () => {
    const empty = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '0921' })
    expect(returns(empty.position)).toContain('us.1.clarke 0921')
    const taken = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '0921', 'us.2.smith': '0921' })
    expect(returns(taken.position)).not.toContain('us.1.clarke 0921')
  })

  it('OPS-12.4 ruling: stacking is not looked at until the movement phase ends', () => {
    const full = { 'us.2.smith': '1909', 'us.2.riley': '1909' }
    const { position } = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1909', ...full })
    does(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '1909' })
    expect(position.game.ops.segment).toBe('move')
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops.pending[0]?.kind).toBe('displace')
  })

  it('OPS-12.4 ruling: the owner may let it wait', () => {
    const { position } = next({ 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1909' })
    const events = does(position, 'us', { type: 'wait', unit: 'us.1.clarke' })
    expect(only(events, 'waits')).toHaveLength(1)
    expect(position.game.ops.segment).toBe('move')
    expect(at(position, 'us.1.clarke')).toBe('trt:4')
  })

  it('OPS-12.4 several, in the order the owner picks; strangers are refused', () => {
    const { position } = next({
      'us.1.clarke': 'trt:4',
      'us.1.garland': 'trt:3',
      'us.2.smith': 'trt:6',
      'us.ldr.worth': '1909',
    })
    expect(refuses(position, 'us', { type: 'return', unit: 'us.2.smith', to: '1909' })).toEqual({
      rule: 'OPS-12.4',
      key: 'notDue',
    })
    expect(refuses(position, 'us', { type: 'wait', unit: 'us.2.smith' })).toEqual({ rule: 'OPS-12.4', key: 'notDue' })
    does(position, 'us', { type: 'return', unit: 'us.1.garland', to: '1909' })
    expect(toAct(position.game)).toBe('us')
    does(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '1910' })
    expect(position.game.ops.segment).toBe('move')
  })

  it('OPS-12.4 past turn 16 it never returns', () => {
    const position = scene({
      active: 'mexican',
      turn: 16,
      santaAnna: true,
      at: { 'us.1.clarke': 'trt:17', 'us.ldr.worth': '1909' },
    })
    does(position, 'mexican', { type: 'endPhase' })
    expect(at(position, 'us.1.clarke')).toBe('trt:17')
    expect(position.game.ops.segment).toBe('over')
  })
})

describe('OPS-12.5 recovery', () => {
  const recover = (more: Scene, values: number[]) => {
    const position = scene({ santaAnna: true, ...more })
    return { position, events: does(position, 'us', { type: 'endPhase' }, values) }
  }

  it('OPS-12.5 a disrupted unit that did not move checks morale: pass removes it', () => {
    const { position, events } = recover({ at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': shaken } }, [4])
    expect(only(events, 'die')[0]).toMatchObject({
      purpose: 'morale',
      value: 5,
      passed: true,
      rule: 'OPS-12.5',
      modifiers: [{ name: 'disrupted', value: 1, rule: 'OPS-9.4' }],
    })
    expect(only(events, 'recovered')).toEqual([
      { kind: 'recovered', piece: 'us.1.clarke', hex: '1908', from: 'disrupted', rule: 'OPS-12.5' },
    ])
    expect(state(position, 'us.1.clarke').disrupted).toBe(false)
  })

  it('OPS-12.5 failing, it stays so', () => {
    const { position, events } = recover({ at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': shaken } }, [5])
    expect(only(events, 'recovered')).toEqual([])
    expect(state(position, 'us.1.clarke').disrupted).toBe(true)
  })

  it('OPS-12.5 one state at a time, disruption first', () => {
    const { position, events } = recover(
      { at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': { ...shaken, ...weak } } },
      [3],
    )
    expect(only(events, 'recovered').map((event) => event.from)).toEqual(['disrupted'])
    expect(state(position, 'us.1.clarke')).toMatchObject({ disrupted: false, ineffective: true })
    const second = recover({ at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': weak } }, [3])
    expect(state(second.position, 'us.1.clarke').ineffective).toBe(false)
  })

  it('OPS-12.5 assisted as usual', () => {
    const { events } = recover(
      { at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908' }, states: { 'us.1.clarke': shaken } },
      [5],
    )
    expect(only(events, 'die')[0]).toMatchObject({ value: 5, passed: true })
  })

  it('OPS-12.5 not when it moved', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908' },
      states: { 'us.1.clarke': shaken },
      command: 'all',
      santaAnna: true,
    })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', { type: 'endPhase' }, [])
    expect(state(position, 'us.1.clarke').disrupted).toBe(true)
  })

  it('OPS-12.5 ruling: one that threw for command, or that the lava turned away, has not moved', () => {
    const thrown = scene({ at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': shaken }, santaAnna: true })
    does(thrown, 'us', { type: 'begin', units: ['us.1.clarke'] }, [3])
    does(thrown, 'us', { type: 'endPhase' }, [1])
    expect(state(thrown, 'us.1.clarke').disrupted).toBe(false)
    const lava = scene({
      at: { 'us.1.clarke': '0922' },
      states: { 'us.1.clarke': shaken },
      command: 'all',
      santaAnna: true,
    })
    does(lava, 'us', step('us.1.clarke', '0921'), [1])
    does(lava, 'us', { type: 'endPhase' }, [1])
    expect(state(lava, 'us.1.clarke').disrupted).toBe(false)
  })

  it('OPS-12.5 not in an EZOC, but a garrison', () => {
    const enemy = { 'mexican.north.2.line': '1909' }
    const field = recover({ at: { 'us.1.clarke': '1908', ...enemy }, states: { 'us.1.clarke': shaken } }, [])
    expect(state(field.position, 'us.1.clarke').disrupted).toBe(true)
    const walls = recover(
      {
        at: { 'us.1.clarke': '1222', 'mexican.north.2.line': '1322' },
        states: { 'us.1.clarke': { ...shaken, garrison: true } },
      },
      [1],
    )
    expect(state(walls.position, 'us.1.clarke').disrupted).toBe(false)
  })

  it('OPS-12.5 OPS-13.2 not without a LOC', () => {
    const { position } = recover(
      { at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '0118' }, states: { 'us.1.clarke': shaken } },
      [],
    )
    expect(state(position, 'us.1.clarke').disrupted).toBe(true)
  })

  it("OPS-12.5 only the phasing player's units; leaders near by may move", () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908', 'mexican.north.2.line': '2310' },
      states: { 'mexican.north.2.line': shaken, 'us.1.clarke': shaken },
      santaAnna: true,
    })
    does(position, 'us', alone('us.ldr.worth', '1909'))
    does(position, 'us', { type: 'endPhase' }, [1])
    expect(state(position, 'mexican.north.2.line').disrupted).toBe(true)
  })
})
