import type { Handler } from '../handler'
import { attachableTo, attachTo } from '../leaders'
import { cannot } from '../refusals'
import { leaderOf, leadersOfSide } from '../units'

/** M1 (REG-11.1): a leader in contact with a unit of his command, or within two inches of it, is attached to it. */
export const attach: Handler<'attach'> = {
  check(table, side, { leader, unit }) {
    if (!leadersOfSide(table, side).includes(leader)) return cannot('REG-11.1', 'notYourLeader', { leader })
    if (leaderOf(table, leader).attached !== null) return cannot('REG-11.1', 'isAttached', { leader })
    return attachableTo(table, leader).includes(unit) ? null : cannot('REG-11.1', 'cannotAttach', { leader, unit })
  },
  list(table, side, out) {
    for (const leader of leadersOfSide(table, side))
      if (leaderOf(table, leader).attached === null)
        for (const unit of attachableTo(table, leader)) out.push({ type: 'attach', leader, unit })
  },
  run: (run, _, { leader, unit }) => attachTo(run, leader, unit, 'attached'),
}
