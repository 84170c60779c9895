import { describe, expect, it } from 'vitest'
import { commandersByUnit, inCommand, commandSpan } from '../../src/operational/command/command'
import { legal, viewFor } from '../../src/operational/engine'
import { pieceIndex, putPiece } from '../../src/operational/position'
import { alone, at, does, left2, march, only, refuses, type Scene, scene, state, step, stepsOf, world } from './support'

const commandUs = (at: Scene['at'], more: Partial<Scene> = {}) => commandersByUnit(scene({ at, ...more }), 0)

describe('OPS-4.1 the HQ', () => {
  const base = { 'us.hq': '1908', 'us.ldr.scott': '1908', 'us.2.smith': '1909' }

  it('OPS-4.1 is active with an active commander, on the map, with a LOC', () => {
    const position = scene({ at: base })
    expect(viewFor(position, 'us').hqActive.us).toBe(true)
    expect(position.game.ops.command['us.2.smith']).toEqual(['us.ldr.scott', 'us.hq'])
  })

  it('OPS-4.1 is inactive when the army commander is wounded or off the map', () => {
    const wounded = scene({ at: base, states: { 'us.ldr.scott': { wounded: 3 } } })
    expect(viewFor(wounded, 'us').hqActive.us).toBe(false)
    expect(wounded.game.ops.command).toEqual({})
    const lost = scene({ at: { 'us.hq': '1908', 'us.2.smith': '1909' } })
    expect(viewFor(lost, 'us').hqActive.us).toBe(false)
    expect(lost.game.ops.command).toEqual({})
  })

  it('OPS-4.1 OPS-13.2 is inactive without a LOC', () => {
    const position = scene({ at: { ...base, 'mexican.north.2.line': '0118' } })
    expect(viewFor(position, 'us').hqActive.us).toBe(false)
    // Scott himself commands within his span still.
    expect(position.game.ops.command['us.2.smith']).toEqual(['us.ldr.scott'])
  })

  it('OPS-4.1 no HQ on the map, no command by it', () => {
    const position = scene({ at: { 'us.ldr.scott': '1908', 'us.2.smith': '1909' } })
    expect(position.game.ops.command['us.2.smith']).toEqual(['us.ldr.scott'])
    expect(viewFor(position, 'us').hqActive.us).toBe(false)
  })
})

