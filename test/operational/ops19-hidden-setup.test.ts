import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { legal, newPosition, type Position, viewFor } from '../../src/operational/engine'
import type { Action, BoxLetter, HexId, PieceId, Side } from '../../src/operational/types'
import { act, asked, kinds, offered } from './hidden'
import { at, only, refuses, world } from './support'

const free = (): Position =>
  newPosition(world, { preset: 'free', night: false, resolver: 'table', clash: 'auto' }, { seed: 'setup', forced: [] })
    .position
const READY: Action = { type: 'ready' }
const fill: Action = { type: 'fill', preset: 'historical' }
const box = (letter: BoxLetter, piece: PieceId): Action => ({ type: 'box', box: letter, piece })
const put = (id: string, to: HexId): Action => ({ type: 'marker', id, to })
const place = (piece: PieceId, hex: HexId, garrison = false): Action => ({
  type: 'place',
  piece,
  hex,
  ...(garrison ? { garrison: true as const } : {}),
})
const doAll = (position: Position, side: Side, ...actions: Action[]) =>
  actions.map((action) => act(position, side, action)).at(-1)!

/** The Mexican side is filled as it stood in history; whatever is given is done then. */
const mexican = (...actions: Action[]): Position => {
  const position = free()
  doAll(position, 'mexican', fill, ...actions)
  return position
}
/** The Mexican side has done; the US side is filled. */
const us = (...actions: Action[]): Position => {
  const position = mexican(READY)
  doAll(position, 'us', fill, ...actions)
  return position
}

