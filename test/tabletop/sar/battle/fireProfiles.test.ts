import { describe, expect, it } from 'vitest'
import { updateTurnRecord } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import type { RosterUnit } from '../../../../src/tabletop/sar/battle/field'
import { fireSolution } from '../../../../src/tabletop/sar/battle/fire/fireSolution'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { BattleUnit } from '../../../../src/tabletop/sar/battle/types'
import { tablesOf } from '../../../../src/tabletop/sar/data'
import type { Profile } from '../../../../src/tabletop/sar/types'
import { at, castings, fireAll, of, scene } from './scene'
import { alter, dice } from './support'

const PROFILES: readonly Profile[] = ['sar-2007', 'sar-1998', 'early-american']
type Units = Parameters<typeof scene>[0]['units']
interface Duel {
  readonly shooter: string
  readonly target: string
  readonly units: Units
  readonly facts?: Partial<RosterUnit>
  readonly spent?: boolean
  readonly before?: (table: BattleTable) => void
}

/** One unit fires at another with this die, under one card. */
function duel(profile: Profile, { shooter, target, units, facts = {}, spent = true, before }: Duel, d20 = 20) {
  // Buena Vista knows two cards; units and ground do for the third as well.
  const made = scene({ units })
  const tables = tablesOf(profile)
  if (!tables.ok) throw new Error(profile)
  const field = { ...made.field, tables: tables.value, units: new Map(made.field.units) }
  field.units.set(shooter, { ...field.units.get(shooter)!, ...facts })
  const table = at({ battle: made.battle, field }, 'firstFire')
  alter(table, shooter, { firstVolleySpent: spent })
  before?.(table)
  const events = fireAll(table, { [shooter]: target }, dice('card', [[`1/firstFire/${shooter}/fire/1`, d20]]))
  const [shot] = of(events, 'shot')
  const shifts = Object.fromEntries((shot?.modifiers ?? []).map(({ name, value }) => [name, value]))
  return { table, shot, shifts, struck: castings(table.battle.units[target]!) }
}
const byCard = <T>(what: (profile: Profile) => T): T[] => PROFILES.map(what)

const line = { x: 60, y: 30 }
type Placed = Partial<BattleUnit> & { readonly x?: number; readonly y?: number }
const us = (more: Placed = {}) => ({ x: 60, y: 36, ...more })
const guns = (more: Placed = {}) => ({ ...us(), stance: 'unlimbered' as const, ...more })

