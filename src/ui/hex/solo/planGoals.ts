import { PLANS } from '../../../ai/operational/plans/plans'
import type { HexId } from '../../../operational/types'

const byId = new Map(
  PLANS.map((plan) => [plan.id, [...new Set(plan.goals.flatMap(({ way, posts }) => way ?? posts ?? []))]]),
)

/** The hexes that a plan aims at; none if it only goes for the enemy. */
export const goalHexes = (plan: string): readonly HexId[] => byId.get(plan) ?? []
