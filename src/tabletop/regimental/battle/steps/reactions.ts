import type { Step } from './step'

/** M2b (REG-9.3): the targets react. */
export const reactions: Step = { proceed: () => 'maneuvers', ready: () => 'maneuvers' }
