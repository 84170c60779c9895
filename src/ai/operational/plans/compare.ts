import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { termsOf } from '../evaluate/evaluate'
import type { Weights } from '../evaluate/weights'
import type { Random } from '../movement/random'
import type { SearchDepth } from '../movement/levels'
import { planPhase } from '../movement/phase'
import type { PlanScore } from '../types'
import { withTemperament, type Temperament, type CommanderPlan, plansOf } from './plans'

/** By so many points another plan must be better before the last one is given up. */
const MARGIN = 0.75

/** A plan is looked into with so many evaluations at least, and this share of what the phase may cost. */
const LEAST = 6
const SHARE = 24

/** Plans weighed against each other. */
export interface PlanComparison {
  readonly plan: CommanderPlan
  /** The one to follow first, then the others, best first. */
  readonly scores: readonly PlanScore[]
  readonly spent: number
}

/**
 * Weighs every plan of the side by a quick planning of this phase under it: what its attacks bring, what the reply costs, the river, the
 * depot, command, and what speaks for it beforehand. Ground counts by each plan's own measure and is left out.
 */
export function comparePlans(
  pos: Position,
  side: Side,
  leaning: Temperament,
  last: string | null,
  depth: SearchDepth,
  budget: number,
  random: Random,
  w: Weights,
): PlanComparison {
  const quick: SearchDepth = {
    ...depth,
    targets: Math.min(3, depth.targets),
    stacks: 0,
    units: 0,
    rounds: 0,
    evolve: 0,
    staff: false,
  }
  const each = Math.max(LEAST, Math.floor(budget / SHARE))
  let spent = 0
  const all = plansOf(side).map((one) => {
    const plan = withTemperament(one, leaning)
    const made = planPhase(pos, plan, quick, each, random, w)
    spent += made.spent
    const terms = termsOf(made.judgement).filter(({ name }) => name !== 'place')
    terms.push({ name: 'leaning', value: plan.worth })
    const value = terms.reduce((sum, term) => sum + term.value, 0)
    return { plan, score: { plan: plan.id, value, terms } }
  })
  all.sort((a, b) => b.score.value - a.score.value || (a.plan.id < b.plan.id ? -1 : 1))
  const kept = all.find(({ plan }) => plan.id === last)
  const first = kept && kept.score.value > all[0]!.score.value - MARGIN ? kept : all[0]!
  return {
    plan: first.plan,
    scores: [first, ...all.filter((one) => one !== first)].map(({ score }) => score),
    spent,
  }
}
