import { describe, expect, it } from 'vitest'
import { createGrid } from '../../../src/hex/grid'
import {
  hashData,
  loadBattlefield,
  loadPedregal,
  loadTables,
  pedregal,
  pedregalFiles,
  pedregalHash,
  setupAreas,
  placementFaults,
} from '../../../src/operational/data'

const { battlefield, tables } = pedregal()
const { map, counters, setups } = battlefield
const ground = { map, counters, tables }

describe('the files of maps/pedregal and src/operational/tables', () => {
  it('load', () => {
    expect(loadPedregal()).toMatchObject({ ok: true })
  })

  it('hash to 16 digits that change with any of them', () => {
    const hash = pedregalHash()
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    expect(pedregalHash()).toBe(hash)
    const again = loadTables(structuredClone(pedregalFiles.tables))
    if (!again.ok) throw new Error('tables')
    const same = loadBattlefield(structuredClone(pedregalFiles.battlefield), again.value)
    if (!same.ok) throw new Error('battlefield')
    expect(hashData(same.value, again.value)).toBe(hash)
    again.value.combat.shifts.village.value = -1
    expect(hashData(structuredClone(same.value), again.value)).not.toBe(hash)
  })

  it('hold the whole sheet of 25 rows by 29 columns', () => {
    expect(map.hexes).toHaveLength(25 * 29)
    const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
    expect(map.hexes.map((hex) => hex.id)).toEqual([...grid.ids])
  })

  it('hold what the exclusive rules print (OPS-13.1, 17, 18.2)', () => {
    expect(map.locs).toEqual({ us: ['0118'], mexican: ['2511', '2523'] })
    const works = new Set(map.sides.flatMap((side) => (side.name === 'San Antonio line' ? [side.protects] : [])))
    expect([...works].sort()).toEqual(['1222', '1223', '1324', '1424', '1525', '1526'])
    expect(map.hexes.filter((hex) => hex.terrain === 'volcano').map((hex) => hex.id)).toEqual(['0511', '0512'])
    expect(map.hexes.filter((hex) => hex.bastion).map((hex) => hex.id)).toEqual(['1222', '2020', '2021', '2227'])
  })

  it('give the Rio Churubusco three bridges and no ford (OPS-19.1.11)', () => {
    const river = map.sides.filter((side) => side.over === 'river')
    expect(river.map((side) => `${side.kind} ${side.a}-${side.b}`)).toEqual([
      'bridge 2016-2116',
      'bridge 2021-2122',
      'bridge 2211-2311',
    ])
  })

  it('part the map at the river and nowhere else (OPS-18.2)', () => {
    const north = new Set(map.meta.northOfRiver)
    const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
    const river = new Set(map.sides.filter((side) => side.kind === 'river').map((side) => `${side.a}-${side.b}`))
    for (let a = 0; a < grid.count; a++)
      for (let dir = 0; dir < 6; dir++) {
        const b = grid.neighbours[a * 6 + dir] ?? -1
        if (b < a) continue
        const [from, to] = [grid.ids[a] ?? '', grid.ids[b] ?? '']
        expect([from, to, river.has(`${from}-${to}`)]).toEqual([from, to, north.has(from) !== north.has(to)])
      }
  })
})

describe('OPS-17 set-up areas', () => {
  const areas = setupAreas(map, counters)
  const hexes = (id: string) =>
    areas.find(({ definition: area }) => area.id === id)?.choices.map((choice) => choice?.size)

  it('w/N is the hex and all within N (17.1)', () => {
    expect(hexes('us.army')).toEqual([1])
    expect(hexes('us.1')).toEqual([19])
    // the south edge cuts these
    expect(hexes('us.4')).toEqual([5])
    expect(hexes('mexican.east.1')).toEqual([19, 19])
  })

  it('speak of every unit, and share out horse and guns by number (17.2, 17.3)', () => {
    const fixed = areas.flatMap((area) =>
      [...area.units].filter((id) => {
        const unit = counters.units.find((unit) => unit.id === id)
        return unit && !area.formationCounts.has(unit.formation)
      }),
    )
    const pooled = areas.reduce((sum, area) => sum + [...area.formationCounts.values()].reduce((a, b) => a + b, 0), 0)
    expect(new Set(fixed).size).toBe(fixed.length)
    expect(fixed.length + pooled).toBe(counters.units.length)
  })
})

describe.each(['historical', 'balanced'] as const)('OPS-17.4 preset %s', (preset) => {
  const { placements } = setups[preset]

  it('is legal (17.1-17.3, 6.1)', () => {
    expect([...placementFaults(ground, placements)]).toEqual([])
  })

  it('places all 74 pieces and says why', () => {
    expect(placements).toHaveLength(74)
    for (const placement of placements) expect(placement.reason.length).toBeGreaterThan(3)
  })

  it('lets León and one battery enter on T7 at one hex (17.3)', () => {
    const late = placements.filter((placement) => placement.turn !== undefined)
    expect(late.map((placement) => placement.turn)).toEqual([7, 7, 7, 7])
    expect(new Set(late.map((placement) => placement.hex)).size).toBe(1)
  })
})

describe('OPS-17.4 preset balanced', () => {
  it('differs from historical exactly where it says so, with a reason and clauses', () => {
    const before = new Map(setups.historical.placements.map((placement) => [placement.piece, placement]))
    let moved = 0
    for (const placement of setups.balanced.placements) {
      const historical = before.get(placement.piece)
      const differs = historical?.hex !== placement.hex
      expect([placement.piece, placement.basis === 'balance']).toEqual([placement.piece, differs])
      expect(placement.turn).toBe(historical?.turn)
      expect(placement.from).toBe(differs ? historical?.hex : undefined)
      if (!differs) continue
      moved++
      expect(placement.reason).not.toBe(historical?.reason)
      for (const source of placement.source) expect(source).toMatch(/^OPS-/)
    }
    expect(moved).toBe(26)
  })
})
