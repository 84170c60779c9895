import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { termsOf } from '../evaluate/evaluate'
import { MOVEMENT, type Weights } from '../figures'
import type { SearchDepth } from '../movement/levels'
import { planPhase } from '../movement/phase'
import type { Random } from '../movement/random'
import type { PlanScore } from '../types'
import { type CommanderPlan, plansOf, type Temperament, withTemperament } from './plans'

/** The plan to follow, and how all plans compare. */
export interface PlanComparison {
  readonly plan: CommanderPlan
  /** First the plan to follow, then the others, best first. */
  readonly scores: readonly PlanScore[]
  /** Evaluations spent. */
  readonly spent: number
}

/**
 * Compares all plans of a side by a quick planning of this phase under each. The term `place` is left out, because each plan has its own goals.
 * `current`: id of the plan followed so far, which is kept unless another is clearly better; null: none yet.
 */
export function comparePlans(
  position: Position,
  side: Side,
  temperament: Temperament,
  current: string | null,
  depth: SearchDepth,
  budget: number,
  random: Random,
  w: Weights,
): PlanComparison {
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
  const compared = plansOf(side).map((unled) => {
    const plan = withTemperament(unled, temperament)
    const planned = planPhase(position, plan, quickDepth, planBudget, random, w)
    spent += planned.spent
    const terms = termsOf(planned.evaluation).filter(({ name }) => name !== 'place')
    terms.push({ name: 'leaning', value: plan.worth })
    const value = terms.reduce((sum, term) => sum + term.value, 0)
    return { plan, score: { plan: plan.id, value, terms } }
  })
  compared.sort((a, b) => b.score.value - a.score.value || (a.plan.id < b.plan.id ? -1 : 1))
  const best = compared[0]!
  const followed = compared.find(({ plan }) => plan.id === current)
  const chosen = followed && followed.score.value > best.score.value - MOVEMENT.planMargin ? followed : best
  const others = compared.filter((one) => one !== chosen)
  return { plan: chosen.plan, scores: [chosen, ...others].map(({ score }) => score), spent }
}
