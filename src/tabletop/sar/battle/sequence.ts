import { nextPhase, type Sequence, type SequenceStep, stepsOfPhase } from '../../common/sequence'
import type { PlaceRow, PlaceTable } from '../../../game/places'
import type { BattleActionType } from '../schemas/action'
import type { PHASES } from '../schemas/base'

/** The phases of SAR-3.1, the set-up before them and the end. The card of 2007 calls `declareCharges` by a longer name. */
export type Phase = Exclude<(typeof PHASES)[number], 'declareChargesAndReactions'> | 'setup' | 'over'

/** What a phase asks both sides. No side sees the other's answer before its own. A side with nothing to choose is not asked. */
export type Question = 'setup' | 'orders' | 'charges' | 'reactions' | 'fire' | 'soak' | 'moves' | 'victors' | 'reform'

/** What the rules do between the questions, without a choice of a player (`TASKS` in flow.ts). */
export type Task =
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

/** The choosers of a question: both sides, one after the other. */
type QuestionRow = PlaceRow<BattleActionType, 'both'>

/** The row of a question with the actions that may answer it. */
const question = (prompt: Question, types: readonly BattleActionType[]): QuestionRow => ({
  chooser: 'both',
  prompt: `prompt.sar.${prompt}`,
  types,
})

/** Actions of phase 4. */
const MOVE_TYPES: readonly BattleActionType[] = [
  ...(['aboutFace', 'arrive', 'crew', 'form', 'go', 'mount', 'occupy', 'ready', 'rejoin', 'resign'] as const),
  ...(['ride', 'takeBack', 'turn', 'wheel'] as const),
]

/** The places where a battle waits: what a side that is asked may do there. */
export const QUESTIONS: PlaceTable<Question, QuestionRow> = {
  setup: question('setup', ['hide', 'mission', 'place', 'ready', 'resign']),
  orders: question('orders', ['mission', 'order', 'rallyGroup', 'ready', 'resign', 'split', 'takeBack']),
  charges: question('charges', ['charge', 'ready', 'resign', 'takeBack']),
  reactions: question('reactions', ['counter', 'ready', 'resign', 'square', 'standBy', 'takeBack']),
  fire: question('fire', ['fire', 'ready', 'resign', 'takeBack']),
  soak: question('soak', ['ready', 'resign', 'soak', 'takeBack']),
  moves: question('moves', MOVE_TYPES),
  victors: question('victors', ['ready', 'resign', 'takeBack', 'victor']),
  reform: question('reform', ['ready', 'reform', 'resign', 'takeBack']),
}

/** One step of a phase: a question to both sides, or a task that needs no choice. */
export type PhaseStep = SequenceStep<Question, Task>

/** The steps of both fire phases (SAR-11). */
const FIRE_STEPS: readonly PhaseStep[] = [
  { question: 'fire' },
  { task: 'shoot' },
  { question: 'soak' },
  { task: 'fireResults' },
]

/** The turn as data (SAR-3.1, 3.3). The set-up comes once. After the rally phase a new turn begins with `FIRST_PHASE`. */
export const SEQUENCE: Sequence<Phase, Question, Task> = [
  { phase: 'setup', steps: [{ question: 'setup' }] },
  { phase: 'giveOrders', steps: [{ task: 'beginOrders' }, { question: 'orders' }] },
  { phase: 'declareCharges', steps: [{ question: 'charges' }, { question: 'reactions' }] },
  { phase: 'firstFire', steps: FIRE_STEPS },
  {
    phase: 'allMoves',
    steps: [{ task: 'rollMoves' }, { question: 'moves' }, { task: 'move' }, { task: 'afterMoves' }],
  },
  { phase: 'holdFire', steps: FIRE_STEPS },
  {
    phase: 'melee',
    steps: [
      { task: 'closeAndStand' },
      { task: 'rounds' },
      { question: 'victors' },
      // SAR-17.8: a breakthrough may bring new contacts; then the phase goes back to `closeAndStand`.
      { task: 'victory' },
      { task: 'leaderCasualties' },
    ],
  },
  { phase: 'rally', steps: [{ task: 'rally' }, { question: 'reform' }, { task: 'recover' }] },
]

/** The first phase of a turn (SAR-3.1). */
export const FIRST_PHASE: Phase = 'giveOrders'

/** The steps of a phase. */
export const stepsOf = (phase: Phase): readonly PhaseStep[] => stepsOfPhase(SEQUENCE, phase)

/** The questions of a phase, in their order. */
export const questionsOf = (phase: Phase): readonly Question[] =>
  stepsOf(phase).flatMap((step) => ('question' in step ? [step.question] : []))

/** The phase after this one; null at the end of a turn. */
export const phaseAfter = (phase: Phase): Phase | null => nextPhase(SEQUENCE, phase)
