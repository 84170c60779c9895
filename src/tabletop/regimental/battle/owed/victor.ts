import type { OwedRule } from './rule'

/** REG-10.8 d: what cavalry that countercharged does. */
export const victor: OwedRule<'victor'> = { options: () => ['carry', 'recall', 'stay'], choose: () => {} }
