// What the goals of a plan mean in the combat and command segments.

import type { World } from '../../../operational/world'
import type { Demand } from '../combat/phase'
import { MOVEMENT } from '../figures'
import type { Task } from './planFile'
import { type CommanderPlan, isGoalOf } from './plans'

/**
 * By unit (index): what the plan asks of an attack with it. A unit that pins the enemy or is in reserve attacks only for a greater gain; a unit that the
 * plan makes bold (`boldness` over 1) for a smaller one.
 */
export function demandUnder(world: World, { goals }: CommanderPlan): (unit: number) => Demand {
  return (unit) => {
    const { task = 'attack', boldness = 1 } = goals.findLast((goal) => isGoalOf(goal, world.pieces[unit]!)) ?? {}
    return task === 'attack' ? { factor: 1 / boldness, extraGain: 0 } : { factor: 1, extraGain: MOVEMENT.pinLeastGain }
  }
}

/** What a unit (index) does under the plan; a unit without a goal attacks. */
export const taskUnder = (world: World, { goals }: CommanderPlan, unit: number): Task =>
  goals.findLast((goal) => isGoalOf(goal, world.pieces[unit]!))?.task ?? 'attack'

/** Does the plan want a unit (index) in the open, so that its box is revealed (OPS-19.5.10)? */
export const isWantedInTheOpen = (world: World, { goals }: CommanderPlan, unit: number): boolean =>
  goals.findLast((goal) => isGoalOf(goal, world.pieces[unit]!))?.show === true
