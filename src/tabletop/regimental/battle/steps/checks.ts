import type { Step } from './step'

/** M2a (REG-4): checks are picked and rolled. */
export const checks: Step = { proceed: () => 'rides', ready: () => 'rides' }
