import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** M2c: a unit of the check does no more (REG-5.1). */
export const finish: Handler<'finish'> = {
  check({ battle }, _, { unit }) {
    const checked = battle.check?.units[unit]
    return checked && !checked.finished ? null : cannot('REG-5.1', 'notInCheck', { unit })
  },
  list(table, side, out) {
    for (const unit of Object.keys(table.battle.check?.units ?? {}).sort())
      if (this.check(table, side, { type: 'finish', unit }) === null) out.push({ type: 'finish', unit })
  },
  run({ battle }, _, { unit }) {
    battle.check!.units[unit]!.finished = true
  },
}
