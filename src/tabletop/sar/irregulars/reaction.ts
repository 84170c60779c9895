import { throwBadState, checkedDie } from '../errors'
import { checkRating } from '../orders/leaderPoints'
import { rowContaining } from '../sums'
import type { Tables } from '../types'

export type ReactionResult = Tables['irregular']['reaction']['bands'][number]['result']

/** SAR-23.9: does a unit obey an order that it fears? `lr`: rating of the leader who gave the order, 0 for a random order. */
export function irregularReaction(
  tables: Tables,
  d20: number | undefined,
  lr: number,
): { total: number; result: ReactionResult } {
  const { enabled, reaction } = tables.irregular
  if (!enabled) throwBadState('SAR-23.9', 'irregular')
  const rating = checkRating(tables, lr)
  const total = checkedDie('SAR-23.9', 'd20', d20, reaction.die) + (reaction.addIssuingLeaderRating ? rating : 0)
  return { total, result: rowContaining(reaction.bands, total).result }
}
