import { describe, expect, it } from 'vitest'
import {
  breakWithoutTest,
  breakUnitsThatFail,
  type BreakCandidate,
} from '../../../../src/tabletop/sar/battle/breaking/breaks'
import { turnRecordOf } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import { inflictLosses } from '../../../../src/tabletop/sar/battle/breaking/inflictLosses'
import { retreat } from '../../../../src/tabletop/sar/battle/breaking/retreat'
import { friendsWhoSee } from '../../../../src/tabletop/sar/battle/breaking/routs'
import { overrunStragglers, stragglerPolygon } from '../../../../src/tabletop/sar/battle/breaking/stragglerGroup'
import { updateAbandonedGuns } from '../../../../src/tabletop/sar/battle/fire/abandonedGuns'
import { unitPolygon } from '../../../../src/tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../../src/tabletop/sar/battle/types'
import type { Strength } from '../../../../src/tabletop/sar/types'
import { at, castings, enter, of, runOf, scene } from './scene'
import { alter, dice } from './support'

const strength = (effectives: number, stragglers: number, casualties = 0): Strength => ({
  start: effectives + stragglers + casualties,
  casualties,
  stragglers,
})
const suspect = (unit: string, how: BreakCandidate['cause'] = 'fire', from: string | null = null): BreakCandidate => ({
  unit,
  fleesFrom: from,
  rule: 'SAR-5.3',
  cause: how,
})
const blow = (unit: string, stragglers: number, casualties: number, cause: 'fire' | 'march' | 'test' = 'fire') => ({
  unit,
  stragglers,
  casualties,
  rule: 'SAR-12.1',
  causedBy: null,
  cause,
})
const forced = (...pairs: [string, number][]) =>
  dice(
    'breaking',
    pairs.map(([key, value]): [string, number] => [`1/firstFire/${key}`, value]),
  )

/** A Mexican line before a U.S. one ten inches north, with friends of the Mexicans where they are put. */
const field = (more: Parameters<typeof scene>[0]['units'] = {}, rest: Partial<Parameters<typeof scene>[0]> = {}) =>
  at(
    scene({
      units: { 'us-1-illinois': { x: 60, y: 50 }, 'mx-1-line': { x: 60, y: 40 }, ...more },
      ...rest,
    }),
    'firstFire',
  )
const unitsOf = (table: ReturnType<typeof field>) => table.battle.units as Record<string, BattleUnit>

describe('losses', () => {
  it('SAR-12.7 casualties first where there are more losses than effectives; then the unit is removed with its stragglers (SAR-5.5)', () => {
    const table = field({ 'mx-1-line': { x: 60, y: 40, strength: strength(3, 4) } })
    const run = runOf(table)
    inflictLosses(run, blow('mx-1-line', 3, 2))
    expect(table.battle.units['mx-1-line']).toMatchObject({
      gone: true,
      at: null,
      strength: { start: 7, casualties: 2, stragglers: 5 },
    })
    expect(run.events.map(({ body }) => body)).toMatchObject([
      { kind: 'losses', stragglers: 1, casualties: 2 },
      { kind: 'gone', rule: 'SAR-5.5' },
    ])
    expect(turnRecordOf(table.battle, 'mx-1-line')).toMatchObject({ fireLosses: 3, fireStragglers: 1, enemyLosses: 3 })
  })

  it('SAR-5.6 V443 marching stops at half of the present, unless the unit is broken already', () => {
    const table = field({ 'mx-1-line': { x: 60, y: 40, strength: strength(11, 8) } })
    const run = runOf(table)
    inflictLosses(run, blow('mx-1-line', 4, 0, 'march'))
    expect(castings(unitsOf(table)['mx-1-line']!)).toEqual({ effectives: 10, stragglers: 9, casualties: 0 })
    expect(turnRecordOf(table.battle, 'mx-1-line')).toMatchObject({ fireLosses: 0, enemyLosses: 0 })
    alter(table, 'mx-1-line', { broken: true })
    inflictLosses(run, blow('mx-1-line', 12, 0, 'march'))
    expect(table.battle.units['mx-1-line']!.gone).toBe(true)
  })

  it('SAR-13.7, 19.1 what tests cost is the enemy’s doing, but not fire', () => {
    const table = field()
    inflictLosses(runOf(table), blow('mx-1-line', 3, 0, 'test'))
    expect(turnRecordOf(table.battle, 'mx-1-line')).toMatchObject({ fireLosses: 0, enemyLosses: 3 })
  })

  it('SAR-16.7 V492 of a mixed crew each casting is equally likely to be lost', () => {
    const lost = (pick: number) => {
      const guns = [{ pounds: 6, artillerists: 1, infantry: 1, damage: 0 }]
      const table = field({ 'us-bragg': { x: 60, y: 52, stance: 'unlimbered', guns, strength: strength(2, 0) } })
      inflictLosses(runOf(table, forced(['us-bragg/lostCrew/2', pick])), blow('us-bragg', 0, 1))
      return table.battle.units['us-bragg']!.guns[0]
    }
    expect(lost(1)).toMatchObject({ artillerists: 0, infantry: 1 })
    expect(lost(2)).toMatchObject({ artillerists: 1, infantry: 0 })
  })
})

