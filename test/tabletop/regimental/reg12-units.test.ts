import { describe, expect, it } from 'vitest'
import raw from '../../../src/tabletop/regimental/tables/regimental.json'
import { TROOP_KINDS } from '../../../src/tabletop/regimental/units/armsAndTraits'
import { REG_PROCEDURES } from '../../../src/tabletop/regimental/procedures'
import { ask, refused } from './ask'

describe('units, armies and the bridge to the hex game', () => {
  it('REG-12.3, REG-1.6 wear by grade; the grade of the class where the roster names none', () => {
    const wear = (level: string, stands: number, more = {}) =>
      ask('effectiveness', { class: level, startStands: 10, stands, ...more }).effectiveness
    expect([10, 7, 6, 4, 3, 0].map((stands) => wear('veteran', stands))).toEqual([
      'fresh',
      'fresh',
      'worn',
      'worn',
      'spent',
      'spent',
    ])
    expect(wear('raw', 8)).toBe('worn')
    expect(wear('raw', 8, { grade: 'reliable' })).toBe('fresh')
    expect(ask('effectiveness', { class: 'trained', startStands: 7, stands: 7 })).toEqual({
      effectiveness: 'fresh',
      grade: 'reliable',
      wornAt: 5,
      spentAt: 3,
    })
    expect(refused('effectiveness', { class: 'raw', startStands: 3, stands: 4 })).toBe('BAD_VALUE REG-12.3 stands')
  })

  it('REG-12.8 heavy casualties at a third of the stands or the scenario’s number, greater losses by share', () => {
    const army = { troopStands: 20, gunStands: 5, troopStandsLost: 6, gunStandsLost: 2 }
    const fresh = { ...army, troopStandsLost: 0, gunStandsLost: 0 }
    expect(ask('armyMorale', { own: army, enemy: fresh })).toEqual({
      heavyCasualties: true,
      greaterLosses: true,
      lost: 10,
      heavyAt: 10,
    })
    expect(ask('armyMorale', { own: { ...army, troopStandsLost: 5 }, enemy: fresh }).heavyCasualties).toBe(false)
    expect(ask('armyMorale', { own: { ...army, heavyAt: 11 }, enemy: fresh }).heavyCasualties).toBe(false)
    expect(ask('armyMorale', { own: army, enemy: army })).toMatchObject({ heavyCasualties: true, greaterLosses: false })
    expect(refused('armyMorale', { own: { ...army, gunStandsLost: 6 }, enemy: army })).toMatch(/^BAD_VALUE REG-12.8/)
  })

  it('REG-12.4 classes, carriages and teams of cannon', () => {
    const cannon = (nation: string, pounds: number, howitzer = false) =>
      Object.values(ask('cannon', { nation, pounds, howitzer })).join(' ')
    expect(cannon('US', 6)).toBe('LG light horse')
    expect(cannon('US', 12)).toBe('HG light horse')
    expect(cannon('US', 18)).toBe('SG heavy siege')
    expect(cannon('US', 12, true)).toBe('LH light horse')
    expect(cannon('US', 24, true)).toBe('HH heavy fieldHeavy')
    expect(cannon('MEX', 4)).toBe('LG light ox')
    expect(cannon('MEX', 8)).toBe('MG light ox')
    expect(cannon('MEX', 12)).toBe('HG heavy fieldHeavy')
    expect(cannon('MEX', 16)).toBe('SG heavy siege')
    expect(ask('carriage', { nation: 'US', cannon: 'HR' }).carriage).toBe('light')
    expect(refused('carriage', { nation: 'MEX', cannon: 'HR' })).toBe('BAD_VALUE REG-12.4 cannon')
  })

  it('REG-12.11 every kind of troops of the table has its weapon and traits', () => {
    expect(TROOP_KINDS.map((troops) => ask('armsAndTraits', { troops }))).toEqual(
      raw.house.armsAndTraits.map(({ weapon, traits }) => ({ weapon, traits })),
    )
  })

  it('REG-12.10 stands and gun stands of a roster, castings lost, class and rating', () => {
    const bridge = (input: object) => ask('bridge', { nation: 'MEX', experience: 'regular', ...input })
    expect(bridge({ castings: 10 })).toEqual({ class: 'veteran', stands: 8, gunStands: 0 })
    // 13 castings are 390 men: 9.75 stands; 2 castings are a stand and a half.
    expect([bridge({ castings: 13 }).stands, bridge({ castings: 2 }).stands, bridge({ castings: 1 }).stands]).toEqual([
      10, 2, 2,
    ])
    expect([bridge({ men: 420 }).stands, bridge({ men: 419 }).stands]).toEqual([11, 10])
    expect(bridge({ guns: 3 })).toMatchObject({ gunStands: 2, stands: 0 })
    expect(bridge({ men: 100, elite: true }).class).toBe('elite')
    expect(ask('bridge', { nation: 'US', experience: 'regular' }).class).toBe('trained')
    expect(refused('bridge', { nation: 'US', experience: 'green', men: 40, castings: 3 })).toBe(
      'BAD_VALUE REG-12.10 castings',
    )
    const lost = (standsLost: number, castings = 20) => ask('bridgeLosses', { standsLost, castings }).castingsLost
    expect([lost(0), lost(1), lost(2), lost(3), lost(8, 10), lost(9, 10)]).toEqual([0, 1, 3, 4, 10, 10])
    expect([3, 2, 1, 0].map((rating) => ask('bridgeLeader', { rating }).rating)).toEqual([
      'gallant',
      'gallant',
      'able',
      'poor',
    ])
  })

  it('REG-13.1 every procedure names its rule and describes input and output, dice with their faces', () => {
    for (const [name, { rule, input, output }] of REG_PROCEDURES) {
      expect(name).toMatch(/^reg\.[a-z][A-Za-z]+$/)
      expect(rule).toMatch(/^REG-\d+\.\d+$/)
      expect(input.properties).toHaveProperty('options')
      expect(Object.keys(output.properties ?? {}).length).toBeGreaterThan(0)
    }
    const { attacker } = REG_PROCEDURES.get('reg.chargeRoll')!.input.properties!
    expect(attacker!.properties!.die).toEqual({ type: 'integer', minimum: 1, maximum: 10, description: 'd10' })
  })
})