describe('OPS-19.5.2 OPS-17.1 boxes at set-up', () => {
  it('OPS-19.5.2 OPS-17.2 any units may start hidden, both markers where they might', () => {
    const position = us(
      box('B', 'us.1.clarke'),
      box('B', 'us.ldr.mason'),
      put('us.marker.b.1', '0624'),
      put('us.marker.b.2', '0522'),
    )
    const heard = act(position, 'us', READY)
    expect(only(heard.mexican, 'boxed').filter((event) => event.side === 'us')).toEqual([
      { kind: 'boxed', side: 'us', box: 'A', markers: ['0311', '0312'], pieces: [], real: null, rule: 'OPS-19.5.2' },
      { kind: 'boxed', side: 'us', box: 'B', markers: ['0522', '0624'], pieces: [], real: null, rule: 'OPS-19.5.2' },
    ])
    // From now on the lower hex is number 1, real or not.
    expect(position.game.ops.markers['us.marker.b.1']).toMatchObject({ at: '0522', real: false })
    expect(position.game.ops.markers['us.marker.b.2']).toMatchObject({ at: '0624', real: true })
    expect(viewFor(position, 'mexican').unaccounted).toEqual(['us.1.clarke', 'us.2.riley', 'us.ldr.mason'])
    expect(viewFor(position, 'us').boxes).toEqual({ A: ['us.2.riley'], B: ['us.1.clarke', 'us.ldr.mason'] })
  })

  it('OPS-17.1 OPS-19.5.3 Santa Anna, asleep as he is, hides men of several armies in his hex, and there only', () => {
    const mixed = ['mexican.south.2.husares', 'mexican.south.2.jalapa', 'mexican.east.2.morelia']
    const position = mexican(
      ...mixed.map((id) => box('C', id)),
      put('mexican.marker.c.1', '1512'),
      put('mexican.marker.c.2', '1511'),
    )
    expect(refuses(position, 'mexican', READY)).toEqual({ rule: 'OPS-19.5.3', key: 'setupBox' })
    doAll(position, 'mexican', { type: 'take', piece: 'mexican.marker.c.2' }, put('mexican.marker.c.1', '1511'))
    doAll(position, 'mexican', put('mexican.marker.c.2', '1512'), READY)
    // With the HQ in the box as well.
    const inside = mexican(
      ...[...mixed, 'mexican.ldr.santaanna', 'mexican.hq'].map((id) => box('C', id)),
      put('mexican.marker.c.1', '1511'),
      put('mexican.marker.c.2', '1512'),
    )
    act(inside, 'mexican', READY)
  })

  it('OPS-17.1 outside the area of the units inside; on ground closed to them', () => {
    const position = us(box('B', 'us.1.clarke'))
    for (const to of ['0118', '0626', '9999'])
      expect(refuses(position, 'us', put('us.marker.b.1', to))).toEqual({ rule: 'OPS-17.2', key: 'outsideArea' })
    const guns = us(box('B', 'us.2.taylor'))
    expect(refuses(guns, 'us', put('us.marker.b.1', '0310'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerStack' })
    act(guns, 'us', { type: 'take', piece: 'us.2.smith' })
    expect(refuses(guns, 'us', put('us.marker.b.1', '0310'))).toEqual({ rule: 'OPS-19.5.8', key: 'markerGround' })
    expect(offered(guns, 'us', 'marker').some(({ id, to }) => id === 'us.marker.b.1' && to === '0310')).toBe(false)
  })

  it('OPS-19.5.7 not on a unit or a marker of its own, nor a unit on a marker', () => {
    const position = us(box('B', 'us.1.clarke'), put('us.marker.b.1', '0624'))
    expect(refuses(position, 'us', put('us.marker.b.2', '0822'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerStack' })
    expect(refuses(position, 'us', put('us.marker.b.2', '0624'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerStack' })
    expect(refuses(position, 'us', put('us.marker.b.1', '0624'))).toEqual({ rule: 'OPS-17.4', key: 'alreadyThere' })
    expect(refuses(position, 'us', place('us.1.garland', '0624'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerThere' })
    act(position, 'us', put('us.marker.b.1', '0625'))
    act(position, 'us', place('us.1.garland', '0624'))
  })

  it('OPS-19.5.5 an empty box has no marker; refused are the enemy’s and what there is not', () => {
    const position = us()
    expect(refuses(position, 'us', put('us.marker.b.1', '0624'))).toEqual({ rule: 'OPS-19.5.3', key: 'setupBox' })
    expect(refuses(position, 'us', put('mexican.marker.a.1', '0624'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', put('us.marker.e.1', '0624'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', box('A', 'mexican.hq'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', box('A', 'us.2.riley'))).toEqual({ rule: 'OPS-17.4', key: 'alreadyThere' })
    expect(refuses(position, 'us', { ...put('us.marker.a.1', '0211'), march: true }).rule).toBe('OPS-15.1')
    expect(refuses(position, 'us', { type: 'take', piece: 'us.marker.b.1' })).toEqual({
      rule: 'OPS-17.4',
      key: 'notPlaced',
    })
    expect(refuses(position, 'us', { type: 'take', piece: 'mexican.marker.a.1' })).toEqual({
      rule: 'OPS-3.5',
      key: 'notYours',
    })
  })

  it('OPS-19.5.5 not ready while a box lacks a marker, a unit, or lies on a unit', () => {
    const position = us(box('B', 'us.1.clarke'), put('us.marker.b.1', '0624'))
    expect(refuses(position, 'us', READY)).toEqual({ rule: 'OPS-19.5.5', key: 'setupMarker' })
    act(position, 'us', put('us.marker.b.2', '0625'))
    // The box emptied again, its markers are left over.
    act(position, 'us', place('us.1.clarke', '0822'))
    expect(refuses(position, 'us', READY)).toEqual({ rule: 'OPS-19.5.3', key: 'setupBox' })
    act(position, 'us', { type: 'take', piece: 'us.marker.b.1' })
    act(position, 'us', { type: 'take', piece: 'us.marker.b.2' })
    act(position, 'us', box('B', 'us.ldr.mason'))
    expect(refuses(position, 'us', READY)).toEqual({ rule: 'OPS-19.5.3', key: 'setupBox' })
    act(position, 'us', place('us.ldr.mason', '0822'))
    act(position, 'us', READY)
  })

  it('OPS-19.5.3 one formation in a box, any where Scott is in the hex of the real marker', () => {
    const mixed = [box('B', 'us.4.newyork'), box('B', 'us.3.pierce')]
    const apart = us(...mixed, put('us.marker.b.1', '0218'), put('us.marker.b.2', '0119'))
    expect(refuses(apart, 'us', READY)).toEqual({ rule: 'OPS-19.5.3', key: 'setupBox' })
    const withScott = us(...mixed, box('B', 'us.ldr.scott'), put('us.marker.b.1', '0218'), put('us.marker.b.2', '0119'))
    // Scott may start in 0118 only, and so may the marker that stands for him.
    refuses(withScott, 'us', READY)
    const there = us(
      ...mixed,
      ...['us.4.marines', 'us.4.pennsylvania', 'us.4.steptoe'].map((id) => box('B', id)),
      put('us.marker.b.1', '0118'),
      put('us.marker.b.2', '0119'),
    )
    act(there, 'us', READY)
    expect(at(there, 'us.3.pierce')).toBe('box:B')
  })

  it('OPS-17.3 a formation of the East whole at one place: its dummy too must leave it so', () => {
    const half = mexican(
      { type: 'take', piece: 'mexican.marker.b.1' },
      { type: 'take', piece: 'mexican.marker.b.2' },
      place('mexican.east.3.line', '1711'),
      put('mexican.marker.b.1', '1710'),
      put('mexican.marker.b.2', '1815'),
    )
    expect(refuses(half, 'mexican', READY)).toEqual({ rule: 'OPS-17.3', key: 'setupTogether' })
    act(half, 'mexican', box('B', 'mexican.east.3.line'))
    act(half, 'mexican', READY)
  })

  it('OPS-14.1 OPS-19.5.4 those who enter later start in a box: both markers at one entry hex', () => {
    const late = ['mexican.east.5.line10', 'mexican.east.5.activos', 'mexican.east.5.guard', 'mexican.east.a.city']
    const position = mexican(...late.map((id) => box('D', id)), put('mexican.marker.d.1', '2523'))
    expect(position.game.ops.markers['mexican.marker.d.1']).toMatchObject({ at: 'off' })
    act(position, 'mexican', put('mexican.marker.d.2', '2511'))
    expect(refuses(position, 'mexican', READY)).toEqual({ rule: 'OPS-19.5.5', key: 'setupMarker' })
    expect(refuses(position, 'mexican', put('mexican.marker.d.2', '2512'))).toEqual({
      rule: 'OPS-17.3',
      key: 'outsideArea',
    })
    act(position, 'mexican', put('mexican.marker.d.1', '2511'))
    act(position, 'mexican', READY)
    doAll(position, 'us', fill)
    const heard = act(position, 'us', READY)
    expect(only(heard.us, 'boxed').find((event) => event.box === 'D')).toMatchObject({ markers: [], pieces: [] })
    expect(position.game.ops.entry).toEqual({
      'mexican.marker.d.1': { turn: 7, hex: '2511' },
      'mexican.marker.d.2': { turn: 7, hex: '2511' },
    })
    expect(viewFor(position, 'us').offMap).toEqual([])
  })

  it('OPS-17.3 part of those who enter later in a box, part outside: all at one place', () => {
    const position = mexican(
      box('D', 'mexican.east.5.line10'),
      put('mexican.marker.d.1', '2511'),
      put('mexican.marker.d.2', '2511'),
    )
    expect(refuses(position, 'mexican', READY)).toEqual({ rule: 'OPS-17.3', key: 'setupTogether' })
    doAll(position, 'mexican', put('mexican.marker.d.1', '2523'), put('mexican.marker.d.2', '2523'), READY)
  })

  it('OPS-17.4 a preset fills boxes too and leaves nothing of others', () => {
    const position = mexican(box('D', 'mexican.south.2.husares'), put('mexican.marker.d.1', '1512'))
    act(position, 'mexican', { type: 'fill', preset: 'balanced' })
    expect(Object.keys(position.game.ops.markers).sort()).toEqual(
      ['a.1', 'a.2', 'b.1', 'b.2'].map((id) => `mexican.marker.${id}`),
    )
    expect(at(position, 'mexican.south.2.husares')).not.toMatch(/box/)
    act(position, 'mexican', READY)
  })

  it('OPS-17.1 a piece in a box may be placed, changed or taken out again', () => {
    const position = us(box('B', 'us.1.clarke'), box('C', 'us.1.clarke'))
    expect(at(position, 'us.1.clarke')).toBe('box:C')
    act(position, 'us', { type: 'take', piece: 'us.1.clarke' })
    expect(at(position, 'us.1.clarke')).toBe('off')
    act(position, 'us', box('B', 'us.1.clarke'))
    act(position, 'us', place('us.1.clarke', '0822'))
    act(position, 'us', READY)
  })
})

describe('OPS-17.1 when both are ready', () => {
  /** Bravo’s line in box C: markers in 1223 and 1525, in front of Worth. */
  const inSight = () => {
    const position = mexican(
      box('C', 'mexican.east.7.line'),
      box('C', 'mexican.east.7.acapulco'),
      put('mexican.marker.c.1', '1223'),
      put('mexican.marker.c.2', '1525'),
      READY,
    )
    doAll(position, 'us', fill, place('us.a.dragoons2', '0823'))
    return position
  }

  it('OPS-17.1 OPS-19.5.11 sight is checked: whoever lies in it is shown and placed, then the US side begins', () => {
    const position = inSight()
    const { us: told } = act(position, 'us', READY)
    expect(kinds(told).slice(-3)).toEqual(['turn', 'segment', 'revealed'])
    expect(only(told, 'revealed')).toMatchObject([
      { side: 'mexican', box: 'C', real: '1223', dummy: '1525', by: 'sight' },
    ])
    expect(asked(position)).toBe('deploy mexican')
    act(position, 'mexican', { type: 'deploy', piece: 'mexican.east.7.line', hex: '1223' })
    act(position, 'mexican', { type: 'deploy', piece: 'mexican.east.7.acapulco', hex: '1223' })
    expect(position.game.ops).toMatchObject({ turn: 1, active: 'us', segment: 'command', pending: [] })
  })

  it('OPS-17.1 OPS-19.5.15 until then neither knows: nothing told, nothing listed, nothing refused hangs on it', () => {
    const plain = mexican(READY)
    const boxes = mexican(
      box('D', 'mexican.south.2.guard'),
      put('mexican.marker.d.1', '1509'),
      put('mexican.marker.d.2', '1610'),
      READY,
    )
    expect(canonical(viewFor(boxes, 'us'))).toBe(canonical(viewFor(plain, 'us')))
    expect(canonical(legal(boxes, 'us'))).toBe(canonical(legal(plain, 'us')))
    const heard = act(free(), 'mexican', fill)
    expect(heard.us).toEqual([])
    const quiet = free()
    act(quiet, 'mexican', fill)
    expect(act(quiet, 'mexican', box('D', 'mexican.south.2.guard')).us).toEqual([])
    expect(act(quiet, 'mexican', put('mexican.marker.d.1', '1509')).us).toEqual([])
    expect(act(quiet, 'mexican', { type: 'take', piece: 'mexican.marker.d.1' }).us).toEqual([])
  })
})

describe('OPS-17.1 OPS-19.1.13 garrisons at the start', () => {
  it('OPS-17.1 a unit of foot and one of guns may start as garrison of a bastion, beside a full stack', () => {
    const position = mexican(
      place('mexican.east.6.hidalgo', '1222', true),
      place('mexican.east.a.sanantonio', '1222', true),
    )
    expect(position.game.ops.pieces['mexican.east.6.hidalgo']).toMatchObject({ at: '1222', garrison: true })
    doAll(position, 'mexican', place('mexican.east.7.line', '1222'), READY)
    doAll(position, 'us', fill)
    const heard = act(position, 'us', READY)
    expect(viewFor(position, 'us').pieces.find(({ id }) => id === 'mexican.east.6.hidalgo')).toMatchObject({
      garrison: true,
    })
    expect(only(heard.us, 'placed').some(({ piece }) => piece === 'mexican.east.6.hidalgo')).toBe(true)
  })

  it('OPS-19.1.13 refused: two of foot, horse, leaders, no bastion', () => {
    const position = mexican(place('mexican.east.6.hidalgo', '1222', true))
    for (const [piece, hex] of [
      ['mexican.east.6.victoria', '1222'],
      ['mexican.east.7.line', '1223'],
      ['mexican.ldr.bravo', '1222'],
    ] as const)
      expect(refuses(position, 'mexican', place(piece, hex, true))).toEqual({
        rule: 'OPS-19.1.13',
        key: 'setupGarrison',
      })
  })

  it('OPS-19.1.13 out of it again: into a box, back to the tray, beside it', () => {
    const position = mexican(place('mexican.east.6.hidalgo', '1222', true), box('D', 'mexican.east.6.hidalgo'))
    expect(position.game.ops.pieces['mexican.east.6.hidalgo']).toMatchObject({ at: 'box:D', garrison: false })
    doAll(position, 'mexican', place('mexican.east.6.hidalgo', '1222', true), {
      type: 'take',
      piece: 'mexican.east.6.hidalgo',
    })
    expect(position.game.ops.pieces['mexican.east.6.hidalgo']).toMatchObject({ at: 'off', garrison: false })
    doAll(position, 'mexican', place('mexican.east.6.hidalgo', '1222', true), place('mexican.east.6.hidalgo', '1222'))
    expect(position.game.ops.pieces['mexican.east.6.hidalgo']).toMatchObject({ at: '1222', garrison: false })
  })
})
