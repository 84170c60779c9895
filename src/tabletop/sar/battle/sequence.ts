import type { BattleActionType } from '../schemas/action'
import type { PHASES } from '../schemas/base'

/** SAR-3.1, and what stands before and after; `declareCharges` has a longer name on the card of 2007. */
export type Phase = Exclude<(typeof PHASES)[number], 'declareChargesAndReactions'> | 'setup' | 'over'

/** What both sides are asked, each without seeing the other's answer. */
export type Ask = 'setup' | 'orders' | 'charges' | 'reactions'

/** What an owner may do while he is asked. */
export const ANSWERS: Readonly<Record<Ask, readonly BattleActionType[]>> = {
  setup: ['mission', 'place', 'ready', 'resign'],
  orders: ['mission', 'order', 'ready', 'resign', 'split', 'takeBack'],
  charges: ['charge', 'ready', 'resign', 'takeBack'],
  reactions: ['counter', 'ready', 'resign', 'square', 'takeBack'],
}

interface Step {
  readonly phase: Phase
  /** One after the other; who has nothing to choose is not asked. */
  readonly asks: readonly Ask[]
}

/** The turn as data (SAR-3.1, 3.3): rules and chart both read it. The set-up comes once; after the rally phase a turn begins. */
export const SEQUENCE: readonly Step[] = [
  { phase: 'setup', asks: ['setup'] },
  { phase: 'giveOrders', asks: ['orders'] },
  { phase: 'declareCharges', asks: ['charges', 'reactions'] },
  { phase: 'firstFire', asks: [] },
  { phase: 'allMoves', asks: [] },
  { phase: 'holdFire', asks: [] },
  { phase: 'melee', asks: [] },
  { phase: 'rally', asks: [] },
]

/** The first phase of a turn (SAR-3.1). */
export const FIRST_PHASE: Phase = 'giveOrders'

/** What is asked in a phase. */
export const asksOf = (phase: Phase): readonly Ask[] => SEQUENCE.find((step) => step.phase === phase)?.asks ?? []

/** The phase after this one; null at the end of a turn. */
export function phaseAfter(phase: Phase): Phase | null {
  const at = SEQUENCE.findIndex((step) => step.phase === phase)
  return SEQUENCE[at + 1]?.phase ?? null
}
