import type { BattleActionType } from '../schemas/action'
import type { PHASES } from '../schemas/base'

/** SAR-3.1, and what stands before and after; `declareCharges` has a longer name on the card of 2007. */
export type Phase = Exclude<(typeof PHASES)[number], 'declareChargesAndReactions'> | 'setup' | 'over'

/** What both sides are asked, each without seeing the other's answer. Who has nothing to choose is not asked. */
export type Ask = 'setup' | 'orders' | 'charges' | 'reactions' | 'fire' | 'soak' | 'moves' | 'victors' | 'reform'

/** What is worked off without a choice (`works.ts` says by whom). */
export type Work =
  | 'beginOrders'
  | 'shoot'
  | 'fireResults'
  | 'rollMoves'
  | 'move'
  | 'afterMoves'
  | 'closeAndStand'
  | 'rounds'
  | 'victory'
  | 'leaderCasualties'
  | 'rally'
  | 'recover'

/** What an owner may do while he is asked. */
export const ANSWERS: Readonly<Record<Ask, readonly BattleActionType[]>> = {
  setup: ['hide', 'mission', 'place', 'ready', 'resign'],
  orders: ['mission', 'order', 'rallyGroup', 'ready', 'resign', 'split', 'takeBack'],
  charges: ['charge', 'ready', 'resign', 'takeBack'],
  reactions: ['counter', 'ready', 'resign', 'square', 'standBy', 'takeBack'],
  fire: ['fire', 'ready', 'resign', 'takeBack'],
  soak: ['ready', 'resign', 'soak', 'takeBack'],
  moves: [
    'aboutFace',
    'arrive',
    'crew',
    'form',
    'go',
    'mount',
    'occupy',
    'ready',
    'rejoin',
    'resign',
    'ride',
    'takeBack',
    'turn',
    'wheel',
  ],
  victors: ['ready', 'resign', 'takeBack', 'victor'],
  reform: ['ready', 'reform', 'resign', 'takeBack'],
}

/** One step of a phase: a question to both sides, or something that is worked off. */
export type PhaseStep = { readonly ask: Ask } | { readonly work: Work }

interface PhaseRow {
  readonly phase: Phase
  readonly steps: readonly PhaseStep[]
}

const FIRE: readonly PhaseStep[] = [{ ask: 'fire' }, { work: 'shoot' }, { ask: 'soak' }, { work: 'fireResults' }]

/** The turn as data (SAR-3.1, 3.3): rules and chart both read it. The set-up comes once; after the rally phase a turn begins. */
export const SEQUENCE: readonly PhaseRow[] = [
  { phase: 'setup', steps: [{ ask: 'setup' }] },
  { phase: 'giveOrders', steps: [{ work: 'beginOrders' }, { ask: 'orders' }] },
  { phase: 'declareCharges', steps: [{ ask: 'charges' }, { ask: 'reactions' }] },
  { phase: 'firstFire', steps: FIRE },
  { phase: 'allMoves', steps: [{ work: 'rollMoves' }, { ask: 'moves' }, { work: 'move' }, { work: 'afterMoves' }] },
  { phase: 'holdFire', steps: FIRE },
  {
    phase: 'melee',
    steps: [
      { work: 'closeAndStand' },
      { work: 'rounds' },
      { ask: 'victors' },
      // SAR-17.8: a breakthrough may bring new contacts; then this goes back to `closeAndStand`.
      { work: 'victory' },
      { work: 'leaderCasualties' },
    ],
  },
  { phase: 'rally', steps: [{ work: 'rally' }, { ask: 'reform' }, { work: 'recover' }] },
]

/** The first phase of a turn (SAR-3.1). */
export const FIRST_PHASE: Phase = 'giveOrders'

/** The steps of a phase. */
export const stepsOf = (phase: Phase): readonly PhaseStep[] => SEQUENCE.find((row) => row.phase === phase)?.steps ?? []

/** What is asked in a phase. */
export const asksOf = (phase: Phase): readonly Ask[] =>
  stepsOf(phase).flatMap((step) => ('ask' in step ? [step.ask] : []))

/** The phase after this one; null at the end of a turn. */
export function phaseAfter(phase: Phase): Phase | null {
  const at = SEQUENCE.findIndex((row) => row.phase === phase)
  return SEQUENCE[at + 1]?.phase ?? null
}
