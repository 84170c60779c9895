import { PLANS } from '../../../ai/operational/plans/plans'
import type { HexId } from '../../../operational/types'

/** The hexes of each plan: those of the ways that its units take, and of the posts that they hold. */
const hexesByPlan = new Map(
  PLANS.map(({ id, goals }) => [id, [...new Set(goals.flatMap(({ way, posts }) => way ?? posts ?? []))]]),
)

/** The hexes that a plan aims at; empty when the plan names no place. */
export const goalHexes = (planId: string): readonly HexId[] => hexesByPlan.get(planId) ?? []
