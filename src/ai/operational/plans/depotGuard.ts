// Tells off the unit that guards San Agustin, which a Mexican unit need only enter to win (OPS-18.2): one that the battle can do without.

import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { INFANTRY, US } from '../../../operational/world'
import { landmarksOf } from '../evaluate/landmarks'
import { MOVEMENT } from '../figures'
import { marchDistances } from '../movement/distance'
import { BASELINE_FORMATIONS } from './plans'

/** The unit that guards San Agustin, and the value of each hex to it in points. */
export interface DepotGuard {
  readonly unit: number
  readonly values: Float32Array
}

/**
 * The infantry of the formation meant for it (`depotGuard` in `maps/pedregal/plans.json`) that can be in San Agustin first, of equals the weakest;
 * null: none that is fit is within `guardTurns` turns of march. `isNeededElsewhere`: units (indexes) that have another task.
 */
export function depotGuardFor(position: Position, isNeededElsewhere: (unit: number) => boolean): DepotGuard | null {
  const { world } = position
  const distances = marchDistances(world, US, INFANTRY, [landmarksOf(world).depotHex])
  let guard = -1
  let leastTurns: number = MOVEMENT.guardTurns
  for (const index of world.unitsOf[US]) {
    const { unit, pieceClass, allowanceHalfMp } = world.pieces[index]!
    const hex = position.hexOf[index]!
    if (hex < 0 || pieceClass !== INFANTRY || unit!.formation !== BASELINE_FORMATIONS.depotGuard) continue
    const { disrupted, ineffective } = position.pieceStates[index]!
    if (isNeededElsewhere(index) || disrupted || ineffective) continue
    const turns = Math.ceil(distances[hex]! / allowanceHalfMp)
    const isWeaker = guard >= 0 && combatFactor(position, index) < combatFactor(position, guard)
    if (turns > leastTurns || (turns === leastTurns && guard >= 0 && !isWeaker)) continue
    guard = index
    leastTurns = turns
  }
  if (guard < 0) return null
  const { allowanceHalfMp } = world.pieces[guard]!
  const values = Float32Array.from(distances, (distanceHalfMp) => {
    const turns = Math.min(MOVEMENT.guardTurns, distanceHalfMp / allowanceHalfMp)
    // Out of San Agustin is out of it: the first hex costs as much as a turn of march.
    return distanceHalfMp === 0 ? 0 : -MOVEMENT.guardGoal * (1 + turns)
  })
  return { unit: guard, values }
}
