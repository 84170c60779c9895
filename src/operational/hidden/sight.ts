import type { Seat } from '../../game/side'
import { memoBySeat } from '../memo'
import { hexOfPiece, isNight, type Position } from '../position'

/** From where hidden-movement markers are seen, and how far anybody sees (8.5, 19.5.11). A seat is the index of a side, 0 or 1. */

/** How many hexes far anybody sees now, by day or by night (8.5, 5.5). It limits guns that bombard and pieces that discover markers. */
export function sightRange(position: Position): number {
  const { sight } = position.world.tables.terrain
  return isNight(position) ? sight.night : sight.day
}

/** Sets `discovered` to 1 for every hex where a marker would be discovered from one of `hexes` (19.5.11). Returns `discovered`. */
function markDiscovered(position: Position, hexes: Iterable<number>, discovered: Uint8Array): Uint8Array {
  const { world } = position
  const range = sightRange(position)
  const hexesDone = new Set<number>()
  for (const hex of hexes) {
    if (hexesDone.has(hex)) continue
    hexesDone.add(hex)
    for (const seen of world.discoveredFrom(hex, range)) discovered[seen] = 1
  }
  return discovered
}

// The first argument of each `memoBySeat` below names the facts on which the memo depends: where the pieces or the markers of a seat are, and
// whether it is night (`light`).

/** Hexes of the side's pieces on the map, a hex once for each piece. */
function* hexesOfPieces(position: Position, seat: Seat): Generator<number> {
  for (const indices of [position.world.unitsOf[seat], position.world.leadersOf[seat]])
    for (const index of indices) {
      const hex = hexOfPiece(position, index)
      if (hex >= 0) yield hex
    }
}

/**
 * By hex: 1 where a marker would be revealed to that side (19.5.11): in sight of (8.5) or next to a unit, leader or HQ of the side. Pieces
 * in boxes see nothing.
 */
export const hexesSeenBy = memoBySeat<Uint8Array>(
  (own) => [`piecePlaces${own}`, 'light'],
  (position, seat, previous) =>
    markDiscovered(
      position,
      hexesOfPieces(position, seat),
      // The array of the value that this one replaces is used again.
      previous?.fill(0) ?? new Uint8Array(position.world.grid.count),
    ),
)

/** By hex: 1 where an enemy piece would see a marker of that side. Enemy leaders and HQs may not go there without a unit (5.1). */
export const hexesSeenByMarkers = memoBySeat<Uint8Array>(
  (own) => [`markers${own}`, 'light'],
  (position, seat) => markDiscovered(position, markerHexes(position, seat), new Uint8Array(position.world.grid.count)),
)

/** Hexes of the side's markers on the map, ascending. */
export const markerHexes = memoBySeat<readonly number[]>(
  (own) => [`markers${own}`],
  (position, seat) => {
    const hexes: number[] = []
    // `markerOwnerAt` is 0 where no marker lies, else the seat of its owner plus 1.
    for (let hex = 0; hex < position.markerOwnerAt.length; hex++)
      if (position.markerOwnerAt[hex] === seat + 1) hexes.push(hex)
    return hexes
  },
)

/** Would a piece in `from` reveal a marker in `to` (19.5.11)? Sight runs both ways. */
export function seesMarkerIn(position: Position, from: number, to: number): boolean {
  const { world } = position
  const distance = world.grid.distance(from, to)
  if (distance <= 1) return true
  return distance <= sightRange(position) && world.sightFrom(from).has(to)
}