describe('OPS-4.2 in command', () => {
  it('OPS-4.2 within 6 hexes of an active HQ, not 7', () => {
    const command = commandUs({ 'us.hq': '1908', 'us.ldr.scott': '0118', 'us.2.smith': '1914', 'us.2.riley': '1915' })
    expect(command).toEqual({ 'us.2.smith': ['us.hq'] })
  })

  it('OPS-4.2 within the span of a leader who commands it, counted in hexes', () => {
    const command = commandUs({ 'us.ldr.worth': '1908', 'us.1.clarke': '1912', 'us.1.garland': '1913' })
    expect(command).toEqual({ 'us.1.clarke': ['us.ldr.worth'] })
  })

  it('OPS-4.2 whatever the sides: over a river and a ravine', () => {
    expect(commandUs({ 'us.ldr.worth': '2107', 'us.1.clarke': '2207' })).toHaveProperty('us.1.clarke')
    expect(commandUs({ 'us.ldr.worth': '1605', 'us.1.clarke': '1705' })).toHaveProperty('us.1.clarke')
  })

  it('OPS-4.2 not through a hex prohibited to the leader', () => {
    // Zacatepetl lies between: four hexes straight through, five around it.
    const blocked = commandUs({ 'us.ldr.worth': '0509', 'us.1.clarke': '0513' })
    expect(world.grid.distance(world.grid.indexOf('0509'), world.grid.indexOf('0513'))).toBe(4)
    expect(blocked).toEqual({})
    expect(commandUs({ 'us.ldr.worth': '0909', 'us.1.clarke': '0913' })).toHaveProperty('us.1.clarke')
  })

  it('OPS-4.2 a Mexican span does not run over lava, which is closed to him', () => {
    const over = scene({
      active: 'mexican',
      at: { 'mexican.ldr.valencia': '0705', 'mexican.north.2.line': '1008' },
    })
    expect(over.game.ops.command).toEqual({})
    const reached = commandSpan(over, pieceIndex(over, 'mexican.ldr.valencia'))
    for (const hex of reached) expect(world.lava[hex]).toBe(0)
  })

  it('OPS-4.2 an HQ commands for the whole phase, until it is gone', () => {
    const position = scene({
      at: { 'us.hq': '1908', 'us.ldr.scott': '1908', 'us.1.clarke': '1909', 'us.1.garland': '1910' },
    })
    expect(position.game.ops.command['us.1.clarke']).toContain('us.hq')
    const now = pieceIndex(position, 'us.1.clarke')
    position.game.ops.command = { 'us.1.clarke': ['us.hq'] }
    expect(inCommand(position, now)).toBe(true)
    putPiece(position, pieceIndex(position, 'us.hq'), '2208')
    expect(inCommand(position, now)).toBe(true)
    putPiece(position, pieceIndex(position, 'us.hq'), 'gone')
    expect(inCommand(position, now)).toBe(false)
  })

  it('OPS-4.2 OPS-4.1 what was found is told as command is determined', () => {
    for (const active of [true, false]) {
      const position = scene({
        segment: 'combat',
        at: {
          'us.1.clarke': '1908',
          'mexican.ldr.santaanna': '1511',
          'mexican.hq': '1511',
          'mexican.north.2.line': '1511',
        },
        santaAnna: active,
      })
      const events = does(position, 'us', { type: 'endPhase' }, active ? [] : [3])
      const told = [
        ...events,
        ...(position.game.ops.segment === 'command' ? does(position, 'mexican', { type: 'done' }) : []),
      ]
      expect(only(told, 'command')).toEqual([{ kind: 'command', side: 'mexican', hqActive: active }])
    }
  })

  it('OPS-4.2 OPS-7.3 not through an EZOC without a friend', () => {
    const wall = { 'us.ldr.worth': '1908', 'us.1.clarke': '1911', 'mexican.north.2.line': '1910' }
    expect(commandUs(wall)).toEqual({})
    expect(commandUs({ ...wall, 'us.2.smith': '2009' })).not.toHaveProperty('us.1.clarke')
    expect(commandUs({ ...wall, 'us.2.smith': '2009', 'us.2.riley': '2010' })).toHaveProperty('us.1.clarke')
    // A disrupted enemy throws no ZOC: the way round is four hexes.
    expect(commandUs(wall, { states: { 'mexican.north.2.line': { disrupted: true } } })).toHaveProperty('us.1.clarke')
  })

  it('OPS-4.2 a unit in an EZOC is itself the friend that holds it', () => {
    const command = commandUs({ 'us.ldr.worth': '1908', 'us.1.clarke': '1910', 'mexican.north.2.line': '1911' })
    expect(command).toEqual({ 'us.1.clarke': ['us.ldr.worth'] })
  })

  it('OPS-4.2 ruling: the path goes round hexes that hold enemy units', () => {
    const at = { 'us.ldr.worth': '1908', 'us.1.clarke': '1912' }
    const enemy = { 'mexican.north.2.line': '1910' }
    expect(commandUs(at)).toHaveProperty('us.1.clarke')
    expect(commandUs({ ...at, ...enemy }, { states: { 'mexican.north.2.line': { disrupted: true } } })).toEqual({})
  })

  it('OPS-4.2 a unit entering as a reinforcement is in command that phase', () => {
    const position = scene({
      active: 'mexican',
      turn: 7,
      santaAnna: true,
      at: { 'mexican.east.5.line10': 'off' },
      entry: { 'mexican.east.5.line10': { turn: 7, hex: '2523' } },
    })
    expect(position.game.ops.command).toEqual({})
    does(position, 'mexican', { type: 'enter', piece: 'mexican.east.5.line10', hex: '2523' })
    does(position, 'mexican', step('mexican.east.5.line10', '2422'), [])
  })
})

