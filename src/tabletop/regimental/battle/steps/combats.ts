import type { Step } from './step'

/** C1 (REG-9.5): charge combats. */
export const combats: Step = { proceed: () => 'breakthroughs' }
