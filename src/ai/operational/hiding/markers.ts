// Moves the computer's own markers of hidden-movement boxes (OPS-19.5.6): where each goes, and the steps on the way.
// Each box has two markers: the real one, where its units are, and a dummy.

import { realMarker } from '../../../operational/hidden/boxes'
import { parseMarkerId } from '../../../operational/hidden/markerIds'
import { markersOnMap } from '../../../operational/hidden/markerSteps'
import { markerReach } from '../../../operational/hidden/reach'
import { hexId, type Position } from '../../../operational/position'
import type { Action, HexId, ReachHex, Side } from '../../../operational/types'
import { INFANTRY, MEXICAN, seatOf, US } from '../../../operational/world'
import { HIDING } from '../figures'
import { marchDistances, NO_WAY_HALF_MP } from '../movement/distance'
import { hexesToEnemy } from './filling'

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

/** The best objective near a marker that is not in `taken`; null: none. A dummy takes only one at some distance from its box's real marker. */
function objectiveOf(
  position: Position,
  side: Side,
  id: string,
  objectives: readonly number[],
  taken: readonly number[],
): number | null {
  const { grid } = position.world
  const state = position.game.ops.markers[id]!
  const markerHex = grid.indexOf(state.at)
  // Below 0: the real marker is not on the map.
  const realHex = grid.indexOf(realMarker(position, side, parseMarkerId(id)!.box).at)
  const isAllowed = (hex: number): boolean =>
    state.real || realHex < 0 || grid.distance(hex, realHex) >= HIDING.dummyApartHexes
  const objective = objectives.find(
    (hex) => !taken.includes(hex) && grid.distance(markerHex, hex) <= HIDING.goalHexes && isAllowed(hex),
  )
  return objective ?? null
}

/**
 * The reachable hex that brings a marker nearest to its objective. Hexes in lava, hexes where an enemy may find the marker, and hexes that need dice
 * count as farther. Null: the marker does best to stay.
 */
function bestStop(
  position: Position,
  side: Side,
  from: HexId,
  objective: number,
  reach: readonly ReachHex[],
): ReachHex | null {
  const { world } = position
  const distances = marchDistances(world, seatOf(side), INFANTRY, [objective])
  const distanceHalfMp = (hex: number): number => distances[hex]! + (world.lava[hex] ? LAVA_HALF_MP : 0)
  let best: ReachHex | null = null
  let leastHalfMp = distanceHalfMp(world.grid.indexOf(from))
  for (const stop of reach) {
    const hex = world.grid.indexOf(stop.hex)
    if (distances[hex] === NO_WAY_HALF_MP || stop.hex === from) continue
    const mayBeFound = hexesToEnemy(position, side, hex) < HIDING.foundHexes
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
 * Orders for the side's markers (OPS-19.5.6), the real markers first. A real Mexican marker that can enter San Agustin does so, which wins the game
 * (OPS-18.2).
 */
export function markerOrders(position: Position, side: Side): MarkerOrder[] {
  const { markers } = position.game.ops
  const objectives = emptyObjectives(position, side)
  const depot = position.world.tables.victory.mexicanEntry.hex
  const takenObjectives: number[] = []
  const orders: MarkerOrder[] = []
  const realFirst = [...markersOnMap(position, side)].sort(
    (a, b) => Number(markers[b]!.real) - Number(markers[a]!.real) || (a < b ? -1 : 1),
  )
  for (const id of realFirst) {
    const state = markers[id]!
    if (state.moved) continue
    const reach = reachOfMarker(position, side, id)
    const intoDepot = side === 'mexican' && state.real ? reach.find(({ hex }) => hex === depot) : undefined
    if (intoDepot) {
      orders.push({ id, to: depot, march: intoDepot.march, goal: depot })
      continue
    }
    const objective = objectiveOf(position, side, id, objectives, takenObjectives)
    if (objective === null) continue
    takenObjectives.push(objective)
    const stop = bestStop(position, side, state.at, objective, reach)
    if (stop) orders.push({ id, to: stop.hex, march: stop.march, goal: hexId(position, objective) })
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
