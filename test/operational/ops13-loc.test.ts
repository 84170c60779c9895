import { otherSeat, type Seat } from '../../src/game/side'
import { describe, expect, it } from 'vitest'
import { die } from '../../src/core/dice'
import { unitHasLoc } from '../../src/operational/command/loc'
import { viewFor } from '../../src/operational/engine'
import { inEzoc, type Position, pieceIndex } from '../../src/operational/position'
import { ROAD, TRAIL, movementTables } from '../../src/operational/world'
import { does, only, type Scene, scene, step, world } from './support'

const unitLoc = (unit: string, at: Scene['at'], more: Partial<Scene> = {}) => {
  const position = scene({ at, ...more })
  return unitHasLoc(position, pieceIndex(position, unit))
}
const clarke = (hex: string, others: Scene['at'] = {}, more: Partial<Scene> = {}) =>
  unitLoc('us.1.clarke', { 'us.1.clarke': hex, ...others }, more)
const mexican = (hex: string, others: Scene['at'] = {}, unit = 'mexican.north.2.line') =>
  unitLoc(unit, { [unit]: hex, ...others })

describe('OPS-13.1 the chain', () => {
  it('OPS-13.1 the LOC hexes are US 0118, Mexican 2511 and 2523', () => {
    expect(world.locHexes.map((list) => list.map((hex) => world.grid.ids[hex]))).toEqual([['0118'], ['2511', '2523']])
    expect(clarke('0118')).toBe(true)
    expect(mexican('2511')).toBe(true)
    expect(mexican('2523')).toBe(true)
  })

  it('OPS-13.1 along a road it may be of any length', () => {
    expect(clarke('1821')).toBe(true)
    expect(clarke('2523')).toBe(true)
    expect(mexican('0402')).toBe(true)
  })

  it('OPS-13.1 trails serve like roads', () => {
    // With the road of Anzaldo cut, only the mule trail leads out of the lava: ten hexes as the crow flies.
    const { grid } = world
    expect(grid.distance(grid.indexOf('0409'), grid.indexOf('0118'))).toBe(10)
    expect(clarke('0409', { 'mexican.north.2.line': '0905' })).toBe(true)
  })

  it('OPS-13.1 off roads and trails at most 8 hexes, counted for the whole chain together (ruling)', () => {
    // Road hexes nearest to the west edge of row 25: the Tacubaya road at 2511.
    expect(mexican('2503')).toBe(true)
    expect(mexican('2502')).toBe(false)
    expect(world.grid.distance(world.grid.indexOf('2503'), world.grid.indexOf('2511'))).toBe(8)
  })

  it('OPS-13.1 free of enemy units', () => {
    expect(clarke('0219')).toBe(true)
    expect(clarke('0219', { 'mexican.north.2.line': '0118' })).toBe(false)
    expect(
      clarke('0219', { 'mexican.north.2.line': '0118' }, { states: { 'mexican.north.2.line': { disrupted: true } } }),
    ).toBe(false)
  })

  it('OPS-13.1 free of EZOC unless friend-held', () => {
    // From 0119 an enemy throws its ZOC over 0118.
    expect(clarke('0318', { 'mexican.north.2.line': '0119' })).toBe(false)
    expect(clarke('0318', { 'mexican.north.2.line': '0119', 'us.2.smith': '0118' })).toBe(true)
    const shaken = { states: { 'mexican.north.2.line': { disrupted: true } } }
    expect(clarke('0318', { 'mexican.north.2.line': '0119' }, shaken)).toBe(true)
  })

  it('OPS-13.1 a unit in an EZOC holds its own hex', () => {
    expect(clarke('0420', { 'mexican.north.2.line': '0521' })).toBe(true)
  })

  it('OPS-13.1 enemy leaders and HQs cut nothing', () => {
    expect(clarke('0219', { 'mexican.ldr.valencia': '0118', 'mexican.hq': '0218' })).toBe(true)
  })

  it('OPS-13.1 no bare river, but its bridges', () => {
    expect(mexican('2210')).toBe(true)
    const two = { 'us.1.clarke': '2311', 'us.2.smith': '2021' }
    expect(mexican('2210', two)).toBe(true)
    expect(mexican('2210', { ...two, 'us.3.pierce': '2016' })).toBe(false)
  })

  /** Least number of steps off roads and trails of a legal chain, by a plain search from the unit. */
  function plain(position: Position, seat: Seat, cls: number, from: number): boolean {
    const { grid, hexsideFlags, locHexes } = world
    const { stepCostsHalfMp: stepCosts2 } = movementTables(world, seat, cls)
    const ids = (hex: number) => position.unitsAt[hex]!.map((index) => world.pieces[index]!.seat)
    const shut = (hex: number) => {
      const units = ids(hex)
      if (units.includes(otherSeat(seat))) return true
      return inEzoc(position, hex, seat) && !units.includes(seat)
    }
    if (shut(from)) return false
    const best = new Map<number, number>([[from, 0]])
    for (let changed = true; changed; ) {
      changed = false
      for (const [hex, used] of [...best])
        for (let dir = 0; dir < 6; dir++) {
          const to = grid.neighbours[hex * 6 + dir]!
          if (to < 0 || stepCosts2[hex * 6 + dir]! < 0 || shut(to)) continue
          const next = used + (hexsideFlags[hex * 6 + dir]! & (ROAD | TRAIL) ? 0 : 1)
          if (next > 8 || next >= (best.get(to) ?? 9)) continue
          best.set(to, next)
          changed = true
        }
    }
    return locHexes[seat].some((hex) => best.has(hex))
  }

  it('OPS-13.1 as a plain search finds it, on scattered armies', () => {
    const random = (n: number, key: string) =>
      Math.floor((die('loc', 'x', key) - 1) * 36 + (die('loc', 'y', key) - 1) * 6 + die('loc', 'z', key) - 1) % n
    let without = 0
    for (let game = 0; game < 12; game++) {
      const at: Record<string, string> = {}
      const taken = new Map<string, string>()
      for (const [k, piece] of world.pieces.entries()) {
        if (piece.kind !== 'unit') continue
        for (let t = 0; t < 20; t++) {
          const hex = (random(216, `${game} ${k} ${t}`) * 4 + (t % 4)) % world.grid.count
          const id = world.grid.ids[hex]!
          if (!piece.movement.passableTerrain[hex] || (taken.get(id) ?? piece.side) !== piece.side) continue
          at[piece.id] = id
          taken.set(id, piece.side)
          break
        }
      }
      const position = scene({ at })
      for (const piece of world.pieces) {
        const hex = position.hexOf[piece.index]!
        if (hex < 0 || piece.index % 4 !== game % 4) continue
        const expected = plain(position, piece.seat, piece.pieceClass, hex)
        if (!expected) without++
        expect([game, piece.id, unitHasLoc(position, piece.index)]).toEqual([game, piece.id, expected])
      }
    }
    expect(without).toBeGreaterThan(10)
  })
})

