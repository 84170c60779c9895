import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { canonical } from '../../../../src/core/json'
import { battleChart, factsForChart } from '../../../../src/tabletop/sar/battle/chart'
import { legal, sampleAction, toAct } from '../../../../src/tabletop/sar/battle/engine'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { lossesOf, verdict } from '../../../../src/tabletop/sar/battle/victory'
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

  it('SAR-3.1 chart and rules agree at every step, whatever is done', () => {
    for (const seed of [1, 2]) {
      const { table } = battle()
      table.battle.turn = 22
      const actor = createActor(battleChart, { input: factsForChart(table) }).start()
      const place = () => {
        const { value } = actor.getSnapshot()
        return typeof value === 'string' ? value : Object.entries(value).flat().join('.')
      }
      expect(place()).toBe('setup.waiting')
      for (let i = 0; i < 40; i++) {
        const side = toAct(table.battle)
        if (side === null) break
        const entries = legal(table, side).filter(({ type }) => type !== 'resign' && type !== 'place')
        const pick = i % 3 === 2 ? { type: 'ready' as const } : entries[(seed * 7919 + i * 104_729) % entries.length]!
        const action = sampleAction(pick, i)
        if (refusalOf(table, side, action) !== null) continue
        act(table, side, action)
        const facts = factsForChart(table)
        actor.send({ type: pick.type, facts })
        expect(place()).toBe(facts.phase === 'over' ? 'over' : `${facts.phase}.waiting`)
      }
      const side = toAct(table.battle)
      if (side === null) continue
      act(table, side, { type: 'resign' })
      actor.send({ type: 'resign', facts: factsForChart(table) })
      expect(place()).toBe('over')
      expect(table.battle.result).toEqual({
        winner: side === 'us' ? 'mexican' : 'us',
        by: 'resigned',
        smashing: false,
      })
    }
  })

  it('SAR-3.1 a battle that jumps is lost to the chart', () => {
    const { table } = battle()
    const actor = createActor(battleChart, { input: factsForChart(table) }).start()
    actor.send({ type: 'ready', facts: { turn: 3, phase: 'giveOrders', asked: 'us', types: ['ready'] } })
    expect(actor.getSnapshot().value).toBe('lost')
  })
})

describe('the end of Buena Vista', () => {
  it('SAR-24.8 formed infantry and an open way north win for the U.S.', () => {
    const table = firstTurn()
    expect(verdict(table)).toEqual({ winner: 'us', by: 'formedInfantry', smashing: false })
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
    expect(verdict(shut).winner).toBe('mexican')
    const broken = copy(shut)
    alter(broken, mexicans[6]!, { broken: true })
    expect(verdict(broken).winner).toBe('us')
    for (const [id, unit] of Object.entries(table.battle.units))
      if (table.field.units.get(unit.of)!.arm === 'infantry' && id.startsWith('us')) alter(table, id, { broken: true })
    expect(verdict(table).winner).toBe('mexican')
  })

  it('SAR-24.9 points count casualties, stragglers still out, the removed in full, and Minon', () => {
    const table = firstTurn({ options: { victory: 'points' } })
    expect(verdict(table)).toEqual({ winner: null, by: 'points', smashing: false })
    alter(table, 'us-1-illinois', { strength: { start: 20, casualties: 3, stragglers: 2 } })
    alter(table, 'mx-1-line', { gone: true })
    expect([lossesOf(table, 'us'), lossesOf(table, 'mexican')]).toEqual([5, 20])
    expect(verdict(table)).toEqual({ winner: 'us', by: 'points', smashing: true })
    alter(table, 'us-1-illinois', { strength: { start: 20, casualties: 10, stragglers: 5 } })
    expect(verdict(table)).toMatchObject({ winner: 'mexican', smashing: false })
    const minon = Object.keys(table.battle.units).find((id) => table.battle.units[id]!.arrival === 'minon')!
    alter(table, minon, { arrival: null })
    expect(verdict(table)).toMatchObject({ winner: 'us' })
  })
})
