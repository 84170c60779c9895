import type { World } from '../../../operational/world'

/** Farther than any way. */
export const FAR = 9999

/** Halves of an MP from each hex to the nearest of `goals` for a side and class ([side * 5 + class]), whoever stands between. */
export function marchDistances(world: World, kind: number, goals: readonly number[]): Int16Array {
  const { grid } = world
  const table = world.movement[kind]!.stepCosts2
  const out = new Int16Array(grid.count).fill(FAR)
  const queues: number[][] = []
  const put = (cost: number, hex: number): void => {
    while (queues.length <= cost) queues.push([])
    queues[cost]!.push(hex)
  }
  for (const hex of goals) {
    out[hex] = 0
    put(0, hex)
  }
  for (let c = 0; c < queues.length; c++) {
    for (const hex of queues[c]!) {
      if (out[hex] !== c) continue
      for (let dir = 0; dir < 6; dir++) {
        const from = grid.neighbours[hex * 6 + dir]!
        if (from < 0) continue
        // The step is taken toward the goal: from `from` into `hex`.
        const step = table[from * 6 + ((dir + 3) % 6)]!
        if (step < 0 || c + step >= out[from]!) continue
        out[from] = c + step
        put(c + step, from)
      }
    }
  }
  return out
}
