import { TACTICS } from './figures'
import { sees } from '../../../tabletop/sar/battle/contact'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { orderCostFor } from '../../../tabletop/sar/battle/orders/sealedOrder'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { assaultValue } from './assaultValue'
import { chooseAssaults } from './chooseAssaults'
import type { OrderOption } from './orderOption'
import { bestOptionValue, unitOptions, type UnitOptions } from './unitOptions'
import { type PossibleCharge, possibleCharges } from './possibleCharges'
import { type UnitView, type Situation, isInGoodOrder } from './situation'
import type { SidePlan } from './sidePlan'

/** An order that a unit should get. */
interface OrderWish {
  readonly piece: UnitView
  readonly option: OrderOption
  /** Its value above that of the random order that the unit gets otherwise (SAR-4.10), in hundredths of a point. */
  readonly gain: number
}

/** The expected cost of passing through friends by a random order (SAR-9.2), in hundredths of a point. */
function passageCost(situation: Situation, piece: UnitView): number {
  const near = situation.own.filter(
    (friend) =>
      friend !== piece && friend.formed && pointDistance(friend.centre, piece.centre) < TACTICS.passageDistance,
  )
  const perFriend = Math.floor((TACTICS.passagePerFriend * piece.castingWorth) / 100)
  return TACTICS.passageBase + Math.min(TACTICS.passageMaxFriends, near.length) * perFriend
}

/** SAR-4.10, 4.11: the mean value of the random order that the unit gets without one, in hundredths of a point. `best`: that of its best order. */
function randomOrderValue(situation: Situation, { piece, options }: UnitOptions, best: number): number {
  const { unit } = piece
  const value = (order: string): number => options.find((one) => one.order === order)?.value ?? 0
  const { byTraining, results } = situation.tables.randomOrders
  const rows = byTraining[unit.training ?? 'untrained']
  const hold = value('hold')
  const risk = passageCost(situation, piece)
  const shot = value('firstFire')
  let sum = 0
  for (const [i, result] of results.entries()) {
    const [from, to] = rows[i]!
    const weight = to - from + 1
    const last = unit.last?.deed
    const again = last === 'charge' || last === 'form' || last === 'rally' || last === undefined ? hold : value(last)
    const worth =
      result === 'advanceOrFire'
        ? shot > 0
          ? shot
          : 0 - risk
        : result === 'sameAsLastTurn'
          ? again
          : result === 'sameAsPeer'
            ? Math.floor((hold + best) / 3)
            : result === 'withdraw'
              ? 0 - TACTICS.withdrawPenalty - risk
              : hold
    sum += weight * worth
  }
  return Math.floor(sum / situation.tables.randomOrders.die)
}

/** SAR-13.1: only an enemy that is seen may be charged. */
const seesTarget = (table: BattleTable, { piece, target }: PossibleCharge): boolean => sees(table, piece.id, target.id)

/** OPS-23.3: when the attack is a charge, one unit of the lead must charge in the first turn: the candidates, best first; null in other clashes. */
function requiredFirstCharge(situation: Situation, able: readonly PossibleCharge[]): PossibleCharge[] | null {
  const { clash } = situation.table.field.terms
  if (!clash?.chargingUnits || situation.table.battle.turn > 1 || clash.attacker !== situation.side) return null
  const lead = situation.own.filter(
    (piece) => isInGoodOrder(piece) && !piece.isArtillery && clash.chargingUnits!.includes(piece.unit.of),
  )
  const rushing = able.filter(({ piece }) => lead.includes(piece))
  const worth = (rush: PossibleCharge): number => assaultValue(situation, [rush])
  if (rushing.length > 0) return [...rushing].sort((a, b) => worth(b) - worth(a))
  // When none can reach an enemy this turn the nearest unit sets out.
  const far = lead.flatMap((piece) =>
    situation.foes.map((target) => ({
      piece,
      target,
      heading: headingTo(piece.block.at, target.centre),
      gap: pointDistance(piece.block.at, target.centre),
      reach: 0,
      end: piece.block,
    })),
  )
  return far.length > 0 ? far.sort((a, b) => a.gap - b.gap) : null
}

