// Plans a movement phase: searches for the best placing of a side under a commander's plan, and turns the placing into orders.

import { otherSeat } from '../../../game/side'
import { clonePosition } from '../../../operational/engine'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { pieceId, type Position, putPiece } from '../../../operational/position'
import type { PieceId } from '../../../operational/types'
import { ARTILLERY, MEXICAN, seatOf, US } from '../../../operational/world'
import { byTurnsLeft, byTurnsLeftAndNeed } from '../combat/need'
import { netGain, newAttackMemo } from '../evaluate/attacks'
import { advanceValues, riverPathsOf } from '../evaluate/crossing'
import { crowdedHexesOf } from '../evaluate/crowding'
import type { Evaluation, EvaluationContext } from '../evaluate/evaluate'
import { groundNeeds, withGroundAdvances } from '../evaluate/ground'
import { landmarksOf } from '../evaluate/landmarks'
import { nextPhaseReach, type SideReach } from '../evaluate/reach'
import { recoveringUnitsOf } from '../evaluate/recovery'
import { MOVEMENT, type Weights } from '../figures'
import { depotGuardFor } from '../plans/depotGuard'
import { goalValuesOf } from '../plans/goalValues'
import { type MarchesUndone, NO_MARCHES } from '../plans/marches'
import type { CommanderPlan } from '../plans/plans'
import { NO_RIVER_PLAN, type RiverPlan, riverPlanFor } from '../river/plan'
import { guardDepot, SCRIPTS } from '../scripts/scripts'
import type { Intent } from '../types'
import { type Column, columnFor, NO_COLUMN } from '../column/column'
import { columnDestinations } from '../column/destinations'
import { type Destinations, destinationsOfSide, NO_ENGINEER } from './destinations'
import { hexOnTheWay, placeLeaders } from './leaders'
import type { SearchDepth } from './levels'
import {
  improveStacks,
  improveUnits,
  placeByOrders,
  placeByPlan,
  relieveDepotGuard,
  tryRandomChanges,
  tryScripts,
} from './localSearch'
import { attackableHexes, massAgainst } from './massing'
import type { MoveOrder } from './orders'
import { phaseOutlook } from './outlook'
import { PlacementSearch } from './placementSearch'
import type { Random } from './random'
import { holdWorks } from './works'

/** A movement phase as it has been planned. */
export interface PhasePlan {
  readonly plan: CommanderPlan
  readonly orders: readonly MoveOrder[]
  readonly evaluation: Evaluation
  /** The attacks of the coming combat phase for which the units are placed. */
  readonly attacks: Intent['attacks']
  /** Evaluations spent. */
  readonly evaluationsSpent: number
}

/** What a phase is to be planned with beside its plan. */
export interface PhaseWishes {
  /** Hex of an enemy stack against which units are massed first, even if other placings are worth more, and kept there; null: the search is free. */
  readonly insistOn?: number | null
  /** What it costs units to undo their last marches. */
  readonly undone?: MarchesUndone
  /** Hexes where units of the side were destroyed in the last turns. */
  readonly lostHexes?: readonly number[]
  /** Orders of an earlier planning of this phase, before dice or a revelation spoiled one of them; left out: there was none. */
  readonly ordersBefore?: readonly MoveOrder[]
  /** What earlier plannings of this same position have worked out already. */
  readonly basis?: SharedBasis
}

/**
 * What plannings of the same phase from the same position share, so that it is worked out once: the enemy's reach, and where each unit may end its
 * move. Filled by the first planning.
 */
export interface SharedBasis {
  enemyReach?: SideReach
  destinations?: readonly (Destinations | null)[]
}

/**
 * What all evaluations of the phase have in common, the goal hex of each unit, and the river plan. `position`: a copy, which is changed. `sideWeights`:
 * weights before the score changes them. The enemy's attacks in his next phase are called his reply.
 */
