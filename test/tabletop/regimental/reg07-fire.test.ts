import { describe, expect, it } from 'vitest'
import { fireModifierIds, type FireFacts } from '../../../src/tabletop/regimental/fire/modifiers'
import { isWreckedByDamage, standsToSuffer } from '../../../src/tabletop/regimental/fire/onBattery'
import { ask, refused } from './ask'
import { rules } from './support'

const each = (nation: string, weapon: string, range: number, options = {}) =>
  ask('weapon', { nation, weapon, range, options }).points
const troops = { kind: 'troops', class: 'trained' }

describe('fire', () => {
  it('REG-7.4, REG-7.5, REG-7.6, REG-7.7 every figure of the point tables, at each limit and past the last', () => {
    const row = (nation: string, weapon: string, ranges: number[]) => ranges.map((range) => each(nation, weapon, range))
    const musketry = [4, 8, 12, 12.01]
    expect(row('US', 'R', musketry)).toEqual([1, 1, 0.5, 0])
    expect(row('US', 'IR', musketry)).toEqual([1, 0.5, 0, 0])
    expect(row('MEX', 'M', musketry)).toEqual([1, 0.5, 0, 0])
    expect(row('MEX', 'IM', musketry)).toEqual([1, 0, 0, 0])
    expect(row('US', 'C', musketry)).toEqual([1, 0, 0, 0])
    const us = [4, 12, 24, 36, 48, 48.01]
    expect(row('US', 'SG', us)).toEqual([6, 5, 4, 3, 2, 0])
    expect(row('US', 'HG', us)).toEqual([5, 4, 3, 2, 1, 0])
    expect(row('US', 'LG', us)).toEqual([4, 3, 2, 1, 0, 0])
    expect(row('US', 'HH', us)).toEqual([6, 4, 3, 0, 0, 0])
    expect(row('US', 'LH', us)).toEqual([5, 3, 3, 0, 0, 0])
    const mexican = [12, 24, 36, 48, 48.01]
    expect(row('MEX', 'SG', mexican)).toEqual([5, 4, 3, 2, 0])
    expect(row('MEX', 'HG', mexican)).toEqual([4, 3, 2, 1, 0])
    expect(row('MEX', 'MG', mexican)).toEqual([3, 3, 2, 1, 0])
    expect(row('MEX', 'LG', mexican)).toEqual([3, 2, 1, 0, 0])
    expect(row('US', 'HR', [40, 60, 80, 80.01])).toEqual([2, 2, 2, 0])
    expect(refused('weapon', { nation: 'MEX', weapon: 'HR', range: 4 })).toBe('BAD_VALUE REG-7.6 weapon')
    expect(refused('weapon', { nation: 'US', weapon: 'MG', range: 4 })).toBe('BAD_VALUE REG-7.5 weapon')
    expect(ask('weapon', { nation: 'MEX', weapon: 'LG', range: 4 }).reachInches).toBe(36)
  })

  it('REG-7.4, REG-7.5, REG-7.6, OQ-1, OQ-3, OQ-4 the point tables with other answers', () => {
    expect(each('US', 'M', 8, { musketryGrid: 'A' })).toBe(1)
    expect([each('US', 'IM', 4, { musketryGrid: 'B' }), each('US', 'IR', 8, { musketryGrid: 'B' })]).toEqual([0.5, 1])
    expect(each('US', 'IR', 8, { musketryGrid: 'C' })).toBe(1)
    expect(each('US', 'R', 12, { musketryGrid: 'C' })).toBe(0.5)
    expect(each('US', 'LH', 24, { lightHowitzerAt24: 2 })).toBe(2)
    expect([4, 12, 36, 48].map((range) => each('MEX', 'HG', range, { mexicanRanges: 'from4' }))).toEqual([4, 3, 1, 0])
  })

  it('REG-7.7, OQ-5 rockets: a window for each band, a die for each stand or that of the fire', () => {
    const onTarget = (range: number, die: number) => ask('rocketAccuracy', { range, die }).onTarget
    expect([
      onTarget(40, 2),
      onTarget(40, 3),
      onTarget(60, 4),
      onTarget(60, 5),
      onTarget(80, 6),
      onTarget(80, 7),
    ]).toEqual([false, true, false, true, false, true])
    expect(onTarget(81, 10)).toBe(false)
    const fire = { stands: [{ weapon: 'HR', range: 50, count: 3 }], target: troops, baseDie: 5 }
    expect(ask('fire', { ...fire, accuracyDice: [4, 5, 10] })).toMatchObject({ points: 4, rocketsOnTarget: 2 })
    expect(refused('fire', { ...fire, accuracyDice: [4, 5] })).toMatch(/^BAD_DICE REG-7.7/)
    expect(refused('fire', fire)).toBe('missing-die REG-7.7 accuracyDice')
    expect(refused('fire', { ...fire, accuracyDice: [1, 1, 1] })).toBe('BAD_STATE REG-7.10 points')
    const byFireDie = { ...fire, options: { rocketAccuracy: 'fireDie' } }
    expect(ask('fire', byFireDie)).toMatchObject({ points: 6, rocketsOnTarget: 3 })
    expect(refused('fire', { ...byFireDie, baseDie: 4 })).toBe('BAD_STATE REG-7.10 points')
  })

  it('REG-7.3, OQ-34 who fires: two stands of a field column, a quarter of a square, half of a garrison', () => {
    const fires = (formation: string, stands: number, more = {}) =>
      ask('firingStands', { formation, stands, weapon: 'M', ...more })
    expect(fires('line', 8).stands).toBe(8)
    expect(fires('fieldColumn', 8).stands).toBe(2)
    expect(fires('square', 9).stands).toBe(2)
    expect(fires('hastySquare', 3).stands).toBe(1)
    expect(fires('square', 0).stands).toBe(0)
    expect(fires('garrison', 5).stands).toBe(3)
    expect(fires('marchColumn', 8).stands).toBe(0)
    expect(fires('openOrder', 8)).toEqual({ stands: 8, half: false, arcDegrees: 90 })
    const horse = { arm: 'cavalry', weapon: 'C' }
    expect(fires('openOrder', 6, horse)).toEqual({ stands: 6, half: true, arcDegrees: 90 })
    expect(fires('openOrder', 6, { ...horse, options: { mountedCavalryFires: false } }).stands).toBe(0)
    expect(fires('line', 6, horse).stands).toBe(0)
    expect(fires('dismountedOpenOrder', 6, horse)).toMatchObject({ stands: 6, half: false })
  })

  it('REG-7.8, REG-7.9, REG-7.10, OQ-25 points are added first, halves once or each, a half rounds up', () => {
    const stands = [
      { weapon: 'M', range: 8, count: 5 },
      { weapon: 'LG', range: 20, count: 1, half: true },
    ]
    expect(ask('firePoints', { stands })).toEqual({ points: 3.5, kind: 'cannonade', modifier: -1 })
    const twice = [{ weapon: 'LG', range: 20, count: 1, halvings: 2 }]
    expect(ask('firePoints', { stands: twice }).points).toBe(1)
    expect(ask('firePoints', { stands: twice, options: { halvesMultiply: true } }).points).toBe(0.5)
    expect(ask('firePoints', { stands: [{ weapon: 'LG', range: 48, count: 2 }, stands[0]] }).kind).toBe('musketry')
    expect(ask('pointsToModifier', { points: 0.49 })).toEqual({ modifier: null })
    expect(
      [0.5, 1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 14, 15, 19, 20, 24, 25, 80].map(
        (points) => ask('pointsToModifier', { points }).modifier,
      ),
    ).toEqual([-4, -4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  })

  it('REG-7.11, REG-13.3 the heaviest cover counts; lines for troops are not for guns', () => {
    const fire = { points: 6, kind: 'musketry', baseDie: 5, target: troops }
    expect(
      ask('fireResolve', { ...fire, dieModifiers: ['partialCoverOrOpenOrder', 'fortified', 'troopTargetExposed'] }),
    ).toMatchObject({ dieResult: 3, warnings: ['partialCoverOrOpenOrder'] })
    expect(refused('fireResolve', { ...fire, dieModifiers: ['gunTargetLimberedOrEnfiladed'] })).toBe(
      'BAD_VALUE REG-7.11 dieModifiers',
    )
    const guns = { ...fire, target: { kind: 'battery', class: 'trained', gunStands: 2 } }
    expect(ask('fireResolve', { ...guns, dieModifiers: ['gunTargetLimberedOrEnfiladed'] }).dieResult).toBe(6)
    expect(
      ask('fireResolve', { ...guns, dieModifiers: ['gunTargetLimberedOrEnfiladed'], options: { gunTargetModifier: 2 } })
        .dieResult,
    ).toBe(7)
    expect(refused('fireResolve', { ...fire, points: 0 })).toBe('BAD_STATE REG-7.10 points')
    expect(refused('fireResolve', { points: 6, kind: 'musketry', target: troops })).toBe('missing-die REG-7.1 baseDie')
  })

  it('REG-7.11, OQ-7 facts about a fire give its modifiers', () => {
    const target = {
      isBattery: false,
      isExposed: true,
      isEnfiladed: false,
      isDense: false,
      isAdjoiningColumn: true,
      isLimbered: false,
      isOpenOrder: true,
      cover: 'partial',
    } as const
    const facts: FireFacts = { isFirerRaw: true, hasFirerBonus: true, target }
    const base = ['rawFirer', 'buckAndBallInChargeOrSharpshooters', 'troopTargetExposed']
    expect(fireModifierIds(rules(), facts)).toEqual([...base, 'fullCoverOrOpenOrderInPartialCover'])
    expect(fireModifierIds(rules({ adjoiningColumnIsDense: true }), facts)).toContain('troopTargetDense')
    const cover = (change: object) => fireModifierIds(rules(), { ...facts, target: { ...target, ...change } }).at(-1)
    expect(cover({ cover: 'fortified' })).toBe('fortified')
    expect(cover({ cover: 'none' })).toBe('partialCoverOrOpenOrder')
    expect(cover({ cover: 'none', isOpenOrder: false })).toBe('troopTargetExposed')
    expect(cover({ isBattery: true, isLimbered: true, cover: 'none', isOpenOrder: false })).toBe(
      'gunTargetLimberedOrEnfiladed',
    )
  })

  it('REG-8.1, REG-8.2, REG-8.4, REG-8.5 what each effect does to troops of each order', () => {
    const fire = (baseDie: number, order: string, kind = 'musketry') => {
      const {
        effect,
        loseStands,
        order: after,
      } = ask('fireResolve', { points: 6, kind, baseDie, target: { ...troops, order } })
      return [effect, loseStands, after]
    }
    expect(fire(9, 'good')).toEqual(['tellingHigh', 1, 'disordered'])
    expect(fire(9, 'broken')).toEqual(['tellingHigh', 1, 'broken'])
    expect(fire(6, 'good')).toEqual(['galling', 0, 'disordered'])
    expect(fire(6, 'disordered')).toEqual(['galling', 1, 'disordered'])
    expect(fire(6, 'broken')).toEqual(['galling', 1, 'broken'])
    expect(fire(4, 'good')).toEqual(['lively', 0, 'good'])
    expect(fire(4, 'good', 'cannonade')).toEqual(['lively', 0, 'disordered'])
    expect(fire(3, 'good', 'cannonade')).toEqual(['desultory', 0, 'good'])
    expect(ask('fireResolve', { points: 25, kind: 'musketry', baseDie: 6, target: troops })).toMatchObject({
      effect: 'deadly',
      loseStands: 2,
      charge: 'checked',
    })
  })

  it('REG-8.3, REG-8.7, OQ-8, OQ-10 what fire does to a charge', () => {
    const charge = (baseDie: number, target: object, options = {}, kind = 'musketry') =>
      ask('fireResolve', { points: 6, kind, baseDie, target: { ...troops, ...target }, options }).charge
    const horse = { nation: 'MEX', arm: 'cavalry' }
    expect([charge(8, {}), charge(7, {}), charge(6, {}), charge(3, {})]).toEqual(['checked', 'home', 'home', 'home'])
    expect([charge(7, horse), charge(5, horse), charge(4, horse), charge(3, horse)]).toEqual([
      'checked',
      'checked',
      'home',
      'home',
    ])
    expect(charge(4, horse, {}, 'cannonade')).toBe('checked')
    expect(charge(4, horse, { livelyMusketryChecksMexicanCavalry: true })).toBe('checked')
    expect(charge(8, {}, { tellingMidCharge: 'home' })).toBe('home')
    expect(ask('chargeChecked', { arm: 'cavalry' })).toEqual({ retreatInches: 2, mayRecall: true })
  })

  it('REG-8.8, REG-8.9, OQ-11 a base die of 10 runs a firer low and threatens a leader', () => {
    const fire = (baseDie: number) => ask('fireResolve', { points: 1, kind: 'musketry', baseDie, target: troops })
    expect(fire(10)).toMatchObject({ lowOnAmmo: true, fallenLeaderCheck: true })
    expect(fire(9)).toMatchObject({ lowOnAmmo: false, fallenLeaderCheck: false })
    expect(ask('lowOnAmmunition', { standsFired: 4, stands: 8 }).mayBeMarked).toBe(true)
    expect(ask('lowOnAmmunition', { standsFired: 3, stands: 8 }).mayBeMarked).toBe(false)
    expect(ask('lowOnAmmunition', { gunStand: true, standsFired: 1, stands: 4 }).mayBeMarked).toBe(true)
    const points = { standsFired: 8, stands: 8, share: 0.25, options: { lowAmmoByFirePoints: true } }
    expect(ask('lowOnAmmunition', points).mayBeMarked).toBe(false)
    expect(refused('lowOnAmmunition', { standsFired: 9, stands: 8 })).toBe('BAD_VALUE REG-8.8 standsFired')
  })

  it('REG-8.10 massed targets suffer the next lower effect within two inches', () => {
    expect(ask('massedTarget', { effect: 'deadly', distanceBehind: 1 })).toEqual({
      effect: 'telling',
      row: 'tellingHigh',
    })
    expect(ask('massedTarget', { effect: 'tellingLow', distanceBehind: 2 })).toEqual({
      effect: 'galling',
      row: 'galling',
    })
    expect(ask('massedTarget', { effect: 'galling', distanceBehind: 0 }).effect).toBe('lively')
    expect(ask('massedTarget', { effect: 'desultory', distanceBehind: 0 }).effect).toBe('desultory')
    expect(ask('massedTarget', { effect: 'deadly', distanceBehind: 2.01 }).effect).toBeNull()
  })

  it('REG-8.11, REG-1.8 which gun stand suffers', () => {
    const sound = { silenced: false, damaged: false }
    const hurt = { silenced: false, damaged: true }
    const quiet = { silenced: true, damaged: false }
    expect(standsToSuffer([quiet, sound, hurt, sound], true)).toEqual([1, 3])
    expect(standsToSuffer([quiet, hurt], true)).toEqual([1])
    expect(standsToSuffer([quiet, { silenced: true, damaged: true }], true)).toEqual([])
    expect(standsToSuffer([quiet, { silenced: true, damaged: true }], false)).toEqual([0])
    expect(isWreckedByDamage(hurt)).toBe(true)
    expect(ask('gunEffect', { effect: 'tellingLow', kind: 'musketry', gunStands: 1 })).toEqual({
      wrecked: 0,
      damaged: 1,
      silenced: 1,
      sameStand: true,
    })
    expect(ask('gunEffect', { effect: 'lively', kind: 'musketry', gunStands: 2 }).silenced).toBe(0)
    expect(ask('gunEffect', { effect: 'lively', kind: 'cannonade', gunStands: 2 }).silenced).toBe(1)
  })

  it('REG-12.5 replenishing needs a wagon within eight inches and no enemy there', () => {
    expect(ask('replenish', { wagonInches: 8, enemyInches: 8.5 }).mayReplenish).toBe(true)
    expect(ask('replenish', { wagonInches: 8, enemyInches: 8 }).mayReplenish).toBe(false)
    expect(ask('replenish', { wagonInches: 9, enemyInches: 20 }).mayReplenish).toBe(false)
  })
})
