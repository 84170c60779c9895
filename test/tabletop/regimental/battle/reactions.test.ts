import { expect, test } from 'vitest'
import { beginCharges } from '../../../../src/tabletop/regimental/battle/charge/begin'
import { reactionsOf } from '../../../../src/tabletop/regimental/battle/charge/react'
import { returnCrews } from '../../../../src/tabletop/regimental/battle/charge/shelter'
import { nearestAhead } from '../../../../src/tabletop/regimental/battle/charge/breakThrough'
import { combatsNow } from '../../../../src/tabletop/regimental/battle/combat/contacts'
import { startCombats } from '../../../../src/tabletop/regimental/battle/combat/start'
import { carriedOut, contact, drillAt, stateOf } from './fightSupport'
import type { Drill, DrillUnit } from './support'

const HORSE: Partial<DrillUnit> = { arm: 'cavalry', weapon: 'C' }

/** A US unit that has declared a charge at a Mexican one. */
const charged = (a: Partial<DrillUnit>, b: Partial<DrillUnit>, more: Partial<Drill> = {}, others: DrillUnit[] = []) => {
  const one = drillAt('reactions', {
    units: [{ id: 'us-a', at: [30, 32, 180], ...a }, { id: 'mx-a', at: [30, 24, 0], ...b }, ...others],
    ...more,
  })
  one.battle.charges = [contact('us-a', 'mx-a', { state: 'declared' })]
  return one
}
const open = (...args: Parameters<typeof charged>): string[] =>
  reactionsOf(charged(...args).table, 'mx-a').map(({ how, to }) => (to === null ? how : `${how} ${to}`))

test('REG-9.3, 5.5 countercharge: mounted cavalry in line or column, charged from its front, in good order; US also disordered', () => {
  expect(open({}, HORSE)).toEqual(['countercharge us-a'])
  expect(open({}, { ...HORSE, formation: 'fieldColumn' })).toEqual(['countercharge us-a'])
  expect(open({}, { ...HORSE, at: [30, 24, 180] })).toEqual([])
  expect(open({}, { ...HORSE, state: { order: 'disordered' } })).toEqual([])
  expect(open({}, { ...HORSE, nation: 'US', state: { order: 'disordered' } })).toEqual(['countercharge us-a'])
  expect(open({}, { ...HORSE, state: { order: 'broken' } })).toEqual([])
})

test('REG-9.3 OQ-36 hasty square: infantry in line or field column, not broken, charged by cavalry', () => {
  expect(open(HORSE, {})).toEqual(['hastySquare'])
  expect(open(HORSE, { formation: 'fieldColumn', state: { order: 'disordered' } })).toEqual(['hastySquare'])
  expect(open(HORSE, { state: { order: 'disordered' } }, { options: { disorderedFormHastySquare: false } })).toEqual([])
  expect(open({}, {})).toEqual([])
  expect(open(HORSE, { formation: 'square' })).toEqual([])
  expect(open(HORSE, { state: { order: 'broken' } })).toEqual([])
})

test('REG-9.3 open order evades; REG-5.9 crews shelter in a square within four inches, one that forms hastily too', () => {
  expect(open({}, { formation: 'openOrder' })).toEqual(['evade'])
  const square: DrillUnit = { id: 'mx-s', at: [34, 24, 0], formation: 'square' }
  expect(open({}, { guns: ['LG'] }, {}, [square])).toEqual(['shelter mx-s'])
  expect(open({}, { guns: ['LG'] }, {}, [{ ...square, at: [37, 24, 0] }])).toEqual([])
  expect(open({}, { guns: ['LG'] }, {}, [{ ...square, formation: 'line', stands: 4 }])).toEqual([])
  const both = charged(HORSE, { guns: ['LG'] }, {}, [{ ...square, formation: 'line', stands: 4 }])
  both.battle.charges.push(contact('us-a', 'mx-s', { state: 'declared' }))
  both.do({ type: 'react', unit: 'mx-s', how: 'hastySquare', to: null })
  expect(both.legal()).toContainEqual({ type: 'react', unit: 'mx-a', how: 'shelter', to: 'mx-s' })
  both.do({ type: 'react', unit: 'mx-a', how: 'shelter', to: 'mx-s' }, { type: 'takeBack', unit: 'mx-s' })
  expect(both.battle.reactions).toEqual([])
  // OQ-18 with its option: light guns get away.
  expect(open({}, { guns: ['LG'] }, { options: { silencedRetreatIsHasty: true } })).toEqual(['retreatSilenced'])
})

test('REG-12.9 only the target of a charge reacts, and only once in a player turn', () => {
  const one = charged(HORSE, {}, {}, [{ id: 'mx-b', at: [45, 24, 0] }])
  expect(one.refused({ type: 'react', unit: 'mx-b', how: 'hastySquare', to: null })).toBe('REG-12.9')
  expect(one.refused({ type: 'react', unit: 'us-a', how: 'hastySquare', to: null })).toBe('REG-9.3')
  expect(one.refused({ type: 'react', unit: 'mx-a', how: 'evade', to: null })).toBe('REG-9.3')
  one.do({ type: 'react', unit: 'mx-a', how: 'hastySquare', to: null })
  expect(one.refused({ type: 'react', unit: 'mx-a', how: 'hastySquare', to: null })).toBe('REG-12.9')
  const before = charged(HORSE, { state: { hasReacted: true } })
  expect(reactionsOf(before.table, 'mx-a')).toEqual([])
})

