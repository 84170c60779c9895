import { describe, expect, it } from 'vitest'
import { legal, viewFor } from '../../src/operational/engine'
import type { Action, BoxLetter, PieceId, Side } from '../../src/operational/types'
import { act, asked, type Field, field, fillFrom, kinds, markerAt, offered } from './hidden'
import { at, does, only, refuses, state } from './support'

/** The command segment of the US with Worth's division around 0812, nobody near. */
const command = (spec: Partial<Field> = {}) =>
  field({ segment: 'command', ...spec, at: { 'us.1.clarke': '0812', 'us.1.garland': '0812', ...spec.at } })

const open = (box: BoxLetter, hex: string): Action => ({ type: 'open', box, hex })
const take = (piece: PieceId): Action => ({ type: 'take', piece })
const real = (hex: string): Action => ({ type: 'real', hex })
const dummy = (hex: string): Action => ({ type: 'dummy', hex })
const DONE: Action = { type: 'done' }
const CLOSE: Action = { type: 'close' }

const takeable = (position: Parameters<typeof legal>[0], side: Side = 'us') =>
  offered(position, side, 'take').map((a) => a.piece)
const openable = (position: Parameters<typeof legal>[0], side: Side = 'us') => [
  ...new Set(offered(position, side, 'open').map((a) => a.hex)),
]
const puts = (position: Parameters<typeof legal>[0], which: 'real' | 'dummy', side: Side = 'us') =>
  offered(position, side, which).map((a) => a.hex)

describe('OPS-19.5.1 boxes and their markers', () => {
  it('OPS-19.5.1 four boxes a side, all in use together', () => {
    const units = ['us.1.clarke', 'us.2.smith', 'us.3.pierce', 'us.4.newyork']
    const hexes = ['0812', '0816', '1212', '1216']
    const position = command({
      at: { ...Object.fromEntries(units.map((id, k) => [id, hexes[k]!])), 'us.1.garland': '0820' },
    })
    for (const [k, box] of (['A', 'B', 'C', 'D'] as const).entries()) {
      const hex = hexes[k]!
      const next = `${hex.slice(0, 2)}${String(Number(hex.slice(2)) + 1).padStart(2, '0')}`
      fillFrom(position, 'us', box, hex, [units[k]!], hex, next)
    }
    expect(refuses(position, 'us', open('A', '0820'))).toEqual({ rule: 'OPS-19.5.1', key: 'boxInUse' })
    expect(offered(position, 'us', 'open')).toEqual([])
    const { mexican } = act(position, 'us', DONE)
    expect(only(mexican, 'boxed').map((event) => event.box)).toEqual(['A', 'B', 'C', 'D'])
    expect(Object.keys(position.game.ops.markers)).toHaveLength(8)
    expect(viewFor(position, 'mexican').enemyBoxes.map(({ letter, inUse }) => letter + inUse)).toEqual(
      ['A', 'B', 'C', 'D'].map((letter) => `${letter}true`),
    )
  })

  it('OPS-19.5.1 a box in use takes nobody; its letter is free for the enemy', () => {
    const position = command({
      at: { 'us.2.smith': 'box:A', 'mexican.east.3.line': 'box:A' },
      boxes: { 'us.A': ['0320', '0321'], 'mexican.A': ['2120', '2121'] },
    })
    expect(refuses(position, 'us', open('A', '0812'))).toEqual({ rule: 'OPS-19.5.1', key: 'boxInUse' })
    expect(offered(position, 'us', 'open').map(({ box }) => box)).not.toContain('A')
    act(position, 'us', open('B', '0812'))
  })

  it.each([
    ['0812', '0813'],
    ['0813', '0812'],
  ])('OPS-19.5.1 number 1 is the lower hex, whether real (%s) or dummy (%s)', (realHex, dummyHex) => {
    const position = command({ at: { 'us.1.garland': '0813' } })
    fillFrom(position, 'us', 'C', '0812', ['us.1.clarke', 'us.1.garland'], realHex, dummyHex)
    const heard = act(position, 'us', DONE)
    expect([markerAt(position, 'us.marker.c.1'), markerAt(position, 'us.marker.c.2')]).toEqual(['0812', '0813'])
    expect(position.game.ops.markers['us.marker.c.1']!.real).toBe(realHex === '0812')
    const body = { kind: 'boxed', side: 'us', box: 'C', markers: ['0812', '0813'], rule: 'OPS-19.5.2' }
    expect(only(heard.mexican, 'boxed')).toEqual([{ ...body, pieces: [], real: null }])
    expect(only(heard.us, 'boxed')).toEqual([{ ...body, pieces: ['us.1.clarke', 'us.1.garland'], real: realHex }])
    expect(viewFor(position, 'mexican').enemyMarkers).toEqual([
      { letter: 'C', nr: 1, at: '0812' },
      { letter: 'C', nr: 2, at: '0813' },
    ])
  })

  it('OPS-19.5.10 what was revealed in a command segment is not hidden again in it, in that box or another', () => {
    const position = command({
      at: { 'us.1.clarke': 'box:A', 'us.ldr.worth': 'box:A', 'us.1.garland': '0814' },
      boxes: { 'us.A': ['0813', '0812'] },
    })
    act(position, 'us', { type: 'reveal', box: 'A' })
    act(position, 'us', { type: 'deploy', piece: 'us.ldr.worth', hex: '0813' })
    act(position, 'us', { type: 'deploy', piece: 'us.1.clarke', hex: '0813' })
    // Nobody but the revealed could go in from here.
    expect(refuses(position, 'us', { type: 'open', box: 'B', hex: '0812' })).toEqual({
      rule: 'OPS-19.5.10',
      key: 'hideRevealed',
    })
    act(position, 'us', { type: 'open', box: 'A', hex: '0814' })
    for (const piece of ['us.1.clarke', 'us.ldr.worth'])
      expect(refuses(position, 'us', { type: 'take', piece })).toEqual({ rule: 'OPS-19.5.10', key: 'hideRevealed' })
    // Both sides saw who was revealed, so the view may say it.
    for (const side of ['us', 'mexican'] as const)
      expect(viewFor(position, side).pieces.find(({ id }) => id === 'us.1.clarke')).toMatchObject({ revealed: true })
    act(position, 'us', { type: 'cancel' })
    act(position, 'us', DONE)
    // The next command segment is free again.
    expect(position.pieceStates.some((state) => state.revealed)).toBe(false)
  })

  it('OPS-19.5.10 OPS-14.1 reinforcements whose box was revealed wait in the open until the next segment', () => {
    const late = { turn: 7, hex: '2511' }
    const position = field({
      active: 'mexican',
      segment: 'command',
      at: { 'mexican.east.5.line10': 'box:A' },
      boxes: { 'mexican.A': ['off', 'off'] },
      entry: { 'mexican.marker.a.1': late, 'mexican.marker.a.2': late },
    })
    act(position, 'mexican', { type: 'reveal', box: 'A' })
    refuses(position, 'mexican', { type: 'open', box: 'A', hex: 'off' })
  })

  it('OPS-19.5.1 used any number of times: shown and filled again, with others, in one segment', () => {
    const position = command({
      at: { 'us.1.clarke': 'box:A', 'us.1.garland': '0814' },
      boxes: { 'us.A': ['0813', '0812'] },
    })
    act(position, 'us', { type: 'reveal', box: 'A' })
    act(position, 'us', { type: 'deploy', piece: 'us.1.clarke', hex: '0812' })
    fillFrom(position, 'us', 'A', '0813', ['us.1.garland'], '0813', '0814')
    act(position, 'us', DONE)
    expect(at(position, 'us.1.garland')).toBe('box:A')
    expect([markerAt(position, 'us.marker.a.1'), markerAt(position, 'us.marker.a.2')]).toEqual(['0813', '0814'])
  })
})

