import { recallInstead, takeUsual } from '../combat/goBack'
import type { OwedRule } from './rule'

/** REG-10.8 d: what cavalry that countercharged does; carrying the position waits first on the list. */
export const victor: OwedRule<'victor'> = {
  options: () => ['carry', 'recall', 'stay'],
  choose(run, { unit }, option) {
    if (option === 'recall') recallInstead(run, unit)
    if (option === 'stay') takeUsual(run, unit)
  },
}
