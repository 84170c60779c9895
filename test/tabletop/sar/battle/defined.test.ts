import { describe, expect, it } from 'vitest'
import { headingTo } from '../../../../src/tabletop/common/point'
import { inflictLosses } from '../../../../src/tabletop/sar/battle/breaking/inflictLosses'
import { breakWithoutTest } from '../../../../src/tabletop/sar/battle/breaking/breaks'
import { setupWarnings } from '../../../../src/tabletop/sar/battle/choices'
import { fireSolution } from '../../../../src/tabletop/sar/battle/fire/fireSolution'
import { passerKind } from '../../../../src/tabletop/sar/battle/moves/passing'
import { stepsOf } from '../../../../src/tabletop/sar/battle/sequence'
import { checkMayFire } from '../../../../src/tabletop/sar/fire/mayFire'
import { fireShift } from '../../../../src/tabletop/sar/fire/fireShift'
import { attackPoints } from '../../../../src/tabletop/sar/fire/attackPoints'
import { isFormed, isFormedForPassing, passThrough } from '../../../../src/tabletop/sar/movement/passThrough'
import { detachCompanies } from '../../../../src/tabletop/sar/units/skirmishers'
import { fireAtWork } from '../../../../src/tabletop/sar/works/fireAtWork'
import { refusal, tables } from '../support'
import { runOf, scene } from './scene'
import { battle, refusalOf, scenario } from './support'

const t = tables()

