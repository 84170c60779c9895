import type { Step } from './step'

/** C3: breakthrough combats. */
export const secondCombats: Step = { proceed: () => 'nextPlayerTurn' }
