// The terms of the Regimental rules (REG-1), as a battle keeps them.
import { expect, test } from 'vitest'
import { sizeOf } from '../../../../src/tabletop/regimental/battle/block'
import { chargeFor } from '../../../../src/tabletop/regimental/battle/charge/declare'
import { coverFrom, groundOfUnit, positionFrom } from '../../../../src/tabletop/regimental/battle/groundUnder'
import { applyEffect } from '../../../../src/tabletop/regimental/battle/fire/effects'
import { loseStands, silence, worsenOrder } from '../../../../src/tabletop/regimental/battle/losses'
import { throwDie } from '../../../../src/tabletop/regimental/battle/run'
import { PLACES } from '../../../../src/tabletop/regimental/battle/sequence'
import { effectivenessOf } from '../../../../src/tabletop/regimental/battle/units'
import { checkModifierIds, type CheckFacts } from '../../../../src/tabletop/regimental/check/modifiers'
import { checkResult } from '../../../../src/tabletop/regimental/check/result'
import { effectAt } from '../../../../src/tabletop/regimental/fire/effect'
import { weaponReach } from '../../../../src/tabletop/regimental/fire/points'
import { moveRate } from '../../../../src/tabletop/regimental/movement/allowance'
import { troopRow } from '../../../../src/tabletop/regimental/movement/rows'
import { armsAndTraits } from '../../../../src/tabletop/regimental/units/armsAndTraits'
import { refusal, rules } from '../support'
import { carriedOut, contact, drillAt } from './fightSupport'
import { drill, inch } from './support'

const CAUSE = { rule: 'REG-8.1', what: 'galling' }
const foe = { id: 'mx-a', at: [50, 4, 0] } as const

test('REG-1.1 the die has ten faces, all of which come up; a die result may lie beyond them', () => {
  const one = drill({ units: [{ id: 'us-a', at: [10, 40, 180] }, foe] })
  const seen = new Set<number>()
  carriedOut(one, (run) => {
    for (let k = 0; k < 300; k++) seen.add(throwDie(run))
  })
  expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(effectAt(rules(), 'raw', 14)).toBe('deadly')
  expect(effectAt(rules(), 'raw', -6)).toBe('desultory')
})

test('REG-1.2 a nation has its own bands, lines and cannon, and fires nothing that it does not have', () => {
  const at5 = (nation: 'US' | 'MEX') => checkResult(rules(), { nation, order: 'good', isBattery: false }, 5, []).result
  expect([at5('US'), at5('MEX')]).toEqual(['wellHandled', 'tardy'])
  const line = (nation: 'US' | 'MEX') =>
    moveRate(rules(), troopRow({ nation, arm: 'infantry', formation: 'line', order: 'good' })!, 'open', 'full')
  expect([line('US'), line('MEX')]).toEqual([inch(12), inch(10)])
  expect([weaponReach(rules(), 'US', 'LH'), weaponReach(rules(), 'MEX', 'MG')]).toEqual([inch(24), inch(48)])
  expect(refusal(() => weaponReach(rules(), 'MEX', 'LH'))).toMatch(/REG-7/)
})

test('REG-1.3 the same die result does more to a worse class', () => {
  const at7 = (['elite', 'veteran', 'trained', 'raw'] as const).map((one) => effectAt(rules(), one, 7))
  expect(at7).toEqual(['tellingLow', 'tellingLow', 'tellingLow', 'tellingMid'])
  expect((['elite', 'veteran', 'trained', 'raw'] as const).map((one) => effectAt(rules(), one, 5))).toEqual([
    ...['desultory', 'lively', 'galling', 'galling'],
  ])
})

test('REG-1.5 order goes from good to disordered to broken; a milder state changes nothing, and batteries have none', () => {
  const one = drill({
    units: [{ id: 'us-a', at: [10, 40, 180] }, { id: 'us-g', at: [30, 40, 180], guns: ['LG'] }, foe],
  })
  const worsen = (id: string, order: 'disordered' | 'broken') =>
    carriedOut(one, (run) => worsenOrder(run, id, order, CAUSE))
  expect(worsen('us-a', 'disordered').map((event) => event.kind)).toEqual(['order'])
  expect(one.battle.units['us-a']!.order).toBe('disordered')
  worsen('us-a', 'broken')
  expect(worsen('us-a', 'disordered')).toEqual([])
  expect(one.battle.units['us-a']!.order).toBe('broken')
  expect(one.battle.units['us-g']!.order).toBe('good')
})

