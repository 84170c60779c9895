import type { Step } from './step'

/** M1 (REG-11.1): leaders are replaced, detached and attached. */
export const leaders: Step = { proceed: () => 'checks', ready: () => 'checks' }
