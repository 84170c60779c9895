import type { World } from '../../../operational/world'
import { INFANTRY, MEXICAN, US } from '../../../operational/world'
import type { Position } from '../../../operational/position'
import { distances } from '../movement/distance'

/** Ways that hang on the map alone, worked out once. */
export interface Ground {
  /** Hexes north of the river (18.2). */
  readonly bank: readonly number[]
  /** Halves of an MP to 0118 for Mexican foot and horse, by class. */
  readonly depot: readonly Int16Array[]
  /** Index of 0118. */
  readonly hex: number
}

const known = new WeakMap<World, Ground>()

/** The ways of a map. */
export function groundOf(world: World): Ground {
  let ground = known.get(world)
  if (!ground) {
    const bank = [...world.northOfRiver.keys()].filter((hex) => world.northOfRiver[hex] === 1)
    const hex = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
    ground = {
      bank,
      depot: [0, 1, 2].map((cls) => distances(world, MEXICAN * 5 + cls, [hex])),
      hex,
    }
    known.set(world, ground)
  }
  return ground
}

/** What it takes, in halves of an MP, to come into an EZOC, and to fight one's way into an enemy's hex. */
const STOPPED2 = 10
const FOUGHT2 = 24

const queues: number[][] = []
const FAR = 9999

/**
 * Halves of an MP for US foot to the north bank past the Mexicans as they stand: ZOC stop it (7.2), and who stands in the way must be beaten
 * first.
 */
export function northField(pos: Position, out: Int16Array): Int16Array {
  const { world } = pos
  const { neighbours } = world.grid
  const table = world.cost2[US * 5 + INFANTRY]!
  const enemies = pos.crowd[MEXICAN]
  const zoc = pos.zoc[MEXICAN]
  out.fill(FAR)
  let waiting = 0
  const put = (cost: number, hex: number): void => {
    while (queues.length <= cost) queues.push([])
    queues[cost]!.push(hex)
    waiting++
  }
  for (const hex of groundOf(world).bank) {
    out[hex] = 0
    put(0, hex)
  }
  for (let c = 0; waiting > 0; c++) {
    const queue = queues[c]
    if (!queue) continue
    for (const hex of queue) {
      waiting--
      if (out[hex] !== c) continue
      // What it costs to come into this hex besides the ground.
      const extra = enemies[hex] || pos.markerAt[hex] ? FOUGHT2 : zoc[hex] ? STOPPED2 : 0
      for (let dir = 0; dir < 6; dir++) {
        const from = neighbours[hex * 6 + dir]!
        if (from < 0) continue
        const step = table[from * 6 + ((dir + 3) % 6)]!
        if (step < 0) continue
        const cost = c + step + extra
        if (cost >= out[from]!) continue
        out[from] = cost
        put(cost, from)
      }
    }
    queue.length = 0
  }
  return out
}