test('REG-9.3 a countercharge joins the charges; the reactions of all come before any move', () => {
  const one = charged({}, HORSE)
  one.battle.reactions = [{ unit: 'mx-a', how: 'countercharge', to: 'us-a' }]
  const run = { ...one.table, dice: one.dice, stream: 'battle', events: [] }
  beginCharges(run)
  expect(one.battle.charges.map(({ unit, target, kind }) => [unit, target, kind])).toEqual([
    ['us-a', 'mx-a', 'charge'],
    ['mx-a', 'us-a', 'countercharge'],
  ])
  expect(one.battle.todo).toEqual([
    { do: 'moveCharge', unit: 'us-a', evaded: false },
    { do: 'moveCharge', unit: 'mx-a', evaded: false },
  ])
  expect(stateOf(one, 'mx-a').hasReacted).toBe(true)
})

test('REG-12.9 sheltered crews: guns silenced, no combat; at M1 lost to good troops that touch them, else the crews are back', () => {
  const guns = (x: number, order: 'good' | 'disordered' = 'good') => {
    const one = drillAt('combats', {
      units: [
        { id: 'us-a', at: [x, 24.2, 180], stands: 4, state: { order } },
        { id: 'mx-a', at: [30, 24, 0], guns: ['LG'] },
        { id: 'mx-s', at: [33, 24, 0], formation: 'square' },
      ],
    })
    one.battle.charges = [contact('us-a', 'mx-a', { state: 'declared' })]
    one.battle.reactions = [{ unit: 'mx-a', how: 'shelter', to: 'mx-s' }]
    carriedOut(one, ({ battle }) => {
      battle.charges = []
    })
    const run = { ...one.table, dice: one.dice, stream: 'battle', events: [] }
    beginCharges(run)
    one.battle.charges = [contact('us-a', 'mx-a')]
    return { one, run }
  }
  const { one, run } = guns(29)
  expect(stateOf(one, 'mx-a')).toMatchObject({ crewIn: 'mx-s', guns: [{ silenced: true }] })
  expect(combatsNow(one.table, 1)).toEqual([])
  startCombats(run, 1)
  expect(one.battle.charges[0]!.state).toBe('over')
  returnCrews(run, 'mexican')
  expect(stateOf(one, 'mx-a').absence).toBe('captured')
  const away = guns(20)
  returnCrews(away.run, 'mexican')
  expect(stateOf(away.one, 'mx-a')).toMatchObject({ crewIn: null, absence: null, guns: [{ silenced: true }] })
  const disordered = guns(29, 'disordered')
  returnCrews(disordered.run, 'mexican')
  expect(stateOf(disordered.one, 'mx-a').absence).toBeNull()
})

test('REG-10.10 a breakthrough charge goes for the closest enemy not behind its front line; equally near ones are asked about', () => {
  const near = (...units: DrillUnit[]) =>
    nearestAhead(drillAt('breakthroughs', { units: [{ id: 'us-a', at: [30, 30, 180] }, ...units] }).table, 'us-a')
  const a: DrillUnit = { id: 'mx-a', at: [24, 24, 0], stands: 4 }
  const b: DrillUnit = { id: 'mx-b', at: [36, 24, 0], stands: 4 }
  expect(near(a, { ...b, at: [36, 23, 0] })).toEqual(['mx-a'])
  expect(near(a, b)).toEqual(['mx-a', 'mx-b'])
  expect(near(a, { ...b, at: [30, 33, 0] })).toEqual(['mx-a'])
  expect(near({ ...a, at: [30, 36, 0] })).toEqual([])
})

test('REG-9.3 a hasty square becomes a deliberate one at its own next check, if it stays in square', () => {
  const one = drillAt('checks', {
    units: [
      { id: 'us-a', at: [30, 30, 180], formation: 'hastySquare' },
      { id: 'us-b', at: [40, 30, 180], formation: 'hastySquare' },
      { id: 'mx-a', at: [30, 4, 0] },
    ],
    leaders: [{ id: 'us-l', at: [31, 31], rating: 'gallant' }],
    dice: [6],
  })
  const pick = one.legal().find((entry) => entry.type === 'pick' && entry.unit === 'us-a')!
  const leader = pick.leader as string | null | { readonly oneOf: readonly string[] }
  one.do({
    type: 'pick',
    unit: 'us-a',
    leader: leader !== null && typeof leader === 'object' ? leader.oneOf[0]! : leader,
  })
  one.do({ type: 'roll' })
  while (one.battle.place !== 'checks') one.do({ type: 'ready' })
  expect(stateOf(one, 'us-a').formation).toBe('square')
  expect(stateOf(one, 'us-b').formation).toBe('hastySquare')
})
