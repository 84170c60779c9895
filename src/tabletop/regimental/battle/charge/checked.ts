// REG-8.7: a charge that fire has checked.
import { enemiesTouched } from '../combat/contacts'
import { emit, type RegimentalRun } from '../run'
import type { Cause, Charge } from '../types'
import { isMounted, unitOf } from '../units'

/**
 * REG-8.7: the unit goes back two inches and has no combat this turn; cavalry may recall instead. A charge against a countercharger that is checked
 * ends without a combat too, for the two no longer touch.
 */
export function checkCharge(run: RegimentalRun, charge: Charge): void {
  const { battle } = run
  const { unit, target } = charge
  const cause: Cause = { rule: 'REG-8.7', what: 'chargeChecked' }
  const enemies = [...new Set([...enemiesTouched(run, unit), target])].sort()
  charge.state = 'checked'
  emit(run, { kind: 'chargeEnds', unit, how: 'checked', target })
  battle.todo.unshift({ do: 'goBack', unit, kind: 'twoInches', enemies, cause })
  if (isMounted(run, unit))
    battle.owed.push({ kind: 'recall', side: unitOf(run, unit).side, unit, instead: 'twoInches' })
}
