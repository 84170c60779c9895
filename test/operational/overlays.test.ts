import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../src/core/json'
import { commandersByUnit } from '../../src/operational/command/command'
import { hexesSeenByMarkers } from '../../src/operational/hidden/sight'
import { locTrace, sideReach, sightField, spanField } from '../../src/operational/overlays'
import { hexId, inEzoc, type Position, positionOf } from '../../src/operational/position'
import type { Side } from '../../src/operational/types'
import { apply, newPosition, reachOf } from '../../src/operational/engine'
import { scene, world } from './support'

const { grid } = world
const apart = (a: string, b: string): number => grid.distance(grid.indexOf(a), grid.indexOf(b))
const at = (list: { hex: string }[], hex: string) => list.find((entry) => entry.hex === hex)
const field = (position: Position, side: Side, hex: string) =>
  sideReach(position, side).find((entry) => entry.hex === hex)

describe('sightField: where the enemy in view would see a piece', () => {
  const enemy = { 'us.1.clarke': '0822', 'mexican.north.2.line': '1222' }

  it('OPS-19.5.11 by day every hex within 4 in sight, the neighbours and the enemy’s own hex; none farther', () => {
    const seen = sightField(scene({ at: enemy, bystander: false }), 'us')
    expect(seen).toContain('1222')
    for (const next of world.directionsInHexOrder[grid.indexOf('1222')]!)
      expect(seen).toContain(grid.ids[grid.neighbours[grid.indexOf('1222') * 6 + next]!])
    for (const hex of seen) expect(apart(hex, '1222')).toBeLessThanOrEqual(4)
    // Exactly those that the sight table gives, besides the hex itself.
    expect(new Set(seen)).toEqual(
      new Set(['1222', ...[...world.sightFrom(grid.indexOf('1222')).keys()].map((hex) => grid.ids[hex])]),
    )
  })

  it('OPS-5.5 at night 1 hex', () => {
    const seen = sightField(scene({ at: enemy, night: true, bystander: false }), 'us')
    expect(seen.length).toBe(7)
    for (const hex of seen) expect(apart(hex, '1222')).toBeLessThanOrEqual(1)
  })

  it('OPS-19.5.11 leaders and HQs see too, one’s own pieces and markers do not', () => {
    const position = scene({ at: { 'us.1.clarke': '0822', 'mexican.ldr.valencia': '1206' }, bystander: false })
    position.game.ops.markers['mexican.marker.a.1'] = marker('1822', true)
    const fresh = positionOf(world, position.game)
    expect(sightField(fresh, 'us')).toContain('1206')
    expect(sightField(fresh, 'us')).not.toContain('1822')
    expect(sightField(fresh, 'us')).not.toContain('0822')
    // Where one would be seen by a marker is another question, and is not asked here.
    expect(hexesSeenByMarkers(fresh, 1)[grid.indexOf('1822')]).toBe(1)
  })
})

describe('spanField: how far commanders reach', () => {
  it('OPS-4.2 active leaders and the HQ in order of id, engineers none; HQ and army commander lead all', () => {
    const spans = spanField(
      scene({
        at: {
          'us.hq': '0118',
          'us.ldr.scott': '0118',
          'us.ldr.worth': '0822',
          'us.ldr.lee': '0822',
          'us.1.clarke': '0822',
        },
      }),
      'us',
    )
    expect(spans.map(({ commander, all }) => [commander, all])).toEqual([
      ['us.hq', true],
      ['us.ldr.scott', true],
      ['us.ldr.worth', false],
    ])
    const worth = spans[2]!
    expect(worth.at).toBe('0822')
    expect(worth.hexes).toContain('0822')
    expect(Math.max(...worth.hexes.map((hex) => apart(hex, '0822')))).toBe(4)
  })

  it('OPS-4.2 together they name exactly the units in command, each with his commanders', () => {
    const position = scene({
      at: {
        'us.hq': '0118',
        'us.ldr.scott': '0118',
        'us.ldr.worth': '0822',
        'us.1.clarke': '0922',
        'us.2.smith': '0822',
        'us.2.riley': '1821',
      },
    })
    const by: Record<string, string[]> = {}
    for (const { commander, units } of spanField(position, 'us'))
      for (const unit of units) by[unit] = [...(by[unit] ?? []), commander]
    for (const list of Object.values(by)) list.sort()
    const command = Object.entries(commandersByUnit(position, 0)).map(([unit, list]) => [unit, [...list].sort()])
    expect(by).toEqual(Object.fromEntries(command))
    expect(by['us.1.clarke']).toEqual(['us.ldr.worth'])
    // Worth commands the 1st Division alone; nobody reaches Riley.
    expect(by['us.2.smith']).toBeUndefined()
    expect(by['us.2.riley']).toBeUndefined()
  })

  it('OPS-4.4, 19.4.1 who is inactive or wounded has no span', () => {
    const position = scene({
      active: 'mexican',
      at: { 'mexican.hq': '1511', 'mexican.ldr.santaanna': '1511', 'mexican.ldr.valencia': '0704' },
      states: { 'mexican.ldr.valencia': { wounded: 4 } },
    })
    expect(spanField(position, 'mexican')).toEqual([])
  })

  it('OPS-7.3 a bare EZOC closes the span, a friend in it opens it', () => {
    const base = { 'us.ldr.worth': '0822', 'mexican.north.2.line': '1022' }
    const [bare] = spanField(scene({ at: base, bystander: false }), 'us')
    const [held] = spanField(scene({ at: { ...base, 'us.1.clarke': '0922' }, bystander: false }), 'us')
    expect(inEzoc(scene({ at: base }), grid.indexOf('0922'), 0)).toBe(true)
    expect(bare!.hexes).not.toContain('0922')
    expect(held!.hexes).toContain('0922')
  })
})

