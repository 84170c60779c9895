import { expect, test } from 'vitest'
import { resolveFire } from '../../../../src/tabletop/regimental/battle/fire/resolve'
import type { FireEffect, GunStand, RegimentalUnit } from '../../../../src/tabletop/regimental/battle/types'
import { carriedOut, contact, drillAt, eventOf, stateOf } from './fightSupport'
import type { Drill, DrillUnit } from './support'

const gun = (index: number, more: Partial<GunStand> = {}): GunStand => ({
  index,
  silenced: false,
  damaged: false,
  lowAmmo: false,
  ...more,
})
const line = (b: Partial<DrillUnit> = {}, more: Partial<Drill> = {}): Drill => ({
  units: [
    { id: 'us-a', at: [30, 28, 180] },
    { id: 'mx-a', at: [30, 24, 0], weapon: 'IM', ...b },
  ],
  ...more,
})
/** What an effect makes of a target. */
const suffered = (effect: FireEffect, b: Partial<DrillUnit> = {}, isCannonade = false, more: Partial<Drill> = {}) => {
  const one = drillAt('offensiveFire', line(b, more))
  carriedOut(one, ({ battle }) => {
    battle.todo.push({ do: 'effect', unit: 'mx-a', effect, isCannonade, from: ['us-a'] })
  })
  return one
}
const after = (...args: Parameters<typeof suffered>): RegimentalUnit => stateOf(suffered(...args), 'mx-a')

test('REG-8.1, 8.2 Deadly Fire disorders troops and costs two stands; of a battery one gun stand is wrecked and the rest silenced', () => {
  expect(after('deadly')).toMatchObject({ order: 'disordered', stands: 6 })
  expect(after('deadly', { guns: ['LG', 'LG', 'LG'] }).guns).toEqual([
    gun(1, { silenced: true }),
    gun(2, { silenced: true }),
  ])
  const one = suffered('deadly', { guns: ['LG'] })
  expect(stateOf(one, 'mx-a')).toMatchObject({ absence: 'destroyed', guns: [] })
  expect(one.battle.lost).toMatchObject({ mexican: 2 })
})

test('REG-8.1, 8.3 every row of Telling Fire disorders and costs a stand, or silences and damages one gun stand', () => {
  for (const effect of ['tellingHigh', 'tellingMid', 'tellingLow'] as const) {
    expect(after(effect)).toMatchObject({ order: 'disordered', stands: 7 })
    expect(after(effect, { guns: ['LG', 'LG'] }).guns).toEqual([gun(0, { silenced: true, damaged: true }), gun(1)])
  }
})

test('REG-8.1, 8.4 Galling Fire disorders troops in good order, and costs those a stand that already are; broken ones stay broken', () => {
  expect(after('galling')).toMatchObject({ order: 'disordered', stands: 8 })
  expect(after('galling', { state: { order: 'disordered' } })).toMatchObject({ order: 'disordered', stands: 7 })
  expect(after('galling', { state: { order: 'broken' } })).toMatchObject({ order: 'broken', stands: 7 })
  expect(after('deadly', { state: { order: 'broken' } })).toMatchObject({ order: 'broken', stands: 6 })
})

test('REG-8.5 Lively Fire does something only with a gun among the firers; Desultory Fire never does', () => {
  expect(after('lively')).toMatchObject({ order: 'good', stands: 8 })
  expect(after('lively', {}, true)).toMatchObject({ order: 'disordered', stands: 8 })
  expect(after('lively', { guns: ['LG'] }).guns).toEqual([gun(0)])
  expect(after('lively', { guns: ['LG'] }, true).guns).toEqual([gun(0, { silenced: true })])
  expect(after('desultory', {}, true)).toMatchObject({ order: 'good', stands: 8 })
})

test('REG-1.4, 12.8 troops without stands are destroyed, their leader stands alone, and the army has lost them', () => {
  const one = suffered('deadly', { stands: 2 }, false, {
    leaders: [{ id: 'mx-l', at: [1, 1], state: { attached: 'mx-a' } }],
  })
  expect(stateOf(one, 'mx-a')).toMatchObject({ absence: 'destroyed', stands: 0 })
  expect(one.battle.leaders['mx-l']).toMatchObject({ attached: null, x: 30_000, y: 24_000 })
  expect(one.battle.lost).toMatchObject({ mexican: 2, us: 0 })
})