describe('OPS-13.2 without a LOC', () => {
  const cut = { 'mexican.north.2.line': '0118' }

  it('OPS-13.2 an HQ is inactive', () => {
    const hq = (at: Scene['at']) => viewFor(scene({ at }), 'us').hqActive.us
    expect(hq({ 'us.hq': '0318', 'us.ldr.scott': '0318' })).toBe(true)
    expect(hq({ 'us.hq': '0318', 'us.ldr.scott': '0318', ...cut })).toBe(false)
    // In an EZOC, with no friend to hold its hex.
    expect(hq({ 'us.hq': '0420', 'us.ldr.scott': '0420', 'mexican.north.2.line': '0521' })).toBe(false)
    expect(hq({ 'us.hq': '0420', 'us.ldr.scott': '0420', 'us.1.clarke': '0420', 'mexican.north.2.line': '0521' })).toBe(
      true,
    )
  })

  it('OPS-13.2 a unit checks morale at +1', () => {
    const position = scene({
      at: { 'us.1.clarke': '1909', 'mexican.north.2.activos': '1910', ...cut },
      command: 'all',
    })
    const [event] = only(does(position, 'us', step('us.1.clarke', '2009'), [5]), 'die')
    expect(event).toMatchObject({
      value: 6,
      passed: false,
      modifiers: [{ name: 'noLoc', value: 1, rule: 'OPS-13.2' }],
    })
  })

  it('OPS-13.2 with one it checks as always', () => {
    const position = scene({ at: { 'us.1.clarke': '1909', 'mexican.north.2.activos': '1910' }, command: 'all' })
    const [event] = only(does(position, 'us', step('us.1.clarke', '2009'), [5]), 'die')
    expect(event).toMatchObject({ value: 5, passed: true, modifiers: [] })
  })

  it('OPS-13.2 cannot recover', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', ...cut },
      states: { 'us.1.clarke': { disrupted: true } },
      santaAnna: true,
    })
    does(position, 'us', { type: 'endPhase' }, [])
    expect(position.game.ops.pieces['us.1.clarke']!.disrupted).toBe(true)
  })

  it('OPS-13.2 cannot return', () => {
    const position = scene({
      active: 'mexican',
      turn: 3,
      santaAnna: true,
      at: { 'us.1.clarke': 'trt:4', 'us.ldr.worth': '1909', ...cut },
    })
    const events = does(position, 'mexican', { type: 'endPhase' })
    expect(only(events, 'waits')).toHaveLength(1)
  })

  it('OPS-13.2 it is looked at when it matters: an enemy that comes in between cuts it at once', () => {
    const position = scene({
      active: 'mexican',
      at: { 'us.hq': '0318', 'us.ldr.scott': '0318', 'mexican.north.2.line': '0120' },
      command: 'all',
      santaAnna: true,
    })
    expect(viewFor(position, 'us').hqActive.us).toBe(true)
    does(position, 'mexican', step('mexican.north.2.line', '0119'))
    expect(viewFor(position, 'us').hqActive.us).toBe(false)
  })
})
