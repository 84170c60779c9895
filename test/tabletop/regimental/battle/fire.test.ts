import { expect, test } from 'vitest'
import { aimAt } from '../../../../src/tabletop/regimental/battle/fire/aiming'
import { fireSolution, isSolution } from '../../../../src/tabletop/regimental/battle/fire/solution'
import { fireSum } from '../../../../src/tabletop/regimental/battle/fire/sum'
import type { FireStep } from '../../../../src/tabletop/regimental/battle/fire/mayFire'
import { resolveFire } from '../../../../src/tabletop/regimental/battle/fire/resolve'
import type { CheckedUnit } from '../../../../src/tabletop/regimental/battle/types'
import { carriedOut, contact, drillAt, eventOf, stateOf } from './fightSupport'
import { type Drill, type DrillUnit, inch } from './support'

type One = ReturnType<typeof drillAt>

/** The reason for which a unit may not fire at a target; null: it may. */
const why = (one: One, unit: string, target: string, step: FireStep): string | null => {
  const found = aimAt(one.table, unit, target, step)
  return isSolution(found) ? null : found.key.replace('refusal.reg.', '')
}
const solution = (one: One, unit: string, target: string) => {
  const found = fireSolution(one.table, unit, target)
  if (!isSolution(found)) throw new Error(found.key)
  return found
}
const lines = (one: One, target: string, ...firers: string[]): Record<string, number> => {
  const sum = fireSum(
    one.table,
    target,
    firers.map((id) => solution(one, id, target)),
  )
  return Object.fromEntries((sum.lines ?? []).map(({ id, value }) => [id, value]))
}
const us = (id: string, more: Partial<DrillUnit> = {}): DrillUnit => ({ id, at: [30, 28, 180], ...more })
const mx = (id: string, more: Partial<DrillUnit> = {}): DrillUnit => ({ id, at: [30, 24, 0], weapon: 'IM', ...more })
const two = (a: Partial<DrillUnit> = {}, b: Partial<DrillUnit> = {}, more: Partial<Drill> = {}): Drill => ({
  units: [us('us-a', a), mx('mx-a', b)],
  ...more,
})
const checked = (done: string[], more: Partial<CheckedUnit> = {}): CheckedUnit => ({
  effect: 'wellHandled',
  list: 'wellHandled',
  doubleQuick: false,
  done,
  spent: 0,
  from: { x: 0, y: 0, heading: 0 },
  worstGround: 'open',
  finished: true,
  ...more,
})

test('REG-7.1 a fire is aimed by several units at one target, taken back, and resolved by a volley', () => {
  const one = drillAt('offensiveFire', {
    units: [
      us('us-a', { at: [26, 28, 180] }),
      us('us-b', { at: [34, 28, 180] }),
      mx('mx-a'),
      mx('mx-b', { at: [44, 26, 0] }),
    ],
    dice: [5],
  })
  expect(one.refused({ type: 'volley' })).toBe('REG-7.1')
  one.do({ type: 'aim', unit: 'us-a', target: 'mx-a' })
  expect(one.refused({ type: 'aim', unit: 'us-b', target: 'mx-b' })).toBe('REG-7.1')
  expect(one.refused({ type: 'ready' })).toBe('REG-7.1')
  expect(one.legal().filter(({ type }) => type === 'aim')).toEqual([{ type: 'aim', unit: 'us-b', target: 'mx-a' }])
  one.do({ type: 'aim', unit: 'us-b', target: 'mx-a' }, { type: 'unaim', unit: 'us-a' })
  const [fire] = one.do({ type: 'volley' })
  expect(fire).toMatchObject({ kind: 'fire', step: 'offensive', target: 'mx-a', firers: [{ unit: 'us-b' }], die: 5 })
  expect(one.refused({ type: 'aim', unit: 'us-b', target: 'mx-b' })).toBe('REG-7.2')
})