describe('locTrace: the line of communications', () => {
  it('OPS-13.1 of the HQ first, then of the named units; each next hex is a neighbour, and it ends in a LOC hex', () => {
    const position = scene({ at: { 'us.hq': '0219', 'us.1.clarke': '1821', 'us.ldr.worth': '1821' } })
    const traces = locTrace(position, 'us', ['us.1.clarke', 'us.ldr.worth', 'us.1.clarke', 'mexican.hq', 'nobody'])
    expect(traces.map(({ piece, whole }) => [piece, whole])).toEqual([
      ['us.hq', true],
      ['us.1.clarke', true],
    ])
    for (const { hexes, cuts } of traces) {
      expect(hexes.at(-1)).toBe('0118')
      expect(cuts).toEqual([])
      expect(hexes.slice(1).every((hex, i) => apart(hex, hexes[i]!) === 1)).toBe(true)
    }
  })

  it('OPS-13.1 a broken one shows the way without an enemy, and where he cuts it', () => {
    const position = scene({ at: { 'us.1.clarke': '0822', 'mexican.north.2.line': '0118' }, bystander: false })
    const [trace] = locTrace(position, 'us', ['us.1.clarke'])
    expect(trace).toMatchObject({ piece: 'us.1.clarke', whole: false })
    expect(trace!.hexes[0]).toBe('0822')
    expect(trace!.cuts).toContain('0118')
    // An enemy's ZOC closes as well as the enemy himself.
    for (const hex of trace!.cuts) expect(apart(hex, '0118')).toBeLessThanOrEqual(1)
  })

  it('OPS-13.1 too far off the roads: only its own hex, marked', () => {
    const position = scene({ active: 'mexican', at: { 'mexican.north.2.line': '2502' } })
    expect(locTrace(position, 'mexican', ['mexican.north.2.line'])).toEqual([
      { piece: 'mexican.north.2.line', hexes: ['2502'], whole: false, cuts: ['2502'] },
    ])
  })
})

describe('locTrace of a marker', () => {
  const spec = { at: { 'us.hq': '0219', 'us.1.clarke': '1821' }, bystander: false }
  const boxed = (box: 'A' | 'off', dummy: string): Position => {
    const position = scene(spec)
    const { ops } = position.game
    ops.pieces['us.1.clarke']!.at = box === 'A' ? 'box:A' : '1821'
    ops.markers['us.marker.a.1'] = marker('1821', true)
    ops.markers['us.marker.a.2'] = marker(dummy, false)
    return positionOf(world, position.game)
  }

  it('OPS-13.1, 19.5.1 from its own hex as a unit of its box would, real or dummy; not the enemy’s, none off the map', () => {
    const unit = locTrace(scene(spec), 'us', ['us.1.clarke']).at(-1)
    const position = boxed('A', '2402')
    const [, real, dummy, ...more] = locTrace(position, 'us', ['us.marker.a.1', 'us.marker.a.2'])
    expect(real).toEqual({ ...unit, piece: 'us.marker.a.1' })
    expect(dummy).toMatchObject({ piece: 'us.marker.a.2', hexes: ['2402'], whole: false })
    expect(more).toEqual([])
    expect(locTrace(position, 'mexican', ['us.marker.a.1']).map(({ piece }) => piece)).not.toContain('us.marker.a.1')
    expect(locTrace(boxed('A', 'off'), 'us', ['us.marker.a.2']).map(({ piece }) => piece)).toEqual(['us.hq'])
  })
})

