import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** M2a: a unit is taken out of the check that is being put together. */
export const unpick: Handler<'unpick'> = {
  check: ({ battle }, _, { unit }) =>
    battle.check?.picked.includes(unit) ? null : cannot('REG-4.2', 'notPicked', { unit }),
  list({ battle }, _, out) {
    for (const unit of [...(battle.check?.picked ?? [])].sort()) out.push({ type: 'unpick', unit })
  },
  run({ battle }, _, { unit }) {
    const check = battle.check!
    check.picked = check.picked.filter((id) => id !== unit)
    if (check.picked.length === 0) battle.check = null
  },
}
