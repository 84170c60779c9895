// The goals of units whose army must keep its ground (OPS-25.1).

import type { Position } from '../../../operational/position'
import { groundInForce } from '../../../operational/variants'
import { type PieceDef, seatOf } from '../../../operational/world'
import type { PlanGoal } from './planFile'
import { type CommanderPlan, isGoalOf, plansOf } from './plans'

/**
 * The goals of a plan as they can be followed now. While the Army of the North must keep its ground (OPS-25.1), a goal elsewhere would only press
 * its units against the edge: they get the posts that a plan of their side has on that ground.
 */
export function followableGoals(position: Position, plan: CommanderPlan): readonly PlanGoal[] {
  const { world } = position
  const ground = groundInForce(position)
  if (!ground) return plan.goals
  const isOnGround = ({ posts }: PlanGoal): boolean =>
    posts?.every((id) => ground.outside[world.grid.indexOf(id)] === 0) ?? false
  const holdings = plansOf(plan.side).flatMap(({ stages }) => stages.flatMap(({ goals }) => goals.filter(isOnGround)))
  /** The units that each goal on the ground is given to. */
  const unitsOfHolding = new Map<PlanGoal, PieceDef[]>()
  for (const index of world.unitsOf[seatOf(plan.side)]) {
    const piece = world.pieces[index]!
    const goal = plan.goals.findLast((each) => isGoalOf(each, piece))
    if (ground.stays[index] !== 1 || !goal || isOnGround(goal)) continue
    const holding = holdings.find((each) => isGoalOf(each, piece))
    if (holding) unitsOfHolding.set(holding, [...(unitsOfHolding.get(holding) ?? []), piece])
  }
  // Of several goals for a unit the last counts.
  const given = [...unitsOfHolding].map(([goal, units]) => ({ ...goal, formations: units.map(({ id }) => id) }))
  return [...plan.goals, ...given]
}
