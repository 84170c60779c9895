import { TACTICS } from './figures'
import { sees } from '../../../tabletop/sar/battle/contact'
import { type FieldOfBattle, superiorsOf } from '../../../tabletop/sar/battle/field'
import { orderCostFor } from '../../../tabletop/sar/battle/orders/sealedOrder'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { HALF_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { assaultValue } from './assaultValue'
import { isChargeClear } from './chargeWays'
import { chooseAssaults } from './chooseAssaults'
import type { OrderOption } from './orderOption'
import { bestOptionValue, unitOptions, type UnitOptions } from './unitOptions'
import { type PossibleCharge, possibleCharges } from './possibleCharges'
import { type UnitView, type Situation, distanceBetween, isInGoodOrder } from './situation'
import { planForUnit, type SidePlan } from './sidePlan'
import { nearestUnbroken } from './rest'
import { expectedMove } from './unitValues'
import { friendsInWay } from './ways'
import { overlooks } from './skill'

// The answer to the question which orders a side gives: the best order for each unit, as far as the leader points go. A `piece` is the view of a
// unit: `unit` is its state in the battle, `facts` never change, `block.at` is the middle of its front. Values are in hundredths of a point, that
// is, of what lost castings score for victory (SAR-24.9); leader points are another thing.

/** An order that a unit should get. */
interface OrderWish {
  readonly piece: UnitView
  readonly option: OrderOption
  /** The value of the order above that of the random order that the unit gets otherwise (SAR-4.10), in hundredths of a point. */
  readonly gain: number
}

/** The value given to the charge that OPS-23.3 requires, in hundredths of a point: above that of any other order. */
const REQUIRED_CHARGE_VALUE = 100_000
/** Stands for the price of an order that no leader can pay: higher than any price, so that the wish comes late. */
const UNPAYABLE_PRICE = 9

/** The same cost in a clash, which must be fought quickly: by the formed friends near, wherever they stand. */
function passageCostInClash(situation: Situation, piece: UnitView): number {
  const friendsNear = situation.ownUnits.filter(
    (friend) =>
      friend !== piece && friend.isFormed && pointDistance(friend.centre, piece.centre) < TACTICS.passageDistance,
  )
  const perFriend = Math.floor((TACTICS.passagePerFriendNear * piece.castingWorth) / 100)
  return TACTICS.passageBase + Math.min(TACTICS.passageMaxFriends, friendsNear.length) * perFriend
}

/**
 * SAR-4.11, 9.2: the expected cost, in hundredths of a point, of the friends that a unit passes through when it advances by chance toward the
 * nearest enemy, or withdraws from him. Friends are taken to stand.
 */
function passageCost(situation: Situation, piece: UnitView, goes: 'forward' | 'back'): number {
  if (situation.table.field.terms.clash) return passageCostInClash(situation, piece)
  const nearest = nearestUnbroken(situation, piece)
  if (!nearest) return 0
  const toEnemy = headingTo(piece.block.at, nearest.foe.centre)
  const off = goes === 'forward' ? toEnemy - piece.block.heading : toEnemy - piece.block.heading + HALF_CIRCLE
  const go =
    goes === 'forward' ? Math.min(expectedMove(situation, piece), nearest.distance) : expectedMove(situation, piece)
  const passed = friendsInWay(situation, piece, [{ go, off: normalizedAngle(off) }])
  return Math.floor((Math.min(TACTICS.passageMaxFriends, passed) * TACTICS.passagePerFriend * piece.castingWorth) / 100)
}

/**
 * SAR-4.11: the expected cost, in hundredths of a point, of an advance by chance that brings a unit alone before the enemy: for units of a side
 * that waits, and for weak ones. In a clash, where all stand near the enemy, it is left out.
 */
function exposureCost(situation: Situation, piece: UnitView, plan: SidePlan): number {
  if (situation.table.field.terms.clash) return 0
  if (plan.attacks && piece.effectives >= TACTICS.minChargersInBattle) return 0
  const nearest = nearestUnbroken(situation, piece)
  if (!nearest || nearest.distance - expectedMove(situation, piece) > TACTICS.restDistance) return 0
  return Math.floor((piece.effectives * piece.castingWorth * TACTICS.exposureShare) / 100)
}

/**
 * SAR-4.10, 4.11: the mean value of the random order that a unit gets when no leader orders it, in hundredths of a point.
 * `bestValue`: the value of the best order for the unit.
 */
function randomOrderValue(
  situation: Situation,
  { piece, options }: UnitOptions,
  bestValue: number,
  plan: SidePlan,
): number {
  const { unit } = piece
  const valueOfOrder = (order: string): number => options.find((option) => option.order === order)?.value ?? 0
  const { byTraining, results, die: dieFaces } = situation.tables.randomOrders
  // For each result the first and the last face of the die that bring it.
  const faceRanges = byTraining[unit.training ?? 'untrained']
  const holdValue = valueOfOrder('hold')
  const valueOfAdvance = (): number => {
    const shotValue = valueOfOrder('firstFire')
    return shotValue > 0
      ? shotValue
      : 0 - passageCost(situation, piece, 'forward') - exposureCost(situation, piece, plan)
  }
  const valueOfResult = (result: (typeof results)[number]): number => {
    switch (result) {
      case 'advanceOrFire':
        return valueOfAdvance()
      case 'sameAsLastTurn': {
        const lastOrder = piece.lastOrder
        // In a clash this is left out of the estimate.
        if (lastOrder === 'advanceOrFire' && !situation.table.field.terms.clash) return valueOfAdvance()
        // A charge, a Form or a Rally order is not repeated at random: the estimate takes Hold.
        const isRepeatable =
          lastOrder !== null && lastOrder !== 'charge' && lastOrder !== 'form' && lastOrder !== 'rally'
        return isRepeatable ? valueOfOrder(lastOrder) : holdValue
      }
      // The order of a similar unit to its left or right (SAR-4.11).
      case 'sameAsPeer':
        // An estimate: that order suits this unit only now and then.
        return Math.floor((holdValue + bestValue) / 3)
      case 'withdraw':
        return 0 - TACTICS.withdrawPenalty - passageCost(situation, piece, 'back')
      // Hold or halt.
      default:
        return holdValue
    }
  }
  let sum = 0
  for (const [i, result] of results.entries()) {
    const [firstFace, lastFace] = faceRanges[i]!
    sum += (lastFace - firstFace + 1) * valueOfResult(result)
  }
  return Math.floor(sum / dieFaces)
}

/** SAR-13.1: only an enemy that is seen may be charged. */
const seesTarget = (table: BattleTable, { piece, target }: PossibleCharge): boolean => sees(table, piece.id, target.id)

/** In a battle a side that waits charges only enemies who have come near another of its units, so that nobody fights alone far out. */
const isNearOwnLine = (situation: Situation, { piece, target }: PossibleCharge): boolean =>
  situation.ownUnits.some(
    (friend) =>
      friend !== piece &&
      isInGoodOrder(friend) &&
      (friend.onFoot || friend.isArtillery) &&
      distanceBetween(friend.block, target.block) < TACTICS.countercharge,
  )

/**
 * OPS-23.3: when the attack of a clash (a battle that decides one attack of the hex game) is a charge, one unit of the lead (the
 * counter that leads the attack, OPS-8.2) must charge in the first turn. Returns the charges of which one must be made, best first; null when no
 * charge is required or possible.
 */
function requiredFirstCharges(situation: Situation, possible: readonly PossibleCharge[]): PossibleCharge[] | null {
  const { clash } = situation.table.field.terms
  // `clash.chargingUnits`: ids of the units of the lead, when the attack is a charge; `unit.of`: the id before a unit was divided into parts.
  if (!clash?.chargingUnits || situation.table.battle.turn > 1 || clash.attacker !== situation.side) return null
  const leadUnits = situation.ownUnits.filter(
    (piece) => isInGoodOrder(piece) && !piece.isArtillery && clash.chargingUnits!.includes(piece.unit.of),
  )
  const chargesOfLead = possible.filter(({ piece }) => leadUnits.includes(piece))
  const valueOfCharge = (charge: PossibleCharge): number => assaultValue(situation, [charge])
  if (chargesOfLead.length > 0) return chargesOfLead.sort((a, b) => valueOfCharge(b) - valueOfCharge(a))
  // When none can reach an enemy this turn the nearest unit sets out.
  const chargesTooFar = leadUnits.flatMap((piece) =>
    situation.enemyUnits.map((target) => ({
      piece,
      target,
      heading: headingTo(piece.block.at, target.centre),
      distanceToTarget: pointDistance(piece.block.at, target.centre),
      reachChance: 0,
      blockInContact: piece.block,
    })),
  )
  if (chargesTooFar.length === 0) return null
  return chargesTooFar.sort((a, b) => a.distanceToTarget - b.distanceToTarget)
}

/** The charges that the side orders, by unit id, with the value of each order. */
function chargesToOrder(
  situation: Situation,
  plan: SidePlan,
  valueOfOtherOrders: ReadonlyMap<string, number>,
): Map<string, { charge: PossibleCharge; value: number }> {
  const horseAndFoot = situation.ownUnits.filter((piece) => isInGoodOrder(piece) && !piece.isArtillery)
  const possible = possibleCharges(situation, horseAndFoot, situation.enemyUnits).filter(
    (charge) =>
      seesTarget(situation.table, charge) &&
      (situation.table.field.terms.clash ||
        (isChargeClear(situation, charge) &&
          (planForUnit(situation, charge.piece, plan).attacks || isNearOwnLine(situation, charge)))),
  )
  const ordered = new Map<string, { charge: PossibleCharge; value: number }>()
  // Nobody charges when the battle is nearly over.
  if (!plan.isEnding)
    for (const { charges, gain } of chooseAssaults(situation, possible, valueOfOtherOrders, plan))
      for (const charge of charges) {
        // The unit's part of the gain, on top of the value of the order that it gives up.
        const otherValue = valueOfOtherOrders.get(charge.piece.id) ?? 0
        const value = Math.floor(gain / charges.length) + otherValue + TACTICS.chargeOrderExtra
        ordered.set(charge.piece.id, { charge, value })
      }
  // If no unit of the lead is to charge although one must, the best candidate is.
  const required = requiredFirstCharges(situation, possible)
  if (required && !required.some(({ piece }) => ordered.has(piece.id)))
    ordered.set(required[0]!.piece.id, { charge: required[0]!, value: REQUIRED_CHARGE_VALUE })
  return ordered
}

/** The best order for each unit of the side that is not locked in a melee, charges included. Pauses after each unit. */
function* orderWishes(situation: Situation, plan: SidePlan): Generator<void, OrderWish[]> {
  const optionsOfUnits: UnitOptions[] = []
  for (const piece of situation.ownUnits) {
    if (piece.unit.locked || overlooks(situation, piece.id)) continue
    optionsOfUnits.push(unitOptions(situation, piece, plan))
    yield
  }
  const bestValues = new Map(
    optionsOfUnits.map((optionsOfUnit) => [optionsOfUnit.piece.id, Math.max(0, bestOptionValue(optionsOfUnit))]),
  )
  const charges = chargesToOrder(situation, plan, bestValues)
  const wishes: OrderWish[] = []
  for (const optionsOfUnit of optionsOfUnits) {
    const { piece, options } = optionsOfUnit
    const ordered = charges.get(piece.id)
    const option: OrderOption | undefined = ordered
      ? { order: 'charge', heading: ordered.charge.heading, gunFunctions: [], value: ordered.value }
      : options[0]
    if (!option) continue
    // A broken unit gets no random order: without a Rally order it only runs on.
    const valueWithoutOrder = piece.unit.broken ? 0 : randomOrderValue(situation, optionsOfUnit, option.value, plan)
    wishes.push({ piece, option, gain: option.value - valueWithoutOrder })
  }
  return wishes
}

/** The wishes of hasty players in first turns, by all that they depend on. The fights of one set-up have the same field and begin alike. */
const firstWishes = new WeakMap<FieldOfBattle, Map<string, OrderWish[]>>()

/** The same; a hasty player wishes in the first turn what it wished in the same situation of an earlier fight of this set-up. */
function* wishesOf(situation: Situation, plan: SidePlan): Generator<void, OrderWish[]> {
  const { isHasty, side, table } = situation
  const { field, battle } = table
  if (!isHasty || battle.turn > 1) return yield* orderWishes(situation, plan)
  let known = firstWishes.get(field)
  if (!known) {
    known = new Map()
    firstWishes.set(field, known)
  }
  // How many points the leaders have does not change what is wished.
  const leaders = Object.values(battle.leaders).map((leader) => ({ ...leader, points: 0 }))
  const key = `${side} ${JSON.stringify([{ ...battle, leaders: null }, leaders])}`
  let wishes = known.get(key)
  if (!wishes) {
    wishes = yield* orderWishes(situation, plan)
    known.set(key, wishes)
  }
  return wishes
}

/** The leader points that a leader can still spend this turn (SAR-4.2). */
interface LeaderBudget {
  points: number
  /** SAR-4.5: the only unit that a leader attached to it may order; null for a leader by himself. */
  readonly onlyUnit: string | null
  ordersGiven: number
}

/**
 * SAR-4.2 to 4.6: spends the leader points on orders, those with the greatest gain for their cost first. Of the leaders above a unit the one
 * for whom the order is cheapest pays. Pauses after each unit that is thought about.
 */
export function* giveOrders(situation: Situation, plan: SidePlan): Generator<void, BattleAction[]> {
  const { table, side } = situation
  const budgets = new Map<string, LeaderBudget>()
  for (const [id, leader] of Object.entries(table.battle.leaders)) {
    if (table.field.leaders.get(id)!.side !== side) continue
    budgets.set(id, { points: leader.points, onlyUnit: leader.attachedTo, ordersGiven: 0 })
  }
  /** The leader who can order this unit for the fewest points, and these points; null when none can. */
  const cheapestLeader = (piece: UnitView): { leader: string; cost: number } | null => {
    let cheapest: { leader: string; cost: number } | null = null
    for (const leader of superiorsOf(table.field, piece.facts)) {
      const budget = budgets.get(leader)
      if (!budget || budget.points === 0) continue
      // SAR-4.5: an attached leader gives one order, to the unit that he is with.
      const isAttached = budget.onlyUnit !== null
      if (isAttached && (budget.onlyUnit !== piece.id || budget.ordersGiven > 0)) continue
      const cost = orderCostFor(table, leader, piece.unit)
      if (cost === null || cost > budget.points) continue
      if (cheapest === null || cost < cheapest.cost) cheapest = { leader, cost }
    }
    return cheapest
  }
  // Compares gain / price of two wishes without fractions.
  const wishes = yield* wishesOf(situation, plan)
  const bestFirst = wishes
    .filter(({ gain }) => gain > 0)
    .map((wish) => ({ wish, price: cheapestLeader(wish.piece)?.cost ?? UNPAYABLE_PRICE }))
    .sort((a, b) => b.wish.gain * a.price - a.wish.gain * b.price || (a.wish.piece.id < b.wish.piece.id ? -1 : 1))
  const actions: BattleAction[] = []
  for (const { wish } of bestFirst) {
    const payer = cheapestLeader(wish.piece)
    if (!payer) continue
    const budget = budgets.get(payer.leader)!
    budget.points -= payer.cost
    budget.ordersGiven++
    const { order, heading, gunFunctions } = wish.option
    actions.push({
      type: 'order',
      unit: wish.piece.id,
      by: payer.leader,
      order,
      ...(heading !== null && { heading }),
      ...(gunFunctions.length > 0 && { functions: [...gunFunctions] }),
    })
  }
  return actions
}
