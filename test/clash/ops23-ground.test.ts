import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { tableGroundOfHex } from '../../src/clash/ground/ground'
import { clashFigures, loadClashFigures } from '../../src/clash/sar/figures'
import raw from '../../src/clash/sar/data/clash.json'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { loadGround } from '../../src/tabletop/common/groundSchema'
import { clash, type Ground, NE, NW, SW, T } from '../operational/clash'

const { battlefield, tables } = pedregal()
const world = createWorld('pedregal', battlefield, tables, pedregalHash())
const at = (id: string) => tableGroundOfHex(world, world.grid.indexOf(id), clashFigures())
const made = (ground: Ground) => {
  const position = clash({ ground, at: {} })
  return tableGroundOfHex(position.world, position.world.grid.indexOf(T), clashFigures())
}
const kinds = (ground: ReturnType<typeof made>, prefix: string) =>
  ground.features.filter(({ id }) => id.startsWith(prefix)).map(({ kind }) => kind)

describe('OPS-23.1 from hex to table', () => {
  it('OPS-23.1 every hex of the map gives sound ground of 72 by 72 inches', () => {
    for (const id of world.grid.ids) {
      const loaded = loadGround(`${id}.json`, at(id))
      expect(loaded.ok, `${id} ${JSON.stringify(loaded)}`).toBe(true)
      expect([at(id).width, at(id).depth]).toEqual([72_000, 72_000])
    }
  })

  it('OPS-23.1 same hex, same table, whoever asks and when', () => {
    const again = createWorld('pedregal', battlefield, tables, pedregalHash())
    for (const id of ['1222', '0704', '1715', '0905'])
      expect(canonical(tableGroundOfHex(again, again.grid.indexOf(id), clashFigures()))).toBe(canonical(at(id)))
    expect(canonical(at('1222'))).not.toBe(canonical(at('1223')))
  })

  it('OPS-23.1 terrain: houses, woods, rough, hills, closed ground', () => {
    expect(kinds(made({ terrain: { [T]: 'village' } }), 'here-')).toEqual(Array(6).fill('building'))
    expect(kinds(made({ terrain: { [T]: 'woods' } }), 'here-')).toEqual(['woods'])
    expect(kinds(made({ terrain: { [T]: 'lava' } }), 'here-')).toEqual(['rough'])
    expect(kinds(made({ terrain: { [T]: 'slope' } }), 'here-')).toEqual(['hill'])
    expect(kinds(made({ terrain: { [NE]: 'lake' } }), 'ne-')).toEqual(['impassable'])
    expect(made({}).features).toEqual([])
    // A higher hex is a hill as wide as the hex; where all hexes are level there is no hill.
    expect(made({ high: { [T]: 2 } }).features).toMatchObject([{ id: 'here-height', kind: 'hill', height: 2 }])
    expect(made({ high: Object.fromEntries([T, NE, NW, SW].map((id) => [id, 1])) }).features).toHaveLength(4)
  })

  it('OPS-23.1 works stand along the side that they protect, and only for who is behind them', () => {
    const works = made({ sides: [[NE, T, 'protected']] }).features
    expect(works).toMatchObject([{ id: 'work-ne', kind: 'work', work: 'light' }])
    expect(made({ sides: [[T, NE, 'protected']] }).features).toEqual([])
    // The map has heavy works at 1222 and Valencia's light ones.
    const strengths = new Map(battlefield.map.sides.flatMap((s) => (s.protects ? [[s.protects, s.strength]] : [])))
    for (const [id, strength] of strengths) {
      const lines = at(id as string).features.filter((f) => f.id.startsWith('work-'))
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(['light', 'heavy']).toContain('work' in line ? line.work : '')
      expect(lines.some((line) => 'work' in line && line.work === strength)).toBe(true)
    }
  })

  it('OPS-23.1 a bastion is six walls of heavy works around the middle, and no houses', () => {
    const { features } = made({ terrain: { [T]: 'village' }, bastions: [T] })
    expect(features.map(({ kind }) => kind)).toEqual(Array(6).fill('work'))
    expect(features.every((f) => 'work' in f && f.work === 'heavy')).toBe(true)
  })

  it('OPS-23.1 water is a line; a bridge or ford is the gap in it', () => {
    const bare = made({ sides: [[NW, T, 'ravine']] }).features
    expect(bare).toMatchObject([{ id: 'water-nw', kind: 'stream' }])
    expect(bare[0]).not.toHaveProperty('gaps')
    const bridged = made({
      sides: [
        [NW, T, 'creek'],
        [NW, T, 'bridge'],
      ],
    }).features
    expect(bridged).toMatchObject([{ id: 'water-nw', gaps: [{}] }])
    // Between two hexes of the attackers the water runs on to the edge of the table.
    expect(made({ sides: [[NW, NE, 'river']] }).features).toMatchObject([{ id: 'water-nw-out', kind: 'stream' }])
  })

  it('OPS-23.1 roads lead from the middle over bridges to the next hex', () => {
    const road = at('0905').features.filter(({ kind }) => kind === 'road')
    expect(road.length).toBeGreaterThan(0)
    expect(road.some((one) => 'clears' in one && one.clears?.length === 1)).toBe(true)
    expect(made({ trails: [[T, NE]] }).features).toMatchObject([{ id: 'trail-ne', kind: 'road', width: 1000 }])
  })

  it('OPS-23.1 numbers that make no sense are refused by field', () => {
    const bad = { ...raw, setUp: { ...raw.setUp, attackerWithin: 40 } }
    expect(loadClashFigures(bad)).toMatchObject({ ok: false, refusal: { args: { field: 'setUp.attackerWithin' } } })
    const over = { ...raw, losses: { ...raw.losses, gone: { num: 4, den: 3 } } }
    expect(loadClashFigures(over)).toMatchObject({ ok: false, refusal: { args: { field: 'losses.gone' } } })
    expect(loadClashFigures({ ...raw, more: 1 })).toMatchObject({ ok: false })
    expect(loadClashFigures(raw).ok).toBe(true)
  })
})
