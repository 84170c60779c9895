import { otherSeat } from '../../../game/side'
import { clonePosition } from '../../../operational/engine'
import { pieceId, type Position } from '../../../operational/position'
import type { PieceId } from '../../../operational/types'
import { MEXICAN, seatOf } from '../../../operational/world'
import { newAttackMemo, netGain } from '../evaluate/attacks'
import type { Evaluation, EvaluationContext } from '../evaluate/evaluate'
import { recoveringUnitsOf } from '../evaluate/recovery'
import { advanceValues, riverPathsOf } from '../evaluate/crossing'
import { nextPhaseReach } from '../evaluate/reach'
import type { Weights } from '../evaluate/weights'
import { goalValuesOf } from '../plans/goalValues'
import type { CommanderPlan } from '../plans/plans'
import { guardDepot, SCRIPTS } from '../scripts/scripts'
import type { Intent } from '../types'
import { massAgainst, attackableHexes } from './massing'
import type { Random } from './random'
import { PlacementSearch } from './placementSearch'
import type { SearchDepth } from './levels'
import type { MoveOrder } from './orders'
import { placeLeaders } from './leaders'
import { phaseOutlook } from './outlook'
import {
  tryRandomChanges,
  improveUnits,
  improveStacks,
  relieveDepotGuard,
  placeByPlan,
  tryScripts,
} from './localSearch'

/** A movement phase as it was planned. */
export interface PhasePlan {
  readonly plan: CommanderPlan
  readonly orders: readonly MoveOrder[]
  readonly judgement: Evaluation
  readonly attacks: Intent['attacks']
  readonly spent: number
}

/** Plans the movement of a side under a commander's plan, within a number of evaluations. `pos` is not written to. */
export function planPhase(
  pos: Position,
  plan: CommanderPlan,
  depth: SearchDepth,
  budget: number,
  random: Random,
  side: Weights,
): PhasePlan {
  const seat = seatOf(plan.side)
  const copy = clonePosition(pos)
  const north = riverPathsOf(copy)
  const { lead, weights } = phaseOutlook(copy, seat, north, side)
  const pull = goalValuesOf(copy, plan, weights)
  const last = pos.game.ops.turn === pos.world.tables.clock.turns.length && seat === MEXICAN
  const reach = last || depth.reply === 0 ? null : nextPhaseReach(copy, otherSeat(seat))
  const scale: EvaluationContext = {
    seat,
    weights,
    boldness: plan.boldness * (1 - 0.5 * weights.winning * lead),
    care: plan.care * depth.reply * (1 + weights.winning * lead),
    reach,
    place: pull.place,
    known: newAttackMemo(copy, advanceValues(copy, seat, weights)),
    north,
    starts: Int16Array.from(copy.hexOf),
    resters: recoveringUnitsOf(copy, seat, weights),
  }
  const desk = new PlacementSearch(copy, scale, budget)
  desk.reserve = depth.staff ? Math.floor(budget * STAFF_SHARE) : 0
  const standing = desk.snapshot(desk.units)
  placeByPlan(desk)
  desk.keepIfBetter(desk.units, standing)
  const targets = attackableHexes(desk).slice(0, depth.targets)
  for (const hex of targets) {
    if (desk.remaining <= 0) break
    massAgainst(desk, hex)
  }
  let better = true
  for (let round = 0; round < depth.rounds && better && desk.remaining > 0; round++) {
    if (scale.reach && depth.refresh && weights.follow > 0) {
      // The zones of control have gone with the units, and with them the enemy's ways.
      scale.reach = nextPhaseReach(copy, otherSeat(seat))
      desk.best = desk.evaluate()
    }
    better = relieveDepotGuard(desk)
    if (depth.stacks > 0 && improveStacks(desk, depth.stacks)) better = true
    // Whoever tries few moves tries this one: the game is lost at once otherwise.
    if (desk.best.guard < 0 && tryScripts(desk, desk.units, [guardDepot])) better = true
    if (depth.units > 0 && tryScripts(desk, byContact(desk), SCRIPTS)) better = true
    if (depth.units > 0 && improveUnits(desk, byContact(desk), depth.units)) better = true
    for (const hex of targets) if (desk.remaining > 0 && massAgainst(desk, hex)) better = true
  }
  desk.reserve = 0
  const staffFirst = depth.staff ? placeLeaders(desk) : new Map<number, number>()
  if (depth.evolve > 0) tryRandomChanges(desk, byContact(desk), random, Math.min(depth.evolve, desk.remaining * 2))
  return {
    plan,
    orders: ordersOf(pos, desk, pull.goal, staffFirst),
    judgement: desk.best,
    attacks: desk.best.strikes.map((strike) => ({
      target: pos.world.grid.ids[strike.target]!,
      attackers: [...strike.attackers].sort((a, b) => a - b).map((index) => pieceId(pos, index)),
      gain: netGain(strike),
    })),
    spent: desk.spent,
  }
}

