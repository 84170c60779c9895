import type { OwedRule } from './rule'

/** REG-10.2, 10.10: whether and at whom infantry breaks through. */
export const breakthrough: OwedRule<'breakthrough'> = {
  options: (_, { options, mayStay }) => (mayStay ? ['no', ...options] : options),
  choose: () => {},
}
