import type { RegimentalTable } from '../run'
import { leaderOf, leadersOfSide } from '../units'
import type { Step } from './step'

/** Leaders who may still ride: detached, and not yet moved in this player turn. */
export const ridersOf = (table: RegimentalTable): string[] =>
  leadersOfSide(table, table.battle.phasing).filter(
    (id) => leaderOf(table, id).attached === null && !table.battle.ridden.includes(id),
  )

/** M3 (REG-2.3, 11.2): detached leaders move. */
export const rides: Step = {
  proceed: (run) => (ridersOf(run).length > 0 ? 'wait' : 'defensiveFire'),
  ready: () => 'defensiveFire',
}
