import { describe, expect, it } from 'vitest'
import { pedregal } from '../../../src/operational/data'

const { tables } = pedregal()

describe('tables', () => {
  it('OPS-1.2 sixteen turns, T6 the night', () => {
    expect(tables.clock.turns).toHaveLength(16)
    expect(tables.clock.turns.filter((turn) => turn.night).map((turn) => turn.turn)).toEqual([6])
    expect(tables.clock.turns[6]).toEqual({ turn: 7, day: 20, from: '05:20', to: '06:40', night: false })
    expect(tables.clock.turns[15]).toMatchObject({ from: '17:20', to: '18:40' })
  })

  it('OPS-5.2 terrain costs in half MP', () => {
    const cost = Object.fromEntries(
      Object.entries(tables.terrain.terrain).map(([name, effect]) => [name, effect.cost2]),
    )
    expect(cost).toEqual({ clear: 2, village: 2, woods: 4, slope: 2, marsh: 6, lake: null, lava: 4, volcano: null })
    expect(tables.terrain.terrain.slope.upElevation2).toBe(2)
    expect([tables.terrain.links.road.cost2, tables.terrain.links.trail.cost2]).toEqual([1, 2])
    expect([tables.terrain.sides.ford.cost2, tables.terrain.sides.protected.cost2]).toEqual([2, 2])
  })

  it('OPS-19.1.2 only US infantry and leaders on the lava, OPS-5.2 only foot and leaders in the marsh', () => {
    expect(tables.terrain.terrain.lava.enter).toEqual({ us: ['infantry', 'leader'], mexican: [] })
    expect(tables.terrain.terrain.marsh.enter.mexican).toEqual(['infantry', 'leader'])
    expect(tables.terrain.terrain.lava.maxUnits).toBe(1)
  })

  it('OPS-9.3 the combat table, row by row', () => {
    const row = (differential: number) =>
      tables.combat.rows.find((row) => row.min <= differential && differential <= row.max)?.results.join(' ')
    expect([-5, -3, -2, 1, 2, 5, 6, 9, 10].map(row)).toEqual([
      'Ax Ax Ax Ar Ar Ar',
      'Ax Ax Ar Ar Ac Dc',
      'Ax Ar Ar AcE Dc DcR',
      'Ar Ar AcE DcE Dr Dr',
      'Ac DcE DcE Dr Dr Dm',
      'DcE DcE Dr Dr Dm Dm',
      'Dr Dr Dx Dm Dm DmX',
      'Dr Dx Dm Dm DmX DmX',
      'Dx Dm Dm DmX DmX DmX',
    ])
  })

  it('OPS-9.2 shifts', () => {
    const shifts = Object.fromEntries(Object.entries(tables.combat.shifts).map(([name, shift]) => [name, shift.value]))
    expect(shifts).toEqual({
      village: -2,
      woods: -1,
      lava: -1,
      bastionGarrison: -4,
      uphill: -1,
      protected: -3,
      bridge: -3,
      ford: -3,
      chargeInfantry: 1,
      chargeCavalry: 2,
      armyCommander: 1,
      night: -2,
    })
  })

  it('OPS-8.4 fog of war', () => {
    expect(tables.fow.results.map((row) => row.id)).toEqual([
      'astray',
      'hesitation',
      'wrongGuide',
      ...Array<string>(5).fill('asPlanned'),
      'reserves',
      'slippedAway',
      'soundOfTheGuns',
    ])
  })

  it('OPS-18.2 and 18.3 victory', () => {
    expect(tables.victory.length.turns).toBe(16)
    expect(tables.victory.mexicanEntry.hex).toBe('0118')
    expect(tables.victory.points).toMatchObject({ usPerMexicanUnit: 1, mexicanPerUsStep: 2 })
    expect(tables.victory.draw.under).toBe(10)
  })
})
