import { throwBadValue, checkedDie, checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-4.1: returns a leader rating; refuses one that does not exist. `field`: what the message calls it. */
export function checkedRating({ command }: Tables, leaderRating: number, field = 'lr'): number {
  checkedWhole('SAR-4.1', field, leaderRating)
  const exists = leaderRating >= command.ratingMin && leaderRating <= command.ratingMax
  return exists ? leaderRating : throwBadValue('SAR-4.1', field)
}

/** SAR-4.2: the leader points of a turn: a roll plus the leader's rating. */
export function leaderPoints(tables: Tables, d4: number | undefined, leaderRating: number): number {
  checkedRating(tables, leaderRating)
  return checkedDie('SAR-4.2', 'd4', d4, tables.command.pointsDie) + leaderRating
}