test('REG-1.6, REG-1.8 stands lost make troops worn and spent; a battery has no effectiveness, but silenced stands', () => {
  const one = drill({
    units: [{ id: 'us-a', at: [10, 40, 180], stands: 10 }, { id: 'us-g', at: [30, 40, 180], guns: ['LG', 'LG'] }, foe],
  })
  const after = (stands: number) => {
    carriedOut(one, (run) => loseStands(run, 'us-a', stands, CAUSE))
    return effectivenessOf(one.table, 'us-a')
  }
  expect([after(3), after(1), after(2), after(1)]).toEqual(['fresh', 'worn', 'worn', 'spent'])
  carriedOut(one, (run) => silence(run, 'us-g', 0, CAUSE))
  expect(one.battle.units['us-g']!.guns.map(({ silenced }) => silenced)).toEqual([true, false])
  expect(effectivenessOf(one.table, 'us-g')).toBeNull()
})

test('REG-1.9, REG-7.9 low on ammunition halves the points of a unit of troops, and of its one gun stand', () => {
  const points = (lowAmmo: boolean) => {
    const one = drillAt('defensiveFire', {
      units: [
        { id: 'us-a', at: [20, 24, 180], stands: 6, state: { order: 'good' } },
        { id: 'mx-a', at: [20, 20.5, 0], stands: 6, weapon: 'IM', state: { lowAmmo } },
      ],
    })
    one.do({ type: 'aim', unit: 'mx-a', target: 'us-a' })
    const fire = one.do({ type: 'volley' }).find(({ kind }) => kind === 'fire')
    return fire?.kind === 'fire' ? [fire.points, fire.firers[0]!.halved] : null
  }
  expect(points(false)).toEqual([6, false])
  expect(points(true)).toEqual([3, true])
})

test('REG-1.9, REG-8.8 a die of 10 marks one unit of troops or one gun stand; with one to choose from nobody is asked', () => {
  const after = (firer: object) => {
    const one = drillAt('defensiveFire', {
      dice: [10, 1, 1],
      units: [
        { id: 'us-a', at: [20, 24, 180] },
        { id: 'mx-a', at: [20, 20.5, 0], ...firer },
      ],
    })
    one.do({ type: 'aim', unit: 'mx-a', target: 'us-a' })
    const told = one.do({ type: 'volley' }).filter((event) => event.kind === 'ammunition')
    const { lowAmmo, guns } = one.battle.units['mx-a']!
    return {
      told: told.map(({ unit, index, low }) => [unit, index, low]),
      lowAmmo,
      guns: guns.map((gun) => gun.lowAmmo),
    }
  }
  expect(after({ weapon: 'IM', stands: 6 })).toEqual({ told: [['mx-a', null, true]], lowAmmo: true, guns: [] })
  expect(after({ guns: ['MG'] })).toEqual({ told: [['mx-a', 0, true]], lowAmmo: false, guns: [true] })
})

test('REG-1.10 a posture makes troops the better target, and is gone when that player turn ends', () => {
  const one = drillAt('defensiveFire', {
    units: [
      { id: 'us-a', at: [20, 24, 180], state: { postures: ['aboutFaced'] } },
      { id: 'mx-a', at: [20, 20.5, 0], weapon: 'IM' },
    ],
  })
  one.do({ type: 'aim', unit: 'mx-a', target: 'us-a' })
  const fire = one.do({ type: 'volley' }).find(({ kind }) => kind === 'fire')
  expect(fire?.kind === 'fire' && fire.lines.map(({ id }) => id)).toContain('troopTargetExposed')
  while (one.battle.playerTurn === 1 && one.battle.toAct !== null)
    one.do(
      one.battle.owed.length > 0
        ? { type: 'choose', option: String((one.legal()[0] as { option?: unknown }).option) }
        : { type: 'ready' },
    )
  expect(one.battle.units['us-a']!.postures).toEqual([])
})

test('REG-1.11, REG-12.2 frontage and depth of a formation follow from its stands', () => {
  expect(sizeOf('infantry', 'line', 8)).toEqual({ width: inch(8), depth: inch(0.75) })
  expect(sizeOf('infantry', 'openOrder', 8).width).toBe(inch(16))
  expect(sizeOf('infantry', 'fieldColumn', 8)).toEqual({ width: inch(2), depth: inch(3) })
  expect(sizeOf('infantry', 'marchColumn', 8)).toEqual({ width: inch(1), depth: inch(6) })
  const square = sizeOf('infantry', 'square', 8)
  expect(square.width).toBe(square.depth)
  expect(sizeOf('cavalry', 'line', 6)).toEqual({ width: inch(6), depth: inch(1) })
  expect(sizeOf('artillery', 'unlimbered', 3)).toEqual({ width: inch(3), depth: inch(1.5) })
})

const box = (id: string, kind: 'woods' | 'rough' | 'building') => ({
  id,
  kind,
  area: [
    { x: inch(14), y: inch(22) },
    { x: inch(26), y: inch(22) },
    { x: inch(26), y: inch(26) },
    { x: inch(14), y: inch(26) },
  ],
})

