// What the steps of a way over the lava cost US units, with the dice that they need.

import { movementTables, US, type World } from '../../../operational/world'
import { COLUMN } from '../figures'

/** Memo of `columnStepCosts`, by class and whether an engineer goes along. */
const costsByWorld = new WeakMap<World, Map<string, Int16Array>>()

/**
 * By [hex * 6 + direction]: half movement points of a step for a class of US units with an engineer (`isLed`) or without, below 0 where there is no
 * way. By a trail with an engineer lava costs no more than a road (OPS-19.3.2); any other step into lava needs a die (OPS-19.1.3, 19.1.5), and what
 * that costs on average is added.
 */
export function columnStepCosts(world: World, pieceClass: number, isLed: boolean): Int16Array {
  let byKind = costsByWorld.get(world)
  if (!byKind) {
    byKind = new Map()
    costsByWorld.set(world, byKind)
  }
  const kind = `${pieceClass},${isLed}`
  const known = byKind.get(kind)
  if (known) return known
  const { stepCostsHalfMp, engineerStepCostsHalfMp } = movementTables(world, US, pieceClass)
  const costs = Int16Array.from(isLed ? engineerStepCostsHalfMp : stepCostsHalfMp)
  for (let step = 0; step < costs.length; step++) {
    const to = world.grid.neighbours[step]!
    if (costs[step]! < 0 || to < 0 || world.lava[to] !== 1) continue
    // Where the engineer makes the step cheaper he leads along a trail.
    const isTrail = isLed && (stepCostsHalfMp[step]! < 0 || costs[step]! < stepCostsHalfMp[step]!)
    if (!isTrail) costs[step]! += isLed ? COLUMN.dieLed2 : COLUMN.dieAlone2
  }
  byKind.set(kind, costs)
  return costs
}
