import type { Handler } from '../handler'
import { cannot } from '../refusals'
import { emit } from '../run'
import { leaderOf, leadersOfSide, placeOfLeader } from '../units'

/** M1 (REG-11.1): a leader is detached freely, where his unit stands. */
export const detach: Handler<'detach'> = {
  check(table, side, { leader }) {
    if (!leadersOfSide(table, side).includes(leader)) return cannot('REG-11.1', 'notYourLeader', { leader })
    return leaderOf(table, leader).attached === null ? cannot('REG-11.1', 'notAttached', { leader }) : null
  },
  list(table, side, out) {
    for (const leader of leadersOfSide(table, side))
      if (leaderOf(table, leader).attached !== null) out.push({ type: 'detach', leader })
  },
  run(run, _, { leader }) {
    const { x, y } = placeOfLeader(run, leader)
    Object.assign(leaderOf(run, leader), { x, y, attached: null })
    emit(run, { kind: 'leader', leader, what: 'detached', unit: null, x, y })
  },
}
