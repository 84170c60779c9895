import { askingOrder } from '../field'
import { answersOf, answersOfBoth } from '../answers'
import { leaderPoints } from '../../orders/leaderPoints'
import { replaceLeaders } from '../leaders/replace'
import { commandLR } from '../leaders/ratings'
import { returnToTable } from '../rally/offTable'
import { rollDie, type ActionRun, emit } from '../run'
import type { RevealedOrder } from '../types'
import { leadersOf } from '../units'
import { testReactions } from '../moves/reactions'
import { readMissions, sendMissions } from './missions'
import { randomOrders } from './random'
import { splitUnit } from './split'

/** SAR-4.2, 4.17: phase 1 begins: missions are read, each leader on the table rolls for his points; who is silent has none. */
export function beginOrders(run: ActionRun): undefined {
  const { battle, field } = run
  battle.orders = {}
  battle.charges = {}
  battle.squares = {}
  battle.rallies = {}
  replaceLeaders(run)
  returnToTable(run)
  readMissions(run)
  for (const side of askingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const leader = battle.leaders[id]!
      const commands = leader.at !== null && battle.turn >= leader.silentUntil
      const points = commands
        ? leaderPoints(
            field.tables,
            rollDie(run, id, 'leaderPoints', field.tables.command.pointsDie),
            commandLR(run, id),
          )
        : 0
      battle.leaders[id] = { ...leader, points }
      if (commands) emit(run, { kind: 'points', leader: id, points })
    }
}

/** SAR-4.7, 4.10: both sides are ready: units are parted, the rest roll, and everything is turned face up together. */
export function revealOrders(run: ActionRun): void {
  const { battle } = run
  const ordered: Record<string, RevealedOrder> = {}
  for (const side of askingOrder(run.field)) {
    const { orders, splits } = answersOf(run, side)
    for (const unit of new Set(splits.map((split) => split.unit))) splitUnit(run, side, unit)
    for (const [id, { order, heading, functions, by }] of Object.entries(orders))
      ordered[id] = { deed: order, heading, functions, by }
  }
  battle.rallies = answersOfBoth(run, 'rallies')
  sendMissions(run)
  const chance = randomOrders(run, ordered)
  const all = { ...ordered, ...chance }
  for (const id of Object.keys(all).sort()) {
    battle.orders[id] = all[id]!
    emit(run, { kind: 'ordered', unit: id, rule: id in chance ? 'SAR-4.10' : 'SAR-4.7', ...all[id]! })
  }
  testReactions(run)
}
