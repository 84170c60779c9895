import { describe, expect, it } from 'vitest'
import { legal, newPosition, toAct } from '../../src/operational/engine'
import type { EventBody } from '../../src/operational/types'
import { at, dice, does, only, refuses, scene, step, stepsOf, world } from './support'

const segments = (events: readonly EventBody[]) =>
  only(events, 'segment').map((event) => `${event.side} ${event.segment}`)

describe('OPS-3 sequence of play', () => {
  it('OPS-3.1 the US player is first in each game turn', () => {
    const { position, firstEvents } = newPosition(
      world,
      { preset: 'historical', night: true, resolver: 'table', clash: 'auto' },
      { seed: 's', forced: [] },
    )
    expect(toAct(position.game)).toBe('us')
    // Something can be hidden: the command segment waits.
    expect(position.game.ops).toMatchObject({ turn: 1, active: 'us', segment: 'command' })
    const events = firstEvents.map((item) => item.body)
    expect(only(events, 'turn')).toEqual([{ kind: 'turn', turn: 1 }])
    expect(segments(events)).toEqual(['us command'])
    expect(segments(does(position, 'us', { type: 'done' }))).toEqual(['us move'])
  })

  it('OPS-3.1 OPS-3.2 US turn, Mexican turn, turn end, and the four parts of each in order', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, santaAnna: true })
    expect(segments(does(position, 'us', { type: 'endPhase' }))).toEqual([
      'us recovery',
      'us combat',
      'mexican command',
      'mexican move',
    ])
    const events = does(position, 'mexican', { type: 'endPhase' })
    expect(segments(events)).toEqual(['mexican recovery', 'mexican combat', 'mexican turnEnd', 'us command', 'us move'])
    expect(only(events, 'turn')).toEqual([{ kind: 'turn', turn: 3 }])
    expect(position.game.ops).toMatchObject({ turn: 3, active: 'us', segment: 'move' })
  })

  it('OPS-3.2 ruling: a combat phase passes by itself only where nothing could be attacked', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '1909' }, santaAnna: true })
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ active: 'us', segment: 'combat' })
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ active: 'mexican', segment: 'move' })
  })

  it('OPS-3.2 no attack in the movement phase, no step in the combat phase', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '1909' }, command: 'all' })
    expect(refuses(position, 'us', { type: 'target', hex: '1909' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    expect(refuses(position, 'us', { type: 'pass' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    does(position, 'us', { type: 'endPhase' })
    expect(refuses(position, 'us', step('us.1.clarke', '1907'))).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    expect(refuses(position, 'us', { type: 'begin', units: ['us.1.clarke'] })).toEqual({
      rule: 'OPS-3.2',
      key: 'notNow',
    })
    expect(refuses(position, 'us', { type: 'ready' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
  })

  it('OPS-3.2 each part has an end of its own: `done` for the command segment, `endPhase` for the others', () => {
    const notNow = { rule: 'OPS-3.2', key: 'notNow' }
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '1909' }, command: 'all' })
    expect(refuses(position, 'us', { type: 'done' })).toEqual(notNow)
    does(position, 'us', { type: 'endPhase' })
    expect(refuses(position, 'us', { type: 'done' })).toEqual(notNow)
    const { position: begun } = newPosition(
      world,
      { preset: 'historical', night: true, resolver: 'table', clash: 'auto' },
      { seed: 's', forced: [] },
    )
    expect(refuses(begun, 'us', { type: 'endPhase' })).toEqual(notNow)
    does(begun, 'us', { type: 'open', box: 'B', hex: '0118' })
    // The box that is being filled comes first.
    expect(refuses(begun, 'us', { type: 'done' })).toMatchObject({ key: 'draftUnfinished' })
    expect(refuses(begun, 'us', { type: 'endPhase' })).toEqual(notNow)
    does(begun, 'us', { type: 'cancel' })
    does(begun, 'us', { type: 'done' })
    expect(begun.game.ops.segment).toBe('move')
  })

  it('OPS-3.3 activation die, then returns, then command is determined; then movement', () => {
    const position = scene({
      segment: 'combat',
      at: {
        'us.1.clarke': '1522',
        'mexican.east.6.bravos': '1523',
        'mexican.ldr.santaanna': '1511',
        'mexican.hq': '1511',
        'mexican.ldr.valencia': '0704',
        'mexican.north.2.line': 'trt:2',
      },
    })
    const events = does(position, 'us', { type: 'endPhase' }, [4])
    expect(events.map((event) => event.kind)).toEqual(['segment', 'die'])
    expect(only(events, 'die')[0]).toMatchObject({ purpose: 'activation', passed: false })
    expect(position.game.ops.pending).toEqual([{ kind: 'return', owner: 'mexican', units: ['mexican.north.2.line'] }])
    const after = does(position, 'mexican', { type: 'return', unit: 'mexican.north.2.line', to: '0704' })
    expect(after.map((event) => event.kind)).toEqual(['returned', 'command', 'segment'])
    // It stands under Valencia's eye and moves in this phase like others.
    expect(position.game.ops.command['mexican.north.2.line']).toEqual(['mexican.ldr.valencia'])
    expect(stepsOf(position, ['mexican.north.2.line'])).toContain('0703')
  })

  it('OPS-3.3 command stands for the phase, wherever the commander goes', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908', 'us.1.clarke': '1909', 'us.1.garland': '1910' } })
    does(position, 'us', step([], '1907', ['us.ldr.worth']))
    does(position, 'us', step([], '1906', ['us.ldr.worth']))
    does(position, 'us', step([], '1905', ['us.ldr.worth']))
    does(position, 'us', step('us.1.garland', '1911'))
    expect(refuses(position, 'us', { type: 'begin', units: ['us.1.clarke'] })).toEqual({
      rule: 'OPS-4.3',
      key: 'inCommandAlready',
    })
  })

  it('OPS-3.3 a unit loses command with its only commander', () => {
    const position = scene({
      at: {
        'us.ldr.worth': '1605',
        'us.1.garland': '1605',
        'us.1.clarke': '1607',
        'mexican.north.2.line': '1805',
      },
      states: { 'us.1.garland': { disrupted: true } },
    })
    expect(stepsOf(position, ['us.1.clarke']).length).toBeGreaterThan(0)
    // Morale fails beyond the ravine (19.1.9), Garland routs, Worth is a casualty (11.2).
    const events = does(position, 'us', step('us.1.garland', '1705', ['us.ldr.worth']), [6, 3, 6, 6])
    expect(only(events, 'leaderHit')[0]).toMatchObject({ piece: 'us.ldr.worth', fate: 'casualty' })
    expect(stepsOf(position, ['us.1.clarke'])).toEqual([])
    expect(refuses(position, 'us', step('us.1.clarke', '1608'))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [5])
  })

  it('OPS-3.3 a commander wounded in the phase commands no more either', () => {
    const position = scene({
      at: {
        'us.ldr.worth': '1605',
        'us.1.garland': '1605',
        'us.1.clarke': '1607',
        'mexican.north.2.line': '1805',
      },
      states: { 'us.1.garland': { disrupted: true } },
    })
    stepsOf(position, ['us.1.clarke'])
    does(position, 'us', step('us.1.garland', '1705', ['us.ldr.worth']), [6, 3, 6, 5])
    expect(refuses(position, 'us', step('us.1.clarke', '1608'))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
  })

  it('OPS-3.4 turn end: the victory check of turn 16, else the marker advances', () => {
    const position = scene({ turn: 15, active: 'mexican', at: { 'us.1.clarke': '1908' }, santaAnna: true })
    does(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ turn: 16, active: 'us', result: null })
    does(position, 'us', { type: 'endPhase' })
    const events = does(position, 'mexican', { type: 'endPhase' })
    expect(only(events, 'victory')).toHaveLength(1)
    expect(position.game.ops.turn).toBe(16)
    expect(refuses(position, 'us', { type: 'endPhase' })).toEqual({ rule: null, key: 'over' })
  })

  it("OPS-3.5 nobody decides for the other's pieces", () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '2310' }, command: 'all' })
    const notYours = { rule: 'OPS-3.5', key: 'notYours' }
    expect(refuses(position, 'us', step('mexican.north.2.line', '2309'))).toEqual(notYours)
    for (const id of ['mexican.north.2.line', 'us.ldr.worth', 'us.9.none'])
      expect(refuses(position, 'us', { type: 'begin', units: [id] }), id).toEqual(notYours)
    expect(refuses(position, 'us', { type: 'enter', piece: 'mexican.north.2.line', hex: '2511' })).toEqual(notYours)
    expect(refuses(position, 'mexican', { type: 'endPhase' })).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    expect(legal(position, 'mexican')).toEqual([])
  })

  it("OPS-3.5 nor in a fight: only one's own units join, and only what is one's own leads", () => {
    const position = scene({
      segment: 'combat',
      at: { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'mexican.north.2.line': '1909' },
    })
    does(position, 'us', { type: 'target', hex: '1909' })
    for (const unit of ['mexican.north.2.line', 'us.9.none'])
      expect(refuses(position, 'us', { type: 'join', unit }), unit).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    does(position, 'us', { type: 'join', unit: 'us.1.clarke' })
    expect(refuses(position, 'us', { type: 'lead', unit: 'mexican.north.2.line' })).toMatchObject({ key: 'notJoined' })
    expect(legal(position, 'mexican')).toEqual([])
  })

  it("OPS-3.5 a choice in the other's turn is its owner's, and the game waits", () => {
    const position = scene({
      at: {
        'us.1.clarke': '1908',
        'mexican.ldr.valencia': '1909',
        'mexican.ldr.mejia': '1909',
        'mexican.north.2.line': '2310',
        'mexican.north.2.activos': '1712',
      },
      command: 'all',
    })
    const [a, b] = [world.grid.indexOf('2310'), world.grid.indexOf('1712')]
    const from = world.grid.indexOf('1909')
    expect([world.grid.distance(from, a), world.grid.distance(from, b)]).toEqual([4, 4])
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(toAct(position.game)).toBe('mexican')
    expect(legal(position, 'us')).toEqual([])
    expect(refuses(position, 'us', step('us.1.clarke', '1910'))).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    // Piece by piece, in the order he picks.
    does(position, 'mexican', { type: 'flee', piece: 'mexican.ldr.valencia', to: '1712' })
    does(position, 'mexican', { type: 'flee', piece: 'mexican.ldr.mejia', to: '2310' })
    expect(toAct(position.game)).toBe('us')
    does(position, 'us', step('us.1.clarke', '1910'))
  })

  it('OPS-3.5 a choice with one legal answer is made unasked', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'mexican.ldr.valencia': '1909', 'mexican.north.2.line': '2310' },
      command: 'all',
    })
    const events = does(position, 'us', step('us.1.clarke', '1909'))
    expect(only(events, 'moved').at(-1)).toMatchObject({ pieces: ['mexican.ldr.valencia'], to: '2310', how: 'flee' })
    expect(toAct(position.game)).toBe('us')
  })

  it('OPS-3.5 what one may do, one may decline', () => {
    const position = scene({
      segment: 'combat',
      at: { 'us.1.clarke': '1908', 'us.2.smith': '1522', 'mexican.north.2.line': '1909', 'mexican.hq': '1511' },
      states: { 'us.2.smith': { disrupted: true } },
    })
    // No need to attack.
    does(position, 'us', { type: 'endPhase' }, [2])
    // No need to move.
    does(position, 'mexican', { type: 'endPhase' })
    expect(at(position, 'mexican.north.2.line')).toBe('1909')
    expect(dice(position).forced).toEqual([])
  })
})

