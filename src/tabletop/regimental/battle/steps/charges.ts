import type { Step } from './step'

/** M2b (REG-9.1): the units of the check declare charges. Skipped when none can. */
export const charges: Step = { proceed: () => 'maneuvers', ready: () => 'maneuvers' }
