import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/core/json'
import { combatsNow } from '../../../src/tabletop/regimental/battle/combat/contacts'
import type { Combat } from '../../../src/tabletop/regimental/battle/types'
import { actionsOf, entriesOf } from '../../../src/ui/table/reg/legal'
import { checkOdds, combatOdds, fireOdds } from '../../../src/ui/table/reg/odds'
import { tried } from '../../../src/ui/table/reg/session'
import { contact, drillAt } from '../../tabletop/regimental/battle/fightSupport'
import { drillSession, playUntil } from './support'

describe('exact odds on the Regimental table (issue 20, item 4)', () => {
  it('REG-4.3, 4.5: of a check they are what the engine does with each face, for every unit that joins', () => {
    const session = drillSession('odds of a check')
    expect(playUntil(session, () => session.table.battle.place === 'checks')).toBe(true)
    const side = session.toAct()!
    const all = actionsOf(entriesOf(session.legal(side), 'pick'))
    const [first] = all
    const picks = all.filter((pick) => pick.type === 'pick' && first?.type === 'pick' && pick.leader === first.leader)
    const before = canonical(session.table.battle)
    const odds = checkOdds(session.table, side, picks)
    expect(odds.size).toBe(picks.length)
    for (const { shares, lines, modifier } of odds.values()) {
      expect(shares.reduce((sum, { num }) => sum + num, 0)).toBe(10)
      expect(lines.reduce((sum, { value }) => sum + value, 0)).toBe(modifier)
    }
    // Each face by itself: the result that the page counted.
    const counted = new Map<string, number>()
    for (let face = 1; face <= 10; face++) {
      const done = tried(session.table, side, [...picks, { type: 'roll' }], [face])
      const check = done?.events.find((event) => event.kind === 'check')
      if (check?.kind !== 'check') throw new Error('no check')
      expect(check.die).toBe(face)
      for (const { unit, effect, total } of check.units) {
        expect(total).toBe(face + odds.get(unit)!.modifier)
        counted.set(`${unit} ${effect}`, (counted.get(`${unit} ${effect}`) ?? 0) + 1)
      }
    }
    for (const [unit, { shares }] of odds)
      for (const { effect, num } of shares) expect(counted.get(`${unit} ${effect}`)).toBe(num)
    expect(canonical(session.table.battle)).toBe(before)
  })

  it('REG-7.1, 8.1: of a fire they come with points and sum, and throw no die of the game', () => {
    const session = drillSession('odds of a fire')
    const isFire = (): boolean => {
      const side = session.toAct()
      return side !== null && entriesOf(session.legal(side), 'aim').length > 0
    }
    expect(playUntil(session, isFire)).toBe(true)
    const side = session.toAct()!
    const aims = actionsOf(entriesOf(session.legal(side), 'aim'))
    const before = canonical(session.table.battle)
    const prospect = fireOdds(session.table, side, [aims[0]!])
    expect(prospect!.shares.reduce((sum, { num }) => sum + num, 0)).toBe(10)
    expect(prospect!.points).toBeGreaterThan(0)
    expect(canonical(session.table.battle)).toBe(before)
    const done = tried(session.table, side, [aims[0]!, { type: 'volley' }], [7])
    const fire = done?.events.find((event) => event.kind === 'fire')
    expect(fire?.kind === 'fire' && fire.total).toBe(7 + prospect!.modifier)
  })

  it('REG-9.5: of a combat the nineteen differences stand for all hundred throws of both dice', () => {
    const one = drillAt('combats', {
      units: [
        { id: 'a', at: [12, 24.2, 180] },
        { id: 'b', at: [12, 24, 0], side: 'mexican', nation: 'MEX' },
        { id: 'c', at: [45, 24.2, 180] },
        { id: 'd', at: [45, 24, 0], side: 'mexican', nation: 'MEX' },
      ],
    })
    one.battle.charges = [contact('a', 'b'), contact('c', 'd')]
    one.battle.combats = combatsNow(one.table, 1)
    expect(one.battle.combats).toHaveLength(2)
    const [{ id }] = one.battle.combats as [Combat]
    const odds = combatOdds(one.table, 'us', id)!
    expect(odds.shares.reduce((sum, { num }) => sum + num, 0)).toBe(100)
    const counted = new Map<string, number>()
    for (let attack = 1; attack <= 10; attack++)
      for (let defense = 1; defense <= 10; defense++) {
        const done = tried(one.table, 'us', [{ type: 'fight', combat: id }], [attack, defense])
        const fought = done?.events.find((event) => event.kind === 'combat')
        if (fought?.kind !== 'combat') throw new Error('no combat')
        expect([fought.attack.die, fought.defense.die]).toEqual([attack, defense])
        counted.set(fought.result, (counted.get(fought.result) ?? 0) + 1)
      }
    expect(Object.fromEntries(odds.shares.map(({ effect, num }) => [effect, num]))).toEqual(Object.fromEntries(counted))
  })
})