describe('rules that other rules rest on', () => {
  it('SAR-0.3 what is optional is off unless its flag is on', () => {
    const { table } = battle()
    expect(Object.values(table.battle.options.rules).some((on) => on)).toBe(false)
    expect(refusalOf(table, 'mexican', { type: 'hide', unit: 'mx-1-line' })).toBe('BAD_STATE SAR-22.1')
  })

  it('SAR-1.5 brigades of unusual size are warned of: Uraga has two regiments', () => {
    const odd = setupWarnings(scenario()).filter(({ rule }) => rule === 'SAR-1.5')
    expect(odd.map(({ units }) => units)).toEqual([['mx-san-luis', 'mx-morelia']])
  })

  it('SAR-6.6 who breaks is a mob and looks away from the enemy', () => {
    const table = scene({ units: { 'us-2-indiana': { x: 60, y: 50 }, 'mx-1-line': { x: 60, y: 30 } } })
    table.battle.phase = 'firstFire'
    breakWithoutTest(runOf(table), [{ unit: 'us-2-indiana', fleesFrom: 'mx-1-line', rule: 'SAR-5.3', cause: 'fire' }])
    const unit = table.battle.units['us-2-indiana']!
    expect(unit).toMatchObject({ broken: true, stance: 'mob' })
    // North, where the enemy is not, give or take a degree.
    expect(Math.min(unit.heading, 36_000 - unit.heading)).toBeLessThan(200)
    expect(headingTo({ x: 60_000, y: 50_000 }, unit.at!)).toBeLessThan(9_000)
  })

  it('SAR-9.3 a mob counts as formed where somebody passes, and only there', () => {
    expect([isFormedForPassing(t, 'mob'), isFormed(t, 'mob')]).toEqual([true, false])
    const table = scene({ units: { 'us-2-indiana': { x: 60, y: 50, stance: 'mob', broken: true } } })
    expect(passerKind(t, table.battle.units['us-2-indiana']!, false)).toBe('formed')
  })

  it('SAR-9.4 stragglers of passing are capped as by marching, casualties are not', () => {
    const table = scene({ units: { 'us-2-indiana': { x: 60, y: 50 } } })
    inflictLosses(runOf(table), {
      unit: 'us-2-indiana',
      stragglers: 30,
      casualties: 3,
      rule: 'SAR-9.2',
      causedBy: null,
      cause: 'march',
    })
    const { start, casualties, stragglers } = table.battle.units['us-2-indiana']!.strength
    // 18 are left; half of them may straggle (SAR-5.6).
    expect({ start, casualties, stragglers }).toEqual({ start: 21, casualties: 3, stragglers: 9 })
    expect(passThrough(t, 'formed', 'formed').passedStragglersD4).toBe(1)
  })

  it('SAR-11.1 a unit fires once a turn', () => {
    const shooter = {
      order: 'holdFire' as const,
      stance: 'line' as const,
      broken: false,
      inMelee: false,
      firedThisTurn: true,
      chargedByTarget: false,
      disorderedByTarget: false,
    }
    expect(refusal(() => checkMayFire(shooter, 'holdFire'))).toBe('BAD_STATE SAR-11.1')
    expect(refusal(() => checkMayFire({ ...shooter, firedThisTurn: false }, 'holdFire'))).toBeNull()
  })

  it('SAR-11.5 range runs between the middles of those who fire and those they reach', () => {
    const table = scene({
      units: {
        'us-2-indiana': { x: 60, y: 40, width: 21, deed: 'firstFire' },
        'mx-1-line': { x: 60, y: 34, width: 20 },
      },
    })
    table.battle.phase = 'firstFire'
    const { range, band } = fireSolution(table, 'us-2-indiana', 'mx-1-line')!
    // From front to front six inches, and half a man's depth.
    expect(range).toBeGreaterThanOrEqual(6_000)
    expect(range).toBeLessThan(8_500)
    expect(band).toBe('medium')
    expect(fireSolution(table, 'mx-1-line', 'us-2-indiana')!.range).toBe(range)
  })

  it('SAR-11.15 fire at a work takes its points and hurts nobody', () => {
    const power = { arm: 'artillery', pounds: 24, band: 'short', lowAmmo: false, damaged: false } as const
    const shot = { arm: 'artillery', training: 'regular', nation: 'MEX' } as const
    const { losses, pointsLeft } = fireAtWork(t, power, shot, 20, 20)
    expect(losses).toBeGreaterThan(0)
    expect(pointsLeft).toBe(20 - losses)
  })

  it('SAR-13.6 phase 6 goes closing and standing, rounds, results, leaders', () => {
    expect(stepsOf('melee').map((step) => ('question' in step ? `ask ${step.question}` : step.task))).toEqual([
      'closeAndStand',
      'rounds',
      'ask victors',
      'victory',
      'leaderCasualties',
    ])
  })

  it('SAR-16.10, 17.2 canister is the multiplier of short range; horse in the saddle fires at a quarter', () => {
    const gun = { arm: 'artillery', pounds: 6, lowAmmo: false, damaged: false } as const
    expect(attackPoints(t, { ...gun, band: 'short' })).toBe(3 * 6)
    const men = { arm: 'smallArms', castings: 16, band: 'medium', lowAmmo: false } as const
    expect(attackPoints(t, { ...men, mounted: true })).toBe(Math.floor(attackPoints(t, { ...men, mounted: false }) / 4))
  })

  it('SAR-16.13 guns that have unlimbered are hard to hit, limbered ones are not', () => {
    const shot = { arm: 'infantry', band: 'medium', training: 'regular', nation: 'US' } as const
    const open = fireShift(t, { ...shot, target: [] }).sum
    expect(fireShift(t, { ...shot, target: ['unlimberedArtillery'] }).sum).toBe(open - 4)
  })

  it('SAR-18.1 infantry sends out two companies at most', () => {
    const regiment = { nation: 'US', castings: 20, companiesOut: 0 }
    expect(detachCompanies(t, regiment, 2).skirmishers).toBe(4)
    expect(refusal(() => detachCompanies(t, { ...regiment, companiesOut: 1 }, 2))).toBe('BAD_ORDER SAR-6.4')
  })

  it('SAR-23.1 irregulars, bows and British guns belong to one profile', () => {
    const early = tables('early-american')
    for (const [profile, has] of [
      [early, true],
      [t, false],
      [tables('sar-1998'), false],
    ] as const) {
      expect(profile.irregular.enabled).toBe(has)
      expect(profile.weapons.find(({ id }) => id === 'bows')?.available).toBe(has)
      expect(profile.movement.base.artillery.britishFoot !== null).toBe(has)
    }
  })
})
