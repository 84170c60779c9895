import { turnTo } from '../charge/move'
import type { OwedRule } from './rule'

/** REG-9.3: the charger of an evading unit goes on to a second enemy, or runs after the first. Its move waits first on the list. */
export const secondTarget: OwedRule<'secondTarget'> = {
  options: (_, { options }) => ['no', ...options],
  choose(run, { unit }, option) {
    if (option !== 'no') turnTo(run, unit, option)
  },
}
