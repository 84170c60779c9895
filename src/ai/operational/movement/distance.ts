import type { Seat } from '../../../game/side'
import { movementTables, type World } from '../../../operational/world'

/** Stands for "no way", in half MP; farther than any way. */
export const NO_WAY2 = 9999

/**
 * By hex: half MP of the cheapest way to the nearest of `goals` for one side and class of pieces, whatever enemies stand
 * between.
 */
export function marchDistances(world: World, seat: Seat, cls: number, goals: readonly number[]): Int16Array {
  const { grid } = world
  const cost2 = movementTables(world, seat, cls).stepCostsHalfMp
  const distances = new Int16Array(grid.count).fill(NO_WAY2)
  const queues: number[][] = []
  const enqueue = (distance: number, hex: number): void => {
    while (queues.length <= distance) queues.push([])
    queues[distance]!.push(hex)
  }
  for (const hex of goals) {
    distances[hex] = 0
    enqueue(0, hex)
  }
  for (let distance = 0; distance < queues.length; distance++) {
    for (const hex of queues[distance]!) {
      if (distances[hex] !== distance) continue
      for (let dir = 0; dir < 6; dir++) {
        const from = grid.neighbours[hex * 6 + dir]!
        if (from < 0) continue
        // The unit moves toward the goal: out of `from` into `hex`.
        const step = cost2[from * 6 + ((dir + 3) % 6)]!
        if (step < 0 || distance + step >= distances[from]!) continue
        distances[from] = distance + step
        enqueue(distance + step, from)
      }
    }
  }
  return distances
}
