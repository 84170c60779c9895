import type { Seat } from '../../game/side'
import type { World } from '../../operational/engine'
import { CAVALRY, HQ, INFANTRY, LEADER, movementTables } from '../../operational/world'
import { BASELINE } from './figures'

/** Stands for "no way", in half MP. */
export const NO_WAY_HALF_MP = 9999

const memoByWorld = new WeakMap<World, Map<string, Int16Array>>()

/**
 * By hex: half MP to the nearest of `goals` for pieces of one side and class, NO_WAY2 if there is no way. Enemies, ZOC and dice are left out: this says
 * where a unit wants to go, not whether it gets there. `guided`: an engineer goes along.
 */
export function travelCosts(
  world: World,
  seat: Seat,
  cls: number,
  goals: readonly number[],
  guided = false,
): Int16Array {
  let memo = memoByWorld.get(world)
  if (!memo) {
    memo = new Map()
    memoByWorld.set(world, memo)
  }
  const movingClass = cls === LEADER || cls === HQ ? INFANTRY : cls
  const key = `${seat}.${movingClass}.${guided}.${goals.join()}`
  const known = memo.get(key)
  if (known) return known
  const costs = costsToGoals(world, seat, movingClass, goals, guided)
  if (memo.size > BASELINE.memoSize) memo.clear()
  memo.set(key, costs)
  return costs
}

/** Dijkstra's algorithm from the goals outwards. */
function costsToGoals(world: World, seat: Seat, cls: number, goals: readonly number[], guided: boolean): Int16Array {
  const { neighbours, count } = world.grid
  const { stepCostsHalfMp: stepCosts2, engineerStepCostsHalfMp: engineerStepCosts2 } = movementTables(world, seat, cls)
  const steps = guided ? engineerStepCosts2 : stepCosts2
  const costs = new Int16Array(count).fill(NO_WAY_HALF_MP)
  const hexesByCost: number[][] = []
  const enqueue = (hex: number, cost: number): void => {
    if (hex < 0 || cost >= costs[hex]!) return
    costs[hex] = cost
    while (hexesByCost.length <= cost) hexesByCost.push([])
    hexesByCost[cost]!.push(hex)
  }
  for (const goal of goals) enqueue(goal, 0)
  for (let cost = 0; cost < hexesByCost.length; cost++)
    for (const hex of hexesByCost[cost]!) {
      if (costs[hex] !== cost) continue
      for (let dir = 0; dir < 6; dir++) {
        const from = neighbours[hex * 6 + dir]!
        if (from < 0) continue
        const step = steps[from * 6 + ((dir + 3) % 6)]!
        if (step < 0) continue
        const needsTries = world.lava[hex] && cls !== CAVALRY && step > 1
        enqueue(from, cost + step + (needsTries ? BASELINE.lavaTries2 : 0))
      }
    }
  return costs
}
