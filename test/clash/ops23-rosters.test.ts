import { describe, expect, it } from 'vitest'
import { subUnitId } from '../../src/clash/setup'
import { clashFigures } from '../../src/clash/sar/figures'
import { centreOf, footprint } from '../../src/tabletop/common/block'
import { pointDistance } from '../../src/tabletop/common/point'
import { gapBetween } from '../../src/tabletop/common/polygon'
import { unitBlock } from '../../src/tabletop/sar/battle/layout'
import {
  type Clash,
  CLARKE,
  DUNCAN,
  GARLAND,
  GUARD,
  GUNS,
  HORSE,
  LANCERS,
  LIGHT,
  LINE,
  MORELIA,
  NE,
  SE,
  SMITH,
  STEPTOE,
  SW,
  T,
  YORK,
} from '../operational/clash'
import { attacked, laidOut, waiting } from './support'

const CENTRE = { x: 36_000, y: 36_000 }
const fight = (at: Clash['at'], attackers: string[], more: Partial<Clash> = {}, charge = false) =>
  attacked({ ...more, at }, T, attackers, { charge })

describe('OPS-23.2 rosters in', () => {
  it('OPS-23.2 every counter brings its regiments with castings, guns, experience and weapon', () => {
    const { field } = laidOut(fight({ [CLARKE]: SW, [DUNCAN]: SW, [LINE]: T }, [CLARKE, DUNCAN]))
    const sixth = field.units.get(subUnitId(CLARKE, 1))!
    expect(sixth).toMatchObject({ name: '6th US Infantry', castings: 16, training: 'veteran', weapon: 'musket' })
    expect(field.units.get(subUnitId(DUNCAN, 0))).toMatchObject({ poundages: [6, 6, 12], crew: 10, weapon: null })
    expect([...field.units.keys()].filter((id) => id.startsWith(LINE))).toHaveLength(2)
    expect(field.tables.profile).toBe('sar-2007')
  })

  it('OPS-23.2 less what they lost before; who has nobody left stays away', () => {
    const position = fight({ [CLARKE]: SW, [LINE]: T }, [CLARKE])
    position.game.ops.rosters[CLARKE] = [
      [3, 2, 1],
      [10, 0, 6],
      [0, 0, 0],
    ]
    const { field, units } = laidOut(position)
    expect(field.units.get(subUnitId(CLARKE, 0))!.castings).toBe(10)
    expect(units[subUnitId(CLARKE, 0)]!.strength).toEqual({ start: 10, casualties: 0, stragglers: 2 })
    expect(field.units.has(subUnitId(CLARKE, 1))).toBe(false)
  })

  it('OPS-23.2 disrupted: one straggler in four castings, rounded down', () => {
    const position = fight({ [CLARKE]: SW, [LINE]: T }, [CLARKE], { states: { [LINE]: { disrupted: true } } })
    const { units } = laidOut(position)
    expect(units[subUnitId(LINE, 0)]!.strength).toEqual({ start: 17, casualties: 0, stragglers: 4 })
    // Stragglers of the last clash are counted in the share.
    position.game.ops.rosters[LINE]![0] = [0, 6, 0]
    expect(laidOut(position).units[subUnitId(LINE, 0)]!.strength.stragglers).toBe(6)
  })

  it('OPS-23.2 brigade commanders without a counter command, under leaders who are here and active; else an unnamed one of LR 0', () => {
    const at = { [CLARKE]: SW, [STEPTOE]: SW, 'us.ldr.worth': SW, 'us.ldr.scott': SW, 'us.ldr.lee': SW, [GUARD]: T }
    const { field } = laidOut(fight(at, [CLARKE, STEPTOE]))
    expect(field.leaders.get('us.sub.clarke')).toMatchObject({ lr: 2, superior: 'us.ldr.worth' })
    expect(field.leaders.get('us.ldr.worth')).toMatchObject({ lr: 2, superior: 'us.ldr.scott', role: 'division' })
    expect(field.leaders.get('us.ldr.scott')).toMatchObject({ lr: 3, superior: null, role: 'army' })
    expect(field.units.get(subUnitId(STEPTOE, 0))!.leader).toBe(`leader:${STEPTOE}`)
    expect(field.leaders.get(`leader:${STEPTOE}`)).toMatchObject({ lr: 0, superior: 'us.ldr.scott' })
    // OPS-19.3.1: engineers command no units.
    expect(field.leaders.has('us.ldr.lee')).toBe(false)
  })

  it('OPS-23.2 an inactive leader has no place on the table (4.4)', () => {
    const at = { [CLARKE]: SW, [LINE]: T, 'mexican.ldr.santaanna': T }
    const asleep = laidOut(fight(at, [CLARKE], { santaAnna: false }))
    expect(asleep.field.leaders.has('mexican.ldr.santaanna')).toBe(false)
    expect(laidOut(fight(at, [CLARKE])).field.leaders.has('mexican.ldr.santaanna')).toBe(true)
  })

  it('OPS-8.4 a wrong guide takes one from the ratings of the attackers', () => {
    const position = fight({ [CLARKE]: SW, [LINE]: T }, [CLARKE])
    position.game.ops.attack!.fow = 4
    const { field } = laidOut(position)
    expect(field.leaders.get('us.sub.clarke')!.lr).toBe(1)
    expect(field.leaders.get('mexican.sub.rangel')!.lr).toBe(1)
  })

  it('OPS-23.2 the defender stands in his hex before his attackers, the attacker on his sixth at 24 to 30 inches', () => {
    const at = { [CLARKE]: SW, [GARLAND]: SE, [DUNCAN]: SW, [HORSE]: SE, [LINE]: T, [LIGHT]: T, [GUNS]: T }
    const { field, units } = laidOut(fight(at, [CLARKE, GARLAND, DUNCAN, HORSE]))
    const grounds = Object.values(units).map((unit) => footprint(unitBlock(field, unit)!))
    for (const [id, unit] of Object.entries(units)) {
      const far = pointDistance(unit.at!, CENTRE)
      if (id.startsWith('us')) {
        expect(far, id).toBeGreaterThanOrEqual(24_000)
        // The sixth of its hex: within 30 degrees of the way to it.
        const west = id.startsWith(CLARKE) || id.startsWith(DUNCAN)
        expect(unit.at!.x < 36_000, id).toBe(west)
        expect(unit.at!.y).toBeLessThan(36_000)
      } else expect(pointDistance(centreOf(unitBlock(field, unit)!), CENTRE), id).toBeLessThan(16_500)
      expect(unit.at!.y).toBeLessThan(id.startsWith('us') ? 24_000 : 40_000)
    }
    for (const [i, one] of grounds.entries())
      for (const other of grounds.slice(i + 1)) expect(gapBetween(one, other)).toBeGreaterThanOrEqual(900)
  })

  it('OPS-23.2 behind works, in bastions and houses', () => {
    const walled = laidOut(fight({ [CLARKE]: NE, [LINE]: T }, [CLARKE], { ground: { sides: [[NE, T, 'protected']] } }))
    // One inch behind the works, which lie 16.5 inches from the centre.
    for (const id of [0, 1].map((n) => subUnitId(LINE, n)))
      expect(pointDistance(walled.units[id]!.at!, CENTRE)).toBeGreaterThanOrEqual(15_000)
    const bastion = { ground: { terrain: { [T]: 'village' as const }, bastions: [T] } }
    const inside = laidOut(
      fight({ [CLARKE]: NE, [LINE]: T }, [CLARKE], { ...bastion, states: { [LINE]: { garrison: true } } }),
    )
    for (const unit of Object.values(inside.units).filter(({ of }) => of.startsWith(LINE)))
      expect(pointDistance(unit.at!, CENTRE)).toBeLessThan(11_000)
    const before = laidOut(fight({ [CLARKE]: NE, [LINE]: T }, [CLARKE], bastion))
    expect(
      Math.max(
        ...Object.values(before.units)
          .filter(({ of }) => of.startsWith(LINE))
          .map(({ at }) => pointDistance(at!, CENTRE)),
      ),
    ).toBeGreaterThan(13_000)
    const village = laidOut(
      fight({ [CLARKE]: NE, [MORELIA]: T }, [CLARKE], { ground: { terrain: { [T]: 'village' } } }),
    )
    expect(Object.values(village.units).filter(({ garrison }) => garrison !== null)).toHaveLength(2)
  })

  it('OPS-23.2 everybody has room, even a crowd from one side', () => {
    const at = {
      [CLARKE]: SW,
      [GARLAND]: SW,
      [SMITH]: SW,
      [DUNCAN]: SW,
      [LINE]: T,
      [LIGHT]: T,
      [GUNS]: T,
      [LANCERS]: T,
    }
    const { field, units } = laidOut(fight(at, [CLARKE, GARLAND, SMITH, DUNCAN]))
    expect(Object.keys(units)).toHaveLength(field.units.size)
    const grounds = Object.values(units).map((unit) => footprint(unitBlock(field, unit)!))
    for (const [i, one] of grounds.entries())
      for (const other of grounds.slice(i + 1)) expect(gapBetween(one, other)).toBeGreaterThanOrEqual(900)
  })
})

