import { groupsDue } from '../arrivals'
import { attachableTo } from '../leaders'
import type { RegimentalTable } from '../run'
import { leaderOf, leadersOfSide } from '../units'
import type { Step } from './step'

/** Can the phasing player change anything at M1? */
const hasChoice = (table: RegimentalTable): boolean =>
  groupsDue(table).some(({ isChosen }) => isChosen) ||
  leadersOfSide(table, table.battle.phasing).some(
    (id) => leaderOf(table, id).attached !== null || attachableTo(table, id).length > 0,
  )

/** M1 (REG-11.1): leaders are detached and attached; groups that wait for their owner's word come on. Replacements are placed before. */
export const leaders: Step = {
  proceed: (run) => (hasChoice(run) ? 'wait' : 'checks'),
  ready: () => 'checks',
}
