import type { OwedRule } from './rule'

/** REG-11.1, 11.5: with which unit a leader is placed. */
export const replace: OwedRule<'replace'> = { options: (_, { options }) => options, choose: () => {} }
