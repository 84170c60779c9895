import { isMarchBarred } from '../movement/march'
import { hexId, isNight, type Position, hasMoveBegun } from '../position'
import type { ReachHex, Side } from '../types'
import { INFANTRY, ROAD, seatOf, STOPS_MOVE, movementTables } from '../world'
import { piecesInBox } from './boxes'
import { parseMarkerId } from './markerIds'
import {
  canContentsStep,
  doContentsKeepGround,
  markerEntryRefusal,
  isMarkerInCommand,
  markerLimits,
} from './markerSteps'

/** Where a hidden-movement marker, which stands for pieces in a box off the map, can go in this phase: for highlights and hover. */

/** The best path to a hex that has been found so far. */
interface Path {
  /** Halves of an MP (movement points) spent on the path. */
  costHalfMp: number
  /** The hex before the last; `NO_HEX`: the path is the start alone. */
  previousHex: number
  /** The move is over at the end of the path (19.1.8). */
  endsMove: boolean
  /** How many lava dice must be passed on the path. */
  lavaDice: number
}
const NO_HEX = -1

/**
 * Every hex that a marker can reach with the MP it has left if it passes all lava dice (OPS-19.5.6 to 19.5.8). Empty when the marker may not
 * move now or must first roll (4.3). For its owner only, since the reach depends on what the box holds. `asksMarch`: the reach of a march.
 */
export function markerReach(position: Position, side: Side, id: string, asksMarch: boolean): ReachHex[] {
  const { world } = position
  const { ops } = position.game
  const state = ops.markers[id]
  // '' is no hex, so the index is below 0.
  const start = world.grid.indexOf(state?.at ?? '')
  if (!state || parseMarkerId(id)?.side !== side || start < 0) return []
  if (ops.segment !== 'move' || ops.active !== side || state.moved) return []
  const isMovingNow = ops.moving?.units.includes(id) ?? false
  const hasBegun = hasMoveBegun(state)
  const mayStep = hasBegun ? isMovingNow : isMarkerInCommand(position, id)
  if (!mayStep) return []
  // A move that has taken a step stays a march or no march.
  const isMarch = isMovingNow && ops.moving!.stepped ? ops.moving!.march : asksMarch
  // 5.3, 5.5: a march begins with the move, and not by night where the terrain table forbids it.
  const isTooDark = isNight(position) && !world.tables.terrain.night.march
  if (isMarch && !isMovingNow && (isTooDark || hasBegun)) return []
  // A move that began as no march does not become one here.
  if (isMarch && isMovingNow && !ops.moving!.march) return []
  const pieces = piecesInBox(position, side, parseMarkerId(id)!.box)
  const limits = markerLimits(position, state, isMarch)
  const stepCosts = movementTables(world, seatOf(side), INFANTRY).stepCostsHalfMp
  const paths = new Map<number, Path>([[start, { costHalfMp: 0, previousHex: NO_HEX, endsMove: false, lavaDice: 0 }]])
  const hexesToLookAt = [start]
  const isBarredToMarch = (hex: number): boolean => isMarchBarred(position, seatOf(side), hex)
  // The cheapest path that is known is lengthened first, as in Dijkstra's search.
  while (hexesToLookAt.length > 0) {
    hexesToLookAt.sort((a, b) => paths.get(a)!.costHalfMp - paths.get(b)!.costHalfMp)
    const from = hexesToLookAt.shift()!
    const path = paths.get(from)!
    if (path.endsMove) continue
    for (let direction = 0; direction < 6; direction++) {
      const hexsideIndex = from * 6 + direction
      const groundCostHalfMp = stepCosts[hexsideIndex]!
      const to = world.grid.neighbours[hexsideIndex]!
      // A cost below 0: the step is closed to infantry.
      if (to < 0 || groundCostHalfMp < 0) continue
      if (!canContentsStep(position, pieces, from, direction) || markerEntryRefusal(position, side, to) !== null)
        continue
      if (doContentsKeepGround(position, pieces, from, direction)) continue
      const isRoad = (world.hexsideFlags[hexsideIndex]! & ROAD) !== 0
      // 5.3: a march goes by road, and not where the enemy bars it.
      if (isMarch && (!isRoad || isBarredToMarch(from) || isBarredToMarch(to))) continue
      const spentHalfMp = state.spent + path.costHalfMp
      const leftHalfMp = (isRoad ? limits.onRoadHalfMp : limits.offRoadHalfMp) - spentHalfMp
      let stepCostHalfMp = groundCostHalfMp
      if (groundCostHalfMp > leftHalfMp) {
        // 5.1: a first step that is too dear takes all MP.
        const takesAll = spentHalfMp === 0 && limits.onRoadHalfMp > 0
        if (!takesAll) continue
        stepCostHalfMp = limits.onRoadHalfMp
      }
      const endsMove = (world.hexsideFlags[hexsideIndex]! & STOPS_MOVE) !== 0
      const totalHalfMp = path.costHalfMp + stepCostHalfMp
      const knownPath = paths.get(to)
      // A path after which the move may go on is better than a cheaper path that ends the move.
      if (knownPath) {
        const isBetter = knownPath.endsMove === endsMove ? totalHalfMp < knownPath.costHalfMp : knownPath.endsMove
        if (!isBetter) continue
      }
      paths.set(to, {
        costHalfMp: totalHalfMp,
        previousHex: from,
        endsMove,
        lavaDice: path.lavaDice + (world.lava[to] ? 1 : 0),
      })
      if (!hexesToLookAt.includes(to)) hexesToLookAt.push(to)
    }
  }
  const nightModifier = isNight(position) ? world.tables.terrain.night.lavaDie : 0
  const lavaPassingFaceCount = [1, 2, 3, 4, 5, 6].filter(
    (face) => face + nightModifier >= world.tables.terrain.lava.enterFrom,
  ).length
  return [...paths]
    .sort(([a], [b]) => a - b)
    .map(([hex, { costHalfMp, previousHex, endsMove, lavaDice }]) => ({
      hex: hexId(position, hex),
      // `cost2` counts halves of an MP.
      cost2: costHalfMp,
      prev: previousHex < 0 ? null : hexId(position, previousHex),
      stops: endsMove ? 'OPS-19.1.8' : null,
      chance: chanceOf(lavaPassingFaceCount, lavaDice),
      march: isMarch,
    }))
}

/** The chance that so many dice all pass, where `passingFaceCount` of the six faces pass; as a reduced fraction. */
function chanceOf(passingFaceCount: number, dice: number): { num: number; den: number } {
  let [num, den] = [1, 1]
  for (let diceCounted = 0; diceCounted < dice; diceCounted++) {
    num *= passingFaceCount
    den *= 6
  }
  // Both are products of numbers up to 6, which have no other prime factors.
  for (const prime of [2, 3, 5]) while (num % prime === 0 && den % prime === 0) [num, den] = [num / prime, den / prime]
  return { num, den }
}
