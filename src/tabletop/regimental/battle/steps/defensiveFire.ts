import type { Step } from './step'

/** F1 (REG-2.4): the opponent fires. */
export const defensiveFire: Step = { proceed: () => 'offensiveFire', ready: () => 'offensiveFire' }