describe('OPS-4.3 out of command', () => {
  it('OPS-4.3 a unit rolls before its first step and has that many MP', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' } })
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
    const events = does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [2])
    expect(only(events, 'die')[0]).toMatchObject({
      purpose: 'command',
      value: 2,
      piece: 'us.1.clarke',
      rule: 'OPS-4.3',
    })
    expect(left2(position, 'us.1.clarke')).toBe(4)
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', step('us.1.clarke', '1910'))
    expect(stepsOf(position, ['us.1.clarke'])).toEqual([])
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-4.3 never more than its MA', () => {
    const foot = scene({ at: { 'us.1.clarke': '1908' } })
    does(foot, 'us', { type: 'begin', units: ['us.1.clarke'] }, [6])
    expect(left2(foot, 'us.1.clarke')).toBe(10)
    const shaken = scene({ at: { 'us.1.clarke': '1908' }, states: { 'us.1.clarke': { disrupted: true } } })
    does(shaken, 'us', { type: 'begin', units: ['us.1.clarke'] }, [6])
    expect(left2(shaken, 'us.1.clarke')).toBe(6)
    const horse = scene({ at: { 'us.a.dragoons1': '1908' } })
    does(horse, 'us', { type: 'begin', units: ['us.a.dragoons1'] }, [6])
    expect(left2(horse, 'us.a.dragoons1')).toBe(12)
  })

  it('OPS-4.3 once a phase: it stands even if no step follows', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.1.garland': '1912' } })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [1])
    expect(refuses(position, 'us', { type: 'begin', units: ['us.1.clarke'] })).toEqual({
      rule: 'OPS-4.3',
      key: 'begunAlready',
    })
    does(position, 'us', { type: 'stop' })
    expect(refuses(position, 'us', { type: 'begin', units: ['us.1.clarke'] })).toEqual({
      rule: 'OPS-5.1',
      key: 'moveOver',
    })
    expect(stepsOf(position, ['us.1.clarke'])).toEqual([])
  })

  it('OPS-4.3 another begin ends the move that was begun', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.1.garland': '1912' } })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [6])
    does(position, 'us', { type: 'begin', units: ['us.1.garland'] }, [6])
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    does(position, 'us', step('us.1.garland', '1913'))
  })

  it('OPS-4.3 no march out of command', () => {
    const position = scene({ at: { 'us.1.clarke': '1911' } })
    expect(refuses(position, 'us', march('us.1.clarke', '2011'))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [6])
    refuses(position, 'us', march('us.1.clarke', '2011'))
    expect(legal(position, 'us').some((action) => action.type === 'step' && action.march)).toBe(false)
  })

  it('OPS-4.3 who is in command throws no die', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, command: 'all' })
    expect(refuses(position, 'us', { type: 'begin', units: ['us.1.clarke'] })).toEqual({
      rule: 'OPS-4.3',
      key: 'inCommandAlready',
    })
  })

  it('OPS-4.3 ruling: in a stack each unit out of command throws its own die; fewer may go, the others have done', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'us.2.taylor': '1908', 'us.ldr.twiggs': '1908' },
    })
    const units = ['us.1.clarke', 'us.1.garland', 'us.2.taylor']
    expect(refuses(position, 'us', step(['us.1.clarke', 'us.2.taylor'], '1909'))).toEqual({
      rule: 'OPS-4.3',
      key: 'mustBegin',
    })
    does(position, 'us', { type: 'begin', units }, [1, 4])
    expect(units.map((id) => left2(position, id))).toEqual([2, 8, 10])
    does(position, 'us', step(['us.1.garland', 'us.2.taylor'], '1909'))
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    expect(refuses(position, 'us', step('us.1.garland', '1910'))).toEqual({ rule: 'OPS-5.1', key: 'notTogether' })
    does(position, 'us', step(['us.1.garland', 'us.2.taylor'], '1910'))
  })

  it('OPS-4.3 a stack goes no farther than its poorest unit', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.1.garland': '1908' } })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke', 'us.1.garland'] }, [1, 6])
    does(position, 'us', step(['us.1.clarke', 'us.1.garland'], '1909'))
    expect(at(position, 'us.1.garland')).toBe('1909')
    expect(state(position, 'us.1.garland').moved).toBe(true)
  })
})

describe('OPS-4.4 inactive leaders', () => {
  it('OPS-4.4 command nobody, but move and stack normally', () => {
    const position = scene({
      active: 'mexican',
      at: { 'mexican.ldr.santaanna': '1908', 'mexican.hq': '1908', 'mexican.south.2.husares': '1908' },
    })
    expect(position.game.ops.command).toEqual({})
    does(position, 'mexican', alone('mexican.ldr.santaanna', '1909'))
    does(position, 'mexican', alone('mexican.hq', '1909'))
    does(position, 'mexican', { type: 'begin', units: ['mexican.south.2.husares'] }, [6])
    does(position, 'mexican', step('mexican.south.2.husares', '1909'))
    does(position, 'mexican', step('mexican.south.2.husares', '1910', ['mexican.ldr.santaanna']))
  })

  it('OPS-4.4 a wounded leader commands nobody and does not assist, but moves', () => {
    const position = scene({
      at: {
        'us.ldr.worth': '1908',
        'us.1.clarke': '1908',
        'mexican.north.2.line': '1909',
        'mexican.north.2.activos': '2007',
      },
      states: { 'us.ldr.worth': { wounded: 3 } },
    })
    expect(position.game.ops.command).toEqual({})
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [6])
    const events = does(position, 'us', step('us.1.clarke', '1907', ['us.ldr.worth']), [1])
    expect(only(events, 'die')[0]?.modifiers).toEqual([])
  })
})

