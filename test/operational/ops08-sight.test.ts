import { describe, expect, it } from 'vitest'
import type { TerrainName } from '../../src/operational/data'
import { choices, clash, CLARKE, does, type Ground, LINE, STEPTOE, SW, T, W } from './clash'
import { refuses, world as pedregal } from './support'

/** Can the battery of range 3 fire from `from` at T? */
function fires(from: string, ground: Ground = {}, night = false): boolean {
  const position = clash({ at: { [STEPTOE]: from, [CLARKE]: SW, [LINE]: T }, ground, night })
  does(position, 'us', { type: 'target', hex: T })
  if (choices(position, 'us', 'join').some((action) => action.unit === STEPTOE)) return true
  expect(refuses(position, 'us', { type: 'join', unit: STEPTOE })).toEqual({ rule: 'OPS-8.5', key: 'noSight' })
  return false
}

// Between a battery at 1013 and the target in the same row.
const BETWEEN = ['1011', '1012'] as const

describe('OPS-8.5 line of sight', () => {
  it('OPS-8.5 open ground hides nothing', () => {
    for (const from of ['1011', '1012', '1013', '1311', '0711', '1210', '1212']) expect(fires(from), from).toBe(true)
  })

  it.each([
    ['village', false],
    ['woods', false],
    ['lava', true],
    ['marsh', true],
    ['slope', true],
    ['lake', true],
    ['volcano', true],
    ['clear', true],
  ] as const)('OPS-8.5 across %s one sees: %s', (terrain: TerrainName, sees) => {
    for (const hex of BETWEEN) expect(fires('1013', { terrain: { [hex]: terrain } }), hex).toBe(sees)
  })

  it('OPS-8.5 the ends do not block: into and out of woods and villages one sees', () => {
    expect(fires('1013', { terrain: { [T]: 'village', '1013': 'woods' } })).toBe(true)
    expect(fires('1011', { terrain: { [T]: 'woods', '1011': 'village' } })).toBe(true)
  })

  it.each([
    // gun, target, between: seen?
    [0, 0, 1, false],
    [1, 0, 1, true],
    [0, 1, 1, true],
    [1, 1, 1, true],
    [1, 0, 2, false],
    [1, 1, 2, false],
    [2, 0, 1, true],
    [2, 2, 2, true],
  ] as const)('OPS-8.5 gun at level %i, target at %i, ground between at %i: sees %s', (gun, target, ridge, sees) => {
    for (const hex of BETWEEN) expect(fires('1013', { high: { '1013': gun, [T]: target, [hex]: ridge } })).toBe(sees)
  })

  it('OPS-8.5 height does not lift sight over woods', () => {
    expect(fires('1013', { high: { '1013': 2, [T]: 2 }, terrain: { '1012': 'woods' } })).toBe(false)
  })

  // From 1210 to 1010 the line runs along the side between 1110 and 1111.
  it.each([
    [{ '1110': 'woods' }, true],
    [{ '1111': 'woods' }, true],
    [{ '1110': 'woods', '1111': 'village' }, false],
  ] as const)('OPS-8.5 along a hexside only both hexes together block: %o %s', (terrain, sees) => {
    expect(fires('1210', { terrain: { ...terrain } })).toBe(sees)
  })

  it('OPS-8.5 along a hexside woods and a ridge together block too', () => {
    expect(fires('1210', { terrain: { '1110': 'woods' }, high: { '1111': 1 } })).toBe(false)
    expect(fires('1210', { terrain: { '1110': 'woods' }, high: { '1111': 1, '1210': 1 } })).toBe(true)
  })

  it('OPS-8.5 a slanting line is cut by a hex that it crosses, not by one that it passes', () => {
    expect(fires('1211', { terrain: { '1111': 'woods' } })).toBe(false)
    expect(fires('1211', { terrain: { '1110': 'woods', '1112': 'woods', '1011': 'woods' } })).toBe(true)
  })

  it('OPS-8.5 neighbours see each other, whatever the ground', () => {
    expect(fires(W, { terrain: { [W]: 'woods', [T]: 'village' }, high: { [T]: 2 } })).toBe(true)
  })

  it('OPS-8.5 OPS-5.5 at night one sees one hex', () => {
    expect(fires(W, {}, true)).toBe(true)
    expect(fires('1008', {}, true)).toBe(false)
    expect(fires('1007', {}, true)).toBe(false)
  })

  it('OPS-8.5 by day four hexes, and sight is mutual, on the map of Pedregal', () => {
    const { grid } = pedregal
    let farthest = 0
    for (let a = 0; a < grid.count; a += 31)
      for (const [b, distance] of pedregal.sightFrom(a)) {
        farthest = Math.max(farthest, distance)
        expect(distance).toBe(grid.distance(a, b))
        expect(pedregal.sightFrom(b).has(a)).toBe(true)
      }
    expect(farthest).toBe(4)
  })

  it('OPS-8.5 equals walking along the line with open eyes: blocked where the ground on both sides of it blocks', () => {
    const { grid, hexes, tables } = pedregal
    const walk = (a: number, b: number): boolean => {
      const [p, q] = [grid.centre(a, 1), grid.centre(b, 1)]
      const top = Math.max(hexes[a]!.elevation, hexes[b]!.elevation)
      const shut = (x: number, y: number): boolean => {
        const hex = grid.hexAtPoint(x, y, 1)
        if (hex < 0 || hex === a || hex === b) return false
        return tables.terrain.terrain[hexes[hex]!.terrain].blocksSight || hexes[hex]!.elevation > top
      }
      const length = Math.hypot(q.x - p.x, q.y - p.y)
      const [nx, ny] = [(-(q.y - p.y) / length) * 1e-4, ((q.x - p.x) / length) * 1e-4]
      const steps = 97
      for (let k = 1; k < steps; k++) {
        const [x, y] = [p.x + ((q.x - p.x) * k) / steps, p.y + ((q.y - p.y) * k) / steps]
        if (shut(x + nx, y + ny) && shut(x - nx, y - ny)) return false
      }
      return true
    }
    const wrong: string[] = []
    for (let a = 3; a < grid.count; a += 41)
      for (const b of grid.within(a, 4))
        if (a !== b && walk(a, b) !== pedregal.sightFrom(a).has(b)) wrong.push(`${grid.ids[a]}-${grid.ids[b]}`)
    expect(wrong).toEqual([])
  })

  it('OPS-8.5 at the edge of the sheet one hex beside the line cannot block alone', () => {
    const { grid, hexes } = pedregal
    expect(hexes[grid.indexOf('0201')]!.terrain).toBe('woods')
    expect(pedregal.sightFrom(grid.indexOf('0301')).has(grid.indexOf('0101'))).toBe(true)
  })

  it('OPS-8.5 on the map of Pedregal nothing is seen beyond the village of San Jeronimo', () => {
    const { grid, hexes } = pedregal
    const village = grid.indexOf('1104')
    expect(hexes[village]!.terrain).toBe('village')
    expect(pedregal.sightFrom(grid.indexOf('1103')).has(grid.indexOf('1105'))).toBe(false)
    expect(pedregal.sightFrom(grid.indexOf('1103')).has(village)).toBe(true)
  })
})
