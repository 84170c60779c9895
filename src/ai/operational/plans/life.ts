// The life of a plan: it is drawn or weighed, kept through its stages, and given up when it is won, lost, overtaken or clearly worse than another.

import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { MOVEMENT } from '../figures'
import type { Brief, FollowedPlan } from '../types'
import type { PlanComparison } from './compare'
import { isOvertaken, isTooEarly, isWonOrLost, stageEndOf, stageNow } from './conditions'
import { type CommanderPlan, openingPlanOf, planAt, plansOf, stageOf, temperamentOf, withTemperament } from './plans'

/** The plan that a side follows in a phase, how it came to it, and the comparison with others if there was one. */
export interface PlanOfPhase {
  readonly plan: CommanderPlan
  readonly followed: FollowedPlan
  /** Null: nothing was compared, because the plan is drawn or kept. */
  readonly comparison: PlanComparison | null
}

/** Values plans against each other. `margin`: points by which another must be better than the first. */
export type Weigh = (plans: readonly CommanderPlan[], margin: number) => PlanComparison

/** A plan as it is begun. */
const begun = (plan: CommanderPlan, turn: number, why: string, before: string | null): FollowedPlan => ({
  plan: plan.id,
  stage: stageOf(plan).id,
  stageIndex: plan.stageIndex,
  since: turn,
  stageSince: turn,
  why,
  before,
  commitment: plan.commitment,
})

/** Points that hold a side to its plan `turns` after it was taken up: they melt away evenly in the turns that the plan is meant to hold. */
const commitmentAfter = (plan: CommanderPlan, turns: number): number =>
  plan.commitment * Math.max(0, 1 - turns / plan.holds)

/** The plan that a side follows now by its notes, with its commander's temperament; before the first turn the plan with which it will open. */
export function planInMind(side: Side, brief: Brief, followed: FollowedPlan | undefined): CommanderPlan {
  const plan =
    (followed && planAt(followed.plan, followed.stageIndex)) ?? openingPlanOf(side, brief.character, brief.seed)
  return withTemperament(plan, temperamentOf(brief.character))
}

/** The plans of a side that have a sense now, each at the stage that fits, those with the highest worth beforehand first. */
function standingPlans(position: Position, side: Side, brief: Brief, without: string | null): CommanderPlan[] {
  const temperament = temperamentOf(brief.character)
  return plansOf(side)
    .filter((plan) => plan.id !== without && !isTooEarly(position, plan))
    .filter((plan) => !isOvertaken(position, plan) && !isWonOrLost(position, plan))
    .map((plan) => withTemperament(planAt(plan.id, stageNow(position, plan))!, temperament))
    .sort((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))
}

/**
 * The plan that a side follows in the movement phase that begins. `position`: as the side believes it to be; `followed`: the plan so far, from the
 * notes; undefined: none.
 */
export function planOfPhase(
  position: Position,
  side: Side,
  brief: Brief,
  followed: FollowedPlan | undefined,
  weigh: Weigh,
): PlanOfPhase {
  const { turn } = position.game.ops
  const temperament = temperamentOf(brief.character)
  const weighAll = (why: string, before: string | null): PlanOfPhase => {
    const comparison = weigh(standingPlans(position, side, brief, before), 0)
    return { plan: comparison.plan, followed: begun(comparison.plan, turn, why, before), comparison }
  }
  const present = followed && planAt(followed.plan, followed.stageIndex)
  if (!followed || !present) {
    if (turn > 1) return weighAll('weighed', null)
    const opening = planInMind(side, brief, undefined)
    return { plan: opening, followed: begun(opening, turn, 'opening', null), comparison: null }
  }
  const kept = passedStages(position, present, followed)
  const plan = withTemperament(kept.plan, temperament)
  const age = turn - kept.followed.since
  const now = { ...kept.followed, commitment: commitmentAfter(plan, age) }
  if (kept.plan.stands && kept.plan.stageIndex === 0 && age > 0 && isOvertaken(position, kept.plan))
    return weighAll('overtaken', plan.id)
  if (age === 0 || age % MOVEMENT.planReviewTurns !== 0) return { plan, followed: now, comparison: null }
  // Now and then the plan is weighed against others, the likeliest first, and kept unless one is better by more than it has bound the side.
  const others = standingPlans(position, side, brief, plan.id).slice(0, MOVEMENT.plansWeighed)
  const comparison = weigh([plan, ...others], MOVEMENT.planMargin + now.commitment)
  if (comparison.plan.id === plan.id) return { plan, followed: now, comparison }
  return { plan: comparison.plan, followed: begun(comparison.plan, turn, 'better', plan.id), comparison }
}

/** Passes through the stages of a plan that are over, and through the plans that follow from it. Each plan is entered at most once. */
function passedStages(
  position: Position,
  present: CommanderPlan,
  followed: FollowedPlan,
): { plan: CommanderPlan; followed: FollowedPlan } {
  const { turn } = position.game.ops
  let plan = present
  let now = followed
  const entered = new Set([plan.id])
  for (let end = stageEndOf(position, plan, plan.stageIndex); end; end = stageEndOf(position, plan, plan.stageIndex)) {
    if (end.next !== undefined) {
      if (entered.has(end.next)) break
      entered.add(end.next)
      const before = plan.id
      plan = planAt(end.next, stageNow(position, planAt(end.next, 0)!))!
      now = begun(plan, turn, end.why, before)
    } else {
      plan = planAt(plan.id, plan.stageIndex + 1)!
      now = { ...now, stage: stageOf(plan).id, stageIndex: plan.stageIndex, stageSince: turn, why: end.why }
    }
  }
  return { plan, followed: now }
}