describe('OPS-4.5 spans and scopes', () => {
  const { counters } = world.battlefield
  const spans = new Map([...counters.leaders, ...counters.hqs].map((piece) => [piece.id, piece.span]))

  it('OPS-4.5 spans as listed', () => {
    expect(Object.fromEntries(spans)).toEqual({
      'us.hq': 6,
      'us.ldr.scott': 6,
      'us.ldr.worth': 4,
      'us.ldr.twiggs': 4,
      'us.ldr.pillow': 4,
      'us.ldr.shields': 4,
      'us.ldr.beauregard': 0,
      'us.ldr.lee': 0,
      'us.ldr.mason': 0,
      'mexican.hq': 6,
      'mexican.ldr.santaanna': 6,
      'mexican.ldr.valencia': 4,
      'mexican.ldr.lombardini': 4,
      'mexican.ldr.bravo': 4,
      'mexican.ldr.mejia': 3,
      'mexican.ldr.torrejon': 3,
      'mexican.ldr.juvera': 3,
    })
  })

  it('OPS-4.5 scopes as listed: South [2] answers to Santa Anna and HQ alone, engineers command nobody', () => {
    const by = (unit: string) =>
      world.commanders[world.pieceIndexes.get(unit)!]!.map((index) => world.pieces[index]!.id.replace(/^.*\./, ''))
    const table: Record<string, string[]> = {
      'us.1.clarke': ['scott', 'worth', 'hq'],
      'us.2.taylor': ['scott', 'twiggs', 'hq'],
      'us.3.pierce': ['pillow', 'scott', 'hq'],
      'us.4.marines': ['scott', 'shields', 'hq'],
      'us.a.dragoons1': ['scott', 'hq'],
      'mexican.north.1.infantry': ['mejia', 'santaanna', 'valencia', 'hq'],
      'mexican.north.2.line': ['santaanna', 'valencia', 'hq'],
      'mexican.north.3.zapadores': ['santaanna', 'valencia', 'hq'],
      'mexican.north.4.cavalry2': ['santaanna', 'torrejon', 'valencia', 'hq'],
      'mexican.east.1.main': ['lombardini', 'santaanna', 'hq'],
      'mexican.east.5.guard': ['lombardini', 'santaanna', 'hq'],
      'mexican.east.6.bravos': ['bravo', 'santaanna', 'hq'],
      'mexican.east.7.line': ['bravo', 'santaanna', 'hq'],
      'mexican.east.a.patricio': ['bravo', 'lombardini', 'santaanna', 'hq'],
      'mexican.south.1.cavalry5': ['juvera', 'santaanna', 'hq'],
      'mexican.south.2.husares': ['santaanna', 'hq'],
    }
    for (const [unit, list] of Object.entries(table)) expect([unit, by(unit)]).toEqual([unit, list])
    for (const list of world.commanders)
      for (const index of list) expect(world.pieces[index]!.leader?.kind).not.toBe('engineer')
  })
})

describe('OPS-4.6 assistance', () => {
  const fight = { 'us.1.clarke': '1908', 'mexican.north.2.line': '1909', 'mexican.north.2.activos': '2007' }
  /** Clarke steps from one EZOC into another: a morale check (7.2). */
  const modifiers = (leaders: Record<string, string>, more: Partial<Scene> = {}) => {
    const position = scene({ at: { ...fight, ...leaders }, command: 'all', ...more })
    const [event] = only(does(position, 'us', step('us.1.clarke', '1907'), [1]), 'die')
    return event!.modifiers
  }
  const assist = [{ name: 'assist', value: -1, rule: 'OPS-4.6' }]

  it('OPS-4.6 a leader of LR 1 or more stacked with a unit he commands takes 1 from its die', () => {
    expect(modifiers({})).toEqual([])
    expect(modifiers({ 'us.ldr.worth': '1908' })).toEqual(assist)
    expect(modifiers({ 'us.ldr.scott': '1908' })).toEqual(assist)
  })

  it('OPS-4.6 one leader a check', () => {
    expect(modifiers({ 'us.ldr.worth': '1908', 'us.ldr.scott': '1908' })).toEqual(assist)
  })

  it('OPS-4.6 not next door, not of another command, not of LR 0, not an engineer', () => {
    expect(modifiers({ 'us.ldr.worth': '1808' })).toEqual([])
    expect(modifiers({ 'us.ldr.twiggs': '1908' })).toEqual([])
    expect(modifiers({ 'us.ldr.lee': '1908' })).toEqual([])
    const pillow = scene({
      at: {
        'us.3.pierce': '1908',
        'us.ldr.pillow': '1908',
        'mexican.north.2.line': '1909',
        'mexican.north.2.activos': '2007',
      },
      command: 'all',
    })
    expect(only(does(pillow, 'us', step('us.3.pierce', '1907'), [1]), 'die')[0]?.modifiers).toEqual([])
  })

  it('OPS-4.6 it may save a check that would fail', () => {
    const fourth = (leaders: Record<string, string>) => {
      const position = scene({
        at: { 'us.4.marines': '1908', 'mexican.north.2.line': '1909', 'mexican.north.2.activos': '2007', ...leaders },
        command: 'all',
      })
      does(position, 'us', step('us.4.marines', '1907'), [5])
      return at(position, 'us.4.marines')
    }
    expect(fourth({})).toBe('1908')
    expect(fourth({ 'us.ldr.shields': '1908' })).toBe('1907')
  })
})
