import { answersOf } from '../answers'
import { badOrder, badState, badValue } from '../../errors'
import { checkIssue, readOrder } from '../../orders/legalOrder'
import { orderCost } from '../../orders/orderCost'
import type { ActionOf } from '../../schemas/action'
import type { BattleTable } from '../run'
import type { BattleUnit, SealedOrder, Side } from '../types'
import { commandOver, factsOf, pointsSpent, sideOfUnit, distanceToUnit } from '../units'
import { areFunctionsPossible, functionCount, orderOfFunctions } from './functions'

/**
 * A unit that its owner may think of in phase 1: on the table, a part that he has just made of one (SAR-2.5), or fled over the edge
 * (SAR-20.8).
 */
export function findOrderableUnit(table: BattleTable, side: Side, id: string): BattleUnit | null {
  const { battle } = table
  const split = answersOf(table, side).splits.find(({ part }) => part === id)
  const unit = battle.units[split?.unit ?? id]
  const here = unit && (unit.at !== null || (unit.off !== null && unit.off.back === null))
  return here && !unit.gone ? unit : null
}

/** SAR-4.2, 4.20: may he give orders at all this turn? */
const commands = ({ battle }: BattleTable, leader: string): boolean => {
  const state = battle.leaders[leader]
  return state !== undefined && state.at !== null && battle.turn >= state.silentUntil
}

/** SAR-4.3, 4.4: what an order to the unit would cost this leader; null if he is not above it or silent. */
export function orderCostFor(table: BattleTable, leader: string, unit: BattleUnit): number | null {
  const over = commandOver(table, leader, unit)
  if (over === null || !commands(table, leader)) return null
  return orderCost(
    table.field.tables,
    distanceToUnit(table.field, table.battle.leaders[leader]!.at!, unit),
    over === 'higher',
  )
}

/** SAR-4.5, 4.6: may he give one more order, to this unit, at this cost? */
export function checkLeaderMayOrder(table: BattleTable, side: Side, by: string, id: string, cost: number): void {
  const leader = table.battle.leaders[by]!
  const answers = answersOf(table, side)
  checkIssue(
    {
      attachedTo: leader.attachedTo,
      points: leader.points - pointsSpent(answers, by),
      given: Object.values(answers.orders).filter((given) => given.by === by).length,
    },
    { id, ordered: answers.orders[id] !== undefined },
    cost,
  )
}

/** SAR-16.1: refuses functions that the battery has not, or that do not follow from how it stands. */
function checkFunctions(table: BattleTable, unit: BattleUnit, given: Pick<SealedOrder, 'order' | 'functions'>): void {
  const { arm, nation } = factsOf(table, unit)
  const { order, functions } = given
  if (arm !== 'artillery') {
    if (functions.length > 0) badOrder('SAR-16.1', 'functions')
    return
  }
  if (functions.length > functionCount(table.field.tables, nation, unit)) badOrder('SAR-16.1', 'functions')
  if (functions.length === 0) {
    if (order === 'move' || order === 'firstFire' || order === 'holdFire') badOrder('SAR-16.1', 'functions')
  } else if (order !== orderOfFunctions(functions) || !areFunctionsPossible(unit.stance, functions))
    badOrder('SAR-16.2', order)
}

/** SAR-4.7: Move and Charge carry a direction, other orders none; of guns only what moves them. */
function checkHeading(arm: string, { order, functions, heading }: SealedOrder): void {
  const moves = arm === 'artillery' ? functions.includes('move') : order === 'move' || order === 'charge'
  if (moves !== (heading !== null)) badOrder('SAR-4.7', 'heading')
}

/** SAR-4.3 to 4.9: the order as it would lie face down; refuses what may not be given. */
export function makeSealedOrder(
  table: BattleTable,
  side: Side,
  action: ActionOf<'order'> | ActionOf<'split'>,
  id: string,
): SealedOrder {
  const unit = findOrderableUnit(table, side, id) ?? badValue('SAR-4.4', 'unit')
  if (sideOfUnit(table, unit) !== side) badOrder('SAR-4.4', id)
  const leader = table.field.leaders.get(action.by) ?? badValue('SAR-4.4', 'by')
  if (leader.side !== side) badOrder('SAR-4.4', action.by)
  if (commandOver(table, action.by, unit) === null) badOrder('SAR-4.4', id)
  const { arm } = factsOf(table, unit)
  const order = readOrder({ arm, broken: unit.broken, locked: unit.locked }, action.order)
  const cost = orderCostFor(table, action.by, unit) ?? badState('SAR-4.20', action.by)
  checkLeaderMayOrder(table, side, action.by, id, cost)
  const given: SealedOrder = {
    order,
    heading: action.heading ?? null,
    functions: action.functions ?? [],
    by: action.by,
    cost,
  }
  checkFunctions(table, unit, given)
  checkHeading(arm, given)
  return given
}
