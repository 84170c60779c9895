import { describe, expect, it } from 'vitest'
import { pedregal } from '../../../src/operational/data'

const { counters } = pedregal().battlefield
const { units, leaders, hqs } = counters
const total = (side: string, value: (unit: (typeof units)[number]) => number) =>
  units.filter((unit) => unit.side === side).reduce((sum, unit) => sum + value(unit), 0)

describe('OPS-21 counters', () => {
  it('are 57 units, 15 leaders, 2 HQs and 16 markers', () => {
    expect([units.length, leaders.length, hqs.length, counters.markers.length]).toEqual([57, 15, 2, 16])
  })

  it('add up to the printed men and guns', () => {
    expect([total('us', (unit) => unit.men), total('mexican', (unit) => unit.men)]).toEqual([10750, 18300])
    expect([total('us', (unit) => unit.guns), total('mexican', (unit) => unit.guns)]).toEqual([24, 84])
    expect(counters.meta.totals.men).toEqual({ us: 10750, mexican: 18300 })
    expect(counters.meta.totals.guns).toEqual({ us: 24, mexican: 84 })
  })

  it('carry rosters of 87 sub-units with the castings that meta states', () => {
    const parts = units.flatMap((unit) => unit.roster)
    expect(parts).toHaveLength(87)
    expect(parts.reduce((sum, part) => sum + (part.castings ?? 0), 0)).toBe(343 + 575)
  })
})

describe('OPS-2.1 and 2.4 values', () => {
  it('steps: US two, Mexican one', () => {
    for (const unit of units) expect([unit.id, unit.steps]).toEqual([unit.id, unit.side === 'us' ? 2 : 1])
  })

  it('CF by men and morale or by guns, halved and rounded up on the last step', () => {
    const { menPerCf } = counters.meta
    for (const unit of units) {
      const battery = 3 + Math.max(0, Math.floor((unit.guns - 6) / 4))
      const each = menPerCf[unit.morale]!
      const full = unit.arm === 'artillery' ? battery : Math.max(1, Math.floor((2 * unit.men + each) / (2 * each)))
      expect([unit.id, unit.cf]).toEqual([unit.id, unit.steps === 2 ? [full, Math.ceil(full / 2)] : [full]])
    }
  })

  it('MA by arm, range of guns 2 or 3', () => {
    const ma = { infantry: 5, artillery: 5, cavalry: 8 }
    for (const unit of units) {
      expect([unit.id, unit.ma]).toEqual([unit.id, ma[unit.arm]])
      const light = ['us.1.duncan', 'us.2.taylor', 'us.3.magruder', 'mexican.north.1.battery'].includes(unit.id)
      expect([unit.id, unit.range]).toEqual([unit.id, unit.arm === 'artillery' ? (light ? 2 : 3) : undefined])
    }
    for (const piece of [...leaders, ...hqs]) expect(piece.ma).toBe(10)
  })

  // Counters of mixed quality take the value of the better or larger part; these four differ from the plain rule by one.
  const byRecord: Record<string, [number, string]> = {
    'us.4.steptoe': [-1, 'a regular battery, counted with the volunteers it served in'],
    'mexican.east.2.morelia': [-1, 'partly invalids'],
    'mexican.east.3.guard': [1, 'nearly half the San Blas activos'],
    'mexican.east.7.line': [-1, 'detachments'],
  }
  const plain = (unit: (typeof units)[number]): number => {
    if (unit.id === 'mexican.east.a.patricio') return 5
    if (unit.side === 'us') return unit.formation === 'us.4' && unit.arm === 'infantry' ? 4 : 5
    if (unit.arm === 'artillery') return 3
    if (/National Guard/.test(unit.name) && !/Activos/.test(unit.name)) return 2
    if (/Activos/.test(unit.name) || unit.arm === 'cavalry') return 3
    if (/Mixed Bn, Aguas/.test(unit.name)) return 3
    return 4
  }

  it('morale by quality, +-1 only where it is written here', () => {
    for (const unit of units)
      expect([unit.id, unit.morale]).toEqual([unit.id, plain(unit) + (byRecord[unit.id]?.[0] ?? 0)])
  })
})

describe('OPS-4.5 spans and scopes', () => {
  const north = [1, 2, 3, 4].map((n) => `mexican.north.${n}`)
  const east = (...numbers: (number | string)[]) => numbers.map((n) => `mexican.east.${n}`)
  it.each([
    ['us.ldr.scott', 6, { side: 'us' }],
    ['us.ldr.worth', 4, { formations: ['us.1'] }],
    ['us.ldr.twiggs', 4, { formations: ['us.2'] }],
    ['us.ldr.pillow', 4, { formations: ['us.3'] }],
    ['us.ldr.shields', 4, { formations: ['us.4'] }],
    ['us.ldr.beauregard', 0, null],
    ['us.ldr.lee', 0, null],
    ['us.ldr.mason', 0, null],
    ['mexican.ldr.santaanna', 6, { side: 'mexican' }],
    ['mexican.ldr.valencia', 4, { formations: north }],
    ['mexican.ldr.lombardini', 4, { formations: east(1, 2, 3, 4, 5, 'a') }],
    ['mexican.ldr.bravo', 4, { formations: east(6, 7, 'a') }],
    ['mexican.ldr.mejia', 3, { formations: ['mexican.north.1'] }],
    ['mexican.ldr.torrejon', 3, { formations: ['mexican.north.4'] }],
    ['mexican.ldr.juvera', 3, { formations: ['mexican.south.1'] }],
  ])('%s commands within %i', (id, span, scope) => {
    expect(leaders.find((leader) => leader.id === id)).toMatchObject({ span, scope })
  })

  it('HQs reach 6 hexes (4.2)', () => {
    expect(hqs.map((hq) => hq.span)).toEqual([6, 6])
  })
})
