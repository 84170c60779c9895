import type { OwedRule } from './rule'

/** REG-9.3: the charger of an evading unit goes on to a second enemy. */
export const secondTarget: OwedRule<'secondTarget'> = {
  options: (_, { options }) => ['no', ...options],
  choose: () => {},
}
