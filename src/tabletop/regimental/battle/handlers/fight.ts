import { startCombat } from '../combat/start'
import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** REG-2.6, 9.5: the phasing player picks the combat that is fought next. */
export const fight: Handler<'fight'> = {
  check({ battle }, _, { combat }) {
    return battle.combats.some(({ id }) => id === combat) ? null : cannot('REG-9.5', 'noCombat', { what: combat })
  },
  list({ battle }, _, out) {
    for (const { id } of battle.combats) out.push({ type: 'fight', combat: id })
  },
  run: (run, _, { combat }) => startCombat(run, combat),
}
