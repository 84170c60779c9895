import { chargeChoices, chargeFor, isCharge } from '../charge/declare'
import type { Handler } from '../handler'
import { cannot } from '../refusals'
import { emit } from '../run'

/** REG-9.1: a unit of the check declares a charge, with cold steel or without (REG-12.11). */
export const charge: Handler<'charge'> = {
  check(table, side, { unit, target, coldSteel }) {
    if (table.battle.units[unit]?.side !== side) return cannot('REG-9.1', 'notYours', { unit })
    const found = chargeFor(table, unit, target, coldSteel)
    return isCharge(found) ? null : found
  },
  list(table, _, out) {
    for (const { unit, target, maySteel } of chargeChoices(table)) {
      out.push({ type: 'charge', unit, target, coldSteel: false })
      if (maySteel) out.push({ type: 'charge', unit, target, coldSteel: true })
    }
  },
  run(run, _, { unit, target, coldSteel }) {
    const found = chargeFor(run, unit, target, coldSteel)
    if (!isCharge(found)) return
    run.battle.charges = [...run.battle.charges, found]
    emit(run, { kind: 'charge', unit, target, coldSteel })
  },
}
