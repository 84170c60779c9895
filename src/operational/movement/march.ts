import { otherSeat, type Seat } from '../../game/side'
import { markerHexes } from '../hidden/sight'
import { memoBySeat } from '../memo'
import { hexOfPiece, type Position } from '../position'

/**
 * By hex: 1 where units of the side may not be on a march, because an enemy combat unit or hidden-movement marker is near and in sight (OPS-5.3). By
 * night nobody marches, so sight is that of the day. Kept until one of the facts named in the first argument changes.
 */
export const marchBarredHexes = memoBySeat<Uint8Array>(
  (_own, enemy) => [`unitPlaces${enemy}`, `markers${enemy}`],
  (position, seat, previous) => {
    const { world } = position
    const enemy = otherSeat(seat)
    const enemyDistanceHexes = world.tables.terrain.march.enemyDistance
    // The array of the value that this one replaces is used again.
    const barred = previous?.fill(0) ?? new Uint8Array(world.grid.count)
    const barAround = (from: number): void => {
      barred[from] = 1
      for (const seenHex of world.seenWithin(from, enemyDistanceHexes)) barred[seenHex] = 1
    }
    for (const index of world.unitsOf[enemy])
      if (hexOfPiece(position, index) >= 0) barAround(hexOfPiece(position, index))
    for (const hex of markerHexes(position, enemy)) barAround(hex)
    return barred
  },
)

/** Is a march barred in that hex for the side (OPS-5.3)? */
export const isMarchBarred = (position: Position, seat: Seat, hex: number): boolean =>
  marchBarredHexes(position, seat)[hex] === 1
