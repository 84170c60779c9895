import { rollCheck } from '../check'
import { goTo } from '../flow'
import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** M2a (REG-4.2): the base die of the check. */
export const roll: Handler<'roll'> = {
  check: ({ battle }) =>
    battle.check !== null && battle.check.picked.length > 0 ? null : cannot('REG-4.2', 'nobodyPicked'),
  list(table, side, out) {
    if (this.check(table, side, { type: 'roll' }) === null) out.push({ type: 'roll' })
  },
  run(run) {
    rollCheck(run)
    goTo(run, 'charges')
  },
}
