import type { Step } from './step'

/** M3 (REG-11.2): detached leaders move. */
export const rides: Step = { proceed: () => 'defensiveFire', ready: () => 'defensiveFire' }
