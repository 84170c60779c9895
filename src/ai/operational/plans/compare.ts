// Chooses the commander's plan that a side follows in a movement phase.

import type { Position } from '../../../operational/position'
import { type Evaluation, termsOf } from '../evaluate/evaluate'
import { MOVEMENT, type Weights } from '../figures'
import type { SearchDepth } from '../movement/levels'
import { type PhaseWishes, planPhase } from '../movement/phase'
import type { Random } from '../movement/random'
import type { PlanScore } from '../types'
import type { CommanderPlan } from './plans'

/** The chosen plan, and the values of all plans that were compared. */
export interface PlanComparison {
  readonly plan: CommanderPlan
  /** First the chosen plan, then the others, best first. */
  readonly scores: readonly PlanScore[]
  /** Evaluations spent. */
  readonly evaluationsSpent: number
}

/** The score of a plan by the evaluation of a phase that was planned under it. */
export function planScore(plan: CommanderPlan, evaluation: Evaluation): PlanScore {
  // The term `place` (the value of hexes under the plan) is left out, because each plan has its own goals.
  const terms = termsOf(evaluation).filter(({ name }) => name !== 'place')
  // Points that the commander gives this plan in advance.
  terms.push({ name: 'leaning', value: plan.worth })
  return { plan: plan.id, value: terms.reduce((sum, term) => sum + term.value, 0), terms }
}

/**
 * Chooses one of some plans of a side, at their stages and with the commander's temperament: the phase is planned quickly under each, and the
 * evaluations are compared. The first plan is kept unless another is better by more than `margin` points. `depth`: how much the level of play
 * searches; `budget`: evaluations of the whole phase. `wishes`: what else the phase is planned with.
 */
export function comparePlans(
  position: Position,
  plans: readonly CommanderPlan[],
  margin: number,
  depth: SearchDepth,
  budget: number,
  random: Random,
  weights: Weights,
  wishes: PhaseWishes = {},
): PlanComparison {
  // Only the first placing (where all units end the phase) that the plan suggests, and massed attacks on a few targets; no search for better.
  const quickDepth: SearchDepth = {
    ...depth,
    attackTargets: Math.min(MOVEMENT.planTargets, depth.attackTargets),
    stackDestinations: 0,
    unitDestinations: 0,
    rounds: 0,
    randomChanges: 0,
    placeLeaders: false,
  }
  const planBudget = Math.max(MOVEMENT.planLeastEvaluations, Math.floor(budget / MOVEMENT.planBudgetDivisor))
  let spent = 0
  const compared = plans.map((plan) => {
    const phasePlan = planPhase(position, plan, quickDepth, planBudget, random, weights, wishes)
    spent += phasePlan.evaluationsSpent
    return { plan, score: planScore(plan, phasePlan.evaluation) }
  })
  const present = compared[0]!
  compared.sort((a, b) => b.score.value - a.score.value || (a.plan.id < b.plan.id ? -1 : 1))
  const best = compared[0]!
  const chosen = present.score.value >= best.score.value - margin ? present : best
  const others = compared.filter((candidate) => candidate !== chosen)
  return { plan: chosen.plan, scores: [chosen, ...others].map(({ score }) => score), evaluationsSpent: spent }
}