describe('straggler groups', () => {
  const ridden = (rider: string, mounted = true) => {
    const table = field({
      'mx-1-line': { x: 60, y: 40, strength: strength(12, 7) },
      [rider]: { x: 60, y: 60, mounted, width: 5 },
    })
    const way = [
      { x: 60_000, y: 60_000 },
      { x: 60_000, y: 20_000 },
    ]
    const run = runOf(table)
    overrunStragglers(run, rider, way)
    overrunStragglers(run, rider, way)
    return castings(unitsOf(table)['mx-1-line']!)
  }

  it('SAR-5.1 the group stands six inches behind its unit, and nowhere without stragglers', () => {
    const table = field({ 'mx-1-line': { x: 60, y: 40, width: 6, strength: strength(12, 4) } })
    // Two ranks deep: two inches, then six.
    expect(stragglerPolygon(table.field, unitsOf(table)['mx-1-line']!)).toEqual([
      { x: 59_000, y: 32_000 },
      { x: 61_000, y: 32_000 },
      { x: 61_000, y: 30_000 },
      { x: 59_000, y: 30_000 },
    ])
    expect(stragglerPolygon(table.field, unitsOf(table)['us-1-illinois']!)).toBeNull()
  })

  it('SAR-5.2 mounted cavalry rides down half of it, rounded down, once a turn; infantry and dismounted troopers ignore it', () => {
    expect(ridden('us-kentucky-cav')).toEqual({ effectives: 12, stragglers: 4, casualties: 3 })
    expect(ridden('us-kentucky-cav', false)).toEqual({ effectives: 12, stragglers: 7, casualties: 0 })
    expect(ridden('us-2-illinois')).toEqual({ effectives: 12, stragglers: 7, casualties: 0 })
  })
})

