// Moves the computer's own markers of hidden-movement boxes (OPS-19.5.6): where each goes, and the steps on the way.
// Each box has two markers: the real one, where its units are, and a dummy.

import { piecesInBox } from '../../../operational/hidden/boxes'
import { parseMarkerId } from '../../../operational/hidden/markerIds'
import { markersOnMap } from '../../../operational/hidden/markerSteps'
import { markerReach } from '../../../operational/hidden/reach'
import { clonePosition } from '../../../operational/engine'
import { otherSeat } from '../../../game/side'
import { hexId, type Position, putPiece } from '../../../operational/position'
import type { Action, HexId, ReachHex, Side } from '../../../operational/types'
import { INFANTRY, MEXICAN, seatOf, US } from '../../../operational/world'
import { HIDING, WEIGHTS } from '../figures'
import { marchDistances, NO_WAY_HALF_MP } from '../movement/distance'
import { goalValuesOf } from '../plans/goalValues'
import type { CommanderPlan } from '../plans/plans'
import { taskUnder } from '../plans/tasks'
import { closedToMarkers, hexesToEnemy } from './filling'

/** Half movement points added to the distance of a hex where a marker may stop: in lava, where an enemy may find it, and where it needs dice. */
const { lava2: LAVA_HALF_MP, found2: FOUND_HALF_MP, dice2: DICE_HALF_MP } = HIDING

/** Where a marker is to go in this phase (OPS-19.5.6). */
export interface MarkerOrder {
  /** Id of the marker. */
  readonly id: string
  readonly to: HexId
  /** Does it go there by march movement? */
  readonly march: boolean
  /** The objective toward which it goes; null: none. */
  readonly goal: HexId | null
}

/** Villages and bastions without units, the best objectives first: those near to the enemy and to the side's own line of communications. */
function emptyObjectives(position: Position, side: Side): number[] {
  const { world } = position
  const { grid } = world
  const hexes: number[] = []
  for (let hex = 0; hex < grid.count; hex++)
    if (world.controllable[hex] && position.unitCounts[US][hex] === 0 && position.unitCounts[MEXICAN][hex] === 0)
      hexes.push(hex)
  const locHexes = world.locHexes[seatOf(side)]
  const hexesToLoc = (hex: number): number => Math.min(...locHexes.map((locHex) => grid.distance(locHex, hex)))
  const totalDistance = (hex: number): number => hexesToEnemy(position, side, hex) + hexesToLoc(hex)
  return hexes.sort((a, b) => totalDistance(a) - totalDistance(b) || a - b)
}

/** Values of the parameter `march` of `markerReach`. */
const WALKING = false
const MARCHING = true

/** Every hex that a marker can reach: without a march if possible, else by a march. */
function reachOfMarker(position: Position, side: Side, id: string): ReachHex[] {
  const walkedStops = markerReach(position, side, id, WALKING)
  const walkedHexes = new Set(walkedStops.map(({ hex }) => hex))
  const marchedStops = markerReach(position, side, id, MARCHING).filter(({ hex }) => !walkedHexes.has(hex))
  return [...walkedStops, ...marchedStops]
}

/**
 * The goal hexes of the units in the box of a real marker under the commander's plan: where units go that nobody hides. Empty: the plan has none for
 * them.
 */
function planGoals(position: Position, side: Side, id: string, plan: CommanderPlan): number[] {
  const { at } = position.game.ops.markers[id]!
  const inBox = piecesInBox(position, side, parseMarkerId(id)!.box)
  const units = inBox.filter((index) => position.world.pieces[index]!.kind === 'unit')
  // In a copy the units stand where their marker lies, so that the plan sees them.
  const copy = clonePosition(position)
  for (const index of units) putPiece(copy, index, at)
  const { valueByUnit } = goalValuesOf(copy, plan, WEIGHTS[side])
  const values = units.map((index) => valueByUnit[index]).find((found) => found)
  if (!values) return []
  const best = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return [...values.keys()].filter((hex) => values[hex] === best)
}

/** What a dummy threatens, so that the enemy must watch it: his line of communications, for the Mexicans San Agustin (OPS-13, 18.2). */
const temptations = ({ world }: Position, side: Side): readonly number[] => world.locHexes[otherSeat(seatOf(side))]

/** The nearest of the objectives in `hexes` that is not taken and not too far for a marker; null: none. */
function objectiveOf(
  position: Position,
  markerHex: number,
  hexes: readonly number[],
  taken: readonly number[],
): number | null {
  const { grid } = position.world
  return hexes.find((hex) => !taken.includes(hex) && grid.distance(markerHex, hex) <= HIDING.goalHexes) ?? null
}

/**
 * The reachable hex that brings a marker nearest to its objectives, on ways that go round own units and markers (OPS-19.5.7). `apartFrom`: a hex to which it must not come nearer than `dummyApartHexes`; below
 * 0: none. `mostHexes`: it must not be farther than this from the nearest enemy. Hexes in lava, hexes where an enemy may find the marker, and hexes
 * that need dice count as farther. Null: the marker does best to stay.
 */
