import { PLANS } from '../../../ai/operational/plans/plans'
import type { HexId } from '../../../operational/types'

const byId = new Map(
  PLANS.map((plan) => [plan.id, [...new Set(plan.goals.flatMap(({ way, posts }) => way ?? posts ?? []))]]),
)

/** The hexes that a commander's plan aims at; none where it goes wherever the enemy stands. */
export const goalHexes = (plan: string): readonly HexId[] => byId.get(plan) ?? []