describe('breaking', () => {
  it('SAR-5.3 more stragglers than effectives break a unit, as many do not', () => {
    const broken = (effectives: number, stragglers: number) => {
      const table = field({ 'mx-1-line': { x: 60, y: 40, strength: strength(effectives, stragglers) } })
      breakUnitsThatFail(runOf(table), [suspect('mx-1-line')])
      return table.battle.units['mx-1-line']!.broken
    }
    expect([broken(8, 8), broken(8, 9)]).toEqual([false, true])
  })

  it('SAR-5.4, 7.18 a mob that faces away goes straight from the enemy, the whole distance; sixes cost stragglers', () => {
    const table = field({ 'mx-1-line': { x: 60, y: 40, strength: strength(8, 9) } })
    const three: [string, number][] = [1, 2, 3].map((n) => [`mx-1-line/retreat/${n}`, n === 2 ? 6 : 4])
    const run = runOf(table, forced(...three))
    breakUnitsThatFail(run, [suspect('mx-1-line', 'fire', 'us-1-illinois')])
    const unit = unitsOf(table)['mx-1-line']!
    expect(unit).toMatchObject({ broken: true, stance: 'mob', heading: 18_000 })
    expect(castings(unit)).toMatchObject({ effectives: 7, stragglers: 10 })
    const [moved] = of(
      run.events.map(({ body }) => body),
      'moved',
    )
    // Fourteen inches to the south; the mob, three deep, turned about the middle of its one rank first.
    expect(moved!.to.y).toBe(40_000 - 500 - 1500 - 14_000)
  })

  it('SAR-5.7 V441 losses of a company break the regiment, and all become one mob', () => {
    const table = field({ 'us-2-illinois': { x: 60, y: 52, strength: strength(8, 9) } })
    table.battle.units['us-2-illinois/1'] = {
      ...unitsOf(table)['us-2-illinois']!,
      companies: 1,
      stance: 'skirmish',
      strength: strength(2, 2),
      at: { x: 60_000, y: 48_000 },
    }
    breakUnitsThatFail(runOf(table), [suspect('us-2-illinois/1')])
    expect(table.battle.units['us-2-illinois']).toMatchObject({ broken: true, stance: 'mob', strength: { start: 21 } })
    expect(table.battle.units['us-2-illinois/1']).toMatchObject({ gone: true, strength: { start: 0 } })
  })

  it('SAR-5.7 V442 a company may break alone', () => {
    const table = field({ 'us-2-illinois': { x: 60, y: 52, strength: strength(12, 3) } })
    table.battle.units['us-2-illinois/1'] = {
      ...unitsOf(table)['us-2-illinois']!,
      companies: 1,
      stance: 'skirmish',
      strength: strength(1, 2),
      at: { x: 60_000, y: 48_000 },
    }
    const run = runOf(table, dice('alone', [['1/firstFire/us-2-illinois/rout.us-2-illinois/1/1', 20]]))
    breakUnitsThatFail(run, [suspect('us-2-illinois/1')])
    expect(table.battle.units['us-2-illinois/1']).toMatchObject({ broken: true })
    expect(table.battle.units['us-2-illinois']).toMatchObject({ broken: false })
  })

  it('SAR-5.7 a broken company goes behind its regiment; beyond its reach as near as it can; of a mob away from the enemy', () => {
    const fled = (x: number, y: number, dice6: number, broken = false) => {
      const table = field({ 'us-2-illinois': { x: 60, y: 60, strength: strength(16, 0), broken } })
      table.battle.units['us-2-illinois/1'] = {
        ...unitsOf(table)['us-2-illinois']!,
        broken: false,
        companies: 1,
        stance: 'skirmish',
        strength: strength(1, 2),
        at: { x: x * 1000, y: y * 1000 },
      }
      alter(table, 'us-1-illinois', { at: null })
      const roll = (n: number): [string, number] => [`us-2-illinois/1/retreat/${n}`, dice6]
      breakUnitsThatFail(
        runOf(table, forced(roll(1), roll(2), roll(3), ['us-2-illinois/rout.us-2-illinois/1/1', 20])),
        [suspect('us-2-illinois/1', 'fire', 'mx-1-line')],
      )
      return table.battle.units['us-2-illinois/1']!
    }
    // The regiment is two deep from 60 to 62 inches; the enemy to the south of it.
    const behind = fled(70, 60, 4)
    expect(Math.abs(behind.at!.x - 60_000)).toBeLessThan(20)
    expect(behind.at!.y).toBeGreaterThan(62_000)
    expect(behind).toMatchObject({ broken: true, stance: 'mob' })
    // Three inches do not bring it there: it goes straight toward it all the same.
    const short = fled(75, 60, 1)
    expect(short.at!.x).toBeLessThan(73_000)
    expect(short.at!.y).toBeGreaterThan(60_000)
    // Nobody shelters behind a mob.
    expect(fled(70, 60, 4, true).at!.x).toBeGreaterThan(70_000)
  })

  it('SAR-5.7 a company that broke before still counts with its regiment, and goes into its mob', () => {
    const table = field({ 'us-2-illinois': { x: 60, y: 60, strength: strength(8, 8) } })
    table.battle.units['us-2-illinois/1'] = {
      ...unitsOf(table)['us-2-illinois']!,
      broken: true,
      companies: 1,
      stance: 'mob',
      strength: strength(1, 2),
      at: { x: 60_000, y: 66_000 },
    }
    breakUnitsThatFail(runOf(table), [suspect('us-2-illinois')])
    expect(table.battle.units['us-2-illinois']).toMatchObject({ broken: true, strength: { start: 19 } })
    expect(table.battle.units['us-2-illinois/1']).toMatchObject({ gone: true })
  })

  it('SAR-5.7, 20.6 who routs with his regiment breaks once, as part of it', () => {
    const table = field({ 'us-2-illinois': { x: 60, y: 60, strength: strength(16, 0) } })
    table.battle.units['us-2-illinois/1'] = {
      ...unitsOf(table)['us-2-illinois']!,
      companies: 1,
      stance: 'skirmish',
      strength: strength(3, 0),
      at: { x: 60_000, y: 56_000 },
    }
    const run = runOf(table)
    breakWithoutTest(run, [suspect('us-2-illinois'), suspect('us-2-illinois/1')])
    const events = run.events.map(({ body }) => body)
    expect(of(events, 'broken').map(({ unit }) => unit)).not.toContain('us-2-illinois/1')
    expect(table.battle.units['us-2-illinois/1']).toMatchObject({ gone: true, broken: false })
  })

  it('SAR-4.12, 3.2 mobs that go on fleeing do so side by side: none is in the way of another that has yet to go', () => {
    const mob = { broken: true, stance: 'mob' as const, heading: 18_000, strength: strength(9, 0) }
    const flee = (near: string, far: string) => {
      const table = field({
        'mx-1-line': { x: 20, y: 40 },
        'mx-3-line': { x: 20, y: 34 },
        [near]: { x: 60, y: 36, ...mob },
        [far]: { x: 60, y: 32, ...mob },
      })
      table.battle.orders = {}
      const six = [near, far].flatMap((id) =>
        [1, 2, 3].map((n): [string, number] => [`1/allMoves/${id}/retreat/${n}`, 5]),
      )
      const events = enter(table, 'allMoves', dice('mobs', six)).map(({ body }) => body)
      return of(events, 'passedThrough').map(({ unit, other }) => [unit, other])
    }
    expect(flee('mx-celaya', 'mx-leon')).toEqual([['mx-celaya', 'mx-leon']])
    expect(flee('mx-leon', 'mx-celaya')).toEqual([['mx-leon', 'mx-celaya']])
  })

  it('SAR-16.5 V456 broken by fire the crew takes its guns along, by melee or by not standing they stay', () => {
    const left = (how: BreakCandidate['cause']) => {
      const table = field({ 'us-bragg': { x: 60, y: 52, stance: 'unlimbered' } })
      breakWithoutTest(runOf(table), [suspect('us-bragg', how)])
      return table.battle.units['us-bragg']!.gunsAt ?? null
    }
    expect(left('fire')).toBeNull()
    expect(left('melee')).toMatchObject({ at: { x: 60_000, y: 52_000 } })
    expect(left('stand')).not.toBeNull()
  })

  it('SAR-16.5 guns left behind fall to who stands on them; their own crew serves them again', () => {
    const table = field({
      'us-bragg': { x: 60, y: 62, stance: 'unlimbered', gunsAt: { at: { x: 60_000, y: 55_000 }, heading: 18_000 } },
    })
    updateAbandonedGuns(runOf(table))
    expect(table.battle.units['us-bragg']!.gunsAt).not.toBeNull()
    const taken = field({
      'us-bragg': { x: 60, y: 62, gunsAt: { at: { x: 60_000, y: 55_000 }, heading: 18_000 } },
      'mx-5-line': { x: 60, y: 56 },
    })
    updateAbandonedGuns(runOf(taken))
    expect(taken.battle.units['us-bragg']).toMatchObject({ guns: [], gunsAt: null })
    alter(table, 'us-bragg', { at: { x: 60_000, y: 57_500 } })
    updateAbandonedGuns(runOf(table))
    expect(table.battle.units['us-bragg']).toMatchObject({
      gunsAt: null,
      stance: 'unlimbered',
      at: { x: 60_000, y: 55_000 },
    })
  })
})