function bestStop(
  position: Position,
  side: Side,
  from: HexId,
  objectives: readonly number[],
  apartFrom: number,
  mostHexes: number,
  reach: readonly ReachHex[],
): ReachHex | null {
  const { world } = position
  const distances = marchDistances(world, seatOf(side), INFANTRY, objectives, closedToMarkers(position, side))
  const distanceHalfMp = (hex: number): number => distances[hex]! + (world.lava[hex] ? LAVA_HALF_MP : 0)
  let best: ReachHex | null = null
  let leastHalfMp = distanceHalfMp(world.grid.indexOf(from))
  for (const stop of reach) {
    const hex = world.grid.indexOf(stop.hex)
    if (distances[hex] === NO_WAY_HALF_MP || stop.hex === from) continue
    if (apartFrom >= 0 && world.grid.distance(hex, apartFrom) < HIDING.dummyApartHexes) continue
    const enemyHexes = hexesToEnemy(position, side, hex)
    if (enemyHexes > mostHexes) continue
    const mayBeFound = enemyHexes < HIDING.foundHexes
    const { num: numerator, den: denominator } = stop.chance
    const needsDice = numerator < denominator
    const ratedHalfMp = distanceHalfMp(hex) + (mayBeFound ? FOUND_HALF_MP : 0) + (needsDice ? DICE_HALF_MP : 0)
    if (ratedHalfMp < leastHalfMp) {
      leastHalfMp = ratedHalfMp
      best = stop
    }
  }
  return best
}

/**
 * Orders for the side's markers (OPS-19.5.6), the real markers first: they make for the goals of the plan like other units, or for an empty village
 * or bastion if the plan has none for them. A dummy makes for what the enemy must guard, apart from the real marker. A real Mexican marker that can
 * enter San Agustin does so, which wins the game (OPS-18.2).
 */
export function markerOrders(position: Position, side: Side, plan: CommanderPlan): MarkerOrder[] {
  const { markers } = position.game.ops
  const { grid } = position.world
  const depot = position.world.tables.victory.mexicanEntry.hex
  const takenObjectives: number[] = []
  // By box: where its real marker will be.
  const realHexes = new Map<string, number>()
  const orders: MarkerOrder[] = []
  const realFirst = [...markersOnMap(position, side)].sort(
    (a, b) => Number(markers[b]!.real) - Number(markers[a]!.real) || (a < b ? -1 : 1),
  )
  for (const id of realFirst) {
    const state = markers[id]!
    const { box } = parseMarkerId(id)!
    if (state.real) realHexes.set(box, grid.indexOf(state.at))
    if (state.moved) continue
    const reach = reachOfMarker(position, side, id)
    const intoDepot = side === 'mexican' && state.real ? reach.find(({ hex }) => hex === depot) : undefined
    if (intoDepot) {
      orders.push({ id, to: depot, march: intoDepot.march, goal: depot })
      continue
    }
    let objectives = state.real ? planGoals(position, side, id, plan) : temptations(position, side)
    if (objectives.length === 0) {
      const objective = objectiveOf(position, grid.indexOf(state.at), emptyObjectives(position, side), takenObjectives)
      if (objective === null) continue
      takenObjectives.push(objective)
      objectives = [objective]
    }
    const apartFrom = state.real ? -1 : (realHexes.get(box) ?? -1)
    // Hidden troops that are to attack do not go away from the enemy.
    const isToAttack =
      state.real && piecesInBox(position, side, box).some((unit) => taskUnder(position.world, plan, unit) === 'attack')
    const mostHexes = isToAttack ? hexesToEnemy(position, side, grid.indexOf(state.at)) : Number.POSITIVE_INFINITY
    const stop = bestStop(position, side, state.at, objectives, apartFrom, mostHexes, reach)
    if (!stop) continue
    if (state.real) realHexes.set(box, grid.indexOf(stop.hex))
    const goal = objectives.length === 1 ? hexId(position, objectives[0]!) : null
    orders.push({ id, to: stop.hex, march: stop.march, goal })
  }
  return orders
}

/** The first hex on the way of a marker from `from` to `to`; null: it cannot get there. `prev` of a reached hex is the hex before it. */
function firstStepTo(reach: ReadonlyMap<HexId, ReachHex>, from: HexId, to: HexId): HexId | null {
  let reached = reach.get(to)
  if (!reached) return null
  while (reached.prev !== null && reached.prev !== from) {
    const previous = reach.get(reached.prev)
    if (!previous) break
    reached = previous
  }
  return reached.hex
}

/** The next action of one order; null: the marker has arrived, or cannot go on. */
function nextActionOf(position: Position, side: Side, order: MarkerOrder, legal: readonly Action[]): Action | null {
  const state = position.game.ops.markers[order.id]
  if (!state || state.moved || state.at === order.to) return null
  // A marker whose HQ is inactive begins its move with a roll for movement points (OPS-4.3).
  const begin = legal.find((action) => action.type === 'begin' && action.units[0] === order.id)
  if (begin) return begin
  // An order to march may be finished without a march, if the marker cannot march any more.
  for (const march of order.march ? [MARCHING, WALKING] : [WALKING]) {
    const reach = new Map(markerReach(position, side, order.id, march).map((stop) => [stop.hex, stop]))
    const hex = firstStepTo(reach, state.at, order.to)
    if (hex === null) continue
    const steps = legal.filter((action) => action.type === 'marker' && action.id === order.id && action.to === hex)
    const step = steps.find((action) => action.type === 'marker' && (action.march ?? false) === march) ?? steps[0]
    if (step) return step
  }
  return null
}

/** The next action that carries out the marker orders; null: all markers have arrived or cannot go on. */
export function nextMarkerStep(
  position: Position,
  side: Side,
  orders: readonly MarkerOrder[],
  legal: readonly Action[],
): Action | null {
  // A move that has begun is finished before another begins (OPS-5.1).
  const moving = position.game.ops.moving?.units[0]
  const movingFirst = [...orders].sort((a, b) => Number(b.id === moving) - Number(a.id === moving))
  for (const order of movingFirst) {
    const step = nextActionOf(position, side, order, legal)
    if (step) return step
  }
  return null
}
