// Chooses the commander's plan that a side follows in a movement phase.

import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { termsOf } from '../evaluate/evaluate'
import { MOVEMENT, type Weights } from '../figures'
import type { SearchDepth } from '../movement/levels'
import { planPhase, type SharedBasis } from '../movement/phase'
import type { Random } from '../movement/random'
import type { PlanScore } from '../types'
import { type CommanderPlan, plansOf, type Temperament, withTemperament } from './plans'

/** The chosen plan, and the values of all plans of the side. */
export interface PlanComparison {
  readonly plan: CommanderPlan
  /** First the chosen plan, then the others, best first. */
  readonly scores: readonly PlanScore[]
  /** Evaluations spent. */
  readonly evaluationsSpent: number
}

/**
 * Chooses a plan for a side: the phase is planned quickly under each plan, and the evaluations are compared. `presentPlanId`: the plan followed so
 * far, which is kept unless another is better by more than `planMargin`; null: none yet. `depth`: how much the
 * level of play searches; `budget`: evaluations of the whole phase; `basis`: what plannings from this position share.
 */
export function comparePlans(
  position: Position,
  side: Side,
  temperament: Temperament,
  presentPlanId: string | null,
  depth: SearchDepth,
  budget: number,
  random: Random,
  weights: Weights,
  basis: SharedBasis = {},
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
  const compared = plansOf(side).map((planOfSide) => {
    const plan = withTemperament(planOfSide, temperament)
    const phasePlan = planPhase(position, plan, quickDepth, planBudget, random, weights, null, basis)
    spent += phasePlan.evaluationsSpent
    // The term `place` (the value of hexes under the plan) is left out, because each plan has its own goals.
    const terms = termsOf(phasePlan.evaluation).filter(({ name }) => name !== 'place')
    // Points that the commander gives this plan in advance.
    terms.push({ name: 'leaning', value: plan.worth })
    const value = terms.reduce((sum, term) => sum + term.value, 0)
    return { plan, score: { plan: plan.id, value, terms } }
  })
  compared.sort((a, b) => b.score.value - a.score.value || (a.plan.id < b.plan.id ? -1 : 1))
  const best = compared[0]!
  const present = compared.find(({ plan }) => plan.id === presentPlanId)
  const chosen = present && present.score.value > best.score.value - MOVEMENT.planMargin ? present : best
  const others = compared.filter((candidate) => candidate !== chosen)
  return { plan: chosen.plan, scores: [chosen, ...others].map(({ score }) => score), evaluationsSpent: spent }
}
