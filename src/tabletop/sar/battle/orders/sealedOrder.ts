// Makes the sealed order of an action (SAR-4.3 to 4.9), or refuses it: who may give it, to whom, at what cost.
import { answersOf } from '../answers'
import { throwBadOrder, throwBadState, throwBadValue } from '../../errors'
import { checkIssue, orderAsReceived } from '../../orders/legalOrder'
import { orderCost } from '../../orders/orderCost'
import type { ActionOf } from '../../schemas/action'
import type { BattleTable } from '../run'
import { greyAllowsOrder } from '../special/grey'
import type { BattleUnit, SealedOrder, Side } from '../types'
import { commandLevel, rosterUnitOf, pointsSpent, sideOfUnit, distanceToUnit } from '../units'
import { areFunctionsPossible, functionCount, orderOfFunctions } from './functions'

/**
 * The unit with this id if it may get an order in phase 1: it is on the table, or has fled over the edge (SAR-20.8). For a part that is
 * detached this turn (SAR-2.5) it is the unit that the part comes from. Null: there is no such unit.
 */
export function findOrderableUnit(table: BattleTable, side: Side, id: string): BattleUnit | null {
  const { battle } = table
  const split = answersOf(table, side).splits.find(({ part }) => part === id)
  const unit = battle.units[split?.unit ?? id]
  // `gone`: removed from the battle.
  if (!unit || unit.gone) return null
  // `off.back`: the turn in which a unit that has fled comes back; null: it has not rallied yet.
  const hasFled = unit.off !== null && unit.off.back === null
  return unit.at !== null || hasFled ? unit : null
}

/** SAR-4.2, 4.20: may the leader give orders this turn? A wounded leader gives none before the turn `silentUntil`. */
export const mayCommand = ({ battle }: BattleTable, leader: string): boolean => {
  const state = battle.leaders[leader]
  return state !== undefined && state.at !== null && battle.turn >= state.silentUntil
}

/** SAR-4.3: what the cost of an order depends on: how far the leader is from the unit, and whether he is not its direct superior. */
export interface OrderReach {
  /** Thousandths of an inch. */
  readonly distance: number
  readonly skipsLevel: boolean
}

/** SAR-4.3, 4.4: what an order of this leader to the unit depends on; null: he may not order it. */
export function orderReach(table: BattleTable, leader: string, unit: BattleUnit): OrderReach | null {
  const level = commandLevel(table, leader, unit)
  if (level === null || !mayCommand(table, leader)) return null
  const distance = distanceToUnit(table.field, table.battle.leaders[leader]!.at!, unit)
  return { distance, skipsLevel: level === 'higher' }
}

/** SAR-4.3, 4.4: the cost of an order to the unit for this leader; null: the leader may not order it. */
export function orderCostFor(table: BattleTable, leader: string, unit: BattleUnit): number | null {
  const reach = orderReach(table, leader, unit)
  return reach && orderCost(table.field.tables, reach.distance, reach.skipsLevel)
}

/** SAR-4.5, 4.6: refuses an order by a leader (`by`) who has too few points, or to a unit (`id`) that he may not order again. */
export function checkLeaderMayOrder(table: BattleTable, side: Side, by: string, id: string, cost: number): void {
  const leader = table.battle.leaders[by]!
  const answers = answersOf(table, side)
  checkIssue(
    {
      attachedTo: leader.attachedTo,
      points: leader.points - pointsSpent(answers, by),
      // How many orders he has given this turn.
      given: Object.values(answers.orders).filter((sealedOrder) => sealedOrder.by === by).length,
    },
    // `ordered`: the unit has an order already.
    { id, ordered: answers.orders[id] !== undefined },
    cost,
  )
}

/** SAR-16.1: refuses functions that the battery cannot carry out. */
function checkFunctions(table: BattleTable, unit: BattleUnit, { order, functions }: SealedOrder): void {
  const { arm, nation } = rosterUnitOf(table, unit)
  if (arm !== 'artillery') {
    if (functions.length > 0) throwBadOrder('SAR-16.1', 'functions')
    return
  }
  if (functions.length > functionCount(table.field.tables, nation, unit)) throwBadOrder('SAR-16.1', 'functions')
  if (functions.length === 0) {
    // Guns move and fire only by functions.
    if (order === 'move' || order === 'firstFire' || order === 'holdFire') throwBadOrder('SAR-16.1', 'functions')
    return
  }
  const isOrderOfFunctions = order === orderOfFunctions(functions)
  if (!isOrderOfFunctions || !areFunctionsPossible(unit.stance, functions)) throwBadOrder('SAR-16.2', order)
}

/** SAR-4.7: refuses a Move or Charge without a heading, and a heading for any other order; for artillery only a move function has one. */
function checkHeading(arm: string, { order, functions, heading }: SealedOrder): void {
  const needsHeading = arm === 'artillery' ? functions.includes('move') : order === 'move' || order === 'charge'
  const hasHeading = heading !== null
  if (needsHeading !== hasHeading) throwBadOrder('SAR-4.7', 'heading')
}

/** SAR-4.3 to 4.9: makes the sealed order of an action, or refuses the action. `id`: the unit that gets it, or the new part (SAR-2.5). */
export function makeSealedOrder(
  table: BattleTable,
  side: Side,
  action: ActionOf<'order'> | ActionOf<'split'>,
  id: string,
): SealedOrder {
  const unit = findOrderableUnit(table, side, id) ?? throwBadValue('SAR-4.4', 'unit')
  if (sideOfUnit(table, unit) !== side) throwBadOrder('SAR-4.4', id)
  const leader = table.field.leaders.get(action.by) ?? throwBadValue('SAR-4.4', 'by')
  if (leader.side !== side) throwBadOrder('SAR-4.4', action.by)
  if (commandLevel(table, action.by, unit) === null) throwBadOrder('SAR-4.4', id)
  const { arm } = rosterUnitOf(table, unit)
  const order = orderAsReceived({ arm, broken: unit.broken, locked: unit.locked }, action.order)
  if (!greyAllowsOrder(table, action.by, unit, order)) throwBadOrder('SAR-24.6', order)
  const cost = orderCostFor(table, action.by, unit) ?? throwBadState('SAR-4.20', action.by)
  checkLeaderMayOrder(table, side, action.by, id, cost)
  const sealedOrder: SealedOrder = {
    order,
    heading: action.heading ?? null,
    functions: action.functions ?? [],
    by: action.by,
    cost,
  }
  checkFunctions(table, unit, sealedOrder)
  checkHeading(arm, sealedOrder)
  return sealedOrder
}
