import type { Seat } from '../../../../src/game/side'
import type { World } from '../../../../src/operational/engine'

/** Hexes from a hex to the nearest unit of a side. `hexes`: where each piece is, as `trueHexes` tells it; infinite: it has no unit on the map. */
export function nearestUnit(world: World, seat: Seat, hexes: Int16Array, from: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const index of world.unitsOf[seat])
    if (hexes[index]! >= 0) nearest = Math.min(nearest, world.grid.distance(hexes[index]!, from))
  return nearest
}