describe('OPS-3.6 after every step', () => {
  const behind = {
    'us.1.clarke': '1122',
    'mexican.ldr.bravo': '1222',
    'mexican.ldr.santaanna': '1511',
    'mexican.hq': '1511',
  }

  it('OPS-3.6 capture comes before activation', () => {
    const position = scene({ at: behind, command: 'all' })
    const events = does(position, 'us', step('us.1.clarke', '1222'))
    const kinds = events.map((event) => event.kind).filter((kind) => kind === 'captured' || kind === 'activated')
    expect(kinds).toEqual(['captured', 'activated'])
    expect(position.game.ops.score.us).toBe(1)
  })

  it('OPS-3.6 a flight that its owner must choose comes before activation', () => {
    // Two friends, two hexes off each.
    const position = scene({
      at: { ...behind, 'mexican.east.7.line': '1224', 'mexican.east.6.hidalgo': '1422' },
      command: 'all',
    })
    const first = does(position, 'us', step('us.1.clarke', '1222'))
    expect(only(first, 'activated')).toEqual([])
    expect(toAct(position.game)).toBe('mexican')
    const then = does(position, 'mexican', { type: 'flee', piece: 'mexican.ldr.bravo', to: '1422' })
    expect(then.map((event) => event.kind)).toEqual(['moved', 'activated'])
    expect(position.game.ops.activation.santaAnna).toBe(true)
  })

  it('OPS-3.6 capture comes before an instant victory', () => {
    const position = scene({
      active: 'mexican',
      at: { 'mexican.north.2.line': '0119', 'us.ldr.scott': '0118', 'us.hq': '0118' },
      command: 'all',
    })
    const events = does(position, 'mexican', step('mexican.north.2.line', '0118'))
    const kinds = events.map((event) => event.kind).filter((kind) => kind === 'captured' || kind === 'victory')
    expect(kinds).toEqual(['captured', 'captured', 'victory'])
    expect(position.game.ops.result).toMatchObject({
      winner: 'mexican',
      reason: 'OPS-18.2',
      points: { us: 0, mexican: 1 },
    })
  })
})