function evaluationContextOf(
  position: Position,
  plan: CommanderPlan,
  depth: SearchDepth,
  sideWeights: Weights,
  { undone = NO_MARCHES, lostHexes = [], basis = {} }: PhaseWishes,
) {
  const seat = seatOf(plan.side)
  const riverPaths = riverPathsOf(position)
  const { lead, weights } = phaseOutlook(position, seat, riverPaths, sideWeights)
  // Units told off for the river (OPS-18.2) have their way instead of the plan's goal. Engineers are put beside them before the search begins, and
  // then those of the column over the lava beside theirs (OPS-19.3.2).
  const river = depth.riverPlan ? riverPlanFor(position, seat, riverPaths) : NO_RIVER_PLAN
  const column = columnFor(position, plan, river.unitByEngineer)
  const { valueByUnit, goalByUnit, boldnessByUnit } = goalValuesOf(position, plan, weights, undone, column)
  const guard = seat === US ? depotGuardFor(position, (unit) => river.valuesByUnit.has(unit)) : null
  const planValues = valueByUnit.map((values, unit) => river.valuesByUnit.get(unit) ?? values)
  if (guard) {
    planValues[guard.unit] = guard.values
    goalByUnit[guard.unit] = landmarksOf(position.world).depotHex
  }
  const { turn } = position.game.ops
  // The Mexicans move second: after their last phase of the game there is no reply.
  const isLastPhaseOfGame = turn === position.world.tables.clock.turns.length && seat === MEXICAN
  const ignoresReply = isLastPhaseOfGame || depth.replyFactor === 0
  if (!ignoresReply) basis.enemyReach ??= nextPhaseReach(position, otherSeat(seat))
  const context: EvaluationContext = {
    seat,
    weights,
    // A side that leads values its own attacks less and fears the reply more. `boldness` and `care` are the factors on attacks and reply.
    // One that would lose on points has little to save in the last turns.
    boldness:
      plan.boldness *
      (1 - MOVEMENT.leadBoldness * weights.leadCaution * lead) *
      byTurnsLeft(position, seat, MOVEMENT.behindBoldness),
    care:
      plan.care *
      depth.replyFactor *
      (1 + weights.leadCaution * lead) *
      byTurnsLeftAndNeed(position, seat, MOVEMENT.behindCare),
    enemyReach: ignoresReply ? null : (basis.enemyReach ?? null),
    planValues,
    boldnessByUnit,
    attackMemo: newAttackMemo(position, withGroundAdvances(position, seat, advanceValues(position, seat, weights))),
    replyMemo: new WeakMap(),
    riverPaths,
    startHexes: Int16Array.from(position.hexOf),
    groundNeeds: groundNeeds(position, seat),
    recovering: recoveringUnitsOf(position, seat, weights),
    lostHexes,
    crowdedHexes: crowdedHexesOf(position, seat),
    depotGuard: guard?.unit ?? null,
  }
  return { context, goalByUnit, river, column }
}

/**
 * Repeats rounds of local search until a round improves nothing, the level's rounds are done, or the budget is spent. `targets`: enemy hexes to
 * mass units against.
 */
function searchInRounds(search: PlacementSearch, depth: SearchDepth, targets: readonly number[]): void {
  const { context } = search
  let improved = true
  for (let round = 0; round < depth.rounds && improved && search.evaluationsLeft > 0; round++) {
    if (context.enemyReach && depth.refreshReply && context.weights.refreshReply > 0) {
      // Units that were placed elsewhere took their zones of control with them: the enemy's reach is worked out anew. The level of play and
      // the weights of the side must both allow it (`refreshReply`).
      context.enemyReach = nextPhaseReach(search.position, otherSeat(context.seat))
      search.bestEvaluation = search.evaluate()
    }
    improved = relieveDepotGuard(search)
    if (holdWorks(search)) improved = true
    if (depth.stackDestinations > 0 && improveStacks(search, depth.stackDestinations)) improved = true
    // An empty San Agustin may lose the game at once: then the term `depot` is below 0. So levels that use no other script use this one.
    const isDepotInDanger = search.bestEvaluation.depot < 0
    if (isDepotInDanger && tryScripts(search, search.movableUnits, [guardDepot])) improved = true
    if (depth.unitDestinations > 0) {
      const units = nearestToEnemyFirst(search)
      if (tryScripts(search, units, SCRIPTS)) improved = true
      if (improveUnits(search, units, depth.unitDestinations)) improved = true
    }
    for (const hex of targets) if (search.evaluationsLeft > 0 && massAgainst(search, hex)) improved = true
  }
}

/** Masses units against an enemy hex and keeps them there, whatever the placing is worth. */
function insistOnAttack(search: PlacementSearch, target: number): void {
  const { bestEvaluation } = search
  // Every placing is better than this one, so that the massing is kept.
  search.bestEvaluation = { ...bestEvaluation, value: Number.NEGATIVE_INFINITY }
  if (!massAgainst(search, target)) search.bestEvaluation = bestEvaluation
}

/**
 * Plans the movement of a side under a commander's plan. `budget`: evaluations that may be spent; `random`: for random changes; `sideWeights`: the
 * side's weights before the score changes them. `position` is not changed.
 */