/** Share of the evaluations that is kept for placing the leaders. */
const STAFF_SHARE = 0.2

/** Units nearest to the enemy first: there a hex matters most. */
function byContact(desk: PlacementSearch): number[] {
  const { pos, scale } = desk
  const { grid } = pos.world
  const foes = pos.world.unitsOf[otherSeat(scale.seat)].map((index) => pos.hexOf[index]!).filter((hex) => hex >= 0)
  const near = (unit: number): number => {
    const hex = desk.options[unit]!.start
    if (hex < 0) return 90
    let least = 99
    for (const foe of foes) least = Math.min(least, grid.distance(hex, foe))
    return least
  }
  return [...desk.units].sort((a, b) => near(a) - near(b) || a - b)
}

/** The script that an order follows, by what it comes to. */
function scriptOf(desk: PlacementSearch, unit: number, hex: number, march: boolean): string {
  const { pos, best } = desk
  if (best.strikes.some((strike) => strike.attackers.includes(unit)))
    return pos.world.pieces[unit]!.cls === 2 ? 'bombard' : 'mass'
  if (march) return 'road'
  const start = desk.options[unit]!.start
  return hex === start ? 'hold' : 'advance'
}

/** Orders from the desk, in the order in which they are carried out: those that hang on dice first, those in contact last. */
function ordersOf(
  pos: Position,
  desk: PlacementSearch,
  goals: Int16Array,
  staff: ReadonlyMap<number, number>,
): MoveOrder[] {
  const { world } = pos
  const { ids } = world.grid
  const out: { order: MoveOrder; rank: number }[] = []
  const attached = new Set<number>()
  const rank = (unit: number, chance: number): number => {
    if (chance < 0.999) return -1
    return best.has(unit) ? 1 : 0
  }
  const best = new Set(desk.best.strikes.flatMap((strike) => strike.attackers))
  for (const unit of desk.units) {
    const options = desk.options[unit]!
    const option = options.list[desk.choice[unit]!]
    if (!option || (option.hex === options.start && option.garrison === options.list[0]!.garrison)) continue
    const leaders: PieceId[] = []
    const add = (leader: number): void => {
      if (attached.has(leader)) return
      attached.add(leader)
      leaders.push(pieceId(pos, leader))
    }
    if (option.engineer >= 0) add(option.engineer)
    for (const [leader, hex] of staff) if (hex === option.hex && pos.hexOf[leader] === options.start) add(leader)
    out.push({
      order: {
        piece: pieceId(pos, unit),
        leaders: leaders.sort(),
        to: ids[option.hex]!,
        march: option.march,
        garrison: option.garrison,
        script: option.garrison ? 'garrison' : scriptOf(desk, unit, option.hex, option.march),
        goal: goals[unit]! >= 0 ? ids[goals[unit]!]! : null,
      },
      rank: rank(unit, option.chance),
    })
  }
  out.sort((a, b) => a.rank - b.rank)
  const orders = out.map(({ order }) => order)
  // A leader whom nobody carried the whole way goes on alone.
  for (const [leader, hex] of staff)
    orders.push({
      piece: pieceId(pos, leader),
      leaders: [],
      to: ids[hex]!,
      march: false,
      garrison: false,
      script: 'lead',
      goal: null,
    })
  return orders
}
