import type { Step } from './step'

/** F2 (REG-2.4): the phasing player fires. */
export const offensiveFire: Step = { proceed: () => 'combats', ready: () => 'combats' }
