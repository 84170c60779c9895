import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../src/core/json'
import { footprint } from '../../../../src/tabletop/common/block'
import { isOnTable } from '../../../../src/tabletop/common/ground'
import { gapBetween } from '../../../../src/tabletop/common/polygon'
import { battleView, legal, isListed, toAct } from '../../../../src/tabletop/sar/battle/engine'
import { filesAndRanksOf, stanceForWidth, unitBlock } from '../../../../src/tabletop/sar/battle/layout'
import { phaseAfter, SEQUENCE } from '../../../../src/tabletop/sar/battle/sequence'
import { tables } from '../support'
import { act, alter, battle, copy, refusalOf } from './support'

const place = (unit: string, x: number, y: number, more: object = {}) => ({
  type: 'place' as const,
  unit,
  x,
  y,
  heading: 18_000,
  stance: 'line' as const,
  width: 10,
  ...more,
})

describe('a battle is set up', () => {
  it('SAR-24.4 everybody in place, on the table, an inch from each other; Ortega, Andrade and Minon off it', () => {
    const { table } = battle()
    const { field, battle: state } = table
    expect(Object.keys(state.units)).toHaveLength(field.units.size)
    const grounds = Object.values(state.units).flatMap((unit) => {
      const block = unitBlock(field, unit)
      expect(block === null).toBe(unit.arrival !== null)
      return block ? [footprint(block)] : []
    })
    for (const [i, ground] of grounds.entries()) {
      for (const corner of ground) expect(isOnTable(field.ground, corner)).toBe(true)
      for (const other of grounds.slice(i + 1)) expect(gapBetween(ground, other)).toBeGreaterThanOrEqual(1000)
    }
    expect(canonical(battle().table.battle)).toBe(canonical(state))
    for (const [id, leader] of Object.entries(state.leaders))
      expect(leader.at === null).toBe(field.leaders.get(id)!.arrival !== null)
  })

  it('SAR-24.4 Mexicans in column, guns limbered, facing north; U.S. facing south', () => {
    const { units } = battle().table.battle
    expect(units['mx-1-line']).toMatchObject({ stance: 'column', heading: 0, width: 6 })
    expect(units['us-1-illinois']).toMatchObject({ stance: 'line', heading: 18_000 })
    expect(units['us-washington']).toMatchObject({ stance: 'limbered', strength: { start: 11 } })
    expect(units['us-washington']!.guns.map(({ artillerists }) => artillerists)).toEqual([3, 3, 3, 2])
  })

  it('SAR-24.4 the U.S. may stand elsewhere, not nearer to the enemy; the Mexicans may not', () => {
    const { table } = battle()
    expect(toAct(table.battle)).toBe('mexican')
    expect(refusalOf(table, 'us', { type: 'ready' })).toBe('not-your-turn SAR-4.7')
    expect(refusalOf(table, 'mexican', place('mx-1-line', 60_000, 5000))).toBe('BAD_STATE SAR-24.4')
    act(table, 'mexican', { type: 'ready' })
    const back = place('us-1-illinois', 20_000, 60_000)
    expect(refusalOf(table, 'us', back)).toBeNull()
    expect(isListed(table, 'us', back)).toBe(true)
    expect(refusalOf(table, 'us', place('us-1-illinois', 20_000, 20_000))).toBe('BAD_STATE SAR-24.4')
    expect(refusalOf(table, 'us', place('us-1-illinois', 1000, 60_000))).toBe('BAD_VALUE SAR-24.1')
    expect(refusalOf(table, 'us', place('us-1-illinois', 20_000, 60_000, { width: 21 }))).toBe('BAD_VALUE SAR-6.2')
    expect(refusalOf(table, 'us', { ...back, stance: 'limbered' })).toBe('BAD_VALUE SAR-6.1')
    expect(refusalOf(table, 'us', { ...back, heading: 36_000 })).toBe('BAD_VALUE SAR-0.6')
    expect(refusalOf(table, 'us', { ...back, unit: 'mx-1-line' })).toBe('BAD_VALUE SAR-24.4')
    act(table, 'us', back)
    expect(refusalOf(table, 'us', place('us-2-illinois', 24_000, 60_000))).toBe('BAD_VALUE SAR-24.4')
    act(table, 'us', { type: 'ready' })
    expect(table.battle).toMatchObject({ turn: 1, phase: 'giveOrders' })
  })

  it('SAR-4.7 what one side sets up the other sees only when both are ready', () => {
    const { table } = battle()
    act(table, 'mexican', { type: 'ready' })
    const before = canonical(battleView(table, 'mexican'))
    const told = act(table, 'us', place('us-1-illinois', 20_000, 60_000))
    expect(told.every(({ to }) => to === 'us')).toBe(true)
    expect(canonical(battleView(table, 'mexican'))).toBe(before)
    expect(legal(table, 'mexican')).toEqual([])
    act(table, 'us', { type: 'ready' })
    expect(battleView(table, 'mexican').units['us-1-illinois']!.at).toEqual({ x: 20_000, y: 60_000 })
  })

  it('SAR-6.2 a unit takes up the ground of its formation', () => {
    const { table } = battle()
    const size = (change: object) => {
      alter(table, 'us-1-illinois', change)
      const { width, depth } = unitBlock(table.field, table.battle.units['us-1-illinois']!)!
      return [width, depth]
    }
    expect(size({ stance: 'line', width: 20 })).toEqual([20_000, 1000])
    expect(size({ width: 10 })).toEqual([10_000, 2000])
    expect(size({ stance: 'column', width: 4 })).toEqual([4000, 5000])
    expect(size({ strength: { start: 20, casualties: 2, stragglers: 3 } })).toEqual([4000, 4000])
    expect(size({ stance: 'square', strength: { start: 20, casualties: 0, stragglers: 0 } })).toEqual([6000, 6000])
    expect(size({ stance: 'mob' })).toEqual([5000, 4000])
    expect(size({ stance: 'skirmish', strength: { start: 2, casualties: 0, stragglers: 0 } })).toEqual([4000, 1000])
    const horse = unitBlock(table.field, table.battle.units['us-1-dragoons']!)!
    expect(horse.depth).toBe(2000 * filesAndRanksOf(table.battle.units['us-1-dragoons']!).ranks)
    expect([stanceForWidth(tables(), 'US', 20, 5), stanceForWidth(tables(), 'US', 20, 3)]).toEqual(['line', 'column'])
  })

  it('SAR-3.1 the sequence has the phases of every card', () => {
    for (const profile of ['sar-2007', 'sar-1998', 'early-american'] as const)
      expect(tables(profile).phases.map(({ id }) => id.replace('AndReactions', ''))).toEqual(
        SEQUENCE.slice(1).map(({ phase }) => phase),
      )
    expect([phaseAfter('setup'), phaseAfter('rally')]).toEqual(['giveOrders', null])
  })

  it('SAR-0.6 a refusal changes nothing, whatever is sent', () => {
    const { table } = battle()
    const before = canonical(table.battle)
    for (const wild of [null, 7, 'ready', [], {}, { type: 'fire' }, { type: 'ready', now: true }, { type: 'order' }])
      expect(refusalOf(copy(table), 'mexican', wild)).toMatch(/^BAD_/)
    expect(refusalOf(table, 'mexican', { type: 'square', unit: 'x' })).toBe('BAD_STATE SAR-3.1')
    expect(canonical(table.battle)).toBe(before)
  })
})
