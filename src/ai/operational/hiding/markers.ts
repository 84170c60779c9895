import { otherSeat } from '../../../game/side'
import { realMarker } from '../../../operational/hidden/boxes'
import { ownMarkers } from '../../../operational/hidden/markerSteps'
import { parseMarkerId } from '../../../operational/hidden/markerIds'
import { markerReach } from '../../../operational/hidden/reach'
import { INFANTRY, seatOf } from '../../../operational/world'
import { hexId, type Position } from '../../../operational/position'
import type { Action, BoxLetter, HexId, ReachHex, Side } from '../../../operational/types'
import { marchDistances, FAR } from '../movement/distance'

/** Where a marker is to go in this phase, and by march or not (19.5.6). */
export interface MarkerOrder {
  readonly id: string
  readonly to: HexId
  readonly march: boolean
  readonly goal: HexId | null
}

/** Goals of the real markers by box, as the plan has them; a box without one looks for its own. */
export type BoxGoals = Readonly<Partial<Record<BoxLetter, HexId>>>

/** Nearest enemy unit to a hex, in hexes. */
function enemyDistance(pos: Position, side: Side, hex: number): number {
  let best = 99
  for (const index of pos.world.unitsOf[otherSeat(seatOf(side))])
    if (pos.hexOf[index]! >= 0) best = Math.min(best, pos.world.grid.distance(hex, pos.hexOf[index]!))
  return best
}

/** Villages and bastions that the side would hold or take, nearest to the enemy first. */
function objectives(pos: Position, side: Side): number[] {
  const { world } = pos
  const out: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.controllable[hex] && pos.unitCounts[0][hex] === 0 && pos.unitCounts[1][hex] === 0) out.push(hex)
  const own = seatOf(side)
  const behind = (hex: number): number => Math.min(...world.locHexes[own].map((loc) => world.grid.distance(loc, hex)))
  // Ground that lies toward one's own base is easier kept; of the rest what the enemy is near.
  return out.sort((a, b) => enemyDistance(pos, side, a) + behind(a) - enemyDistance(pos, side, b) - behind(b) || a - b)
}

/** Every reachable hex, walking and marching; the cheaper way of each. */
function ways(pos: Position, side: Side, id: string): ReachHex[] {
  const walk = markerReach(pos, side, id, false)
  const seen = new Set(walk.map((way) => way.hex))
  return [...walk, ...markerReach(pos, side, id, true).filter((way) => !seen.has(way.hex))]
}

/**
 * Orders for the side's markers (19.5.6). The real one goes where its units are wanted, as near as it comes unseen; the dummy makes for
 * another place that a real one might be wanted at, so that both look alike. A real Mexican marker that can come to San Agustin goes there
 * (18.2).
 */
export function markerOrders(pos: Position, side: Side, goals: BoxGoals = {}): MarkerOrder[] {
  const { world } = pos
  const wanted = objectives(pos, side)
  const taken: number[] = []
  const out: MarkerOrder[] = []
  const entry = world.tables.victory.mexicanEntry.hex
  const ids = ownMarkers(pos, side)
  // Real ones first: a dummy takes what is left.
  const ordered = [...ids].sort(
    (a, b) => Number(pos.game.ops.markers[b]!.real) - Number(pos.game.ops.markers[a]!.real) || (a < b ? -1 : 1),
  )
  for (const id of ordered) {
    const state = pos.game.ops.markers[id]!
    if (state.moved) continue
    const { box } = parseMarkerId(id)!
    const from = world.grid.indexOf(state.at)
    const reach = ways(pos, side, id)
    if (side === 'mexican' && state.real && reach.some((way) => way.hex === entry)) {
      const way = reach.find((one) => one.hex === entry)!
      out.push({ id, to: entry, march: way.march, goal: entry })
      continue
    }
    const real = world.grid.indexOf(realMarker(pos, side, box).at)
    const given = goals[box]
    const goal =
      state.real && given !== undefined
        ? world.grid.indexOf(given)
        : (wanted.find(
            (hex) =>
              !taken.includes(hex) &&
              world.grid.distance(from, hex) <= 14 &&
              (state.real || real < 0 || world.grid.distance(hex, real) >= 3),
          ) ?? -1)
    if (goal < 0) continue
    taken.push(goal)
    const away = marchDistances(world, seatOf(side) * 5 + INFANTRY, [goal])
    const score = (hex: number): number => away[hex]! + (world.lava[hex] ? 8 : 0)
    let best: ReachHex | null = null
    let least = score(from)
    for (const way of reach) {
      const hex = world.grid.indexOf(way.hex)
      // Not where the enemy only needs to walk on to find it, unless it is near its goal.
      const near = enemyDistance(pos, side, hex)
      const value = score(hex) + (near < 3 ? 6 : 0) + (way.chance.num < way.chance.den ? 3 : 0)
      if (away[hex] === FAR || way.hex === state.at) continue
      if (value < least) {
        least = value
        best = way
      }
    }
    if (best) out.push({ id, to: best.hex, march: best.march, goal: hexId(pos, goal) })
  }
  return out
}

/** The next step of a marker on its way; null: it has arrived, or cannot go on. */
function stepOf(pos: Position, side: Side, order: MarkerOrder, legal: readonly Action[]): Action | null {
  const state = pos.game.ops.markers[order.id]
  if (!state || state.moved || state.at === order.to) return null
  const begin = legal.find((action) => action.type === 'begin' && action.units[0] === order.id)
  if (begin) return begin
  for (const march of order.march ? [true, false] : [false]) {
    const reach = new Map(markerReach(pos, side, order.id, march).map((way) => [way.hex, way]))
    let at = reach.get(order.to)
    // No longer to be reached: as near to it as may be.
    if (!at) continue
    while (at.prev !== null && at.prev !== state.at) {
      const before = reach.get(at.prev)
      if (!before) break
      at = before
    }
    const { hex } = at
    const step =
      legal.find(
        (action) =>
          action.type === 'marker' && action.id === order.id && action.to === hex && (action.march ?? false) === march,
      ) ?? legal.find((action) => action.type === 'marker' && action.id === order.id && action.to === hex)
    if (step) return step
  }
  return null
}

/** The next small step of the marker orders; null: all have arrived. A box that waits off the map comes in. */
export function nextMarkerStep(
  pos: Position,
  side: Side,
  orders: readonly MarkerOrder[],
  legal: readonly Action[],
): Action | null {
  // One move is finished before another begins (5.1).
  const under = pos.game.ops.moving?.units[0]
  const sorted = [...orders].sort((a, b) => Number(b.id === under) - Number(a.id === under))
  for (const order of sorted) {
    const step = stepOf(pos, side, order, legal)
    if (step) return step
  }
  return null
}