describe('retreats', () => {
  it('SAR-20.8 V377 a mob over the edge leaves the table and may come back; untrained ones who never rally are gone', () => {
    const over = (profile: 'sar-2007' | 'sar-1998', unit: string) => {
      const table = field({ [unit]: { x: 60, y: 4, strength: strength(6, 9) } }, { profile })
      breakUnitsThatFail(
        runOf(
          table,
          dice(
            'x',
            [1, 2, 3].map((n) => [`1/firstFire/${unit}/retreat/${n}`, 5]),
          ),
        ),
        [suspect(unit)],
      )
      return table.battle.units[unit]
    }
    expect(over('sar-2007', 'mx-1-line')).toMatchObject({
      at: null,
      gone: false,
      broken: true,
      off: { at: { x: 60_000, y: 0 }, retreats: 1, back: null },
    })
    expect(over('sar-1998', 'mx-celaya')).toMatchObject({ gone: true, at: null })
    expect(over('sar-2007', 'mx-celaya')).toMatchObject({ gone: false })
  })

  it('SAR-20.8 out there it flees on without a move', () => {
    const table = field({ 'mx-1-line': { x: 60, y: 40, broken: true, stance: 'mob' } })
    alter(table, 'mx-1-line', { at: null, off: { at: { x: 60_000, y: 0 }, retreats: 1, back: null } })
    const run = runOf(table)
    retreat(run, 'mx-1-line', { fleesFrom: null, moveKind: 'retreat', facing: 'away', broken: true, rule: 'SAR-20.1' })
    expect(table.battle.units['mx-1-line']!.off!.retreats).toBe(2)
    expect(run.events).toEqual([])
  })

  it('SAR-9.1 nobody flees through a formed enemy: he stops an inch before him', () => {
    const table = field({
      'us-2-illinois': { x: 60, y: 32, heading: 0 },
      'mx-1-line': { x: 60, y: 40, strength: strength(8, 9) },
    })
    breakUnitsThatFail(
      runOf(
        table,
        dice(
          'x',
          [1, 2, 3].map((n) => [`1/firstFire/mx-1-line/retreat/${n}`, 5]),
        ),
      ),
      [suspect('mx-1-line', 'fire', 'us-1-illinois')],
    )
    const corners = unitPolygon(table.field, unitsOf(table)['mx-1-line']!)!
    expect(Math.min(...corners.map(({ y }) => y))).toBeGreaterThanOrEqual(33_000)
    expect(Math.min(...corners.map(({ y }) => y))).toBeLessThan(33_300)
  })

  it('SAR-13.13 V445 who does not stand draws off by a charge move of his own, unbroken: 4 + 3 + 5', () => {
    const table = field()
    const run = runOf(table, forced(['mx-1-line/fallBack/1', 3], ['mx-1-line/fallBack/2', 5]))
    retreat(run, 'mx-1-line', {
      fleesFrom: 'us-1-illinois',
      moveKind: 'charge',
      facing: 'away',
      broken: false,
      rule: 'SAR-13.13',
    })
    const unit = unitsOf(table)['mx-1-line']!
    expect(unit).toMatchObject({ broken: false, stance: 'line', heading: 18_000 })
    // Turned about the middle of its two ranks: the front is now the old rear.
    expect(unit.at).toEqual({ x: 60_000, y: 38_000 - 12_000 })
  })
})

