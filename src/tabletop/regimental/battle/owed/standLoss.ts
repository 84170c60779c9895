import type { OwedRule } from './rule'

/** REG-10.9: which unit gives the next stand. */
export const standLoss: OwedRule<'standLoss'> = { options: (_, { options }) => options, choose: () => {} }
