// Distances over the map by the cost of the way, as if there were no enemies.

import type { Seat } from '../../../game/side'
import { movementTables, type World } from '../../../operational/world'

/** Distance of a hex from which no way leads to a goal, in half movement points: farther than any way. */
export const NO_WAY_HALF_MP = 9999

/**
 * By hex: cost in half movement points of the cheapest way from the hex to the nearest of `goals`, for pieces of one side and class. If there is no
 * way, NO_WAY_HALF_MP. Enemies are ignored, but `barred` may name hexes (1 in the table) that a way may begin in but not go through. `costsHalfMp`: what
 * steps cost, by [hex * 6 + direction]. Dijkstra's algorithm from the goals outwards; `hexesByDistance` is its queue.
 */
export function marchDistances(
  world: World,
  seat: Seat,
  pieceClass: number,
  goals: readonly number[],
  barred: Uint8Array | null = null,
  costsHalfMp: Int16Array = movementTables(world, seat, pieceClass).stepCostsHalfMp,
): Int16Array {
  const { grid } = world
  const distances = new Int16Array(grid.count).fill(NO_WAY_HALF_MP)
  const hexesByDistance: number[][] = []
  const enqueue = (distance: number, hex: number): void => {
    while (hexesByDistance.length <= distance) hexesByDistance.push([])
    hexesByDistance[distance]!.push(hex)
  }
  for (const hex of goals) {
    distances[hex] = 0
    enqueue(0, hex)
  }
  for (let distance = 0; distance < hexesByDistance.length; distance++) {
    for (const hex of hexesByDistance[distance]!) {
      // A shorter way has been found since the hex was put in the queue.
      if (distances[hex] !== distance) continue
      if (distance > 0 && barred?.[hex]) continue
      for (let direction = 0; direction < 6; direction++) {
        const from = grid.neighbours[hex * 6 + direction]!
        if (from < 0) continue
        // The unit moves toward the goal, out of `from` into `hex`: in the opposite direction.
        const stepHalfMp = costsHalfMp[from * 6 + ((direction + 3) % 6)]!
        // Below 0: the step is not possible.
        if (stepHalfMp < 0 || distance + stepHalfMp >= distances[from]!) continue
        distances[from] = distance + stepHalfMp
        enqueue(distance + stepHalfMp, from)
      }
    }
  }
  return distances
}