describe('rout checks', () => {
  const seen = (table: ReturnType<typeof field>) =>
    friendsWhoSee(table, {
      unit: 'mx-1-line',
      outline: unitPolygon(table.field, unitsOf(table)['mx-1-line']!)!,
      middle: { x: 60_000, y: 39_000 },
    })

  it('SAR-20.5 V431 unbroken friends within 24 inches and before whose front it breaks, unless the ground hides it', () => {
    const table = field({
      'mx-5-line': { x: 60, y: 30 },
      'mx-3-line': { x: 60, y: 46 },
      'mx-10-line': { x: 60, y: 13.9 },
      'mx-11-line': { x: 80, y: 36, broken: true, stance: 'mob' },
      'us-2-illinois': { x: 50, y: 45, heading: 18_000 },
    })
    expect(seen(table)).toEqual(['mx-5-line'])
    alter(table, 'mx-10-line', { at: { x: 60_000, y: 14_000 } })
    expect(seen(table)).toEqual(['mx-10-line', 'mx-5-line'])
    const woods = field(
      { 'mx-5-line': { x: 60, y: 30 } },
      {
        features: [
          {
            id: 'wood',
            kind: 'woods',
            area: [
              { x: 40_000, y: 33_000 },
              { x: 80_000, y: 33_000 },
              { x: 80_000, y: 35_000 },
              { x: 40_000, y: 35_000 },
            ],
          },
        ],
      },
    )
    expect(seen(woods)).toEqual([])
  })

  it('SAR-20.1, 20.6 who routs breaks, retreats and makes others check in their turn', () => {
    const table = field({
      'mx-1-line': { x: 60, y: 40, strength: strength(8, 9) },
      'mx-5-line': { x: 90, y: 30, strength: strength(8, 8) },
      'mx-3-line': { x: 110, y: 20, strength: strength(8, 8) },
    })
    const run = runOf(table, forced(['mx-5-line/rout.mx-1-line/1', 1], ['mx-3-line/rout.mx-5-line/1', 20]))
    breakUnitsThatFail(run, [suspect('mx-1-line')])
    const events = run.events.map(({ body }) => body)
    expect(of(events, 'broken').map(({ unit, rule }) => [unit, rule])).toEqual([
      ['mx-1-line', 'SAR-5.3'],
      ['mx-5-line', 'SAR-20.6'],
    ])
    expect(of(events, 'test').map(({ unit }) => unit)).toEqual(['mx-5-line', 'mx-3-line'])
    expect(table.battle.units['mx-3-line']!.broken).toBe(false)
  })

  it('SAR-20.1 take 1d4 may break by it', () => {
    const table = field({
      'mx-1-line': { x: 60, y: 40, strength: strength(8, 9) },
      'mx-5-line': { x: 85, y: 30, strength: strength(8, 8) },
    })
    // 12 + 8 - 8 - 2 green = 10.
    const run = runOf(table, forced(['mx-5-line/rout.mx-1-line/1', 12], ['mx-5-line/rout.mx-1-line.stragglers/1', 2]))
    breakUnitsThatFail(run, [suspect('mx-1-line')])
    expect(table.battle.units['mx-5-line']).toMatchObject({ broken: true })
  })

  it('SAR-3.2 in whatever order the units are listed, the same comes of it', () => {
    const outcome = (turned: boolean) => {
      const table = field({
        'mx-1-line': { x: 60, y: 40, strength: strength(8, 9) },
        'mx-5-line': { x: 60, y: 34, strength: strength(8, 8) },
        'mx-3-line': { x: 75, y: 40, strength: strength(8, 9) },
        'mx-10-line': { x: 68, y: 28 },
        'mx-11-line': { x: 80, y: 30, strength: strength(10, 9) },
      })
      if (turned) table.battle.units = Object.fromEntries(Object.entries(table.battle.units).reverse())
      const both = [suspect('mx-1-line'), suspect('mx-3-line')]
      breakUnitsThatFail(runOf(table), turned ? both.reverse() : both)
      return Object.fromEntries(Object.entries(table.battle.units).sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    expect(outcome(true)).toEqual(outcome(false))
  })
})

describe('drawing off twice', () => {
  it('SAR-7.18, 0.7 who retreats twice within a phase throws other dice the second time', () => {
    const table = field()
    const run = runOf(
      table,
      forced(
        ...['retreat', 'retreat.2'].flatMap((purpose, twice) =>
          [1, 2, 3].map((n): [string, number] => [`mx-1-line/${purpose}/${n}`, twice === 0 ? 1 : 4]),
        ),
      ),
    )
    const how = {
      fleesFrom: 'us-1-illinois',
      moveKind: 'retreat',
      facing: 'away',
      broken: true,
      rule: 'SAR-5.4',
    } as const
    const ways = [0, 1].map(() => {
      const before = table.battle.units['mx-1-line']!
      retreat(run, 'mx-1-line', how)
      return before.at!.y - table.battle.units['mx-1-line']!.at!.y
    })
    // Three dice of 1, then three of 4; the first time the line turns about as well.
    expect(ways[1]! % 1000).toBe(0)
    expect(
      of(
        run.events.map(({ body }) => body),
        'die',
      ).map(({ purpose, value }) => [purpose, value]),
    ).toEqual([...Array(3).fill(['retreat', 1]), ...Array(3).fill(['retreat.2', 4])])
    expect(ways[1]! - ways[0]!).toBeGreaterThanOrEqual(6000)
  })
})
