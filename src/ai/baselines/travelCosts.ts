import type { Seat } from '../../game/side'
import type { World } from '../../operational/engine'
import { CAVALRY, HQ, INFANTRY, LEADER, movementTables } from '../../operational/world'

const FAR = 9999
const cache = new WeakMap<World, Map<string, Int16Array>>()

/** Lava costs its dice too: about half of the tries fail (OPS-19.1.3). */
const LAVA_EXTRA = 5

/**
 * Halves of an MP from every hex to the nearest of `goals` for pieces of one side and class, with an engineer along or without; 9999 where there is no way. Enemies,
 * ZOC and dice are left out: it says where a unit wants to go, not whether it gets there.
 */
export function travelCosts(
  world: World,
  seat: Seat,
  cls: number,
  goals: readonly number[],
  guided = false,
): Int16Array {
  let known = cache.get(world)
  if (!known) {
    known = new Map()
    cache.set(world, known)
  }
  const arm = cls === LEADER || cls === HQ ? INFANTRY : cls
  const key = `${seat}.${arm}.${guided}.${goals.join()}`
  const old = known.get(key)
  if (old) return old
  const { neighbours, count } = world.grid
  const tables = movementTables(world, seat, arm)
  const table = guided ? tables.engineerStepCosts2 : tables.stepCosts2
  const way = new Int16Array(count).fill(FAR)
  const rings: number[][] = []
  const put = (hex: number, cost: number): void => {
    if (hex < 0 || cost >= way[hex]!) return
    way[hex] = cost
    while (rings.length <= cost) rings.push([])
    rings[cost]!.push(hex)
  }
  for (const goal of goals) put(goal, 0)
  for (let c = 0; c < rings.length; c++)
    for (const hex of rings[c]!) {
      if (way[hex] !== c) continue
      for (let dir = 0; dir < 6; dir++) {
        const from = neighbours[hex * 6 + dir]!
        if (from < 0) continue
        const cost = table[from * 6 + ((dir + 3) % 6)]!
        if (cost >= 0) put(from, c + cost + (world.lava[hex] && arm !== CAVALRY && cost > 1 ? LAVA_EXTRA : 0))
      }
    }
  if (known.size > 400) known.clear()
  known.set(key, way)
  return way
}
