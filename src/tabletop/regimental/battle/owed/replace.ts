import { placeReturned } from '../leaders'
import { isOnTable, unitOf } from '../units'
import type { OwedRule } from './rule'

/** REG-11.1, 11.5: with which unit a leader is placed. */
export const replace: OwedRule<'replace'> = {
  options: (table, { options }) => options.filter((id) => isOnTable(unitOf(table, id))),
  choose: (run, { leader }, unit) => placeReturned(run, leader, unit),
}
