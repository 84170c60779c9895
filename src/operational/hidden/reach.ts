import { isMarchBarred } from '../movement/march'
import { hexId, isNight, type Position } from '../position'
import type { ReachHex, Side } from '../types'
import { INFANTRY, ROAD, seatOf, STOPS_MOVE, movementTables } from '../world'
import { piecesInBox } from './boxes'
import { parseMarkerId } from './markerIds'
import { canContentsStep, markerEntryRefusal, markerInCommand, markerLimits } from './markerSteps'

/** The best path to a hex that has been found. Costs are halves of an MP; `lava`: how many lava dice it takes. */
interface Path {
  cost2: number
  prev: number
  stops: boolean
  lava: number
}

/**
 * Every hex that a marker can reach with the MP it has left (OPS-19.5.6 to 19.5.8), lava dice passed, for highlights and hover. Empty when it
 * may not move now or must first roll (4.3). For its owner only, since it depends on what the box holds.
 */
export function markerReach(position: Position, side: Side, id: string, marching: boolean): ReachHex[] {
  const { world } = position
  const { ops } = position.game
  const state = ops.markers[id]
  const start = world.grid.indexOf(state?.at ?? '')
  if (!state || parseMarkerId(id)?.side !== side || start < 0) return []
  if (ops.segment !== 'move' || ops.active !== side || state.moved) return []
  const under = ops.moving?.units.includes(id) ?? false
  if (state.mp2 >= 0 ? !under : !markerInCommand(position, id)) return []
  const march = under && ops.moving!.stepped ? ops.moving!.march : marching
  if (march && !under && (isNight(position) || state.mp2 >= 0)) return []
  if (march && under && !ops.moving!.march) return []
  const pieces = piecesInBox(position, side, parseMarkerId(id)!.box)
  const limits = markerLimits(position, state, march)
  const table = movementTables(world, seatOf(side), INFANTRY).stepCostsHalfMp
  const paths = new Map<number, Path>([[start, { cost2: 0, prev: -1, stops: false, lava: 0 }]])
  const open = [start]
  while (open.length > 0) {
    open.sort((a, b) => paths.get(a)!.cost2 - paths.get(b)!.cost2)
    const from = open.shift()!
    const path = paths.get(from)!
    if (path.stops) continue
    for (let dir = 0; dir < 6; dir++) {
      const at = from * 6 + dir
      const ground = table[at]!
      const to = world.grid.neighbours[at]!
      if (
        to < 0 ||
        ground < 0 ||
        !canContentsStep(position, pieces, from, dir) ||
        markerEntryRefusal(position, side, to) !== null
      )
        continue
      const road = (world.hexsideFlags[at]! & ROAD) !== 0
      if (march && (!road || isMarchBarred(position, seatOf(side), from) || isMarchBarred(position, seatOf(side), to)))
        continue
      const spent = state.spent + path.cost2
      const left = (road ? limits.road : limits.off) - spent
      const step = ground <= left ? ground : spent === 0 && limits.road > 0 ? limits.road : -1
      if (step < 0) continue
      const stops = (world.hexsideFlags[at]! & STOPS_MOVE) !== 0
      const total = path.cost2 + step
      const known = paths.get(to)
      // A path after which the move may go on is better than a cheaper one that ends there.
      if (known && (known.stops === stops ? known.cost2 <= total : !known.stops)) continue
      paths.set(to, { cost2: total, prev: from, stops, lava: path.lava + (world.lava[to] ? 1 : 0) })
      if (!open.includes(to)) open.push(to)
    }
  }
  const night = isNight(position) ? world.tables.terrain.night.lavaDie : 0
  const passing = [1, 2, 3, 4, 5, 6].filter((face) => face + night >= world.tables.terrain.lava.enterFrom).length
  return [...paths]
    .sort(([a], [b]) => a - b)
    .map(([hex, { cost2, prev, stops, lava }]) => ({
      hex: hexId(position, hex),
      cost2,
      prev: prev < 0 ? null : hexId(position, prev),
      stops: stops ? 'OPS-19.1.8' : null,
      chance: chanceOf(passing, lava),
      march,
    }))
}

function chanceOf(passing: number, dice: number): { num: number; den: number } {
  let [num, den] = [1, 1]
  for (let k = 0; k < dice; k++) {
    num *= passing
    den *= 6
  }
  for (const by of [2, 3, 5]) while (num % by === 0 && den % by === 0) [num, den] = [num / by, den / by]
  return { num, den }
}
