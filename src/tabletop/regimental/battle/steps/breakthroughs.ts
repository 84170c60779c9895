import type { Step } from './step'

/** C2 (REG-10.10): breakthrough charges move. */
export const breakthroughs: Step = { proceed: () => 'secondCombats', ready: () => 'secondCombats' }
