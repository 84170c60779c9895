// The turn of a battle as data: its phases, and in each phase the questions to the sides and the tasks of the rules.
import { nextPhase, type Sequence, type SequenceStep, stepsOfPhase } from '../../common/sequence'
import type { PlaceRow, PlaceTable } from '../../../game/places'
import type { BattleActionType } from '../schemas/action'
import type { PHASES } from '../schemas/base'

/**
 * The phases of SAR-3.1, with the set-up before them and the end after them. `declareChargesAndReactions` is left out: it is only
 * another name of `declareCharges`, on the players' card of the edition of 2007.
 */
export type Phase = Exclude<(typeof PHASES)[number], 'declareChargesAndReactions'> | 'setup' | 'over'

/**
 * What a phase asks both sides. A side sees the other's answer only after its own; a side with nothing to choose is not asked. `soak`: which
 * stragglers of shots to cancel by backing away (SAR-5.8); `victors`: what winners of melees do (SAR-14.11).
 */
export type Question = 'setup' | 'orders' | 'charges' | 'reactions' | 'fire' | 'soak' | 'moves' | 'victors' | 'reform'

/**
 * What the rules do between the questions, without a choice of a player (`TASKS` in flow.ts). `closeAndStand`: chargers roll to close with their
 * targets, and these roll to stand; `rounds`: the rounds of melees; `victory`: the winners of melees act.
 */
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

/** A row of `QUESTIONS`: who chooses (always both sides, one after the other), the key of the prompt, and the actions that may answer. */
type QuestionRow = PlaceRow<BattleActionType, 'both'>

/** Makes the row of a question from the types of action that may answer it. */
const questionRow = (question: Question, types: readonly BattleActionType[]): QuestionRow => ({
  chooser: 'both',
  prompt: `prompt.sar.${question}`,
  types,
})

/** The actions of phase 4. */
const MOVE_TYPES: readonly BattleActionType[] = [
  // Two lists only to keep the lines short.
  ...(['aboutFace', 'arrive', 'crew', 'form', 'go', 'mount', 'occupy', 'ready', 'rejoin', 'resign'] as const),
  ...(['ride', 'takeBack', 'turn', 'wheel'] as const),
]

/** The places where a battle waits for answers: what a side that is asked may do there. */
export const QUESTIONS: PlaceTable<Question, QuestionRow> = {
  setup: questionRow('setup', ['hide', 'mission', 'occupy', 'place', 'ready', 'resign', 'ride', 'takeBack']),
  orders: questionRow('orders', ['mission', 'order', 'rallyGroup', 'ready', 'resign', 'split', 'takeBack']),
  charges: questionRow('charges', ['charge', 'ready', 'resign', 'takeBack']),
  reactions: questionRow('reactions', ['counter', 'ready', 'resign', 'square', 'standBy', 'takeBack']),
  fire: questionRow('fire', ['fire', 'ready', 'resign', 'takeBack']),
  soak: questionRow('soak', ['ready', 'resign', 'soak', 'takeBack']),
  moves: questionRow('moves', MOVE_TYPES),
  victors: questionRow('victors', ['ready', 'resign', 'takeBack', 'victor']),
  reform: questionRow('reform', ['ready', 'reform', 'resign', 'takeBack']),
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

/** The phases in their order (SAR-3.1, 3.3). The set-up comes only once; after the rally phase a new turn begins with `FIRST_PHASE`. */
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