test('REG-1.12, REG-1.13 ground slows, covers and strengthens as the scenario says of it', () => {
  const on = (meaning: object) =>
    drill({
      units: [{ id: 'us-a', at: [20, 24, 180], stands: 4 }, foe],
      features: [box('patch', 'rough')],
      meanings: { patch: meaning },
    })
  const from = { x: inch(20), y: inch(4) }
  const seen = (meaning: object) => {
    const { table } = on(meaning)
    return [groundOfUnit(table, 'us-a'), coverFrom(table, 'us-a', from), positionFrom(table, 'us-a', from)]
  }
  expect(seen({})).toEqual(['open', 'none', 'none'])
  expect(seen({ ground: 'broken', cover: 'partial' })).toEqual(['broken', 'partial', 'none'])
  expect(seen({ ground: 'rough', cover: 'full', position: 'strong' })).toEqual(['rough', 'full', 'strong'])
  expect(seen({ cover: 'fortified', position: 'fortified' })).toEqual(['open', 'fortified', 'fortified'])
})

const FACTS: CheckFacts = {
  class: 'trained',
  isBattery: false,
  effectiveness: 'worn',
  command: 'inCommand',
  rating: 'able',
  attachedOrBraveColonel: false,
  steadyFormation: false,
  ...{ broken: false, outflanked: false, keyPositionLost: false, heavyCasualties: false, greaterLosses: false },
}

test('REG-1.14, REG-3.1 a gallant leader adds one, a poor one takes one away, and neither helps who is out of command', () => {
  const total = (facts: Partial<CheckFacts>) =>
    checkResult(
      rules(),
      { nation: 'US', order: 'good', isBattery: false },
      5,
      checkModifierIds(rules(), { ...FACTS, ...facts }),
    ).total
  expect([total({ rating: 'gallant' }), total({}), total({ rating: 'poor' })]).toEqual([6, 5, 4])
  expect(total({ attachedOrBraveColonel: true })).toBe(6)
  expect(total({ rating: 'gallant', command: 'outOfCommand' })).toBe(3)
})

test('REG-1.15 where the roster is silent, the kind of troops gives weapon and traits', () => {
  expect(armsAndTraits(rules(), 'usRegularInfantry')).toEqual({ weapon: 'M', traits: ['buckAndBall', 'coldSteel'] })
  expect(armsAndTraits(rules(), 'presidialCavalry')).toEqual({ weapon: 'C', traits: ['lancers', 'auxiliary'] })
  expect(armsAndTraits(rules(), 'nationalGuard').traits).toEqual(['nationalGuard'])
})

test('REG-8.6, REG-8.7 a charge that one fire has checked stays checked under the next', () => {
  const one = drillAt('defensiveFire', {
    units: [
      { id: 'us-a', at: [20, 24, 180], class: 'raw', stands: 10 },
      { id: 'mx-a', at: [20, 22.5, 0], stands: 20, weapon: 'IM' },
    ],
  })
  one.battle.charges = [contact('us-a', 'mx-a')]
  const fired = (effect: 'tellingHigh' | 'desultory') =>
    carriedOut(one, (run) =>
      applyEffect(run, { do: 'effect', unit: 'us-a', effect, isCannonade: false, from: ['mx-a'] }),
    )
      .filter((event) => event.kind === 'chargeEnds')
      .map((event) => event.how)
  expect(fired('tellingHigh')).toEqual(['checked'])
  expect(fired('desultory')).toEqual([])
  expect(one.battle.charges[0]!.state).toBe('checked')
})

test('REG-9.1 a line whose turn alone takes more than its move does not reach, and nothing breaks', () => {
  const one = drillAt('charges', {
    units: [
      { id: 'us-a', at: [20, 30, 180], stands: 20 },
      { id: 'mx-a', at: [16, 25.5, 0], stands: 2 },
    ],
  })
  one.battle.check = {
    leader: null,
    die: 4,
    picked: ['us-a'],
    units: {
      'us-a': {
        ...{
          effect: 'tardy',
          list: 'tardy',
          doubleQuick: false,
          done: [],
          spent: 0,
          worstGround: 'open',
          finished: false,
        },
        from: { x: inch(20), y: inch(30), heading: 18_000 },
      },
    },
  }
  expect(() => chargeFor(one.table, 'us-a', 'mx-a', false)).not.toThrow()
})

test('REG-13.4 the game waits for a choice at the places of the sequence and for what is owed inside a step', () => {
  expect(Object.keys(PLACES)).toEqual([
    ...['setup', 'leaders', 'checks', 'charges', 'reactions', 'maneuvers', 'rides'],
    ...['defensiveFire', 'offensiveFire', 'combats', 'breakthroughs', 'secondCombats', 'over'],
  ])
  const one = drill({ units: [{ id: 'us-a', at: [10, 40, 180] }, foe] })
  expect(one.battle.place).toBe('checks')
  one.battle.owed.push({ kind: 'recall', side: 'mexican', unit: 'mx-a', instead: 'twoInches' })
  one.battle.toAct = 'mexican'
  expect([...new Set(one.legal().map(({ type }) => type))].sort()).toEqual(['choose', 'resign'])
})