export function planPhase(
  position: Position,
  plan: CommanderPlan,
  depth: SearchDepth,
  budget: number,
  random: Random,
  sideWeights: Weights,
  wishes: PhaseWishes = {},
): PhasePlan {
  const { insistOn = null, basis = {}, ordersBefore = [] } = wishes
  const copy = clonePosition(position)
  const { context, goalByUnit, river, column } = evaluationContextOf(copy, plan, depth, sideWeights, {
    ...wishes,
    basis,
  })
  // Where engineers have joined their units these have more destinations than under other plans.
  if (column === NO_COLUMN) basis.destinations ??= destinationsOfSide(copy, context.seat)
  const destinations =
    column === NO_COLUMN
      ? basis.destinations!
      : columnDestinations(copy, column, destinationsOfSide(copy, context.seat))
  const search = new PlacementSearch(copy, context, budget, destinations)
  // Placing leaders comes late: a share of the budget is kept back for it.
  search.reservedEvaluations = depth.placeLeaders ? Math.floor(budget * MOVEMENT.leaderShare) : 0
  const beforeMoves = search.snapshot(search.movableUnits)
  // First every unit goes where the plan wants it. If that is no better than to stay, all stay.
  placeByPlan(search)
  search.keepIfBetter(search.movableUnits, beforeMoves)
  // Units that have moved rely on those that were to follow: so the orders that still can be carried out are tried before anything else.
  if (ordersBefore.length > 0) placeByOrders(search, ordersBefore)
  if (insistOn !== null) insistOnAttack(search, insistOn)
  // Then units are massed against the best targets.
  const targets = attackableHexes(search).slice(0, depth.attackTargets)
  // Where an attack is insisted on, a search for better placings would take it back.
  if (insistOn === null) {
    for (const hex of targets) {
      if (search.evaluationsLeft <= 0) break
      massAgainst(search, hex)
    }
    searchInRounds(search, depth, targets)
  }
  search.reservedEvaluations = 0
  const guides: Guides = {
    unitByEngineer: new Map([...river.unitByEngineer, ...column.unitByEngineer]),
    joinOrders: [...river.joinOrders, ...column.joinOrders],
  }
  const hexByLeader = goWithUnits(search, guides)
  if (depth.placeLeaders)
    for (const [leader, hex] of placeLeaders(search, guides.unitByEngineer)) hexByLeader.set(leader, hex)
  if (depth.randomChanges > 0) {
    const tries = Math.min(depth.randomChanges, search.evaluationsLeft * MOVEMENT.triesPerEvaluation)
    tryRandomChanges(search, nearestToEnemyFirst(search), random, tries)
  }
  return {
    plan,
    orders: ordersOf(position, search, goalByUnit, hexByLeader, { river, column, guides }),
    evaluation: search.bestEvaluation,
    attacks: search.bestEvaluation.attacks.map((attack) => ({
      target: position.world.grid.ids[attack.target]!,
      attackers: [...attack.attackers].sort((a, b) => a - b).map((index) => pieceId(position, index)),
      gain: netGain(attack),
    })),
    evaluationsSpent: search.evaluationsSpent,
  }
}

/** The engineers who go with units of the river plan or of the column, and the orders by which they join them. */
type Guides = Pick<RiverPlan, 'unitByEngineer' | 'joinOrders'>

/** Puts engineers where their units have been placed, or as near to them as they come. Returns, by engineer, that hex. */
function goWithUnits(search: PlacementSearch, { unitByEngineer }: Guides): Map<number, number> {
  const { position, destinations } = search
  const hexByLeader = new Map<number, number>()
  const context = stepContext(position)
  for (const [engineer, unit] of unitByEngineer) {
    let hex: number | null = position.hexOf[unit]!
    if (hex < 0 || hex === position.hexOf[engineer]) continue
    // An engineer who is not with his unit yet follows it.
    const isTogether = position.hexOf[engineer] === destinations[unit]?.startHex
    if (!isTogether && reachField(position, [], [engineer], context).costHalfMp[hex] === UNREACHED)
      hex = hexOnTheWay(search, engineer, [hex])
    if (hex === null) continue
    hexByLeader.set(engineer, hex)
    putPiece(position, engineer, position.world.grid.ids[hex]!)
  }
  return hexByLeader
}

/** The movable units: first those that began the phase nearest to the enemy, because for them a hex matters most. Units off the map come last. */
function nearestToEnemyFirst(search: PlacementSearch): number[] {
  const { position, context } = search
  const { grid } = position.world
  const enemyHexes = position.world.unitsOf[otherSeat(context.seat)]
    .map((index) => position.hexOf[index]!)
    .filter((hex) => hex >= 0)
  const distanceToEnemy = (unit: number): number => {
    const hex = search.destinations[unit]!.startHex
    // No distance is as large as the number of hexes.
    if (hex < 0) return grid.count
    let nearest = grid.count + 1
    for (const enemy of enemyHexes) nearest = Math.min(nearest, grid.distance(hex, enemy))
    return nearest
  }
  return [...search.movableUnits].sort((a, b) => distanceToEnemy(a) - distanceToEnemy(b) || a - b)
}