describe('sideReach: what a side can come to in a movement phase', () => {
  it('OPS-5.1 of one unit in command it is what reachOf gives, marching included (5.3)', () => {
    const position = scene({ at: { 'us.1.clarke': '0421' }, command: 'all' })
    const hexes = new Set([
      ...reachOf(position, 'us', ['us.1.clarke'], [], false).map(({ hex }) => hex),
      ...reachOf(position, 'us', ['us.1.clarke'], [], true).map(({ hex }) => hex),
    ])
    expect(new Set(sideReach(position, 'us').map(({ hex }) => hex))).toEqual(hexes)
    expect(reachOf(position, 'us', ['us.1.clarke'], [], true).length).toBeGreaterThan(1)
  })

  it('OPS-4.3 in its own phase: who has moved stays, who must roll gets there only with luck', () => {
    const spec = { at: { 'us.1.clarke': '0422' }, command: {} }
    const entries = sideReach(scene(spec), 'us')
    expect(at(entries, '0422')).toMatchObject({ units: 1, sure: 1 })
    expect(entries.filter(({ hex }) => hex !== '0422').length).toBeGreaterThan(6)
    for (const { hex, sure } of entries) if (hex !== '0422') expect(sure).toBe(0)
    const moved = scene({ ...spec, states: { 'us.1.clarke': { moved: true, mp2: 10, spent: 10 } } })
    expect(sideReach(moved, 'us')).toEqual([{ hex: '0422', units: 1, sure: 1, strike: 0 }])
  })

  it('in the other side’s phase: fresh, with the full MA, whatever is left of the last one', () => {
    const mexican = { 'us.1.clarke': '0422', 'mexican.east.1.main': '1820' }
    const spent = { 'mexican.east.1.main': { moved: true, mp2: 2, spent: 2, marched: true } }
    const fresh = sideReach(scene({ at: mexican, bystander: false }), 'mexican')
    expect(fresh.length).toBeGreaterThan(10)
    expect(sideReach(scene({ at: mexican, states: spent, bystander: false }), 'mexican')).toEqual(fresh)
    expect(fresh.every(({ sure }) => sure === 1)).toBe(true)
  })

  it('OPS-5.5 the hour counts in which the side will move: before the night turn ends the US look at the dawn', () => {
    const units = { 'us.1.clarke': '0822', 'mexican.north.2.line': '1222' }
    const night = { at: units, night: true, bystander: false }
    const own = sideReach(scene({ ...night, active: 'us' }), 'us').length
    const dawn = sideReach(scene({ ...night, active: 'mexican' }), 'us').length
    expect(own).toBeLessThan(dawn)
    // The Mexican player moves in the same turn, still in the dark.
    const dark = sideReach(scene({ ...night, active: 'us' }), 'mexican').length
    const day = sideReach(scene({ at: units, bystander: false }), 'mexican').length
    expect(dark).toBeLessThan(day)
  })

  it('OPS-19.1.3 lava is reached with luck only', () => {
    const position = scene({ at: { 'us.1.clarke': '0822' }, command: 'all' })
    const lava = sideReach(position, 'us').filter(({ hex }) => world.lava[grid.indexOf(hex)])
    expect(lava.length).toBeGreaterThan(0)
    for (const { sure } of lava) expect(sure).toBe(0)
  })

  it('OPS-8.1 says what could be struck: over sides that allow it, by batteries from afar, not by who is disrupted', () => {
    const pair = { 'us.1.clarke': '0822', 'mexican.north.2.line': '1022' }
    const could = (more: object = {}, states = {}): number =>
      field(scene({ at: { ...pair, ...more }, states, command: 'all', bystander: false }), 'us', '1022')?.strike ?? 0
    expect(could()).toBe(1)
    expect(could({}, { 'us.1.clarke': { disrupted: true } })).toBe(0)
    expect(could({}, { 'us.1.clarke': { ineffective: true } })).toBe(0)
    expect(could({ 'us.1.duncan': '0822' })).toBe(2)
    // Nobody is struck where nobody stands.
    const entries = sideReach(scene({ at: pair, command: 'all', bystander: false }), 'us')
    expect(entries.filter(({ strike }) => strike > 0).map(({ hex }) => hex)).toEqual(['1022'])
  })

  it('OPS-19.1.12 over the bare river only US infantry from where an engineer stands', () => {
    const far = { 'mexican.north.2.line': '2310' }
    const could = (at: Record<string, string>): number =>
      field(scene({ at: { ...far, ...at }, command: 'all', bystander: false }), 'us', '2310')?.strike ?? 0
    // Only from 2210, where nobody has MP left to go elsewhere.
    const spent = { moved: true }
    const stays = (at: Record<string, string>): number => {
      const states = Object.fromEntries(Object.keys(at).map((id) => [id, spent]))
      return (
        field(scene({ at: { ...far, ...at }, states, command: 'all', bystander: false }), 'us', '2310')?.strike ?? 0
      )
    }
    expect(stays({ 'us.1.clarke': '2210' })).toBe(0)
    expect(stays({ 'us.1.clarke': '2210', 'us.ldr.lee': '2210' })).toBe(1)
    expect(stays({ 'us.a.dragoons1': '2210', 'us.ldr.lee': '2210' })).toBe(0)
    expect(could({ 'us.1.clarke': '2209', 'us.ldr.lee': '2210' })).toBe(1)
  })

  it('asks nothing of the position but an answer', () => {
    const position = scene({ at: { 'us.1.clarke': '0422', 'mexican.north.2.line': '1222' } })
    const before = JSON.stringify(position.game)
    sideReach(position, 'us')
    sideReach(position, 'mexican')
    expect(JSON.stringify(position.game)).toBe(before)
  })
})

