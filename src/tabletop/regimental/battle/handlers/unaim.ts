import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** REG-7.1: a unit leaves the fire that is being put together. */
export const unaim: Handler<'unaim'> = {
  check(table, _, { unit }) {
    return table.battle.fire?.firers.includes(unit) ? null : cannot('REG-7.1', 'notAiming', { unit })
  },
  list(table, _, out) {
    for (const unit of [...(table.battle.fire?.firers ?? [])].sort()) out.push({ type: 'unaim', unit })
  },
  run({ battle }, _, { unit }) {
    const firers = battle.fire!.firers.filter((id) => id !== unit)
    battle.fire = firers.length === 0 ? null : { ...battle.fire!, firers }
  },
}
