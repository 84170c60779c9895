import { checkedDie, checkedWhole } from '../errors'
import { checkRating } from '../orders/leaderPoints'
import type { Tables } from '../types'

/** How badly a leader is hit, and what follows (SAR-19.2). */
export type Wound = Tables['leaderCasualty']['bands'][number]

/** SAR-19.1: is the leader hit who is attached to a unit with these losses this turn? No die is rolled if it has none. */
export function isLeaderHit({ leaderCasualty: table }: Tables, unitLosses: number, d20: number | undefined): boolean {
  if (checkedWhole('SAR-19.1', 'unitLosses', unitLosses) === 0) return false
  return checkedDie('SAR-19.1', 'd20', d20, table.hitDie) <= unitLosses
}

/** SAR-19.2: how badly he is hit, by an unmodified d20. */
export function leaderWound({ leaderCasualty: table }: Tables, d20: number): Wound {
  checkedDie('SAR-19.2', 'd20', d20, table.die)
  return table.bands.find(({ min, max }) => d20 >= min && d20 <= max)!
}

/** SAR-19.3: turns until the replacement comes. */
export function replacementTurns({ leaderCasualty }: Tables, nation: string, d4: number | undefined): number {
  const { byNation, minTurns, default: other } = leaderCasualty.replacement
  const row = (Object.hasOwn(byNation, nation) ? byNation[nation] : undefined) ?? other
  return Math.max(minTurns, row.d4 * checkedDie('SAR-19.3', 'd4', d4, 4) + row.plus)
}

/** SAR-19.3: the turn from whose phase 1 the replacement commands. */
export const firstCommandTurn = (hitTurn: number, turns: number): number => hitTurn + Math.max(turns, 1)

/** SAR-19.3: the rating of the replacement of a leader rated `lr`. */
export function replacementRating(tables: Tables, lr: number): number {
  const { ratingChange, ratingMin } = tables.leaderCasualty.replacement
  return Math.max(ratingMin, checkRating(tables, lr) + ratingChange)
}