describe('fire by each card (SAR-11.9, 25)', () => {
  it('SAR-11.9 U.S. foot and horse: +2, +1, none; never U.S. guns', () => {
    const nation = (shooter: string, stance: 'line' | 'unlimbered', mounted = false) =>
      byCard((profile) => {
        const units = { [shooter]: us({ stance, mounted }), 'mx-1-line': line }
        return duel(profile, { shooter, target: 'mx-1-line', units }).shifts.nation
      })
    expect(nation('us-1-illinois', 'line')).toEqual([2, 1, undefined])
    expect(nation('us-bragg', 'unlimbered')).toEqual([undefined, undefined, undefined])
  })

  it('SAR-11.12, 23.6 the first volley: foot by every card, horse not by that of Early American Wars, guns never', () => {
    const first = (shooter: string, more: Partial<BattleUnit>) =>
      byCard((profile) => {
        const units = { [shooter]: us({ y: 33, ...more }), 'mx-1-line': line }
        const { shifts, table } = duel(profile, { shooter, target: 'mx-1-line', units, spent: false })
        expect(table.battle.units[shooter]!.firstVolleySpent).toBe(true)
        return shifts.firstVolley
      })
    expect(first('us-1-illinois', {})).toEqual([2, 2, 2])
    expect(first('us-kentucky-cav', { mounted: true }).map((value) => value ?? 0)).toEqual([2, 2, 0])
    expect(first('us-bragg', { stance: 'unlimbered' })).toEqual([undefined, undefined, undefined])
  })

  it('SAR-11.9, 16.14 guns that moved -2, Mexican guns -1, repeaters +2: by the card of 2007 alone', () => {
    const moved = byCard((profile) => {
      const units = { 'us-bragg': guns(), 'mx-1-line': line }
      const before = (table: BattleTable) => updateTurnRecord(table.battle, 'us-bragg', { moved: true })
      return duel(profile, { shooter: 'us-bragg', target: 'mx-1-line', units, before }).shifts.moved ?? 0
    })
    expect(moved).toEqual([-2, 0, 0])
    const mexican = byCard((profile) => {
      const units = { 'mx-san-patricio': { ...line, stance: 'unlimbered' as const }, 'us-1-illinois': us() }
      return duel(profile, { shooter: 'mx-san-patricio', target: 'us-1-illinois', units }).shifts.mexicanArtillery ?? 0
    })
    expect(mexican).toEqual([-1, 0, 0])
    const repeaters = byCard((profile) => {
      const units = { 'us-1-illinois': us(), 'mx-1-line': line }
      const facts = { tags: ['repeaters'] as RosterUnit['tags'] }
      return duel(profile, { shooter: 'us-1-illinois', target: 'mx-1-line', units, facts }).shifts.repeaters ?? 0
    })
    expect(repeaters).toEqual([2, 0, 0])
  })

  it('SAR-23.3 to 23.5 bows -1 at the ranges of carbines, spears at those of pistols, discipline +1', () => {
    const armed = (facts: Partial<RosterUnit>, y: number) =>
      duel('early-american', {
        shooter: 'us-1-illinois',
        target: 'mx-1-line',
        units: { 'us-1-illinois': us({ y }), 'mx-1-line': line },
        facts,
      })
    expect(armed({ weapon: 'bows' }, 37)).toMatchObject({ shifts: { bows: -1 }, shot: { band: 'long' } })
    expect(armed({ weapon: 'bows' }, 37.1).shot).toBeUndefined()
    expect(armed({ weapon: 'spears' }, 30).shot).toMatchObject({ band: 'medium' })
    expect(armed({ weapon: 'spears' }, 31.1).shot).toBeUndefined()
    expect(armed({ tags: ['disciplined'] }, 36).shifts).toMatchObject({ disciplined: 1 })
  })

  it('SAR-12.2, 12.3 all but the first are casualties on a column or square, twice as many on a closed one or a square in 2007', () => {
    const at = (stance: 'line' | 'column' | 'closedColumn' | 'square') =>
      byCard((profile) => {
        const units = { 'us-bragg': guns({ y: 40 }), 'mx-1-line': { ...line, stance, width: 4 } }
        const gun = { pounds: 12, artillerists: 3, infantry: 0, damage: 0 }
        const before = (table: BattleTable) => alter(table, 'us-bragg', { guns: [gun] })
        const { shot, struck } = duel(profile, { shooter: 'us-bragg', target: 'mx-1-line', units, before }, 15)
        expect(shot!.losses).toBe(3)
        return [struck.stragglers, struck.casualties]
      })
    const [two, one] = [
      [1, 4],
      [1, 2],
    ]
    expect(at('line')).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ])
    expect(at('column')).toEqual([one, one, one])
    expect(at('closedColumn')).toEqual([two, one, one])
    expect(at('square')).toEqual([two, one, one])
  })

  it('SAR-11.14, 16.10 past a screen -2; in 2007 not for guns that fire ball, but for their canister', () => {
    const past = (y: number) =>
      byCard((profile) => {
        const men = { start: 3, casualties: 0, stragglers: 0 }
        const units = {
          'us-bragg': guns({ y }),
          'mx-1-line': line,
          'mx-5-line': { x: 60, y: 32, stance: 'skirmish' as const, strength: men },
        }
        return duel(profile, { shooter: 'us-bragg', target: 'mx-1-line', units }).shifts.throughSkirmishers ?? 0
      })
    expect(past(40)).toEqual([0, -2, -2])
    expect(past(33)).toEqual([-2, -2, -2])
  })

  it('SAR-16.13 -4 at guns in battery, nothing at limbered ones', () => {
    const at = (stance: 'unlimbered' | 'limbered') =>
      byCard((profile) => {
        const units = { 'us-1-illinois': us(), 'mx-san-patricio': { ...line, stance } }
        const { shifts } = duel(profile, { shooter: 'us-1-illinois', target: 'mx-san-patricio', units })
        return shifts.unlimberedArtillery ?? 0
      })
    expect(at('unlimbered')).toEqual([-4, -4, -4])
    expect(at('limbered')).toEqual([0, 0, 0])
  })

  it('SAR-11.5, 16.4 every gun that bears fires, were the middles between which range runs a hair beyond its own', () => {
    const gun = (pounds: number) => ({ pounds, artillerists: 3, infantry: 0, damage: 0 })
    const shots = [0, 1000, 1500, 1750, 1900, 1950].map((more) => {
      const table = at(
        scene({ units: { 'us-bragg': guns({ x: 68, y: 50 }), 'mx-1-line': { ...line, width: 20 } } }),
        'firstFire',
      )
      const there = { x: 68_000, y: 48_500 + more }
      alter(table, 'us-bragg', { at: there, heading: 18_000, guns: [gun(6), gun(24), gun(24), gun(24)] })
      const bears = fireSolution(table, 'us-bragg', 'mx-1-line')?.guns ?? []
      const fired = of(fireAll(table, { 'us-bragg': 'mx-1-line' }), 'shot')
      expect(fired).toHaveLength(bears.length)
      return fired.some(({ pounds, range, band }) => pounds === 6 && range > 22_000 && band === 'long')
    })
    expect(shots).toContain(true)
  })
})