/** What a unit's move is for, as the page shows it (message `ai.order.<id>`); worked out from the placing, not from the search that led to it. */
function purposeOf(search: PlacementSearch, river: RiverPlan, unit: number, hex: number, march: boolean): string {
  const { position, bestEvaluation } = search
  if (bestEvaluation.attacks.some((attack) => attack.attackers.includes(unit)))
    return position.world.pieces[unit]!.pieceClass === ARTILLERY ? 'bombard' : 'mass'
  if (river.valuesByUnit.has(unit) && hex !== search.destinations[unit]!.startHex)
    return search.context.seat === US ? 'cross' : 'block'
  if (unit === search.context.depotGuard && hex !== search.destinations[unit]!.startHex) return 'guard'
  if (march) return 'road'
  return hex === search.destinations[unit]!.startHex ? 'hold' : 'advance'
}

/** Place of an order in the sequence in which orders are carried out, lowest first: moves that depend on dice, then other moves, attackers last. */
function sequenceOf(chance: number, isAttacker: boolean): number {
  if (chance < MOVEMENT.sureChance) return 0
  return isAttacker ? 2 : 1
}

/**
 * Orders for the best placing, in the sequence in which they are carried out. `goalByUnit`: hex of each unit's goal under the plan, below 0 for none;
 * `hexByLeader`: where leaders are to go. Both by piece index.
 */
function ordersOf(
  position: Position,
  search: PlacementSearch,
  goalByUnit: Int16Array,
  hexByLeader: ReadonlyMap<number, number>,
  { river, column, guides }: { river: RiverPlan; column: Column; guides: Guides },
): MoveOrder[] {
  const { world } = position
  const { ids } = world.grid
  const sequenced: { order: MoveOrder; sequence: number }[] = []
  const assignedLeaders = new Set<number>()
  /** Where a leader begins to go along: the hex where he is, or where he joins his unit. */
  const startOf = (leader: number): number => {
    const unit = guides.unitByEngineer.get(leader)
    return (unit === undefined ? undefined : search.destinations[unit]?.startHex) ?? position.hexOf[leader]!
  }
  const attackers = new Set(search.bestEvaluation.attacks.flatMap((attack) => attack.attackers))
  for (const unit of search.movableUnits) {
    const { list, startHex } = search.destinations[unit]!
    const destination = list[search.destinationIndexes[unit]!]
    // A unit that stays in its hex and neither enters nor leaves the bastion needs no order. `list[0]`: where and how the unit stands now.
    if (!destination || (destination.hex === startHex && destination.garrison === list[0]!.garrison)) continue
    const leaders: PieceId[] = []
    const assign = (leader: number): void => {
      if (assignedLeaders.has(leader)) return
      assignedLeaders.add(leader)
      leaders.push(pieceId(position, leader))
    }
    if (destination.engineer !== NO_ENGINEER) assign(destination.engineer)
    // Leaders with the same start and the same end go along.
    for (const [leader, hex] of hexByLeader) if (hex === destination.hex && startOf(leader) === startHex) assign(leader)
    const { hex, march, garrison, chance } = destination
    sequenced.push({
      order: {
        piece: pieceId(position, unit),
        leaders: leaders.sort(),
        to: ids[hex]!,
        march,
        garrison,
        script: garrison ? 'garrison' : purposeOf(search, river, unit, hex, march),
        goal: goalByUnit[unit]! >= 0 ? ids[goalByUnit[unit]!]! : null,
      },
      // The column goes in file: who is in front makes room for those behind (OPS-19.1.2).
      sequence: column.led.has(unit)
        ? column.file.indexOf(unit) - column.file.length
        : sequenceOf(chance, attackers.has(unit)),
    })
  }
  sequenced.sort((a, b) => a.sequence - b.sequence)
  const orders = [...guides.joinOrders, ...sequenced.map(({ order }) => order)]
  const haveJoined = new Set(guides.joinOrders.map(({ piece }) => piece))
  // Every leader has an order of his own too, in case no unit takes him all the way.
  for (const [leader, hex] of hexByLeader) {
    if (haveJoined.has(pieceId(position, leader))) continue
    orders.push({
      piece: pieceId(position, leader),
      leaders: [],
      to: ids[hex]!,
      march: false,
      garrison: false,
      script: 'lead',
      goal: null,
    })
  }
  return orders
}
