import { inchesToThousandths } from '../inches'
import { checkedRating } from '../orders/leaderPoints'
import type { OptionalRules, Tables } from '../types'

/** The ratings of a leader. */
export interface Ratings {
  /** SAR-4.1: leader rating. */
  readonly lr: number
  /** SAR-4.18 (optional): his second rating, in place of `lr` where he leads in person. */
  readonly personalLR?: number
}

/** SAR-4.18 (optional): the rating for melee, close and stand, rally and recovery: the second one if the option is on and he has one. */
export const personalRating = (leader: Ratings, rules: Pick<OptionalRules, 'optSecondLeaderRatings'>): number =>
  rules.optSecondLeaderRatings ? (leader.personalLR ?? leader.lr) : leader.lr

/** SAR-4.19 (optional): the rating of a brigade's commander, one lower for each unit lost. */
export const ratingAfterLosses = (
  { command }: Tables,
  leaderRating: number,
  unitsLost: number,
  rules: Pick<OptionalRules, 'optLossOfUnits'>,
): number => (rules.optLossOfUnits ? Math.max(command.ratingMin, leaderRating - unitsLost) : leaderRating)

/** SAR-2.10: the rating of the commander of a Mexican cavalry brigade; the lowest if it has too few regiments. */
export function cavalryBrigadeRating(tables: Tables, leaderRating: number, regiments: number): number {
  checkedRating(tables, leaderRating)
  return regiments < tables.command.minMexicanCavalryBrigadeRegiments ? tables.command.ratingMin : leaderRating
}

/** SAR-20.9 (optional): stragglers that a leader beside them brings back, for one leader point. `distance`: thousandths of an inch. */
export function stragglersRalliedByLeader(
  { optional }: Tables,
  leaderRating: number,
  distance: number,
  stragglers: number,
): number {
  return distance <= inchesToThousandths(optional.leaderRally.withinInches) ? Math.min(leaderRating, stragglers) : 0
}
