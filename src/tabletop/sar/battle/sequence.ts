import type { BattleActionType } from '../schemas/action'
import type { PHASES } from '../schemas/base'

/** SAR-3.1, and what stands before and after; `declareCharges` has a longer name on the card of 2007. */
export type Phase = Exclude<(typeof PHASES)[number], 'declareChargesAndReactions'> | 'setup' | 'over'

interface Step {
  readonly phase: Phase
  /** What both sides are asked, each without seeing the other's answer; null: nothing. */
  readonly asks: 'setup' | 'orders' | null
  /** What an owner may do while he is asked. */
  readonly actions: readonly BattleActionType[]
}

/** The turn as data (SAR-3.1, 3.3): rules and chart both read it. The set-up comes once; after the rally phase a turn begins. */
export const SEQUENCE: readonly Step[] = [
  { phase: 'setup', asks: 'setup', actions: ['mission', 'place', 'ready', 'resign'] },
  { phase: 'giveOrders', asks: 'orders', actions: ['mission', 'order', 'ready', 'resign', 'split', 'takeBack'] },
  { phase: 'declareCharges', asks: null, actions: [] },
  { phase: 'firstFire', asks: null, actions: [] },
  { phase: 'allMoves', asks: null, actions: [] },
  { phase: 'holdFire', asks: null, actions: [] },
  { phase: 'melee', asks: null, actions: [] },
  { phase: 'rally', asks: null, actions: [] },
]

/** The first phase of a turn (SAR-3.1). */
export const FIRST_PHASE: Phase = 'giveOrders'

/** The step of a phase; none when the battle is over. */
export const stepOf = (phase: Phase): Step | undefined => SEQUENCE.find((step) => step.phase === phase)

/** The phase after this one; null at the end of a turn. */
export function phaseAfter(phase: Phase): Phase | null {
  const at = SEQUENCE.findIndex((step) => step.phase === phase)
  return SEQUENCE[at + 1]?.phase ?? null
}
