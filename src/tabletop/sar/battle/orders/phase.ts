// Phase 1 of a turn: leaders roll for points, and when both sides are ready the orders are revealed (SAR-4).
import { sidesInAskingOrder } from '../field'
import { answersOf, answersOfBoth } from '../answers'
import { leaderPoints } from '../../orders/leaderPoints'
import { replaceLeaders } from '../leaders/replace'
import { commandRatingOf } from '../leaders/ratings'
import { returnToTable } from '../rally/offTable'
import { rollDie, type ActionRun, emit } from '../run'
import type { RevealedOrder } from '../types'
import { leadersOf } from '../units'
import { testReactions } from '../moves/reactions'
import { readMissions, sendMissions } from './missions'
import { randomOrders } from './random'
import { splitUnit } from './split'

/**
 * Begins phase 1: successors take command (SAR-19.3), fled units return (SAR-20.8), missions are read (SAR-4.17), and leaders on the table
 * roll for leader points (SAR-4.2). A leader silenced by a wound has none.
 */
export function beginOrders(run: ActionRun): undefined {
  const { battle, field } = run
  battle.orders = {}
  battle.charges = {}
  battle.squares = {}
  battle.rallies = {}
  replaceLeaders(run)
  returnToTable(run)
  readMissions(run)
  for (const side of sidesInAskingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const leader = battle.leaders[id]!
      const canCommand = leader.at !== null && battle.turn >= leader.silentUntil
      if (!canCommand) {
        battle.leaders[id] = { ...leader, points: 0 }
        continue
      }
      const die = rollDie(run, id, 'leaderPoints', field.tables.command.pointsDie)
      const points = leaderPoints(field.tables, die, commandRatingOf(run, id))
      battle.leaders[id] = { ...leader, points }
      emit(run, { kind: 'points', leader: id, points })
    }
}

/**
 * SAR-4.7, 4.10: reveals the orders of both sides: parts are detached, missions are sent, and units without an order roll for random orders.
 * Then irregulars and regulars test whether they obey (SAR-23.9).
 */
export function revealOrders(run: ActionRun): void {
  const { battle } = run
  const givenOrders: Record<string, RevealedOrder> = {}
  for (const side of sidesInAskingOrder(run.field)) {
    const { orders, splits } = answersOf(run, side)
    for (const unit of new Set(splits.map((split) => split.unit))) splitUnit(run, side, unit)
    // `deed`: the order that the unit executes.
    for (const [id, { order, heading, functions, by }] of Object.entries(orders))
      givenOrders[id] = { deed: order, heading, functions, by }
  }
  battle.rallies = answersOfBoth(run, 'rallies')
  sendMissions(run)
  const rolledOrders = randomOrders(run, givenOrders)
  const allOrders = Object.entries({ ...givenOrders, ...rolledOrders }).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, order] of allOrders) {
    battle.orders[id] = order
    emit(run, { kind: 'ordered', unit: id, rule: id in rolledOrders ? 'SAR-4.10' : 'SAR-4.7', ...order })
  }
  testReactions(run)
}
