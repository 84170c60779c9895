import { rowAt } from '../modifiers'
import type { LeaderEffect, Rating, Rules, Tables } from '../types'

/** REG-11.4: a row of the table of fallen leaders. */
export type LeaderRow = Tables['fallenLeader']['rows'][number]['id']

/** REG-11.4: what a die (1 to 10) does to a leader. REG-11.5: one who is on foot already ignores the loss of a horse. */
export function fallenLeader(
  { tables }: Rules,
  die: number,
  isDismounted = false,
): { readonly row: LeaderRow; readonly effect: LeaderEffect } {
  const { id, effect } = rowAt(tables.fallenLeader.rows, die)
  return { row: id, effect: effect === 'dismountedForOneTurn' && isDismounted ? 'none' : effect }
}

const RATINGS_BEST_FIRST: readonly Rating[] = ['gallant', 'able', 'poor']
/** REG-11.1: the rating of the successor of a leader removed for good: a step lower, not below poor. */
export function successorRating({ tables }: Rules, rating: Rating): Rating {
  const { ratingStepDown, floor } = tables.house.replacementLeader
  const step = RATINGS_BEST_FIRST.indexOf(rating) + ratingStepDown
  return RATINGS_BEST_FIRST[Math.min(step, RATINGS_BEST_FIRST.indexOf(floor))]!
}
/** REG-11.1, 11.5: how many of the owner's player turns after the present one pass before a successor comes, or a leader returns. */
export const turnsAway = ({ tables }: Rules): number => tables.house.replacementLeader.delayOwnTurns + 1
