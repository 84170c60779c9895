import type { Seat } from '../../game/side'
import { isNight, type Position } from '../position'

/** How far anybody sees now (8.5, 5.5), in hexes: guns that bombard, and who discovers markers. */
export function sightRange(pos: Position): number {
  const { sight } = pos.world.tables.terrain
  return isNight(pos) ? sight.night : sight.day
}

interface Field {
  readonly stamp: number
  readonly range: number
  readonly hexes: Uint8Array
}

/** Hexes in sight of or next to any of those hexes. */
function fieldOf(pos: Position, key: string, stamp: number, from: () => Iterable<number>): Uint8Array {
  const known = pos.cache.get(key) as Field | undefined
  const far = sightRange(pos)
  if (known && known.stamp === stamp && known.range === far) return known.hexes
  const { world } = pos
  const hexes = new Uint8Array(world.grid.count)
  for (const hex of from()) {
    hexes[hex] = 1
    for (const [seen, distance] of world.sightFrom(hex)) if (distance <= far) hexes[seen] = 1
    for (let dir = 0; dir < 6; dir++) {
      const next = world.grid.neighbours[hex * 6 + dir]!
      if (next >= 0) hexes[next] = 1
    }
  }
  pos.cache.set(key, { stamp, range: far, hexes } satisfies Field)
  return hexes
}

/**
 * Hexes where a marker would be revealed to that side (19.5.11): in sight of (8.5) or next to a unit, leader or HQ of it on the map. What
 * lies in its boxes does not see. By day 4 hexes, at night 1.
 */
export const hexesSeenBy = (pos: Position, seat: Seat): Uint8Array =>
  fieldOf(pos, `seen${seat}`, pos.stationed[seat], function* () {
    for (const piece of pos.world.pieces)
      if (piece.seat === seat && pos.hexOf[piece.index]! >= 0) yield pos.hexOf[piece.index]!
  })

/** Hexes from which a marker of that side would be seen: where enemy staff may not go alone (5.1). */
export const hexesSeenByMarkers = (pos: Position, seat: Seat): Uint8Array =>
  fieldOf(pos, `markerSight${seat}`, pos.marked[seat], () => markerHexes(pos, seat))

/** Hexes of the side's markers on the map. */
export function markerHexes(pos: Position, seat: Seat): number[] {
  const out: number[] = []
  for (let hex = 0; hex < pos.markerOwnerAt.length; hex++) if (pos.markerOwnerAt[hex] === seat + 1) out.push(hex)
  return out
}

/** Would somebody in `from` reveal a marker in `to` (19.5.11)? Sight runs both ways. */
export function seesMarkerIn(pos: Position, from: number, to: number): boolean {
  const { world } = pos
  const distance = world.grid.distance(from, to)
  if (distance <= 1) return true
  return distance <= sightRange(pos) && world.sightFrom(from).has(to)
}