const marker = (hex: string, real: boolean) => ({ at: hex, real, moved: false, mp2: -1, spent: 0, marched: false })

const everything = (position: Position, asked: string[]): string =>
  JSON.stringify(
    (['us', 'mexican'] as const).map((side) => [
      sightField(position, side),
      spanField(position, side),
      locTrace(position, side, asked),
      sideReach(position, side),
    ]),
  )

describe('OPS-19.5.15 nothing hangs on what is hidden', () => {
  it('which marker is real, which box a piece lies in and its state there change no overlay; moving a marker may', () => {
    const shown = { 'us.1.clarke': '0822', 'us.hq': '0118', 'us.ldr.scott': '0118', 'mexican.north.2.line': '1206' }
    const hidden = (real: boolean, box: string, disrupted: boolean, where = '1822'): Position => {
      const position = scene({ at: shown, bystander: false })
      const { ops } = position.game
      for (const id of ['mexican.east.1.main', 'mexican.ldr.lombardini'])
        Object.assign(ops.pieces[id]!, { at: `box:${box}`, disrupted })
      for (const letter of ['a', 'b']) {
        const row = letter === 'a' ? where : '1912'
        ops.markers[`mexican.marker.${letter}.1`] = marker(row, real)
        ops.markers[`mexican.marker.${letter}.2`] = marker(letter === 'a' ? '1824' : '1914', !real)
      }
      return positionOf(world, cloneJson(position.game))
    }
    const asked = ['us.1.clarke', 'mexican.north.2.line', 'mexican.east.1.main']
    const base = everything(hidden(true, 'A', false), asked)
    expect(everything(hidden(false, 'A', false), asked)).toBe(base)
    expect(everything(hidden(true, 'B', false), asked)).toBe(base)
    expect(everything(hidden(true, 'A', true), asked)).toBe(base)
    // The comparison can fail: what stands on the map does change them.
    const moved = hidden(true, 'A', false)
    moved.game.ops.pieces['us.1.clarke']!.at = '0922'
    expect(everything(positionOf(world, cloneJson(moved.game)), asked)).not.toBe(base)
  })

  it('OPS-17 all are empty during set-up', () => {
    const { position } = newPosition(
      world,
      { preset: 'free', night: false, resolver: 'table', clash: 'auto' },
      { seed: 'overlays', forced: [] },
    )
    const done = apply(position, 'mexican', { type: 'fill', preset: 'historical' }, { seed: 'overlays', forced: [] })
    expect(done.ok).toBe(true)
    expect(position.hexOf.some((hex) => hex >= 0)).toBe(true)
    expect(everything(position, [hexId(position, 0)])).toBe(
      JSON.stringify([
        [[], [], [], []],
        [[], [], [], []],
      ]),
    )
  })
})
