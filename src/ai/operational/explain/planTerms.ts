import type { PlanScore, EvaluationTerm } from '../types'

/** Plans' scores without what all of them share. Values in points of OPS-18.3. */
export interface SeparatedPlans {
  /** What every plan promises or costs alike; only terms that are not nought. */
  readonly shared: readonly EvaluationTerm[]
  /** The plans in their order, each with what it has beyond that; `shared` and a plan's terms add up to its old value. */
  readonly plans: readonly PlanScore[]
}

const termOf = (plan: PlanScore, name: string): number => plan.terms.find((term) => term.name === name)?.value ?? 0

/** So much of a term as all plans have: the gain or loss nearest to nought, nothing where they differ in sign. */
function common(plans: readonly PlanScore[], name: string): number {
  const values = plans.map((plan) => termOf(plan, name))
  if (values.every((value) => value > 0)) return Math.min(...values)
  return values.every((value) => value < 0) ? Math.max(...values) : 0
}

/** Sets plans apart: a term that all have alike, a unit already over the river, say, speaks for none of them. One plan shares nothing. */
export function separateSharedTerms(plans: readonly PlanScore[]): SeparatedPlans {
  if (plans.length < 2) return { shared: [], plans }
  const names = [...new Set(plans.flatMap(({ terms }) => terms.map(({ name }) => name)))]
  const shared = names.map((name) => ({ name, value: common(plans, name) })).filter(({ value }) => value !== 0)
  const of = (name: string): number => shared.find((term) => term.name === name)?.value ?? 0
  const sum = shared.reduce((total, { value }) => total + value, 0)
  return {
    shared,
    plans: plans.map(({ plan, value, terms }) => ({
      plan,
      value: value - sum,
      terms: terms.map((term) => ({ name: term.name, value: term.value - of(term.name) })),
    })),
  }
}

/** What a plan has more or less than another, term by term. */
export function termDifferences(plan: PlanScore, other: PlanScore): EvaluationTerm[] {
  const names = [...new Set([...plan.terms, ...other.terms].map(({ name }) => name))]
  return names.map((name) => ({ name, value: termOf(plan, name) - termOf(other, name) }))
}
