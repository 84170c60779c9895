import { answersOf, changeAnswers } from '../../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../src/core/json'
import { battleView, legal, toAct } from '../../../../src/tabletop/sar/battle/engine'
import type { BattleTable, AddressedEvent } from '../../../../src/tabletop/sar/battle/run'
import type { Battle, RevealedOrder } from '../../../../src/tabletop/sar/battle/types'
import { SequenceWatch } from './sequenceWatch'
import { act, alter, copy, dice, firstTurn, OPTIONS, refusalOf } from './support'

const chargeAt = (heading: number): RevealedOrder => ({ deed: 'charge', heading, functions: [], by: null })
const hold: RevealedOrder = { deed: 'hold', heading: null, functions: [], by: null }

/** Kentucky cavalry eight inches south of a Mexican line, and the orders given, as they lie open in phase 2. */
function phase2(orders: Record<string, RevealedOrder>, change?: (table: BattleTable) => void, on = false): BattleTable {
  const options = on ? { rules: { ...OPTIONS.rules, optCounterCharge: true } } : {}
  const table = firstTurn({ options })
  const { battle } = table
  for (const id of Object.keys(battle.units)) alter(table, id, { at: null })
  const put = (id: string, x: number, y: number, heading: number, more: Partial<Battle['units'][string]> = {}) =>
    alter(table, id, { at: { x, y }, heading, stance: 'line', width: 11, ...more })
  put('us-kentucky-cav', 60_000, 40_000, 18_000)
  put('us-1-illinois', 80_000, 40_000, 18_000)
  put('mx-1-line', 60_000, 32_000, 0)
  put('mx-guard-hussars', 80_000, 30_000, 0)
  change?.(table)
  battle.pending = [{ kind: 'orders', owner: 'us' }]
  for (const [id, { deed, heading }] of Object.entries(orders)) {
    const us = id.startsWith('us')
    const given = { order: deed, heading, functions: [], by: us ? 'us-taylor' : 'mx-santa-anna', cost: 1 } as never
    const side = us ? 'us' : 'mexican'
    changeAnswers(table, side, { orders: { ...answersOf(table, side).orders, [id]: given } })
  }
  act(table, 'us', { type: 'ready' }, dice('t', NOBODY))
  return table
}
/** Whoever has no order rolls Hold. */
const NOBODY = ['us-kentucky-cav', 'us-1-illinois', 'mx-1-line', 'mx-guard-hussars'].map((id): [string, number] => [
  `1/giveOrders/${id}/randomOrder/1`,
  16,
])
const charge = (unit: string, target: string) => ({ type: 'charge', unit, target })
const bodies = (told: AddressedEvent[], kind: string) => told.flatMap(({ body }) => (body.kind === kind ? [body] : []))

