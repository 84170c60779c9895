// Compares the values of commander plans term by term, so that the page can show what speaks for each plan.

import type { EvaluationTerm, PlanScore } from '../types'

/** Scores of plans, separated into what all plans have in common and what each plan has of its own. Values are in points of OPS-18.3. */
export interface SeparatedPlans {
  /** The part of each term that every plan has; terms in which the plans have nothing in common are left out. */
  readonly shared: readonly EvaluationTerm[]
  /** The plans in the same order, with values and terms less the shared part. */
  readonly plans: readonly PlanScore[]
}

/** Value of the term with this name, 0 if there is none. */
const termValue = (terms: readonly EvaluationTerm[], name: string): number =>
  terms.find((term) => term.name === name)?.value ?? 0

/** The part of a term that every plan has: the value nearest to 0, or 0 if the values differ in sign. */
function sharedValue(plans: readonly PlanScore[], name: string): number {
  const values = plans.map(({ terms }) => termValue(terms, name))
  if (values.every((value) => value > 0)) return Math.min(...values)
  return values.every((value) => value < 0) ? Math.max(...values) : 0
}

/**
 * Separates what all plans have in common, such as the value of a unit that is across the river already, because it speaks for none of them. A single
 * plan has nothing in common with others.
 */
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

/** Term by term, the value in one plan less the value in another. */
export function termDifferences(plan: PlanScore, other: PlanScore): EvaluationTerm[] {
  const names = [...new Set([...plan.terms, ...other.terms].map(({ name }) => name))]
  return names.map((name) => ({ name, value: termValue(plan.terms, name) - termValue(other.terms, name) }))
}
