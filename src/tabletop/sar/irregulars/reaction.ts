import { throwBadState, checkedDie } from '../errors'
import { checkedRating } from '../orders/leaderPoints'
import { rowContaining } from '../sums'
import type { Tables } from '../types'

/** SAR-23.9: what irregulars, or regulars who are to enter woods, do with an order that they fear. */
export type ReactionResult = Tables['irregular']['reaction']['bands'][number]['result']

/**
 * SAR-23.9: does a unit obey an order that it fears? `leaderRating`: that of the leader who gave the order; 0 if none did, since a unit that no
 * leader orders rolls for its order (SAR-4.10).
 */
export function irregularReaction(
  tables: Tables,
  d20: number | undefined,
  leaderRating: number,
): { total: number; result: ReactionResult } {
  const { enabled, reaction } = tables.irregular
  if (!enabled) throwBadState('SAR-23.9', 'irregular')
  const rating = checkedRating(tables, leaderRating)
  const total = checkedDie('SAR-23.9', 'd20', d20, reaction.die) + (reaction.addIssuingLeaderRating ? rating : 0)
  return { total, result: rowContaining(reaction.bands, total).result }
}