describe('declaring charges', () => {
  it('SAR-13.1 who has the order names a target in sight and within 45 degrees of it, before the phase ends', () => {
    const table = phase2({ 'us-kentucky-cav': chargeAt(18_000) })
    expect(table.battle).toMatchObject({ phase: 'declareCharges', pending: [{ kind: 'charges', owner: 'us' }] })
    const refused = (action: unknown) => refusalOf(table, 'us', action)
    expect(refused({ type: 'ready' })).toBe('BAD_TARGET SAR-13.1')
    expect(refused(charge('us-kentucky-cav', 'us-1-illinois'))).toBe('BAD_TARGET SAR-13.1')
    expect(refused(charge('us-kentucky-cav', 'mx-lagos'))).toBe('BAD_TARGET SAR-13.1')
    expect(refused(charge('us-kentucky-cav', 'mx-guard-hussars'))).toBe('BAD_ORDER SAR-4.7')
    expect(refused(charge('us-1-illinois', 'mx-1-line'))).toBe('BAD_STATE SAR-13.1')
    expect(refused(charge('us-kentucky-cav', 'mx-1-line'))).toBeNull()
    expect(legal(table, 'us')).toEqual([charge('us-kentucky-cav', 'mx-1-line'), { type: 'resign' }])
    act(table, 'us', charge('us-kentucky-cav', 'mx-1-line'))
    expect(legal(table, 'us').map(({ type }) => type)).toEqual(['charge', 'ready', 'resign', 'takeBack'])
  })

  it('SAR-13.1 a target behind others cannot be named, and a charge without any goes on by itself', () => {
    const blind = phase2({ 'us-kentucky-cav': chargeAt(18_000) }, (table) =>
      alter(table, 'us-1-illinois', { at: { x: 60_000, y: 37_000 }, width: 20 }),
    )
    expect(blind.battle).toMatchObject({ turn: 1, phase: 'allMoves' })
  })

  it('SAR-13.2 V380 infantry does not charge mounted cavalry, V382 skirmishers but skirmishers', () => {
    const table = phase2({ 'us-1-illinois': chargeAt(18_000), 'us-kentucky-cav': chargeAt(18_000) })
    expect(refusalOf(table, 'us', charge('us-1-illinois', 'mx-guard-hussars'))).toBe('BAD_TARGET SAR-13.2')
    alter(table, 'mx-guard-hussars', { mounted: false })
    expect(refusalOf(table, 'us', charge('us-1-illinois', 'mx-guard-hussars'))).toBeNull()
    alter(table, 'us-kentucky-cav', { stance: 'skirmish' })
    expect(refusalOf(table, 'us', charge('us-kentucky-cav', 'mx-1-line'))).toBe('BAD_TARGET SAR-13.2')
  })

  it('SAR-4.7 what one side declares the other sees only when both have', () => {
    const table = phase2({ 'us-kentucky-cav': chargeAt(18_000), 'mx-guard-hussars': chargeAt(0) })
    expect(toAct(table.battle)).toBe('mexican')
    const before = canonical(battleView(table, 'us'))
    expect(act(table, 'mexican', charge('mx-guard-hussars', 'us-1-illinois')).map(({ to }) => to)).toEqual(['mexican'])
    expect(canonical(battleView(table, 'us'))).toBe(before)
    expect(act(table, 'mexican', { type: 'ready' })).toEqual([])
    act(table, 'us', charge('us-kentucky-cav', 'mx-1-line'))
    const told = act(table, 'us', { type: 'ready' })
    expect(bodies(told, 'charge')).toMatchObject([
      { unit: 'mx-guard-hussars', target: 'us-1-illinois', rule: 'SAR-13.1' },
      { unit: 'us-kentucky-cav', target: 'mx-1-line' },
    ])
  })
})

describe('emergency squares', () => {
  const charged = (change?: (table: BattleTable) => void) => {
    const table = phase2({ 'us-kentucky-cav': chargeAt(18_000), 'mx-1-line': hold }, change)
    act(table, 'us', charge('us-kentucky-cav', 'mx-1-line'))
    act(table, 'us', { type: 'ready' })
    return table
  }

  it('SAR-15.1 V490 lines and columns may try a square; who is in one, skirmishers and guns may not', () => {
    const guns = [{ pounds: 8, artillerists: 3, infantry: 0, damage: 0 }]
    const may = [
      { stance: 'line' as const },
      { stance: 'column' as const, width: 4 },
      { stance: 'square' as const },
      { stance: 'skirmish' as const },
      { of: 'mx-blanco-gun', stance: 'unlimbered' as const, guns },
    ].map((change) => {
      const table = charged((one) => alter(one, 'mx-1-line', change))
      return table.battle.phase === 'declareCharges' && legal(table, 'mexican').some(({ type }) => type === 'square')
    })
    expect(may).toEqual([true, true, false, false, false])
  })

  it('SAR-15.1 infantry charged by mounted cavalry may try, once; not in square, nor before infantry', () => {
    const table = charged()
    expect(table.battle.pending).toEqual([{ kind: 'reactions', owner: 'mexican' }])
    const square = { type: 'square', unit: 'mx-1-line' }
    expect(legal(table, 'mexican')).toEqual([{ type: 'ready' }, { type: 'resign' }, square])
    expect(refusalOf(table, 'mexican', { ...square, unit: 'mx-5-line' })).toBe('BAD_STATE SAR-15.1')
    act(table, 'mexican', square)
    expect(refusalOf(table, 'mexican', square)).toBe('BAD_STATE SAR-15.1')
    act(table, 'mexican', { type: 'takeBack', unit: 'mx-1-line' })
    expect(refusalOf(table, 'mexican', square)).toBeNull()
    expect(charged((one) => alter(one, 'mx-1-line', { stance: 'square' })).battle.phase).toBe('allMoves')
    expect(charged((one) => alter(one, 'us-kentucky-cav', { mounted: false })).battle.phase).toBe('allMoves')
  })

  it('SAR-15.2, 15.3 inches that the cavalry rides first: green +2, line +2, Hold +4, against the distance, ties form', () => {
    const roll = (d20: number) => {
      const table = charged()
      act(table, 'mexican', { type: 'square', unit: 'mx-1-line' })
      const forced = dice('t', [['1/declareCharges/mx-1-line/emergencySquare/1', d20]])
      return bodies(act(table, 'mexican', { type: 'ready' }, forced), 'square')[0]
    }
    // Eight inches from front to front: even a 1 makes nine.
    expect(roll(1)).toMatchObject({ inches: 9, against: { 'us-kentucky-cav': 'disorder' } })
    const far = charged((table) => alter(table, 'us-kentucky-cav', { at: { x: 60_000, y: 45_000 } }))
    const result = (d20: number) => {
      const table = copy(far)
      act(table, 'mexican', { type: 'square', unit: 'mx-1-line' })
      const forced = dice('t', [['1/declareCharges/mx-1-line/emergencySquare/1', d20]])
      return bodies(act(table, 'mexican', { type: 'ready' }, forced), 'square')[0]
    }
    expect(result(5)).toMatchObject({ inches: 13, against: { 'us-kentucky-cav': 'squareForms' } })
    expect(result(6)).toMatchObject({ inches: 14, against: { 'us-kentucky-cav': 'disorder' } })
  })
})

