import { recallInstead } from '../combat/goBack'
import type { OwedRule } from './rule'

/** REG-8.7, 10.12: cavalry goes back by the result, or recalls. */
export const recall: OwedRule<'recall'> = {
  options: () => ['no', 'yes'],
  choose(run, { unit }, option) {
    if (option === 'yes') recallInstead(run, unit)
  },
}
