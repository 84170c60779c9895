// What the goals of a plan mean in the combat and command segments.

import type { World } from '../../../operational/world'
import { COMBAT, MOVEMENT } from '../figures'
import type { Task } from './planFile'
import { type CommanderPlan, isGoalOf } from './plans'

/**
 * By unit (index): points that an attack with it must gain more than others: because under the plan it pins the enemy or is in reserve; below 0 if
 * the plan makes it bold.
 */
export function leastGainUnder(world: World, { goals }: CommanderPlan): (unit: number) => number {
  return (unit) => {
    const { task = 'attack', boldness = 1 } = goals.findLast((goal) => isGoalOf(goal, world.pieces[unit]!)) ?? {}
    return task === 'attack' ? COMBAT.threshold * (1 / boldness - 1) : MOVEMENT.pinLeastGain
  }
}

/** What a unit (index) does under the plan; a unit without a goal attacks. */
export const taskUnder = (world: World, { goals }: CommanderPlan, unit: number): Task =>
  goals.findLast((goal) => isGoalOf(goal, world.pieces[unit]!))?.task ?? 'attack'

/** Does the plan want a unit (index) in the open, so that its box is revealed (OPS-19.5.10)? */
export const isWantedInTheOpen = (world: World, { goals }: CommanderPlan, unit: number): boolean =>
  goals.findLast((goal) => isGoalOf(goal, world.pieces[unit]!))?.show === true
