import { settleSquares } from '../charge/squares'
import { mayCheck, mustCheck } from '../check'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { unitsOfSide } from '../units'
import type { Step } from './step'

const toCheck = (table: RegimentalTable): string[] =>
  unitsOfSide(table, table.battle.phasing).filter((id) => mayCheck(table, id))

/** M2a (REG-4): checks are picked and rolled, until none is wanted or owed. */
export const checks: Step = {
  enter(run) {
    settleSquares(run)
    run.battle.check = null
  },
  proceed: (run) => (toCheck(run).length > 0 ? 'wait' : 'rides'),
  whyNotReady(table) {
    const owing = toCheck(table).find((id) => mustCheck(table, id))
    return owing === undefined ? null : cannot('REG-4.1', 'mustCheck', { unit: owing })
  },
  ready({ battle }) {
    battle.check = null
    return 'rides'
  },
}
