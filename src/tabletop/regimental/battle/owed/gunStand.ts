import type { OwedRule } from './rule'

/** REG-8.11, 10.4: which gun stand suffers. */
export const gunStand: OwedRule<'gunStand'> = { options: (_, { options }) => options.map(String), choose: () => {} }