test('REG-8.11, 1.8 unsilenced and undamaged gun stands suffer first; where guns differ their owner is asked; damaged twice is wrecked', () => {
  const guns = ['LG', 'LG', 'LG']
  const state = { guns: [gun(0, { silenced: true }), gun(1, { damaged: true }), gun(2)] }
  expect(after('galling', { guns, state }).guns[2]).toEqual(gun(2, { silenced: true }))
  // All silenced: nothing more to silence, but a Telling effect still damages, and a damaged one is wrecked.
  const silent = { guns: [gun(0, { silenced: true, damaged: true })] }
  expect(after('galling', { guns: ['LG'], state: silent }).guns).toEqual(silent.guns)
  expect(
    after('tellingLow', { guns: ['LG'], state: { guns: [gun(0, { silenced: true, damaged: true })] } }),
  ).toMatchObject({
    absence: 'destroyed',
  })
  const one = suffered('galling', { guns: ['LG', 'MG'] })
  expect(one.battle.owed).toMatchObject([{ kind: 'gunStand', side: 'mexican', options: [0, 1] }])
})

test('REG-8.6, 8.7 a charge is checked once: the unit goes back and has no combat; elsewise it charges home', () => {
  const of = (effect: FireEffect, b: Partial<DrillUnit> = {}, options = {}) => {
    const one = drillAt('defensiveFire', { ...line({ at: [30, 27.8, 0], ...b }), options }, 'mexican')
    one.battle.charges = [contact('mx-a', 'us-a')]
    const events = carriedOut(one, ({ battle }) => {
      battle.todo.push({ do: 'effect', unit: 'mx-a', effect, isCannonade: false, from: ['us-a'] })
    })
    return { one, end: eventOf(events, 'chargeEnds').how, state: one.battle.charges[0]!.state }
  }
  expect(of('deadly')).toMatchObject({ end: 'checked', state: 'checked' })
  expect(of('tellingHigh')).toMatchObject({ end: 'checked', state: 'checked' })
  expect(of('tellingMid')).toMatchObject({ end: 'checked' })
  expect(of('tellingMid', {}, { tellingMidCharge: 'home' })).toMatchObject({ end: 'home' })
  expect(of('tellingLow')).toMatchObject({ end: 'home', state: 'contact' })
  const horse: Partial<DrillUnit> = { arm: 'cavalry', weapon: 'C' }
  expect(of('tellingLow', horse)).toMatchObject({ end: 'checked' })
  expect(of('galling', horse)).toMatchObject({ end: 'checked' })
  // OQ-10: Lively Fire by musketry does not check Mexican cavalry, unless the option says so.
  expect(of('lively', horse)).toMatchObject({ end: 'home' })
  expect(of('lively', horse, { livelyMusketryChecksMexicanCavalry: true })).toMatchObject({ end: 'checked' })
  // Cavalry may recall instead of going back two inches.
  const { battle } = of('deadly', horse).one
  expect(battle.owed).toMatchObject([{ kind: 'recall', side: 'mexican', unit: 'mx-a', instead: 'twoInches' }])
  expect(battle.todo).toMatchObject([{ do: 'goBack', unit: 'mx-a', kind: 'twoInches', enemies: ['us-a'] }])
})

