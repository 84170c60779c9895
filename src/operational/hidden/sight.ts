import type { Seat } from '../../game/side'
import { memoBySeat } from '../memo'
import { hexOfPiece, isNight, type Position } from '../position'

/** How far anybody sees now (8.5, 5.5), in hexes: guns that bombard, and pieces that discover markers. By day 4, at night 1. */
export function sightRange(position: Position): number {
  const { sight } = position.world.tables.terrain
  return isNight(position) ? sight.night : sight.day
}

/** Sets `out` to 1 for every hex that is discovered from one of the given hexes (19.5.11). */
function markDiscovered(position: Position, from: Iterable<number>, out: Uint8Array): Uint8Array {
  const { world } = position
  const range = sightRange(position)
  const done = new Set<number>()
  for (const hex of from) {
    if (done.has(hex)) continue
    done.add(hex)
    for (const seen of world.discoveredFrom(hex, range)) out[seen] = 1
  }
  return out
}

function* hexesOfPieces(position: Position, seat: Seat): Generator<number> {
  for (const indices of [position.world.unitsOf[seat], position.world.leadersOf[seat]])
    for (const index of indices) {
      const hex = hexOfPiece(position, index)
      if (hex >= 0) yield hex
    }
}

/**
 * By hex: 1 where a marker would be revealed to that side (19.5.11), being in sight of (8.5) or next to a unit, leader or HQ of it on
 * the map. What lies in its boxes does not see.
 */
export const hexesSeenBy = memoBySeat<Uint8Array>(
  (own) => [`piecePlaces${own}`, 'light'],
  (position, seat, previous) =>
    markDiscovered(
      position,
      hexesOfPieces(position, seat),
      previous?.fill(0) ?? new Uint8Array(position.world.grid.count),
    ),
)

/** By hex: 1 where a marker of that side would be seen from: enemy leaders and HQs may not go there alone (5.1). */
export const hexesSeenByMarkers = memoBySeat<Uint8Array>(
  (own) => [`markers${own}`, 'light'],
  (position, seat) => markDiscovered(position, markerHexes(position, seat), new Uint8Array(position.world.grid.count)),
)

/** Hexes of the side's markers on the map, ascending. */
export const markerHexes = memoBySeat<readonly number[]>(
  (own) => [`markers${own}`],
  (position, seat) => {
    const out: number[] = []
    for (let hex = 0; hex < position.markerOwnerAt.length; hex++)
      if (position.markerOwnerAt[hex] === seat + 1) out.push(hex)
    return out
  },
)

/** Would a piece in `from` reveal a marker in `to` (19.5.11)? Sight runs both ways. */
export function seesMarkerIn(position: Position, from: number, to: number): boolean {
  const { world } = position
  const distance = world.grid.distance(from, to)
  if (distance <= 1) return true
  return distance <= sightRange(position) && world.sightFrom(from).has(to)
}
