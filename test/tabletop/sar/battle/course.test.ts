import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../src/core/json'
import { legal, sampleAction, toAct } from '../../../../src/tabletop/sar/battle/engine'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { castingsLost, verdictAfterLastTurn } from '../../../../src/tabletop/sar/battle/victory'
import { SequenceWatch } from './sequenceWatch'
import { act, alter, battle, copy, dice, firstTurn, refusalOf } from './support'

/** Goes on with `ready` until the battle is over, or so many actions were done. */
function readyOn(table: BattleTable, most = 1000): void {
  for (let i = 0; i < most; i++) {
    const side = toAct(table.battle)
    if (side === null) return
    act(table, side, { type: 'ready' })
  }
}

describe('the course of a battle', () => {
  it('SAR-3.4, 24.1 after the last turn comes the verdict, and nothing more', () => {
    const { table } = battle()
    table.battle.turn = 23
    readyOn(table)
    expect(table.battle).toMatchObject({ turn: 25, phase: 'over', result: { by: 'formedInfantry' } })
    expect(legal(table, 'us')).toEqual([])
    expect(refusalOf(table, 'us', { type: 'ready' })).toBe('BAD_STATE SAR-3.1')
  })

  it('contracts.md, Dice: the same seed gives the same battle, another one another', () => {
    const play = (seed: string) => {
      const table = firstTurn({ dice: dice(seed) })
      for (const side of ['mexican', 'us'] as const) act(table, side, { type: 'ready' }, dice(seed))
      return canonical(table.battle)
    }
    expect(play('a')).toBe(play('a'))
    expect(play('a')).not.toBe(play('b'))
  })

  it('contracts.md, Values: a battle and its view are JSON of whole numbers', () => {
    const table = firstTurn()
    act(table, 'mexican', { type: 'ready' })
    act(table, 'us', { type: 'ready' })
    expect(JSON.parse(canonical(table.battle))).toEqual(table.battle)
    expect(canonical(table.battle)).not.toMatch(/\d\.\d/)
  })

  it('SAR-3.1 a battle waits only where the sequence leads, whatever is done', () => {
    for (const seed of [1, 2]) {
      const { table } = battle()
      table.battle.turn = 22
      const watch = new SequenceWatch(table.battle)
      expect(table.battle.phase).toBe('setup')
      for (let i = 0; i < 40; i++) {
        const side = toAct(table.battle)
        if (side === null) break
        const entries = legal(table, side).filter(({ type }) => type !== 'resign' && type !== 'place')
        const pick = i % 3 === 2 ? { type: 'ready' as const } : entries[(seed * 7919 + i * 104_729) % entries.length]!
        const action = sampleAction(pick, i)
        if (refusalOf(table, side, action) !== null) continue
        act(table, side, action)
        expect(watch.follow(pick.type, table.battle)).toBe(table.battle.phase)
        expect(table.battle.phase === 'over').toBe(toAct(table.battle) === null)
      }
      const side = toAct(table.battle)
      if (side === null) continue
      act(table, side, { type: 'resign' })
      expect(watch.follow('resign', table.battle)).toBe('over')
      expect(table.battle.result).toEqual({
        winner: side === 'us' ? 'mexican' : 'us',
        by: 'resigned',
        smashing: false,
      })
    }
  })

  it('SAR-3.1 the watch finds a battle that jumps', () => {
    const { table } = battle()
    const ask = { ...table.battle, pending: [{ kind: 'orders' as const, owner: 'us' as const }] }
    expect(new SequenceWatch(table.battle).follow('ready', { ...ask, turn: 3, phase: 'giveOrders' })).toBe('lost')
    const jump = new SequenceWatch({ ...ask, phase: 'rally' })
    expect(jump.follow('ready', { ...ask, turn: 2, phase: 'declareCharges' })).toBe('lost')
  })
})

describe('the end of Buena Vista', () => {
  it('SAR-24.8 formed infantry and an open way north win for the U.S.', () => {
    const table = firstTurn()
    expect(verdictAfterLastTurn(table)).toEqual({ winner: 'us', by: 'formedInfantry', smashing: false })
    // A wall of horse across the whole table, an inch and a half between any two.
    const shut = copy(table)
    const mexicans = Object.keys(shut.battle.units).filter((id) => id.startsWith('mx') && shut.battle.units[id]!.at)
    for (const [i, id] of mexicans.slice(0, 13).entries())
      alter(shut, id, {
        at: { x: 5500 + i * 11_500, y: 68_000 },
        stance: 'line',
        width: 10,
        strength: { start: 10, casualties: 0, stragglers: 0 },
        mounted: false,
      })
    expect(verdictAfterLastTurn(shut).winner).toBe('mexican')
    const broken = copy(shut)
    alter(broken, mexicans[6]!, { broken: true })
    expect(verdictAfterLastTurn(broken).winner).toBe('us')
    for (const [id, unit] of Object.entries(table.battle.units))
      if (table.field.units.get(unit.of)!.arm === 'infantry' && id.startsWith('us')) alter(table, id, { broken: true })
    expect(verdictAfterLastTurn(table).winner).toBe('mexican')
  })

  it('SAR-24.9 points count casualties, stragglers still out, the removed in full, and Minon', () => {
    const table = firstTurn({ options: { victory: 'points' } })
    expect(verdictAfterLastTurn(table)).toEqual({ winner: null, by: 'points', smashing: false })
    alter(table, 'us-1-illinois', { strength: { start: 20, casualties: 3, stragglers: 2 } })
    alter(table, 'mx-1-line', { gone: true })
    expect([castingsLost(table, 'us'), castingsLost(table, 'mexican')]).toEqual([5, 20])
    expect(verdictAfterLastTurn(table)).toEqual({ winner: 'us', by: 'points', smashing: true })
    alter(table, 'us-1-illinois', { strength: { start: 20, casualties: 10, stragglers: 5 } })
    expect(verdictAfterLastTurn(table)).toMatchObject({ winner: 'mexican', smashing: false })
    const minon = Object.keys(table.battle.units).find((id) => table.battle.units[id]!.arrival === 'minon')!
    alter(table, minon, { arrival: null })
    expect(verdictAfterLastTurn(table)).toMatchObject({ winner: 'us' })
  })
})
