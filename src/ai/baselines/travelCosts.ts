// How far it is from every hex to some goals, for pieces that choose where to go.

import type { Seat } from '../../game/side'
import type { World } from '../../operational/engine'
import { CAVALRY, HQ, INFANTRY, LEADER, movementTables } from '../../operational/world'
import { BASELINE } from './figures'

/** Cost of a hex from which no way leads to a goal, in half movement points: more than any way costs. */
export const NO_WAY_HALF_MP = 9999

/** Half movement points added for a step into lava, because about half of the tries fail (OPS-19.1.3). */
const { lavaTries2: LAVA_TRIES_HALF_MP } = BASELINE

/** Half movement points of a step by road. */
const ROAD_HALF_MP = 1

/** Memo of `travelCosts`: by world, then by side, class, engineer and goals. */
const memoByWorld = new WeakMap<World, Map<string, Int16Array>>()

/**
 * By hex: half movement points to the nearest of `goals` for pieces of one side and class, or NO_WAY_HALF_MP. Enemies and zones of control are left
 * out: this says where a unit wants to go, not whether it gets there. `withEngineer`: an engineer goes along.
 */
export function travelCosts(
  world: World,
  seat: Seat,
  pieceClass: number,
  goals: readonly number[],
  withEngineer = false,
): Int16Array {
  let memo = memoByWorld.get(world)
  if (!memo) {
    memo = new Map()
    memoByWorld.set(world, memo)
  }
  // Leaders and headquarters move as infantry does.
  const movingClass = pieceClass === LEADER || pieceClass === HQ ? INFANTRY : pieceClass
  const key = `${seat}.${movingClass}.${withEngineer}.${goals.join()}`
  const knownCosts = memo.get(key)
  if (knownCosts) return knownCosts
  const costs = costsToGoals(world, seat, movingClass, goals, withEngineer)
  if (memo.size > BASELINE.memoSize) memo.clear()
  memo.set(key, costs)
  return costs
}

/** Works the costs out by Dijkstra's algorithm, from the goals outwards. `hexesByCost` is its queue. */
function costsToGoals(
  world: World,
  seat: Seat,
  pieceClass: number,
  goals: readonly number[],
  withEngineer: boolean,
): Int16Array {
  const { neighbours, count } = world.grid
  const { stepCostsHalfMp, engineerStepCostsHalfMp } = movementTables(world, seat, pieceClass)
  const stepCosts = withEngineer ? engineerStepCostsHalfMp : stepCostsHalfMp
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
      // A cheaper way has been found since the hex was put in the queue.
      if (costs[hex] !== cost) continue
      for (let direction = 0; direction < 6; direction++) {
        const from = neighbours[hex * 6 + direction]!
        if (from < 0) continue
        // The piece moves toward the goal, out of `from` into `hex`: in the opposite direction. Below 0: the step is not possible.
        const stepHalfMp = stepCosts[from * 6 + ((direction + 3) % 6)]!
        if (stepHalfMp < 0) continue
        // A step into lava at the cost of a road is certain; others may need several tries (OPS-19.1.3).
        const needsTries = world.lava[hex] && pieceClass !== CAVALRY && stepHalfMp > ROAD_HALF_MP
        enqueue(from, cost + stepHalfMp + (needsTries ? LAVA_TRIES_HALF_MP : 0))
      }
    }
  return costs
}
