import type { Step } from './step'

/** M2c (REG-5): charges move, then the units of the check maneuver. */
export const maneuvers: Step = { proceed: () => 'checks', ready: () => 'checks' }
