import { clonePosition } from '../../../operational/engine'
import { idOf, type Position } from '../../../operational/position'
import type { PieceId } from '../../../operational/types'
import { MEXICAN, sideIndex } from '../../../operational/world'
import { knowNothing, net } from '../evaluate/attacks'
import type { Judgement, Scale } from '../evaluate/evaluate'
import { restersOf } from '../evaluate/rest'
import { advanceField, northOf } from '../evaluate/north'
import { reachNext } from '../evaluate/reach'
import type { Weights } from '../evaluate/weights'
import { pullOf } from '../plans/ground'
import type { Plan } from '../plans/plans'
import { guardDepot, SCRIPTS } from '../scripts/scripts'
import type { Intent } from '../types'
import { massFor, prey } from './assault'
import type { Random } from './chance'
import { Desk } from './desk'
import type { Depth } from './levels'
import type { MoveOrder } from './orders'
import { placeStaff } from './staff'
import { standingOf } from './standing'
import { evolve, improve, improveStacks, relieve, spread, tryScripts } from './sweeps'

/** A movement phase as it was planned. */
export interface PhasePlan {
  readonly plan: Plan
  readonly orders: readonly MoveOrder[]
  readonly judgement: Judgement
  readonly attacks: Intent['attacks']
  readonly spent: number
}

/** Plans the movement of a side under a commander's plan, within a number of evaluations. `pos` is not written to. */
export function planPhase(
  pos: Position,
  plan: Plan,
  depth: Depth,
  budget: number,
  random: Random,
  side: Weights,
): PhasePlan {
  const sideNo = sideIndex(plan.side)
  const copy = clonePosition(pos)
  const north = northOf(copy)
  const { lead, weights } = standingOf(copy, sideNo, north, side)
  const pull = pullOf(copy, plan, weights)
  const last = pos.game.ops.turn === pos.world.tables.clock.turns.length && sideNo === MEXICAN
  const reach = last || depth.reply === 0 ? null : reachNext(copy, 1 - sideNo)
  const scale: Scale = {
    sideNo,
    weights,
    boldness: plan.boldness * (1 - 0.5 * weights.winning * lead),
    care: plan.care * depth.reply * (1 + weights.winning * lead),
    reach,
    place: pull.place,
    known: knowNothing(copy, advanceField(copy, sideNo, weights)),
    north,
    starts: Int16Array.from(copy.hexOf),
    resters: restersOf(copy, sideNo, weights),
  }
  const desk = new Desk(copy, scale, budget)
  desk.reserve = depth.staff ? Math.floor(budget * STAFF_SHARE) : 0
  const standing = desk.keep(desk.units)
  spread(desk)
  desk.settle(desk.units, standing)
  const targets = prey(desk).slice(0, depth.targets)
  for (const hex of targets) {
    if (desk.rest <= 0) break
    massFor(desk, hex)
  }
  let better = true
  for (let round = 0; round < depth.rounds && better && desk.rest > 0; round++) {
    if (scale.reach && depth.refresh && weights.follow > 0) {
      // The zones of control have gone with the units, and with them the enemy's ways.
      scale.reach = reachNext(copy, 1 - sideNo)
      desk.best = desk.look()
    }
    better = relieve(desk)
    if (depth.stacks > 0 && improveStacks(desk, depth.stacks)) better = true
    // Whoever tries few moves tries this one: the game is lost at once otherwise.
    if (desk.best.guard < 0 && tryScripts(desk, desk.units, [guardDepot])) better = true
    if (depth.units > 0 && tryScripts(desk, byContact(desk), SCRIPTS)) better = true
    if (depth.units > 0 && improve(desk, byContact(desk), depth.units)) better = true
    for (const hex of targets) if (desk.rest > 0 && massFor(desk, hex)) better = true
  }
  desk.reserve = 0
  const staffFirst = depth.staff ? placeStaff(desk) : new Map<number, number>()
  if (depth.evolve > 0) evolve(desk, byContact(desk), random, Math.min(depth.evolve, desk.rest * 2))
  return {
    plan,
    orders: ordersOf(pos, desk, pull.goal, staffFirst),
    judgement: desk.best,
    attacks: desk.best.strikes.map((strike) => ({
      target: pos.world.grid.ids[strike.target]!,
      attackers: [...strike.attackers].sort((a, b) => a - b).map((index) => idOf(pos, index)),
      gain: net(strike),
    })),
    spent: desk.spent,
  }
}

/** Share of the evaluations that is kept for placing the leaders. */
const STAFF_SHARE = 0.2

/** Units nearest to the enemy first: there a hex matters most. */
function byContact(desk: Desk): number[] {
  const { pos, scale } = desk
  const { grid } = pos.world
  const foes = pos.world.unitsOf[1 - scale.sideNo]!.map((index) => pos.hexOf[index]!).filter((hex) => hex >= 0)
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
function scriptOf(desk: Desk, unit: number, hex: number, march: boolean): string {
  const { pos, best } = desk
  if (best.strikes.some((strike) => strike.attackers.includes(unit)))
    return pos.world.pieces[unit]!.cls === 2 ? 'bombard' : 'mass'
  if (march) return 'road'
  const start = desk.options[unit]!.start
  return hex === start ? 'hold' : 'advance'
}

/** Orders from the desk, in the order in which they are carried out: those that hang on dice first, those in contact last. */
function ordersOf(pos: Position, desk: Desk, goals: Int16Array, staff: ReadonlyMap<number, number>): MoveOrder[] {
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
      leaders.push(idOf(pos, leader))
    }
    if (option.engineer >= 0) add(option.engineer)
    for (const [leader, hex] of staff) if (hex === option.hex && pos.hexOf[leader] === options.start) add(leader)
    out.push({
      order: {
        piece: idOf(pos, unit),
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
      piece: idOf(pos, leader),
      leaders: [],
      to: ids[hex]!,
      march: false,
      garrison: false,
      script: 'lead',
      goal: null,
    })
  return orders
}