describe('counter-charges on declaration', () => {
  const met = (on: boolean) => {
    const orders = { 'us-kentucky-cav': chargeAt(18_000), 'mx-guard-hussars': hold }
    const table = phase2(orders, (one) => alter(one, 'mx-guard-hussars', { at: { x: 60_000, y: 30_000 } }), on)
    alter(table, 'mx-1-line', { at: { x: 90_000, y: 30_000 } })
    return table
  }
  const open = (on: boolean) => {
    const table = met(on)
    // The line stood in front of the horse; with it out of the way the horse can be named.
    act(table, 'us', charge('us-kentucky-cav', 'mx-guard-hussars'))
    act(table, 'us', { type: 'ready' })
    return table
  }

  it('SAR-13.15 cavalry charged by cavalry before its front may charge back, if the rule is on', () => {
    const table = open(true)
    const back = { type: 'counter', unit: 'mx-guard-hussars', target: 'us-kentucky-cav' }
    expect(legal(table, 'mexican').map(({ type }) => type)).toEqual(['counter', 'ready', 'resign', 'standBy'])
    const behind = copy(table)
    alter(behind, 'mx-guard-hussars', { heading: 18_000 })
    expect(refusalOf(behind, 'mexican', back)).toBe('BAD_TARGET SAR-13.15')
    expect(refusalOf(table, 'mexican', { ...back, target: 'us-1-illinois' })).toBe('BAD_TARGET SAR-13.15')
    expect(refusalOf(table, 'mexican', { ...back, unit: 'mx-1-line' })).toBe('BAD_STATE SAR-13.15')
    act(table, 'mexican', back)
    const told = act(table, 'mexican', { type: 'ready' })
    expect(bodies(told, 'charge')).toMatchObject([
      { unit: 'mx-guard-hussars', target: 'us-kentucky-cav', rule: 'SAR-13.15' },
    ])
    expect(table.battle.orders['mx-guard-hussars']).toMatchObject({ deed: 'charge', heading: 0 })
  })

  it('SAR-13.15 and nobody is asked if it is off', () => {
    expect(open(false).battle).toMatchObject({ turn: 1, phase: 'allMoves' })
  })

  it('SAR-3.1 the sequence leads through charges and reactions', () => {
    const table = met(true)
    expect(table.battle.phase).toBe('declareCharges')
    const watch = new SequenceWatch(table.battle)
    act(table, 'us', charge('us-kentucky-cav', 'mx-guard-hussars'))
    expect(watch.follow('charge', table.battle)).toBe('declareCharges')
    act(table, 'us', { type: 'ready' })
    expect(watch.follow('ready', table.battle)).toBe('declareCharges')
    act(table, 'mexican', { type: 'ready' })
    expect(watch.follow('ready', table.battle)).toBe('allMoves')
  })
})