describe('OPS-19.5.2 filling a box', () => {
  it('OPS-19.5.2 OPS-3.3 everything is carried out at the end: until then the enemy sees the pieces stand', () => {
    const position = command()
    for (const heard of fillFrom(position, 'us', 'A', '0812', ['us.1.clarke'], '0811', '0813')) {
      expect(heard.all).toEqual([])
      expect(at(position, 'us.1.clarke')).toBe('0812')
      expect(viewFor(position, 'mexican')).toMatchObject({ hiding: [], enemyMarkers: [], unaccounted: [] })
    }
    expect(viewFor(position, 'us').hiding).toMatchObject([{ box: 'A', hex: '0812', real: '0811', dummy: '0813' }])
    const heard = act(position, 'us', DONE)
    expect(kinds(heard.mexican)).toEqual(['boxed', 'command', 'segment'])
    expect(at(position, 'us.1.clarke')).toBe('box:A')
    expect(position.game.ops).toMatchObject({ segment: 'move', hiding: [] })
    expect(viewFor(position, 'mexican').unaccounted).toEqual(['us.1.clarke'])
    expect(viewFor(position, 'us').boxes).toEqual({ A: ['us.1.clarke'] })
  })

  it('OPS-19.5.2 several boxes: who went into which is not to be seen', () => {
    const position = command({ at: { 'us.2.smith': '1216' } })
    fillFrom(position, 'us', 'B', '0812', ['us.1.clarke'], '0811', '0813')
    fillFrom(position, 'us', 'A', '1216', ['us.2.smith'], '1216', '1217')
    const { mexican } = act(position, 'us', DONE)
    expect(JSON.stringify(mexican)).not.toMatch(/clarke|smith/)
    expect(viewFor(position, 'mexican').unaccounted).toEqual(['us.1.clarke', 'us.2.smith'])
  })

  it('OPS-19.5.2 only while its HQ is active', () => {
    const position = field({
      segment: 'command',
      active: 'mexican',
      santaAnna: false,
      at: { 'mexican.east.3.line': '1512' },
    })
    expect(refuses(position, 'mexican', open('A', '1512'))).toEqual({ rule: 'OPS-19.5.2', key: 'hideHqInactive' })
    const awake = field({ segment: 'command', active: 'mexican', at: { 'mexican.east.3.line': '1512' } })
    act(awake, 'mexican', open('A', '1512'))
  })

  it.each([
    ['a unit four hexes off', { 'mexican.east.3.line': '0816' }, {}, '0812', 'hideSeen'],
    ['a unit five hexes off', { 'mexican.east.3.line': '0817' }, {}, '0812', null],
    ['a leader alone', { 'mexican.ldr.lombardini': '0816' }, {}, '0812', 'hideSeen'],
    ['an HQ alone', { 'mexican.hq': '0816' }, {}, '0812', 'hideSeen'],
    ['a unit behind a village', { 'mexican.east.3.line': '0814' }, { '0813': 'village' }, '0812', null],
    [
      'a unit next to the hex, woods or not',
      { 'mexican.east.3.line': '0813' },
      { '0812': 'woods' },
      '0812',
      'hideSeen',
    ],
  ] as const)('OPS-19.5.2 OPS-8.5 the hex is out of the enemy’s sight: %s', (_, seer, terrain, hex, key) => {
    const position = command({ at: seer, ground: { terrain } })
    if (key) expect(refuses(position, 'us', open('A', hex))).toEqual({ rule: 'OPS-19.5.2', key })
    else act(position, 'us', open('A', hex))
  })

  it('OPS-19.5.2 OPS-5.5 by night nobody sees farther than one hex', () => {
    const near = { 'mexican.east.3.line': '0814' }
    expect(refuses(command({ at: near }), 'us', open('A', '0812')).key).toBe('hideSeen')
    act(command({ at: near, night: true }), 'us', open('A', '0812'))
    expect(refuses(command({ at: { 'mexican.east.3.line': '0813' }, night: true }), 'us', open('A', '0812')).key).toBe(
      'hideSeen',
    )
  })

  it('OPS-19.5.2 OPS-19.5.11 a marker sees nobody; one’s own may only not lie next to it', () => {
    const position = command({ at: { 'mexican.east.3.line': 'box:B' }, boxes: { 'mexican.B': ['0814', '2020'] } })
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.1.clarke'))
    act(position, 'us', take('us.1.garland'))
    expect(puts(position, 'real')).toEqual(['0712', '0713', '0811', '0812', '0912', '0913'])
    expect(refuses(position, 'us', real('0813'))).toEqual({ rule: 'OPS-19.5.5', key: 'markerHex' })
  })

  it('OPS-19.5.2 from an empty hex too: pieces in it or next to it', () => {
    const position = command({ at: { 'us.1.duncan': '0911', 'us.2.smith': '0814' } })
    act(position, 'us', open('A', '0811'))
    expect(takeable(position)).toEqual(['us.1.clarke', 'us.1.duncan', 'us.1.garland'])
    expect(refuses(position, 'us', take('us.2.smith'))).toEqual({ rule: 'OPS-19.5.2', key: 'hideFar' })
    expect(refuses(position, 'us', take('mexican.east.7.tlapa'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', take('us.3.pierce'))).toEqual({ rule: 'OPS-2.3', key: 'notOnMap' })
    expect(refuses(position, 'us', take('nobody'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
  })

  it('OPS-19.5.2 nobody near, nothing to fill', () => {
    const position = command()
    expect(refuses(position, 'us', open('A', '0815'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
    expect(refuses(position, 'us', open('A', '9999'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
    expect(refuses(position, 'us', open('A', 'off'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
    expect(openable(position)).toEqual(['0712', '0713', '0811', '0812', '0813', '0912', '0913'])
  })

  it('OPS-19.5.2 a piece goes into one box only', () => {
    const position = command({ at: { 'us.1.duncan': '0812' } })
    fillFrom(position, 'us', 'A', '0812', ['us.1.clarke', 'us.1.garland'], '0713', '0813')
    act(position, 'us', open('B', '0812'))
    expect(refuses(position, 'us', take('us.1.clarke'))).toEqual({ rule: 'OPS-19.5.2', key: 'hideTaken' })
    expect(takeable(position)).toEqual(['us.1.duncan'])
  })

  it('OPS-19.5.2 put down one after the other, the real one first; then nobody joins; until then it can be left', () => {
    const position = command()
    expect(refuses(position, 'us', { type: 'cancel' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    act(position, 'us', open('A', '0812'))
    expect(refuses(position, 'us', DONE)).toEqual({ rule: 'OPS-19.5.5', key: 'draftUnfinished' })
    expect(refuses(position, 'us', real('0812'))).toEqual({ rule: 'OPS-19.5.5', key: 'draftUnfinished' })
    act(position, 'us', take('us.1.clarke'))
    expect(refuses(position, 'us', dummy('0813'))).toEqual({ rule: 'OPS-19.5.5', key: 'markerHex' })
    expect(refuses(position, 'us', real('0814'))).toEqual({ rule: 'OPS-19.5.5', key: 'markerHex' })
    act(position, 'us', real('0813'))
    expect(refuses(position, 'us', take('us.1.garland'))).toEqual({ rule: 'OPS-19.5.2', key: 'draftOpen' })
    expect(refuses(position, 'us', dummy('0813'))).toEqual({ rule: 'OPS-19.5.5', key: 'markerHex' })
    expect(refuses(position, 'us', CLOSE)).toEqual({ rule: 'OPS-19.5.5', key: 'draftUnfinished' })
    act(position, 'us', dummy('0811'))
    expect(refuses(position, 'us', DONE)).toEqual({ rule: 'OPS-19.5.2', key: 'draftOpen' })
    expect(refuses(position, 'us', { type: 'endPhase' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    act(position, 'us', { type: 'cancel' })
    expect(position.game.ops.hiding).toEqual([])
    expect(openable(position)).toContain('0812')
  })
})

describe('OPS-19.5.3 who shares a box', () => {
  it('OPS-19.5.3 a US box holds one formation, leaders of any', () => {
    const position = command({ at: { 'us.2.smith': '0811', 'us.ldr.twiggs': '0812', 'us.ldr.lee': '0812' } })
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.1.clarke'))
    expect(refuses(position, 'us', take('us.2.smith'))).toEqual({ rule: 'OPS-19.5.3', key: 'hideMixed' })
    for (const piece of ['us.1.garland', 'us.ldr.lee', 'us.ldr.twiggs']) act(position, 'us', take(piece))
  })

  it('OPS-19.5.3 any formation where Scott is in the hex; next to it does not do', () => {
    const around = { 'us.2.smith': '0811', 'us.a.dragoons1': '0813' }
    const position = command({ at: { ...around, 'us.ldr.scott': '0812' } })
    act(position, 'us', open('A', '0812'))
    for (const piece of ['us.1.clarke', 'us.2.smith', 'us.a.dragoons1', 'us.ldr.scott'])
      act(position, 'us', take(piece))
    const beside = command({ at: { ...around, 'us.ldr.scott': '0713' } })
    act(beside, 'us', open('A', '0812'))
    act(beside, 'us', take('us.ldr.scott'))
    act(beside, 'us', take('us.1.clarke'))
    expect(refuses(beside, 'us', take('us.2.smith'))).toEqual({ rule: 'OPS-19.5.3', key: 'hideMixed' })
  })

  it('OPS-19.5.3 Scott serves no second box once he lies in the first', () => {
    const at = { 'us.2.smith': '0811', 'us.3.pierce': '0913', 'us.ldr.scott': '0812' }
    const position = command({ at })
    fillFrom(position, 'us', 'A', '0812', ['us.1.clarke', 'us.ldr.scott'], '0712', '0713')
    act(position, 'us', open('B', '0812'))
    act(position, 'us', take('us.1.garland'))
    expect(refuses(position, 'us', take('us.2.smith'))).toEqual({ rule: 'OPS-19.5.3', key: 'hideMixed' })
    act(position, 'us', { type: 'cancel' })
    const stays = command({ at })
    fillFrom(stays, 'us', 'A', '0812', ['us.1.clarke', 'us.3.pierce'], '0712', '0713')
    fillFrom(stays, 'us', 'B', '0812', ['us.1.garland', 'us.2.smith'], '0811', '0812')
  })

  it('OPS-19.5.3 a Mexican box holds one army, whatever the formation: Bravo’s men are of the East', () => {
    const position = field({
      segment: 'command',
      active: 'mexican',
      at: {
        'mexican.east.3.line': '1512',
        'mexican.east.6.bravos': '1512',
        'mexican.east.a.city': '1512',
        'mexican.north.2.line': '1511',
        'mexican.south.1.cavalry5': '1513',
      },
    })
    act(position, 'mexican', open('A', '1512'))
    for (const piece of ['mexican.east.3.line', 'mexican.east.6.bravos', 'mexican.east.a.city'])
      act(position, 'mexican', take(piece))
    for (const piece of ['mexican.north.2.line', 'mexican.south.1.cavalry5'])
      expect(refuses(position, 'mexican', take(piece))).toEqual({ rule: 'OPS-19.5.3', key: 'hideMixed' })
  })

  it('OPS-19.5.3 any army where Santa Anna is in the hex', () => {
    const position = field({
      segment: 'command',
      active: 'mexican',
      at: {
        'mexican.ldr.santaanna': '1512',
        'mexican.east.3.line': '1512',
        'mexican.north.2.line': '1511',
        'mexican.south.1.cavalry5': '1513',
      },
    })
    const all = ['mexican.east.3.line', 'mexican.north.2.line', 'mexican.south.1.cavalry5']
    fillFrom(position, 'mexican', 'D', '1512', all, '1512', '1513')
    act(position, 'mexican', DONE)
    expect(all.map((id) => at(position, id))).toEqual(['box:D', 'box:D', 'box:D'])
  })
})

describe('OPS-19.5.4 leaders, HQs and reinforcements in boxes', () => {
  it('OPS-19.5.4 OPS-4.4 a hidden leader commands nobody and assists nobody outside', () => {
    const spec: Partial<Field> = {
      segment: 'command',
      staff: false,
      at: { 'us.ldr.worth': '0812', 'us.1.duncan': '0814', 'us.hq': '0303', 'us.ldr.scott': '0303' },
    }
    const plain = command(spec)
    act(plain, 'us', DONE)
    expect(plain.game.ops.command['us.1.duncan']).toEqual(['us.ldr.worth'])
    const position = command(spec)
    fillFrom(position, 'us', 'A', '0812', ['us.1.clarke', 'us.1.garland', 'us.ldr.worth'], '0812', '0811')
    act(position, 'us', DONE)
    expect(position.game.ops.command['us.1.duncan']).toBeUndefined()
    expect(refuses(position, 'us', { type: 'step', units: ['us.1.duncan'], leaders: [], to: '0815' })).toEqual({
      rule: 'OPS-4.3',
      key: 'mustBegin',
    })
    expect(viewFor(position, 'us').boxed.find(({ id }) => id === 'us.ldr.worth')).toMatchObject({ active: false })
  })

  it('OPS-19.5.4 OPS-4.1 OPS-4.3 with the HQ hidden the army has none: its markers roll, no box is filled or shown', () => {
    const position = command({ at: { 'us.hq': '0812', 'us.2.smith': '1216' }, ground: { locs: { us: ['0612'] } } })
    fillFrom(position, 'us', 'A', '0812', ['us.1.clarke', 'us.1.garland', 'us.hq'], '0812', '0811')
    const { mexican } = act(position, 'us', DONE)
    expect(only(mexican, 'command')).toEqual([{ kind: 'command', side: 'us', hqActive: false }])
    expect(refuses(position, 'us', { type: 'marker', id: 'us.marker.a.1', to: '0810' })).toEqual({
      rule: 'OPS-4.3',
      key: 'mustBegin',
    })
    expect(viewFor(position, 'mexican').hqActive.us).toBe(false)
    does(position, 'us', { type: 'endPhase' })
    // The US side is asked nothing in its next command segment: neither `open` nor `reveal` is possible.
    does(position, 'mexican', { type: 'done' })
    does(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ turn: 3, active: 'us', segment: 'move' })
  })

  it('OPS-19.5.4 OPS-14.1 reinforcements yet to enter go into a box together, of one army, with no hex', () => {
    const entry = Object.fromEntries(
      ['mexican.east.5.line10', 'mexican.east.a.city', 'mexican.north.3.zapadores'].map((id) => [
        id,
        { turn: 7, hex: '2511' },
      ]),
    )
    const position = field({
      segment: 'command',
      active: 'mexican',
      entry: { ...entry, 'mexican.east.5.guard': { turn: 7, hex: '2523' } },
      at: { ...Object.fromEntries(Object.keys(entry).map((id) => [id, 'off'])), 'mexican.east.5.guard': 'off' },
    })
    act(position, 'mexican', open('A', 'off'))
    expect(refuses(position, 'mexican', CLOSE)).toEqual({ rule: 'OPS-19.5.5', key: 'draftUnfinished' })
    act(position, 'mexican', take('mexican.east.5.line10'))
    expect(refuses(position, 'mexican', take('mexican.north.3.zapadores'))).toEqual({
      rule: 'OPS-19.5.3',
      key: 'hideMixed',
    })
    // Who comes in elsewhere cannot come with the same markers; who is on the map neither.
    expect(refuses(position, 'mexican', take('mexican.east.5.guard'))).toEqual({ rule: 'OPS-19.5.2', key: 'hideFar' })
    expect(refuses(position, 'mexican', take('mexican.east.7.tlapa'))).toEqual({ rule: 'OPS-19.5.2', key: 'hideFar' })
    expect(refuses(position, 'mexican', real('2511'))).toEqual({ rule: 'OPS-19.5.5', key: 'markerHex' })
    act(position, 'mexican', take('mexican.east.a.city'))
    act(position, 'mexican', CLOSE)
    const { us } = act(position, 'mexican', DONE)
    expect(only(us, 'boxed')).toMatchObject([{ box: 'A', markers: [], pieces: [], real: null }])
    expect(position.game.ops.entry).toEqual({
      'mexican.marker.a.1': { turn: 7, hex: '2511' },
      'mexican.marker.a.2': { turn: 7, hex: '2511' },
      'mexican.north.3.zapadores': { turn: 7, hex: '2511' },
      'mexican.east.5.guard': { turn: 7, hex: '2523' },
    })
    const view = viewFor(position, 'us')
    expect(view.enemyMarkers).toEqual([])
    expect(view.enemyBoxes[0]).toEqual({ letter: 'A', inUse: true })
    expect(view.offMap.map(({ id }) => id)).toEqual(['mexican.east.5.guard', 'mexican.north.3.zapadores'])
    expect(view.unaccounted).toEqual(['mexican.east.5.line10', 'mexican.east.a.city'])
  })
})

describe('OPS-19.5.5 what a box needs', () => {
  it('OPS-19.5.5 at least one unit: leaders alone are no box', () => {
    const position = command({ at: { 'us.ldr.worth': '0812' } })
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.ldr.worth'))
    for (const action of [CLOSE, real('0811')])
      expect(refuses(position, 'us', action)).toEqual({ rule: 'OPS-19.5.5', key: 'draftUnfinished' })
    act(position, 'us', { type: 'cancel' })
    const alone = command({ at: { 'us.ldr.worth': '1212' } })
    expect(refuses(alone, 'us', open('A', '1212'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
  })

  it('OPS-19.5.5 no unit out of an EZOC, but leaders may go from there', () => {
    // The village hides 0812 from the enemy in 0613; Garland in 0713 is in his ZOC.
    const position = command({
      at: { 'us.1.garland': '0713', 'us.ldr.worth': '0713', 'mexican.east.3.line': '0613' },
      ground: { terrain: { '0713': 'village' } },
    })
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.1.clarke'))
    expect(refuses(position, 'us', take('us.1.garland'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideEzoc' })
    act(position, 'us', take('us.ldr.worth'))
    const only = command({
      at: { 'us.1.clarke': 'gone', 'us.1.garland': '0713', 'mexican.east.3.line': '0613' },
      ground: { terrain: { '0713': 'village' } },
    })
    expect(refuses(only, 'us', open('A', '0812'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideEzoc' })
  })

  it('OPS-19.5.5 OPS-19.1.14 no garrison is hidden from inside its bastion', () => {
    const position = command({
      at: { 'us.1.garland': 'gone' },
      states: { 'us.1.clarke': { garrison: true } },
      ground: { bastions: ['0812'] },
    })
    expect(refuses(position, 'us', open('A', '0812'))).toEqual({ rule: 'OPS-19.1.14', key: 'hideGarrison' })
  })

  it.each([
    ['river', 'notNext'],
    ['creek', 'notNext'],
    ['ravine', 'notNext'],
    ['protected', 'notNext'],
    ['ford', 'next'],
    ['bridge', 'next'],
  ] as const)('OPS-19.5.5 next to means a step without a die, and over no %s unless it is bridged', (kind, result) => {
    const over = kind === 'ford' || kind === 'bridge'
    const sides = [['0812', '0813', kind] as const, ...(over ? [['0812', '0813', 'river'] as const] : [])]
    const ground = { sides }
    const position = command({ ground })
    if (result === 'next') act(position, 'us', open('A', '0813'))
    else expect(refuses(position, 'us', open('A', '0813'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
    act(command({ ground }), 'us', open('A', '0812'))
    const near = command({ ground })
    act(near, 'us', open('A', '0812'))
    act(near, 'us', take('us.1.clarke'))
    expect(puts(near, 'real').includes('0813')).toBe(result === 'next')
  })

  it('OPS-19.5.5 out of works no more than into them', () => {
    const position = command({ ground: { sides: [['0813', '0812', 'protected']] } })
    expect(refuses(position, 'us', open('A', '0813'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
  })

  it('OPS-19.5.5 OPS-19.5.8 lava next door is no place: it would take a die; in lava one infantry unit may hide', () => {
    const ground = { terrain: { '0813': 'lava' as const } }
    const position = command({ ground, at: { 'us.1.garland': 'gone' } })
    expect(refuses(position, 'us', open('A', '0813'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNobody' })
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.1.clarke'))
    expect(puts(position, 'real')).not.toContain('0813')
    const inside = command({ ground, at: { 'us.1.clarke': '0813', 'us.1.garland': 'gone' } })
    act(inside, 'us', open('A', '0813'))
    act(inside, 'us', take('us.1.clarke'))
    expect(puts(inside, 'real')).toContain('0813')
    const two = command({ ground, at: { 'us.1.clarke': '0813' } })
    act(two, 'us', open('A', '0813'))
    expect(takeable(two)).toEqual(['us.1.clarke'])
    act(two, 'us', { type: 'cancel' })
    act(two, 'us', open('A', '0812'))
    act(two, 'us', take('us.1.clarke'))
    act(two, 'us', take('us.1.garland'))
    expect(puts(two, 'real')).not.toContain('0813')
  })

  it('OPS-19.5.5 both markers where the enemy sees neither, on no unit that stays', () => {
    // The enemy in 0817 sees 0813, four hexes off, and not 0812.
    const position = command({ at: { 'mexican.east.3.line': '0817', 'us.2.smith': '0811' } })
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.1.clarke'))
    expect(puts(position, 'real')).toEqual(['0712', '0713', '0912', '0913'])
    act(position, 'us', take('us.1.garland'))
    expect(puts(position, 'real')).toEqual(['0712', '0713', '0812', '0912', '0913'])
    act(position, 'us', real('0812'))
    expect(puts(position, 'dummy')).toEqual(['0712', '0713', '0912', '0913'])
  })

  it('OPS-19.5.5 without room for both there is no box', () => {
    // Rivers on all sides but one, where Smith stands.
    const ring = ['0712', '0713', '0811', '0913', '0912'] as const
    const ground = { sides: ring.map((hex) => ['0812', hex, 'river'] as const) }
    const position = command({ ground, at: { 'us.2.smith': '0813' } })
    expect(refuses(position, 'us', open('A', '0812'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNoRoom' })
    const free = command({ ground })
    act(free, 'us', open('A', '0812'))
    act(free, 'us', take('us.1.clarke'))
    // 0812 is free only when Garland goes too.
    expect(puts(free, 'real')).toEqual([])
    act(free, 'us', take('us.1.garland'))
    expect(puts(free, 'real')).toEqual(['0812', '0813'])
  })

  it('OPS-19.5.5 who would take the last room is refused, who makes room is not', () => {
    // Marsh takes no guns: with the battery inside 0812 alone would be left.
    const marsh = ['0712', '0713', '0811', '0913', '0912', '0813']
    const ground = { terrain: Object.fromEntries(marsh.map((hex) => [hex, 'marsh' as const])) }
    const position = command({ ground, at: { 'us.1.duncan': '0812' } })
    act(position, 'us', open('A', '0812'))
    expect(takeable(position)).toEqual(['us.1.clarke', 'us.1.garland'])
    expect(refuses(position, 'us', take('us.1.duncan'))).toEqual({ rule: 'OPS-19.5.5', key: 'hideNoRoom' })
  })

  it('OPS-19.5.5 hexes left by another box of the segment are free', () => {
    const position = command({ at: { 'us.1.garland': '0811', 'us.1.duncan': '0813' } })
    fillFrom(position, 'us', 'A', '0812', ['us.1.clarke', 'us.1.garland'], '0912', '0913')
    act(position, 'us', open('B', '0812'))
    act(position, 'us', take('us.1.duncan'))
    expect(puts(position, 'real')).toEqual(['0712', '0713', '0811', '0812', '0813'])
    expect(refuses(position, 'us', real('0912'))).toEqual({ rule: 'OPS-19.5.5', key: 'markerHex' })
  })

  it('OPS-19.5.5 OPS-18.2 no Mexican marker is put down in San Agustín', () => {
    const position = field({ segment: 'command', active: 'mexican', at: { 'mexican.east.3.line': '0117' } })
    act(position, 'mexican', open('A', '0117'))
    act(position, 'mexican', take('mexican.east.3.line'))
    expect(puts(position, 'real', 'mexican')).not.toContain('0118')
    expect(puts(position, 'real', 'mexican')).toContain('0116')
  })
})

describe('OPS-3.3 the command segment', () => {
  const eve = (at: Record<PieceId, string>, spec: Partial<Field> = {}) =>
    field({ active: 'mexican', segment: 'combat', at, ...spec })

  it('OPS-3.3 OPS-19.5.2 waits while a box could be filled, and passes by itself when none could', () => {
    const far = eve({ 'us.1.clarke': '0812' })
    act(far, 'mexican', { type: 'endPhase' })
    expect(far.game.ops).toMatchObject({ active: 'us', segment: 'command' })
    const near = eve({ 'us.1.clarke': '0812', 'mexican.east.3.line': '0814' })
    act(near, 'mexican', { type: 'endPhase' })
    expect(near.game.ops).toMatchObject({ active: 'us', segment: 'move' })
  })

  it('OPS-3.3 OPS-19.5.10 waits where a box could be shown, though none could be filled', () => {
    const position = eve(
      { 'us.1.clarke': 'box:A', 'mexican.east.3.line': '2020' },
      { boxes: { 'us.A': ['0812', '0811'] } },
    )
    act(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ active: 'us', segment: 'command' })
    expect(legal(position, 'us').map(({ type }) => type)).toEqual(['done', 'resign', 'reveal'])
    act(position, 'us', DONE)
    expect(position.game.ops.segment).toBe('move')
  })

  it('OPS-3.3 passes by itself while the HQ is inactive', () => {
    const position = eve(
      { 'us.1.clarke': 'box:A', 'us.1.garland': '0820', 'us.hq': 'gone' },
      { boxes: { 'us.A': ['0812', '0811'] } },
    )
    act(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ active: 'us', segment: 'move' })
  })

  it('OPS-3.3 first boxes are shown, then filled', () => {
    const position = command({
      at: { 'us.2.smith': 'box:B', 'us.2.riley': 'box:C' },
      boxes: { 'us.B': ['0320', '0321'], 'us.C': ['0325', '0326'] },
    })
    act(position, 'us', { type: 'reveal', box: 'B' })
    act(position, 'us', { type: 'deploy', piece: 'us.2.smith', hex: '0320' })
    act(position, 'us', open('A', '0812'))
    expect(refuses(position, 'us', { type: 'reveal', box: 'C' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    act(position, 'us', take('us.1.clarke'))
    act(position, 'us', take('us.1.garland'))
    for (const action of [real('0812'), dummy('0813'), CLOSE]) act(position, 'us', action)
    expect(refuses(position, 'us', { type: 'reveal', box: 'C' })).toEqual({ rule: 'OPS-3.3', key: 'revealFirst' })
    expect(offered(position, 'us', 'reveal')).toEqual([])
  })

  it('OPS-3.3 whom a box has shown moves in this phase like others; new markers too', () => {
    const position = command({
      at: { 'us.2.smith': 'box:B' },
      boxes: { 'us.B': ['0320', '0321'] },
    })
    act(position, 'us', { type: 'reveal', box: 'B' })
    act(position, 'us', { type: 'deploy', piece: 'us.2.smith', hex: '0319' })
    fillFrom(position, 'us', 'B', '0812', ['us.1.clarke', 'us.1.garland'], '0812', '0813')
    act(position, 'us', DONE)
    expect(state(position, 'us.2.smith')).toMatchObject({ at: '0319', moved: false, spent: 0 })
    act(position, 'us', { type: 'begin', units: ['us.2.smith'] }, [5])
    act(position, 'us', { type: 'step', units: ['us.2.smith'], leaders: [], to: '0318' })
    act(position, 'us', { type: 'marker', id: 'us.marker.b.2', to: '0814' })
    act(position, 'us', { type: 'marker', id: 'us.marker.b.1', to: '0811' })
  })

  it('OPS-3.3 OPS-12.4 routed units return before boxes are filled, and may be hidden at once', () => {
    const position = eve({ 'us.1.clarke': 'trt:3', 'us.ldr.worth': '0812', 'mexican.east.3.line': '2020' })
    act(position, 'mexican', { type: 'endPhase' })
    expect(asked(position)).toBe('return us')
    expect(refuses(position, 'us', open('A', '0812'))).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    act(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '0303' })
    fillFrom(position, 'us', 'A', '0303', ['us.1.clarke'], '0303', '0304')
    act(position, 'us', DONE)
    expect(state(position, 'us.1.clarke')).toMatchObject({ at: 'box:A', ineffective: true })
  })

  it('OPS-3.3 OPS-12.4 nobody returns onto a marker', () => {
    const position = eve(
      { 'us.1.clarke': 'trt:3', 'us.1.garland': 'box:A', 'mexican.east.3.line': '2020' },
      { boxes: { 'us.A': ['0304', '0302'] } },
    )
    act(position, 'mexican', { type: 'endPhase' })
    for (const to of ['0304', '0302'])
      expect(refuses(position, 'us', { type: 'return', unit: 'us.1.clarke', to })).toEqual({
        rule: 'OPS-12.4',
        key: 'returnHex',
      })
    act(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '0303' })
  })

  it('OPS-3.3 OPS-4.2 command is determined when all boxes are carried out', () => {
    const position = command()
    fillFrom(position, 'us', 'A', '0812', ['us.1.clarke', 'us.1.garland'], '0812', '0813')
    act(position, 'us', DONE)
    expect(position.game.ops.command).toEqual({ 'us.marker.a.1': ['us.hq'], 'us.marker.a.2': ['us.hq'] })
  })

  it('OPS-3.3 who gives up with a box half filled leaves a game that is over and whole', () => {
    const position = command()
    act(position, 'us', open('A', '0812'))
    act(position, 'us', take('us.1.clarke'))
    act(position, 'us', { type: 'resign' })
    expect(position.game.ops).toMatchObject({ segment: 'over', hiding: [] })
  })
})