/** The best order for each unit of the side, charges included. */
export function orderWishes(situation: Situation, plan: SidePlan): OrderWish[] {
  const all = situation.own.filter(({ unit }) => !unit.locked).map((piece) => unitOptions(situation, piece, plan))
  const values = new Map(all.map((one) => [one.piece.id, Math.max(0, bestOptionValue(one))]))
  const horsesOrFoot = situation.own.filter((piece) => isInGoodOrder(piece) && !piece.isArtillery)
  const able = possibleCharges(situation, horsesOrFoot, situation.foes).filter((rush) =>
    seesTarget(situation.table, rush),
  )
  const charging = new Map<string, { rush: PossibleCharge; value: number }>()
  if (!plan.closing)
    for (const { rushes: together, value } of chooseAssaults(situation, able, values, plan.zeal))
      for (const rush of together)
        charging.set(rush.piece.id, {
          rush,
          value: Math.floor(value / together.length) + (values.get(rush.piece.id) ?? 0) + TACTICS.chargeOrderExtra,
        })
  const first = requiredFirstCharge(situation, able)
  if (first && !first.some(({ piece }) => charging.has(piece.id)))
    charging.set(first[0]!.piece.id, { rush: first[0]!, value: 100_000 })
  const out: OrderWish[] = []
  for (const one of all) {
    const { piece, options } = one
    const charge = charging.get(piece.id)
    const option: OrderOption | undefined = charge
      ? { order: 'charge', heading: charge.rush.heading, functions: [], value: charge.value }
      : options[0]
    if (!option) continue
    const chance = piece.unit.broken ? 0 : randomOrderValue(situation, one, option.value)
    out.push({ piece, option, gain: option.value - chance })
  }
  return out
}

/** The leader points that a leader can still spend this turn (SAR-4.2). */
interface PointsLeft {
  left: number
  /** SAR-4.5: the only unit that a leader attached to it may order. */
  readonly only: string | null
  given: number
}

/**
 * SAR-4.2 to 4.6: spends the leader points on orders, those with the greatest gain for their cost first. Of the leaders above a unit the one
 * for whom the order is cheapest pays.
 */
export function giveOrders(situation: Situation, plan: SidePlan): BattleAction[] {
  const { table, side } = situation
  const pointsLeft = new Map<string, PointsLeft>()
  for (const [id, leader] of Object.entries(table.battle.leaders)) {
    if (table.field.leaders.get(id)!.side !== side) continue
    pointsLeft.set(id, { left: leader.points, only: leader.attachedTo, given: 0 })
  }
  const out: BattleAction[] = []
  const payer = (piece: UnitView): { by: string; cost: number } | null => {
    let found: { by: string; cost: number } | null = null
    for (const by of superiorsOf(table.field, piece.facts)) {
      const points = pointsLeft.get(by)
      if (!points || points.left === 0) continue
      if (points.only !== null && (points.only !== piece.id || points.given > 0)) continue
      const cost = orderCostFor(table, by, piece.unit)
      if (cost !== null && cost <= points.left && (found === null || cost < found.cost)) found = { by, cost }
    }
    return found
  }
  const wanted = orderWishes(situation, plan)
    .filter(({ gain }) => gain > 0)
    .map((wish) => ({ wish, price: payer(wish.piece)?.cost ?? 9 }))
    .sort((a, b) => b.wish.gain * a.price - a.wish.gain * b.price || (a.wish.piece.id < b.wish.piece.id ? -1 : 1))
  for (const { wish } of wanted) {
    const paid = payer(wish.piece)
    if (!paid) continue
    const points = pointsLeft.get(paid.by)!
    points.left -= paid.cost
    points.given++
    const { order, heading, functions } = wish.option
    out.push({
      type: 'order',
      unit: wish.piece.id,
      by: paid.by,
      order,
      ...(heading !== null && { heading }),
      ...(functions.length > 0 && { functions: [...functions] }),
    })
  }
  return out
}
