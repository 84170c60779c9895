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

/** SAR-4.2, 4.17: begins phase 1: missions are read, and leaders on the table roll for leader points; a silent leader has none. */
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
      const commands = leader.at !== null && battle.turn >= leader.silentUntil
      const points = commands
        ? leaderPoints(
            field.tables,
            rollDie(run, id, 'leaderPoints', field.tables.command.pointsDie),
            commandRatingOf(run, id),
          )
        : 0
      battle.leaders[id] = { ...leader, points }
      if (commands) emit(run, { kind: 'points', leader: id, points })
    }
}

/** SAR-4.7, 4.10: reveals the orders of both sides: parts are detached, and units without an order roll for random orders. */
export function revealOrders(run: ActionRun): void {
  const { battle } = run
  const ordered: Record<string, RevealedOrder> = {}
  for (const side of sidesInAskingOrder(run.field)) {
    const { orders, splits } = answersOf(run, side)
    for (const unit of new Set(splits.map((split) => split.unit))) splitUnit(run, side, unit)
    for (const [id, { order, heading, functions, by }] of Object.entries(orders))
      ordered[id] = { deed: order, heading, functions, by }
  }
  battle.rallies = answersOfBoth(run, 'rallies')
  sendMissions(run)
  const random = randomOrders(run, ordered)
  for (const [id, order] of Object.entries({ ...ordered, ...random }).sort(([a], [b]) => (a < b ? -1 : 1))) {
    battle.orders[id] = order
    emit(run, { kind: 'ordered', unit: id, rule: id in random ? 'SAR-4.10' : 'SAR-4.7', ...order })
  }
  testReactions(run)
}