test('REG-8.8 on a base die of 10 the firing player marks one gun stand, or troops that fired half or more of their stands', () => {
  const one = drillAt('offensiveFire', {
    units: [
      { id: 'us-a', at: [26, 28, 180] },
      { id: 'us-b', at: [34, 28, 180] },
      { id: 'us-c', at: [30, 32, 180], formation: 'fieldColumn' },
      { id: 'mx-a', at: [30, 24, 0] },
    ],
    dice: [10, 10],
  })
  carriedOut(one, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-a', 'us-b']))
  expect(one.battle.owed).toEqual([{ kind: 'ammunition', side: 'us', options: ['us-a', 'us-b'] }])
  one.do({ type: 'choose', option: 'us-b' })
  expect(one.log.map(({ body }) => body)).toContainEqual({ kind: 'ammunition', unit: 'us-b', index: null, low: true })
  // Two of eight stands are too few; so nothing is marked.
  const few = drillAt('offensiveFire', {
    units: [
      { id: 'us-c', at: [30, 28, 180], formation: 'fieldColumn' },
      { id: 'mx-a', at: [30, 24, 0] },
    ],
    dice: [10],
  })
  carriedOut(few, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-c']))
  expect(few.battle.owed).toEqual([])
  expect(stateOf(few, 'us-c').lowAmmo).toBe(false)
  const guns = drillAt('offensiveFire', {
    units: [
      { id: 'us-g', at: [30, 28, 180], guns: ['LG', 'LG'], state: { guns: [gun(0, { lowAmmo: true }), gun(1)] } },
      { id: 'mx-a', at: [30, 24, 0] },
    ],
    dice: [10],
  })
  carriedOut(guns, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-g']))
  expect(stateOf(guns, 'us-g').guns).toEqual([gun(0, { lowAmmo: true }), gun(1, { lowAmmo: true })])
})

test('REG-8.9, 11.4 on a base die of 10 the leader nearest to the target and within four inches rolls, whatever the effect', () => {
  const fallen = (die: number, roll: number, more: Partial<Drill> = {}) => {
    const one = drillAt('offensiveFire', {
      units: [
        { id: 'us-g', at: [30, 44, 180], guns: ['LG'] },
        { id: 'mx-a', at: [30, 24, 0] },
      ],
      leaders: [
        { id: 'mx-l', at: [30, 20] },
        { id: 'mx-m', at: [30, 21] },
      ],
      dice: [die, roll],
      ...more,
    })
    const events = carriedOut(one, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-g']))
    return { one, fallen: events.find(({ kind }) => kind === 'fallen') }
  }
  expect(fallen(9, 10).fallen).toBeUndefined()
  expect(fallen(10, 10).fallen).toMatchObject({ leader: 'mx-m', die: 10, row: 'killed', cause: { rule: 'REG-8.9' } })
  const far = { leaders: [{ id: 'mx-l', at: [30, 19.2] as const }] }
  expect(fallen(10, 10, far).fallen).toBeUndefined()
})

test('REG-11.4, 11.5 fallen leaders: killed to grievously wounded for good, a light wound and a lost horse for one turn, the rest nothing', () => {
  const leaderAfter = (roll: number, state = {}, phasing: 'us' | 'mexican' = 'us') => {
    const one = drillAt(
      'offensiveFire',
      { ...line(), leaders: [{ id: 'mx-l', at: [30, 23], state: { attached: 'mx-a', ...state } }], dice: [roll] },
      phasing,
    )
    carriedOut(one, ({ battle }) => {
      battle.todo.push({ do: 'leaderFalls', leader: 'mx-l', cause: { rule: 'REG-8.9', what: 'deadly' } })
    })
    return one.battle.leaders['mx-l']!
  }
  // Player turn 1 is the enemy's: his own are 2 and 4; the second is 4. In his own turn 1 they are 3 and 5.
  expect(leaderAfter(10)).toMatchObject({ attached: null, fallen: { how: 'killed', back: 4 } })
  expect(leaderAfter(10, {}, 'mexican')).toMatchObject({ fallen: { how: 'killed', back: 5 } })
  expect(leaderAfter(9).fallen).toMatchObject({ how: 'mortally' })
  expect(leaderAfter(8).fallen).toMatchObject({ how: 'grievously' })
  expect(leaderAfter(7).fallen).toEqual({ how: 'light', back: 4 })
  expect(leaderAfter(6)).toMatchObject({ mounted: false, onFootUntil: 4, fallen: null, attached: 'mx-a' })
  expect(leaderAfter(6, { mounted: false })).toMatchObject({ mounted: false, onFootUntil: null })
  for (const roll of [1, 3, 4, 5]) expect(leaderAfter(roll)).toMatchObject({ mounted: true, fallen: null })
})

test('REG-8.10 massed target: each unit within two inches behind suffers the next lower effect; from Deadly Fire the upper Telling row', () => {
  const fired = (dice: number[], behindAt: readonly [number, number, number]) => {
    const one = drillAt('offensiveFire', {
      units: [
        { id: 'us-a', at: [30, 28, 180], stands: 12 },
        { id: 'mx-a', at: [30, 24, 0] },
        { id: 'mx-b', at: behindAt, stands: 4 },
      ],
      dice,
    })
    const events = carriedOut(one, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-a']))
    return { one, massed: eventOf(events, 'fire').massed }
  }
  const behind = [30, 22, 0] as const
  // 12 points: +2.
  const deadly = fired([9], behind)
  expect(deadly.massed).toEqual([{ unit: 'mx-b', effect: 'tellingHigh' }])
  expect(stateOf(deadly.one, 'mx-b')).toMatchObject({ order: 'disordered', stands: 3 })
  expect(fired([5], behind).massed).toEqual([{ unit: 'mx-b', effect: 'galling' }])
  expect(fired([4], behind).massed).toEqual([{ unit: 'mx-b', effect: 'lively' }])
  expect(fired([1], behind).massed).toEqual([])
  // More than two inches behind, or beside: not in the line of fire.
  expect(fired([9], [30, 21.2, 0]).massed).toEqual([])
  expect(fired([9], [37, 24, 0]).massed).toEqual([])
})
