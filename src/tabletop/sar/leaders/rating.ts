import { thousandths } from '../inches'
import { checkRating } from '../orders/leaderPoints'
import type { OptionalRules, Tables } from '../types'

export interface Ratings {
  readonly lr: number
  /** SAR-4.18 (optional). */
  readonly personalLR?: number
}

/** SAR-4.18 (optional): a second rating for melee, close and stand, rally and recovery; off, one serves for all. */
export const personalRating = (leader: Ratings, rules: Pick<OptionalRules, 'optSecondLeaderRatings'>): number =>
  rules.optSecondLeaderRatings ? (leader.personalLR ?? leader.lr) : leader.lr

/** SAR-4.19 (optional): each unit lost costs its brigade's commander one. */
export const ratingAfterLosses = (
  { command }: Tables,
  lr: number,
  unitsLost: number,
  rules: Pick<OptionalRules, 'optLossOfUnits'>,
): number => (rules.optLossOfUnits ? Math.max(command.ratingMin, lr - unitsLost) : lr)

/** SAR-2.10: the commander of a Mexican cavalry brigade of too few regiments is rated 0. */
export function cavalryBrigadeRating(tables: Tables, lr: number, regiments: number): number {
  checkRating(tables, lr)
  return regiments < tables.command.minMexicanCavalryBrigadeRegiments ? tables.command.ratingMin : lr
}

/** SAR-20.9 (optional): stragglers that a leader beside them brings back, for one point. */
export function stragglersRalliedByLeader(
  { optional }: Tables,
  lr: number,
  distance: number,
  stragglers: number,
): number {
  return distance <= thousandths(optional.leaderRally.withinInches) ? Math.min(lr, stragglers) : 0
}
