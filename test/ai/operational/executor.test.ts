import { describe, expect, it } from 'vitest'
import { nextOrderedAction } from '../../../src/ai/operational/movement/executor'
import type { MoveOrder } from '../../../src/ai/operational/movement/orders'
import { applyLegal, legal, type Position } from '../../../src/operational/engine'
import { dice, scene } from '../../operational/support'

/** Orders as the planning of the phase gives them: by unit the hex where it is to end its move. */
const ordersTo = (places: Readonly<Record<string, string>>): MoveOrder[] =>
  Object.entries(places).map(([piece, to]) => ({
    piece,
    to,
    leaders: [],
    march: false,
    garrison: false,
    script: 'hold',
    goal: null,
  }))

/** US units on the road to San Antonio, all in command. */
const onTheRoad = (at: Readonly<Record<string, string>>): Position =>
  scene({
    turn: 3,
    active: 'us',
    segment: 'move',
    at: { 'us.ldr.scott': '0822', 'us.hq': '0822', 'mexican.ldr.santaanna': '2122', 'mexican.hq': '2122', ...at },
  })

/** Carries out orders to the end. Returns the units in the order in which they began to move, and the dropped ones that have not arrived. */
function carriedOut(position: Position, orders: readonly MoveOrder[]): { began: string[]; failed: string[] } {
  const began: string[] = []
  let dropped: readonly string[] = []
  for (let n = 0; n < 60; n++) {
    const step = nextOrderedAction(position, legal(position, 'us'), orders, dropped)
    dropped = step.dropped
    if (!step.action) break
    if (step.action.type === 'step' && !began.includes(step.action.units[0]!)) began.push(step.action.units[0]!)
    applyLegal(position, 'us', step.action, dice(position))
  }
  const hexOf = (piece: string): string => position.pieceStates[position.world.pieceIndexes.get(piece)!]!.at
  return { began, failed: orders.filter(({ piece, to }) => hexOf(piece) !== to).map(({ piece }) => piece) }
}

describe('orders are carried out so that no hex is crowded (OPS-6.1, 6.2)', () => {
  it('a newcomer waits until those inside have left the hex', () => {
    const position = onTheRoad({ 'us.1.clarke': '0722', 'us.1.garland': '0822', 'us.3.pierce': '0822' })
    const { began, failed } = carriedOut(position, ordersTo({ 'us.1.clarke': '0822', 'us.1.garland': '0922' }))
    expect(began).toEqual(['us.1.garland', 'us.1.clarke'])
    expect(failed).toEqual([])
  })

  it('it does not go in at all if they stay', () => {
    const position = onTheRoad({ 'us.1.clarke': '0722', 'us.1.garland': '0822', 'us.3.pierce': '0822' })
    const { began, failed } = carriedOut(position, ordersTo({ 'us.1.clarke': '0822', 'us.1.garland': '0822' }))
    expect(began).toEqual([])
    expect(failed).toEqual(['us.1.clarke'])
  })

  it('two that wait for each other change places', () => {
    const position = onTheRoad({
      'us.1.clarke': '0722',
      'us.3.cadwalader': '0722',
      'us.1.garland': '0822',
      'us.3.pierce': '0822',
    })
    expect(carriedOut(position, ordersTo({ 'us.1.clarke': '0822', 'us.1.garland': '0722' })).failed).toEqual([])
  })

  it('whoever is in a crowded hex goes first', () => {
    const position = onTheRoad({
      'us.1.clarke': '0722',
      'us.3.cadwalader': '0822',
      'us.1.garland': '0822',
      'us.3.pierce': '0822',
    })
    const { began } = carriedOut(position, ordersTo({ 'us.1.clarke': '0721', 'us.1.garland': '0922' }))
    expect(began).toEqual(['us.1.garland', 'us.1.clarke'])
  })
})
