import { throwBadValue, checkedDie, checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-4.1: refuses a leader rating that does not exist; returns it otherwise. */
export function checkRating({ command }: Tables, lr: number, field = 'lr'): number {
  checkedWhole('SAR-4.1', field, lr)
  return lr >= command.ratingMin && lr <= command.ratingMax ? lr : throwBadValue('SAR-4.1', field)
}

/** SAR-4.2: leader points of a turn. */
export function leaderPoints(tables: Tables, d4: number | undefined, lr: number): number {
  checkRating(tables, lr)
  return checkedDie('SAR-4.2', 'd4', d4, tables.command.pointsDie) + lr
}
