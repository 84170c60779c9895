import { describe, expect, it } from 'vitest'
import { rateIrregulars, type IrregularTrial } from '../../../../src/tabletop/sar/battle/breaking/irregulars'
import { tablesOf } from '../../../../src/tabletop/sar/data'
import type { RosterUnit } from '../../../../src/tabletop/sar/battle/field'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { at, castings, fireAll, of, runOf, scene } from './scene'
import { dice } from './support'

/** Mexicans of the first regiment as irregulars of the Early American Wars, six inches before a regular line. */
function wild(profile: 'early-american' | 'sar-2007' = 'early-american', more = {}): BattleTable {
  const made = scene({
    units: {
      'us-1-illinois': { x: 60, y: 36, deed: 'firstFire' },
      'mx-1-line': { x: 60, y: 30, training: null },
      ...more,
    },
  })
  const units = new Map(made.field.units)
  units.set('mx-1-line', { ...made.field.units.get('mx-1-line')!, training: null, tags: ['irregular'] } as RosterUnit)
  const tables = tablesOf(profile)
  if (!tables.ok) throw new Error(profile)
  return at({ battle: made.battle, field: { ...made.field, tables: tables.value, units } }, 'firstFire')
}
const die = (d20: number, d4 = 3) =>
  dice('wild', [
    ['1/firstFire/mx-1-line/irregularRating/1', d20],
    ['1/firstFire/mx-1-line/irregularRating.stragglers/1', d4],
  ])
const trial = (how: IrregularTrial['occasion'] = 'fire'): IrregularTrial => ({
  unit: 'mx-1-line',
  enemy: 'us-1-illinois',
  occasion: how,
})
const rate = (d20: number, how: IrregularTrial['occasion'] = 'fire', table = wild()) => {
  const run = runOf(table, die(d20))
  const outcome = rateIrregulars(run, [trial(how)])
  const [test] = of(
    run.events.map(({ body }) => body),
    'test',
  )
  return { table, test, ...outcome }
}

describe('irregulars', () => {
  it('SAR-23.8 rated once, when tried for the first time; before regulars in the open one less', () => {
    const { table, test } = rate(17)
    expect(test).toMatchObject({ total: 16, result: 'green' })
    expect(table.battle.units['mx-1-line']!.training).toBe('green')
    expect(rateIrregulars(runOf(table, die(1)), [trial()])).toEqual({ routed: [], mayBreak: [] })
    expect(table.battle.units['mx-1-line']!.training).toBe('green')
  })

  it('SAR-23.8 1 or 2 rout, 3 to 5 and 11 to 15 cost 1d4, the total is limited to the die', () => {
    expect(rate(2).routed).toMatchObject([{ unit: 'mx-1-line', rule: 'SAR-23.8' }])
    expect(rate(1).test).toMatchObject({ total: 1 })
    const shaken = rate(4)
    expect(shaken.mayBreak).toMatchObject([{ unit: 'mx-1-line' }])
    expect(castings(shaken.table.battle.units['mx-1-line']!).stragglers).toBe(3)
    expect(rate(20).test).toMatchObject({ total: 19, result: 'regular' })
  })

  it('SAR-23.8 charged by bayonets one less; regulars within six inches two more', () => {
    const friend = (x: number) => wild('early-american', { 'mx-5-line': { x, y: 30, width: 10 } })
    expect(rate(10, 'charged').test).toMatchObject({ total: 8 })
    expect(rate(10, 'fire', friend(76)).test).toMatchObject({ total: 11 })
    expect(rate(10, 'fire', friend(76.1)).test).toMatchObject({ total: 9 })
  })

  it('SAR-23.8 charged by bayonets counts for a unit that has none: neither for one that has them, nor before a charger without', () => {
    const charged = (unitTags: 'bayonets'[], weapon: 'musket' | 'rifle') => {
      const table = wild()
      const units = new Map(table.field.units)
      units.set('mx-1-line', { ...units.get('mx-1-line')!, tags: ['irregular', ...unitTags] })
      units.set('us-1-illinois', { ...units.get('us-1-illinois')!, weapon })
      return rate(10, 'charged', { ...table, field: { ...table.field, units } }).test
    }
    const less = { name: 'chargedByBayonetsAndHasNone', value: -1 }
    expect(charged([], 'musket')).toMatchObject({ total: 8, modifiers: expect.arrayContaining([less]) })
    expect(charged(['bayonets'], 'musket')).toMatchObject({ total: 9 })
    expect(charged([], 'rifle')).toMatchObject({ total: 9 })
    // The enemy that it fires at, or charges itself, does not charge it.
    expect(rate(10, 'charges').test).toMatchObject({ total: 9 })
  })

  it('SAR-23.8 rough ground is not the open; woods one more', () => {
    const on = (kind: 'rough' | 'woods') => {
      const table = wild()
      const area = [50, 70].flatMap((x) => (x === 50 ? [20, 32] : [32, 20]).map((y) => ({ x: x * 1000, y: y * 1000 })))
      const ground = { ...table.field.ground, features: [{ id: 'patch', kind, area }] }
      return rate(10, 'fire', { ...table, field: { ...table.field, ground } }).test
    }
    expect(on('rough')).toMatchObject({ total: 10, modifiers: [] })
    expect(on('woods')).toMatchObject({ total: 11 })
  })

  it('SAR-23.8 surprised by who fires out of hiding: two less, and once only', () => {
    const total = (hidden: boolean) => {
      const table = wild('early-american', { 'us-1-illinois': { x: 60, y: 36, deed: 'firstFire', hidden } })
      const [test] = of(fireAll(table, { 'us-1-illinois': 'mx-1-line' }, die(10)), 'test')
      expect(table.battle.units['us-1-illinois']!.hidden).toBe(false)
      return test
    }
    expect(total(false)).toMatchObject({ test: 'irregular', total: 9 })
    expect(total(true)).toMatchObject({ test: 'irregular', total: 7 })
  })

  it('SAR-23.8 fire tries them, and not in other profiles', () => {
    const events = fireAll(wild(), { 'us-1-illinois': 'mx-1-line' }, die(1))
    expect(of(events, 'broken')).toMatchObject([{ unit: 'mx-1-line', rule: 'SAR-23.8' }])
    expect(rate(10, 'fire', wild('sar-2007')).test).toBeUndefined()
  })
})