describe('OPS-23.3 OPS-23.4 what the table is told', () => {
  it('OPS-23.3 so many turns, a radius, and who is to charge', () => {
    const { terms: course } = laidOut(fight({ [CLARKE]: SW, [YORK]: SW, [LINE]: T }, [CLARKE, YORK])).field
    expect(course).toMatchObject({
      turns: clashFigures().course.turns,
      hasMissions: false,
      clash: { holdingRadius: 16_000, attacker: 'us', chargingUnits: [] },
    })
    const charging = laidOut(fight({ [CLARKE]: SW, [YORK]: SW, [LINE]: T }, [CLARKE, YORK], {}, true)).field.terms
    expect(charging.clash!.chargingUnits).toEqual([0, 1, 2].map((n) => subUnitId(CLARKE, n)))
  })

  it('OPS-23.1 OPS-19.3.5 an engineer takes charging infantry past works; without charge, or with horse, he does not', () => {
    const at = { [CLARKE]: SW, [HORSE]: SW, 'us.ldr.lee': SW, [LINE]: T }
    const guided = (charge: boolean) => laidOut(fight(at, [CLARKE, HORSE], {}, charge)).field.terms.clash!.withEngineer
    expect(guided(true)).toEqual([0, 1, 2].map((n) => subUnitId(CLARKE, n)))
    expect(guided(false)).toEqual([])
    const without = laidOut(fight({ [CLARKE]: SW, [LINE]: T }, [CLARKE], {}, true)).field.terms.clash!
    expect(without.withEngineer).toEqual([])
  })

  it('OPS-23.4 a battery two hexes away is off the table with its guns of six pounds and more, and supports an assault for two turns', () => {
    const at = { [CLARKE]: SW, [STEPTOE]: '0810', [LINE]: T }
    const { field, units } = laidOut(fight(at, [CLARKE, STEPTOE]))
    expect(Object.keys(units).some((id) => id.startsWith(STEPTOE))).toBe(false)
    expect(field.terms.clash!.offTableBatteries).toMatchObject([
      { poundages: [12, 12, 24], lastFiringTurn: 2, side: 'us' },
    ])
    expect(pointDistance(field.terms.clash!.offTableBatteries![0]!.at, CENTRE)).toBeGreaterThan(60_000)
    // A battery next to the target stands on the table.
    const near = laidOut(fight({ [CLARKE]: SW, [STEPTOE]: SW, [LINE]: T }, [CLARKE, STEPTOE]))
    expect(near.field.terms.clash!.offTableBatteries).toEqual([])
    expect(near.units[subUnitId(STEPTOE, 0)]!.stance).toBe('unlimbered')
  })

  it('OPS-23.4 bombardment alone: three turns, and nobody comes near', () => {
    const position = fight({ [STEPTOE]: '0810', [LINE]: T }, [STEPTOE])
    expect(waiting(position).bombardmentOnly).toBe(true)
    expect(laidOut(position).field.terms).toMatchObject({
      turns: 3,
      clash: { onlyBatteriesAttack: true, offTableBatteries: [{ lastFiringTurn: 3 }] },
    })
  })
})
