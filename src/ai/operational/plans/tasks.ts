// What the tasks of a plan's goals mean in the combat phase.

import type { World } from '../../../operational/world'
import { MOVEMENT } from '../figures'
import type { CommanderPlan } from './plans'

/** By unit (index): points that an attack with it must gain more than others, because under the plan it pins the enemy or is in reserve. */
export function leastGainUnder(world: World, { goals }: CommanderPlan): (unit: number) => number {
  const heldBack = new Set(goals.flatMap(({ formations, task = 'attack' }) => (task === 'attack' ? [] : formations)))
  return (unit) => (heldBack.has(world.pieces[unit]!.unit?.formation ?? '') ? MOVEMENT.pinLeastGain : 0)
}