test('REG-7.1, 13.1 points, modifiers and die come together: eight muskets at four inches on a line in the open, die 5, is Galling', () => {
  const one = drillAt('offensiveFire', two({}, { at: [30, 24, 0] }, { dice: [6] }))
  const events = carriedOut(one, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-a']))
  // 8 points: modifier 0; veteran target: 6 is Galling.
  expect(eventOf(events, 'fire')).toMatchObject({ points: 8, die: 6, total: 6, effect: 'galling', isCannonade: false })
  expect(stateOf(one, 'mx-a')).toMatchObject({ order: 'disordered', stands: 8 })
  expect(stateOf(one, 'us-a').hasFired).toBe(true)
})

test('REG-7.2 who may not fire: broken, limbered, silenced, in march column, having fired, retreated, replenished or maneuvered', () => {
  const reason = (a: Partial<DrillUnit>, result?: CheckedUnit): string | null => {
    const one = drillAt('offensiveFire', two(a))
    if (result) one.battle.results['us-a'] = result
    return why(one, 'us-a', 'mx-a', 'offensive')
  }
  expect(reason({})).toBeNull()
  expect(reason({ state: { hasFired: true } })).toBe('hasFired')
  expect(reason({ state: { order: 'broken' } })).toBe('fireBroken')
  expect(reason({ state: { order: 'disordered' } })).toBeNull()
  expect(reason({ guns: ['LG'], formation: 'limbered' })).toBe('fireLimbered')
  expect(reason({ guns: ['LG'] })).toBeNull()
  expect(
    reason({ guns: ['LG'], state: { guns: [{ index: 0, silenced: true, damaged: false, lowAmmo: false }] } }),
  ).toBe('fireSilenced')
  expect(reason({ formation: 'marchColumn' })).toBe('fireMarchColumn')
  expect(reason({}, checked(['retreat'], { list: null, effect: 'fallBack' }))).toBe('fireRetreated')
  expect(reason({}, checked(['hold'], { list: null, effect: 'fallBack' }))).toBeNull()
  expect(reason({}, checked(['fullMove']))).toBeNull()
  expect(reason({}, checked(['replenishAmmunition']))).toBe('fireReplenished')
  expect(reason({ guns: ['LG'] }, checked(['fullMove']))).toBe('fireManeuvered')
  expect(reason({ guns: ['LG'] }, checked(['unlimberAndFire']))).toBeNull()
  expect(reason({ guns: ['LG'] }, checked(['hold'], { list: null }))).toBeNull()
})

test('REG-7.2, OQ-26 a charging unit: infantry fires in F2 at its charge target alone; not with cold steel, not when checked; cavalry not', () => {
  const reason = (charge: Parameters<typeof contact>[2], target: string, a: Partial<DrillUnit> = {}) => {
    const one = drillAt('offensiveFire', {
      units: [
        us('us-a', { at: [30, 25, 180], ...a }),
        mx('mx-a', { at: [30, 24.8, 0] }),
        mx('mx-b', { at: [35, 22, 0] }),
      ],
    })
    one.battle.charges = [contact('us-a', 'mx-a', charge)]
    return why(one, 'us-a', target, 'offensive')
  }
  expect(reason({}, 'mx-a')).toBeNull()
  expect(reason({}, 'mx-b')).toBe('fireAtChargeTarget')
  expect(reason({ coldSteel: true }, 'mx-a')).toBe('fireColdSteel')
  expect(reason({ state: 'checked' }, 'mx-a')).toBe('fireChecked')
  expect(reason({ state: 'short' }, 'mx-a')).toBeNull()
  expect(reason({}, 'mx-a', { arm: 'cavalry', weapon: 'C', formation: 'openOrder' })).toBe('fireCharging')
})

test('REG-7.2 a charge target that fires in F1 fires at the charger, if it can', () => {
  const one = drillAt(
    'defensiveFire',
    {
      units: [us('us-a', { at: [30, 25, 180] }), us('us-b', { at: [36, 27, 180] }), mx('mx-a', { at: [30, 24.8, 0] })],
    },
    'us',
  )
  expect(why(one, 'mx-a', 'us-b', 'defensive')).toBeNull()
  one.battle.charges = [contact('us-a', 'mx-a')]
  expect(why(one, 'mx-a', 'us-b', 'defensive')).toBe('fireAtCharger')
  expect(why(one, 'mx-a', 'us-a', 'defensive')).toBeNull()
  one.battle.units['mx-a']!.heading = 18000
  expect(why(one, 'mx-a', 'us-a', 'defensive')).toBe('outOfArc')
})

test('REG-7.3 firing stands by formation: line all, field column two, square a face, garrison half, mounted cavalry none', () => {
  const stands = (a: Partial<DrillUnit>): number | string => {
    const one = drillAt('offensiveFire', two(a, { at: [30, 26, 0] }))
    const found = fireSolution(one.table, 'us-a', 'mx-a')
    return isSolution(found) ? found.places.length : found.key
  }
  expect(stands({})).toBe(8)
  expect(stands({ formation: 'openOrder' })).toBe(8)
  expect(stands({ formation: 'fieldColumn' })).toBe(2)
  expect(stands({ formation: 'square' })).toBe(2)
  expect(stands({ formation: 'garrison' })).toBe(4)
  expect(stands({ arm: 'cavalry', weapon: 'C' })).toContain('noFiringStands')
  expect(stands({ arm: 'cavalry', weapon: 'C', formation: 'openOrder' })).toBe(8)
  expect(stands({ arm: 'cavalry', weapon: 'C', formation: 'dismountedOpenOrder' })).toBe(8)
})

test('REG-7.3 OQ-34 mounted cavalry in open order fires its carbines at half', () => {
  const points = (formation: 'openOrder' | 'dismountedOpenOrder') => {
    const one = drillAt('offensiveFire', two({ arm: 'cavalry', weapon: 'C', formation }))
    return fireSum(one.table, 'mx-a', [solution(one, 'us-a', 'mx-a')]).points
  }
  expect(points('openOrder')).toEqual({ num: 4, den: 1 })
  expect(points('dismountedOpenOrder')).toEqual({ num: 8, den: 1 })
})

test('REG-7.3 arc: 45 degrees of troops, 30 of guns, 90 of open order; only the stands that bear fire', () => {
  const reason = (a: Partial<DrillUnit>, x: number): string | null =>
    why(drillAt('offensiveFire', two({ stands: 1, ...a }, { at: [x, 24, 0], stands: 1 })), 'us-a', 'mx-a', 'offensive')
  // Four inches ahead: at 45 degrees the target's near edge lies four inches to the side.
  expect(reason({}, 34)).toBeNull()
  expect(reason({}, 35.6)).toBe('outOfArc')
  expect(reason({ guns: ['LG'] }, 32)).toBeNull()
  expect(reason({ guns: ['LG'] }, 34)).toBe('outOfArc')
  expect(reason({ formation: 'openOrder', weapon: 'R' }, 39)).toBeNull()
  // A line of twenty: only its near half bears on a target off its right flank.
  const one = drillAt('offensiveFire', two({ stands: 20 }, { at: [20, 24, 0], stands: 2 }))
  expect(solution(one, 'us-a', 'mx-a').places.length).toBeGreaterThan(4)
  expect(solution(one, 'us-a', 'mx-a').places.length).toBeLessThan(15)
})

test('REG-7.3 sight: formed units, buildings and woods beyond two inches block it; open order and a hill under the firer do not', () => {
  const reason = (more: Partial<Drill>, extra: DrillUnit[] = []): string | null =>
    why(
      drillAt('offensiveFire', {
        units: [us('us-a', { at: [30, 32, 180], guns: ['LG'] }), mx('mx-a', { at: [30, 22, 0], stands: 4 }), ...extra],
        ...more,
      }),
      'us-a',
      'mx-a',
      'offensive',
    )
  const square = (x: number, y: number, w: number, h: number) => [
    { x: inch(x), y: inch(y) },
    { x: inch(x + w), y: inch(y) },
    { x: inch(x + w), y: inch(y + h) },
    { x: inch(x), y: inch(y + h) },
  ]
  expect(reason({})).toBeNull()
  expect(reason({}, [mx('mx-b', { at: [30, 26, 0], stands: 14 })])).toBe('noSight')
  expect(reason({}, [mx('mx-b', { at: [30, 26, 0], stands: 7, formation: 'openOrder' })])).toBeNull()
  expect(reason({ features: [{ id: 'house', kind: 'building', area: square(20, 25, 20, 2) }] })).toBe('noSight')
  expect(reason({ features: [{ id: 'wood', kind: 'woods', area: square(20, 25, 20, 1.5) }] })).toBeNull()
  expect(reason({ features: [{ id: 'wood', kind: 'woods', area: square(20, 25, 20, 3) }] })).toBe('noSight')
  // Over friends only from higher ground, with four inches clear at both ends.
  const hill = { features: [{ id: 'hill', kind: 'hill' as const, height: 2, area: square(20, 31, 20, 4) }] }
  expect(reason({}, [us('us-b', { at: [30, 27, 180], stands: 14 })])).toBe('noSight')
  expect(reason(hill, [us('us-b', { at: [30, 27, 180], stands: 14 })])).toBeNull()
  expect(reason(hill, [us('us-b', { at: [30, 29, 180], stands: 14 })])).toBe('noSight')
})

test('REG-7.3, 7.4 a band includes its limit: muskets at exactly four inches one each, a thousandth farther half, beyond eight nothing', () => {
  const points = (gap: number) => {
    const one = drillAt('offensiveFire', two({}, { at: [30, 28 - gap, 0] }))
    const found = fireSolution(one.table, 'us-a', 'mx-a')
    return isSolution(found) ? fireSum(one.table, 'mx-a', [found]).points : found.key
  }
  expect(points(4)).toEqual({ num: 8, den: 1 })
  expect(points(4.001)).toEqual({ num: 4, den: 1 })
  expect(points(8)).toEqual({ num: 4, den: 1 })
  expect(points(8.001)).toContain('outOfRange')
})

test('REG-7.5, 7.6 cannon by nation and range: a US light gun 3 to 12 in and 2 to 24, a Mexican medium gun 3 and 3', () => {
  const points = (nation: 'us' | 'mexican', type: string, gap: number) => {
    const gun = { guns: [type], id: nation === 'us' ? 'us-g' : 'mx-g' }
    const foe = { id: nation === 'us' ? 'mx-a' : 'us-a' }
    const one = drillAt(
      'offensiveFire',
      {
        units: [
          { ...gun, at: [30, 40, 180] },
          { ...foe, at: [30, 40 - gap, 0] },
        ],
      },
      nation,
    )
    return fireSum(one.table, foe.id, [solution(one, gun.id, foe.id)]).points.num
  }
  expect([points('us', 'LG', 4), points('us', 'LG', 12), points('us', 'LG', 24), points('us', 'LG', 36)]).toEqual([
    4, 3, 2, 1,
  ])
  expect([points('mexican', 'MG', 4), points('mexican', 'MG', 24), points('mexican', 'MG', 36)]).toEqual([3, 3, 2])
})

test('REG-7.7 a die for each rocket stand: outside its window it adds no points, and if all miss there is no fire', () => {
  const setup = (dice: number[]): Drill => ({
    units: [us('us-a', { at: [30, 46, 180], guns: ['HR', 'HR'] }), mx('mx-a', { at: [30, 20, 0] })],
    dice,
  })
  const fired = (dice: number[]) => {
    const one = drillAt('offensiveFire', setup(dice))
    return eventOf(
      carriedOut(one, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-a'])),
      'fire',
    )
  }
  expect(fired([3, 2, 8])).toMatchObject({ rockets: [3, 2], points: 2, die: 8 })
  expect(fired([3, 9, 8])).toMatchObject({ rockets: [3, 9], points: 4, die: 8 })
  expect(fired([1, 2, 8])).toMatchObject({ rockets: [1, 2], points: 0, die: 0, effect: 'none' })
})

test('REG-7.8 points of all who join add up, and one gun among them makes it a cannonade', () => {
  const setup: Drill = {
    units: [us('us-a', { at: [26, 28, 180] }), us('us-g', { at: [34, 28, 180], guns: ['LG', 'LG'] }), mx('mx-a')],
    dice: [4],
  }
  const one = drillAt('offensiveFire', setup)
  const fire = eventOf(
    carriedOut(one, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-a', 'us-g'])),
    'fire',
  )
  expect(fire).toMatchObject({ points: 16, isCannonade: true })
  expect(fire.firers.map(({ unit, points }) => [unit, points.num])).toEqual([
    ['us-a', 8],
    ['us-g', 8],
  ])
})

test('REG-7.9 half points of the disordered, the low on ammunition and damaged guns, once however many hold', () => {
  const points = (a: Partial<DrillUnit>, options = {}) => {
    const one = drillAt('offensiveFire', two(a, {}, { options }))
    return fireSum(one.table, 'mx-a', [solution(one, 'us-a', 'mx-a')]).points
  }
  expect(points({ state: { order: 'disordered' } })).toEqual({ num: 4, den: 1 })
  expect(points({ state: { lowAmmo: true } })).toEqual({ num: 4, den: 1 })
  const both: Partial<DrillUnit> = { state: { order: 'disordered', lowAmmo: true } }
  expect(points(both)).toEqual({ num: 4, den: 1 })
  expect(points(both, { halvesMultiply: true })).toEqual({ num: 2, den: 1 })
  const guns = [
    { index: 0, silenced: false, damaged: true, lowAmmo: false },
    { index: 1, silenced: false, damaged: false, lowAmmo: false },
  ]
  expect(points({ guns: ['LG', 'LG'], state: { guns } })).toEqual({ num: 6, den: 1 })
})

test('REG-7.10 too few points are no fire: one disordered musket stand beyond four inches is a quarter', () => {
  const one = drillAt('offensiveFire', two({ stands: 1, state: { order: 'disordered' } }, { at: [30, 22, 0] }))
  one.do({ type: 'aim', unit: 'us-a', target: 'mx-a' })
  expect(one.refused({ type: 'volley' })).toBe('REG-7.10')
})

test('REG-7.11 the modifiers of firer and target, one a group', () => {
  const of = (a: Partial<DrillUnit>, b: Partial<DrillUnit>, more: Partial<Drill> = {}) =>
    lines(drillAt('offensiveFire', two(a, b, more)), 'mx-a', 'us-a')
  expect(of({}, {})).toEqual({ points: 0 })
  expect(of({ class: 'raw' }, {})).toMatchObject({ rawFirer: -1 })
  expect(of({ weapon: 'R', traits: ['sharpshooters'] }, {})).toMatchObject({ buckAndBallInChargeOrSharpshooters: 1 })
  expect(of({}, { formation: 'fieldColumn' })).toMatchObject({ troopTargetExposed: 1 })
  expect(of({}, { state: { order: 'broken' } })).toMatchObject({ troopTargetExposed: 1 })
  for (const posture of ['aboutFaced', 'passedLines', 'marchedByFlank', 'crossedAbatis'] as const)
    expect(of({}, { state: { postures: [posture] } })).toMatchObject({ troopTargetExposed: 1 })
  expect(of({}, { formation: 'square' })).toMatchObject({ troopTargetDense: 2 })
  expect(of({}, { formation: 'marchColumn' })).toMatchObject({ troopTargetDense: 2 })
  expect(of({}, { guns: ['LG'], formation: 'limbered' })).toMatchObject({ gunTargetLimberedOrEnfiladed: 1 })
  expect(of({}, { formation: 'openOrder' })).toMatchObject({ partialCoverOrOpenOrder: -1 })
  const wood = (cover: 'partial' | 'full' | 'fortified') => ({
    features: [
      {
        id: 'field',
        kind: 'open' as const,
        area: [
          { x: inch(20), y: inch(20) },
          { x: inch(40), y: inch(20) },
          { x: inch(40), y: inch(24.5) },
          { x: inch(20), y: inch(24.5) },
        ],
      },
    ],
    meanings: { field: { cover } },
  })
  expect(of({}, {}, wood('partial'))).toMatchObject({ partialCoverOrOpenOrder: -1 })
  expect(of({}, { formation: 'openOrder' }, wood('partial'))).toMatchObject({ fullCoverOrOpenOrderInPartialCover: -2 })
  expect(of({}, {}, wood('full'))).toMatchObject({ fullCoverOrOpenOrderInPartialCover: -2 })
  expect(of({}, {}, wood('fortified'))).toMatchObject({ fortified: -3 })
  // OQ-7 with its option: a field column beside another column is dense.
  const beside: Drill = {
    units: [
      us('us-a'),
      mx('mx-a', { formation: 'fieldColumn' }),
      mx('mx-b', { at: [32.5, 24, 0], formation: 'fieldColumn' }),
    ],
  }
  expect(lines(drillAt('offensiveFire', beside), 'mx-a', 'us-a')).not.toHaveProperty('troopTargetDense')
  const dense = { ...beside, options: { adjoiningColumnIsDense: true } }
  expect(lines(drillAt('offensiveFire', dense), 'mx-a', 'us-a')).toMatchObject({ troopTargetDense: 2 })
})

test('REG-7.12 buck and ball counts in a charge at four inches or less; a mixed group is raw from half the points on', () => {
  const buck = us('us-a', { traits: ['buckAndBall'] })
  const one = drillAt('offensiveFire', { units: [buck, mx('mx-a')] })
  expect(lines(one, 'mx-a', 'us-a')).not.toHaveProperty('buckAndBallInChargeOrSharpshooters')
  one.battle.charges = [contact('mx-a', 'us-a')]
  expect(lines(one, 'mx-a', 'us-a')).toMatchObject({ buckAndBallInChargeOrSharpshooters: 1 })
  one.battle.units['mx-a']!.y -= 1
  expect(lines(one, 'mx-a', 'us-a')).not.toHaveProperty('buckAndBallInChargeOrSharpshooters')
  const mixed = (rawStands: number) =>
    lines(
      drillAt('offensiveFire', {
        units: [
          us('us-a', { at: [26, 28, 180], stands: 6 }),
          us('us-b', { at: [34, 28, 180], stands: rawStands, class: 'raw' }),
          mx('mx-a'),
        ],
      }),
      'mx-a',
      'us-a',
      'us-b',
    )
  expect(mixed(5)).not.toHaveProperty('rawFirer')
  expect(mixed(6)).toMatchObject({ rawFirer: -1 })
})

test('REG-7.12 enfiladed: more than half of the firing stands behind the front line of troops, outside 45 degrees of a battery', () => {
  const of = (b: Partial<DrillUnit>) => lines(drillAt('offensiveFire', two({ stands: 4 }, b)), 'mx-a', 'us-a')
  // The target looks east, the firers stand to its left; facing north-east they are before its front.
  expect(of({ at: [33, 24, 90], stands: 4 })).toMatchObject({ troopTargetDense: 2 })
  expect(of({ at: [33, 24, 45], stands: 4 })).not.toHaveProperty('troopTargetDense')
  expect(of({ at: [33, 24, 90], stands: 4, formation: 'openOrder' })).not.toHaveProperty('troopTargetDense')
  expect(of({ at: [30, 24, 90], guns: ['LG'] })).toMatchObject({ gunTargetLimberedOrEnfiladed: 1 })
  expect(of({ at: [30, 24, 40], guns: ['LG'] })).not.toHaveProperty('gunTargetLimberedOrEnfiladed')
  expect(of({ at: [30, 24, 60], guns: ['LG'] })).toMatchObject({ gunTargetLimberedOrEnfiladed: 1 })
})

test('REG-7.9 special rule of Palo Alto: beyond canister only a share of the guns points counts, once with half fire', () => {
  const points = (gap: number, special: Record<string, unknown>, state: Partial<DrillUnit['state']> = {}) => {
    const one = drillAt('offensiveFire', {
      units: [us('us-g', { at: [30, 44, 180], guns: ['LG', 'LG'], state }), mx('mx-a', { at: [30, 44 - gap, 0] })],
      terms: { special },
    })
    return fireSum(one.table, 'mx-a', [solution(one, 'us-g', 'mx-a')]).points
  }
  const share = (num: number, den: number) => ({ longShot: { beyond: inch(12), shares: { us: { num, den } } } })
  expect(points(12, share(1, 4))).toEqual({ num: 6, den: 1 })
  expect(points(12.001, share(1, 4))).toEqual({ num: 1, den: 1 })
  expect(points(24, share(2, 5))).toEqual({ num: 8, den: 5 })
  expect(points(24, { longShot: { beyond: inch(12), shares: { mexican: { num: 1, den: 4 } } } })).toEqual({
    num: 4,
    den: 1,
  })
  const low = [0, 1].map((index) => ({ index, silenced: false, damaged: false, lowAmmo: true }))
  expect(points(24, share(1, 4), { guns: low })).toEqual({ num: 1, den: 1 })
  expect(points(24, share(3, 4), { guns: low })).toEqual({ num: 2, den: 1 })
  const why = (gap: number, state: Partial<DrillUnit['state']> = {}) => {
    const one = drillAt('offensiveFire', {
      units: [us('us-g', { at: [30, 44, 180], guns: ['LG', 'LG'], state }), mx('mx-a', { at: [30, 44 - gap, 0] })],
      terms: { special: share(1, 4) },
    })
    const { isHalved, isLongShot } = solution(one, 'us-g', 'mx-a')
    return { isHalved, isLongShot }
  }
  expect(why(12)).toEqual({ isHalved: false, isLongShot: false })
  expect(why(24)).toEqual({ isHalved: false, isLongShot: true })
  expect(why(24, { guns: low })).toEqual({ isHalved: true, isLongShot: true })
})
