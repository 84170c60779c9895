import { personalRating, ratingAfterLosses } from '../../leaders/rating'
import type { Table } from '../run'
import { factsOf } from '../units'
import { leadersWith } from './remove'

/** SAR-4.18, 4.19: the personal rating of a leader as it is now. */
export function personalRatingNow(table: Table, leader: string): number {
  const { battle, field } = table
  const { rules } = battle.options
  const lost = Object.values(battle.units).filter(
    (unit) => unit.gone && unit.strength.start > 0 && factsOf(table, unit).leader === leader,
  )
  const { personalLR } = field.leaders.get(leader)!
  const rating = personalRating(
    { lr: battle.leaders[leader]!.lr, ...(personalLR !== undefined && { personalLR }) },
    rules,
  )
  return ratingAfterLosses(field.tables, rating, lost.length, rules)
}

/** SAR-4.14: the rating of the best leader with a unit; 0 without any. */
export const attachedRating = (table: Table, unit: string): number =>
  Math.max(0, ...leadersWith(table, unit).map((leader) => personalRatingNow(table, leader)))
