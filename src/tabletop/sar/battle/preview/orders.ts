// The sheet of orders: who may order whom, at what cost, what is left, and who has no order yet (SAR-4.2 to 4.10).
import * as v from 'valibot'
import { ok, refusal, type Refusal, type Result } from '../../../../core/result'
import type {
  LeaderOrdersPreview,
  OrderCardPreview,
  OrderCostPreview,
  OrdersPreview,
  UnitOrdersPreview,
} from '../../../common/previewFight'
import { refusalFrom } from '../../errors'
import { inchesToThousandths } from '../../inches'
import { orderAsReceived } from '../../orders/legalOrder'
import { orderCostParts } from '../../orders/orderCost'
import type { Order } from '../../types'
import { answersOf } from '../answers'
import { superiorsOf } from '../field'
import { orderableUnits } from '../orders/order'
import { rollsForOrder } from '../orders/random'
import { checkLeaderMayOrder, makeSealedOrder, mayCommand, orderReach } from '../orders/sealedOrder'
import type { BattleTable } from '../run'
import type { BattleUnit, Side } from '../types'
import { leadersOf, pointsSpent, rosterUnitOf } from '../units'
import { draftedOrders } from './randomOrder'
import { notOwnUnit } from './units'

/** The question: what may the side's units be ordered, by whom, at what cost? `unit`: only this one; absent: all that may get an order. */
export const OrdersQuestionSchema = v.strictObject({ unit: v.exactOptional(v.pipe(v.string(), v.maxLength(100))) })
export type OrdersQuestion = v.InferOutput<typeof OrdersQuestionSchema>

/** SAR-4.8: the seven orders, in the order of the rulebook. */
const CARDS: readonly Order[] = ['move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form']

/** SAR-4.2, 4.5, 4.20: why a leader gives no orders at all this turn; null: he may. */
function refusalOfLeader(table: BattleTable, leader: string): Refusal | null {
  const isAbsent = table.battle.leaders[leader]!.at === null
  if (mayCommand(table, leader)) return null
  return refusal('BAD_STATE', isAbsent ? 'SAR-4.2' : 'SAR-4.20', 'refusal.sarState', { what: leader })
}

/** SAR-4.2, 4.3: a leader's points and reach. */
function leaderPreview(table: BattleTable, side: Side, leader: string): LeaderOrdersPreview {
  const { points } = table.battle.leaders[leader]!
  const spent = pointsSpent(answersOf(table, side), leader)
  return {
    leader,
    points,
    spent,
    left: points - spent,
    reach: inchesToThousandths(table.field.tables.command.farBeyondInches),
    refusal: refusalOfLeader(table, leader),
  }
}

/** SAR-4.3 to 4.6: what an order of each leader in its chain costs a unit. */
function costsFor(table: BattleTable, side: Side, id: string, unit: BattleUnit): OrderCostPreview[] {
  return superiorsOf(table.field, rosterUnitOf(table, unit)).flatMap((leader) => {
    const reach = orderReach(table, leader, unit)
    if (!reach) return []
    const parts = orderCostParts(table.field.tables, reach.distance, reach.skipsLevel)
    const cost = parts.reduce((points, { value }) => points + value, 0)
    return [
      {
        leader,
        distance: reach.distance,
        lines: parts.map(({ name, value }) => ({ rule: name === 'skipsLevel' ? 'SAR-4.4' : 'SAR-4.3', name, value })),
        cost,
        refusal: refusalFrom(() => checkLeaderMayOrder(table, side, leader, id, cost)),
      },
    ]
  })
}

/** SAR-4.8, 4.9: the order cards of a unit. */
function cardsFor(table: BattleTable, unit: BattleUnit): OrderCardPreview[] {
  const { arm } = rosterUnitOf(table, unit)
  const { broken, locked } = unit
  return CARDS.map((order) => ({
    order,
    refusal: refusalFrom(() => {
      orderAsReceived({ arm, broken, locked }, order)
    }),
  }))
}

/** SAR-4.8: the unit's order of last turn once more, by the leader for whom it is cheapest of those who may give it. */
function asLastTurn(
  table: BattleTable,
  side: Side,
  id: string,
  unit: BattleUnit,
  costs: readonly OrderCostPreview[],
): UnitOrdersPreview['asLastTurn'] {
  const { last } = unit
  if (!last) return null
  const order = CARDS.find((card) => card === last.deed)
  // A random result is no order that a leader can give.
  if (!order)
    return {
      order: last.deed,
      by: null,
      refusal: refusal('BAD_ORDER', 'SAR-4.8', 'refusal.sarOrder', { what: last.deed }),
    }
  const able = [...costs].filter((one) => one.refusal === null).sort((a, b) => a.cost - b.cost)
  const by = able[0]?.leader ?? costs[0]?.leader ?? null
  if (by === null) return { order, by, refusal: refusal('BAD_ORDER', 'SAR-4.4', 'refusal.sarOrder', { what: id }) }
  const { heading, functions } = last
  const action = {
    type: 'order',
    unit: id,
    by,
    order,
    ...(heading !== null && { heading }),
    ...(functions.length > 0 && { functions: [...functions] }),
  } as const
  return { order, by, refusal: refusalFrom(() => makeSealedOrder(table, side, action, id)) }
}

/** SAR-4.3 to 4.10: the orders that one unit, or a part that is to be detached, may get. */
function unitPreview(table: BattleTable, side: Side, id: string, unit: BattleUnit): UnitOrdersPreview {
  const leaders = costsFor(table, side, id, unit)
  const sealed = answersOf(table, side).orders[id]
  return {
    unit: id,
    given: sealed ? { by: sealed.by, order: sealed.order, cost: sealed.cost } : null,
    leaders,
    cards: cardsFor(table, unit),
    asLastTurn: asLastTurn(table, side, id, unit, leaders),
    rollsForOrder: id in table.battle.units && rollsForOrder(table, id, draftedOrders(table, side)),
  }
}

/** SAR-4.2 to 4.10: the side's sheet of orders as its answers stand: points of leaders, costs for units, and who is still without an order. */
export function ordersPreview(table: BattleTable, side: Side, { unit }: OrdersQuestion): Result<OrdersPreview> {
  const orderable = orderableUnits(table, side)
  const asked = unit === undefined ? orderable : orderable.filter(({ id }) => id === unit)
  if (unit !== undefined && asked.length === 0) {
    const notOwn = notOwnUnit(table, side, unit, 'SAR-4.4')
    return notOwn ?? { ok: false, refusal: refusal('BAD_VALUE', 'SAR-4.4', 'refusal.sarState', { what: unit }) }
  }
  return ok({
    leaders: leadersOf(table, side).map((leader) => leaderPreview(table, side, leader)),
    units: asked.map((one) => unitPreview(table, side, one.id, one.unit)),
  })
}
