import { checkedDie, checkedWhole } from '../errors'
import { checkedRating } from '../orders/leaderPoints'
import type { Tables } from '../types'

/** How badly a leader is hit, and what follows (SAR-19.2). */
export type Wound = Tables['leaderCasualty']['bands'][number]

/** SAR-19.1: is the leader hit who is attached to a unit? `unitLosses`: the unit's losses of this turn; without losses no die is needed. */
export function isLeaderHit({ leaderCasualty: table }: Tables, unitLosses: number, d20: number | undefined): boolean {
  if (checkedWhole('SAR-19.1', 'unitLosses', unitLosses) === 0) return false
  return checkedDie('SAR-19.1', 'd20', d20, table.hitDie) <= unitLosses
}

/** SAR-19.2: how badly he is hit, by an unmodified d20. */
export function leaderWound({ leaderCasualty: table }: Tables, d20: number): Wound {
  checkedDie('SAR-19.2', 'd20', d20, table.die)
  return table.bands.find(({ min, max }) => d20 >= min && d20 <= max)!
}

/** SAR-19.3: turns until the leader's replacement comes. */
export function replacementTurns({ leaderCasualty }: Tables, nation: string, d4: number | undefined): number {
  const { byNation, minTurns, default: otherNations } = leaderCasualty.replacement
  // `hasOwn`: a nation may have the name of a property that every object has.
  const row = (Object.hasOwn(byNation, nation) ? byNation[nation] : undefined) ?? otherNations
  // The row says by how much the roll is multiplied, and what is added.
  return Math.max(minTurns, row.d4 * checkedDie('SAR-19.3', 'd4', d4, 4) + row.plus)
}

/** SAR-19.3: the turn from whose phase 1 the replacement commands; at the earliest the turn after the hit. */
export const firstCommandTurn = (hitTurn: number, turnsUntilReplaced: number): number =>
  hitTurn + Math.max(turnsUntilReplaced, 1)

/** SAR-19.3: the rating of a replacement, by the rating of the leader whom he replaces. */
export function replacementRating(tables: Tables, replacedRating: number): number {
  const { ratingChange, ratingMin } = tables.leaderCasualty.replacement
  return Math.max(ratingMin, checkedRating(tables, replacedRating) + ratingChange)
}
