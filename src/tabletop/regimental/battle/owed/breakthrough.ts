import { aimBreakthrough } from '../charge/breakThrough'
import { disorderNow, markBreakthrough } from '../combat/aftermath'
import { takeUsual } from '../combat/goBack'
import type { OwedRule } from './rule'

/**
 * REG-10.2 with the option OQ-24: whether infantry breaks through, carrying the position otherwise; REG-10.10: towards which of the equally near
 * enemies.
 */
export const breakthrough: OwedRule<'breakthrough'> = {
  options: (_, { options, mayStay }) => (mayStay ? ['no', ...options] : options),
  choose(run, { unit, mayStay }, option) {
    if (option === 'no') {
      if (run.battle.disorderDue.includes(unit)) disorderNow(run, unit)
      return
    }
    if (mayStay) {
      takeUsual(run, unit)
      markBreakthrough(run, unit)
    }
    aimBreakthrough(run, unit, option)
  },
}
