import type { EvaluationTerm, PlanScore } from '../types'

/** Scores of plans without what all plans share; values in points of OPS-18.3. */
export interface SeparatedPlans {
  /** What every plan gains or loses alike, without terms that are 0. */
  readonly shared: readonly EvaluationTerm[]
  /** The plans in their order with the rest of their terms. `shared` and the terms of a plan add up to its old value. */
  readonly plans: readonly PlanScore[]
}

const termValue = (terms: readonly EvaluationTerm[], name: string): number =>
  terms.find((term) => term.name === name)?.value ?? 0

/** The part of a term that all plans have: the value nearest to 0, or 0 if the plans differ in sign. */
function sharedValue(plans: readonly PlanScore[], name: string): number {
  const values = plans.map(({ terms }) => termValue(terms, name))
  if (values.every((value) => value > 0)) return Math.min(...values)
  return values.every((value) => value < 0) ? Math.max(...values) : 0
}

/** Separates what all plans share, such as a unit that is across the river already: it speaks for none of them. A single plan shares nothing. */
export function separateSharedTerms(plans: readonly PlanScore[]): SeparatedPlans {
  if (plans.length < 2) return { shared: [], plans }
  const names = [...new Set(plans.flatMap(({ terms }) => terms.map(({ name }) => name)))]
  const shared = names.map((name) => ({ name, value: sharedValue(plans, name) })).filter(({ value }) => value !== 0)
  const sharedTotal = shared.reduce((total, { value }) => total + value, 0)
  return {
    shared,
    plans: plans.map(({ plan, value, terms }) => ({
      plan,
      value: value - sharedTotal,
      terms: terms.map((term) => ({ name: term.name, value: term.value - termValue(shared, term.name) })),
    })),
  }
}

/** Term by term, how much more a plan has than another. */
export function termDifferences(plan: PlanScore, other: PlanScore): EvaluationTerm[] {
  const names = [...new Set([...plan.terms, ...other.terms].map(({ name }) => name))]
  return names.map((name) => ({ name, value: termValue(plan.terms, name) - termValue(other.terms, name) }))
}
