import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { Side } from '../../../tabletop/sar/battle/types'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { toAct } from '../../../tabletop/sar/battle/engine'
import type { Question } from '../../../tabletop/sar/battle/sequence'
import type { Tactician } from '../../../tabletop/sar/battle/tactician'
import { type AnswerDraft, newAnswerDraft } from './answerDraft'
import { giveFireOrders, soakOffChoices } from './fireOrders'
import { giveMarches } from './marches'
import { nameTargets, reactToCharges } from './reactions'
import { reformChoices, victorChoices } from './aftermath'
import { type Situation, situationOf } from './situation'
import { answerSetup } from './setup'
import { giveOrders } from './giveOrders'
import { sidePlanOf } from './sidePlan'
import { type Skill, SKILLS, type TableLevel } from './levels'

// Answers every question of a tabletop battle for a computer player.

/** What adds the answer to a question to the draft; it may pause, so that a page on which it thinks can draw. */
type Answering = (situation: Situation, draft: AnswerDraft) => Generator<void, void> | void

/** How the AI answers each question of a battle. A function adds its actions to the draft of the answer. */
const ANSWERS: Readonly<Record<Question, Answering>> = {
  setup: (situation, draft) => answerSetup(situation, draft),
  *orders(situation, draft) {
    for (const action of yield* giveOrders(situation, sidePlanOf(situation))) {
      draft.add(action)
      yield
    }
  },
  charges: (situation, draft) => draft.addAll(nameTargets(situation)),
  reactions: (situation, draft) => draft.addAll(situation.skill.reacts ? reactToCharges(situation) : []),
  fire: (situation, draft) => giveFireOrders(situation, draft),
  soak: (situation, draft) => draft.addAll(situation.skill.reacts ? soakOffChoices(situation) : []),
  moves: (situation, draft) => giveMarches(situation, sidePlanOf(situation), draft),
  victors: (situation, draft) => draft.addAll(situation.skill.reacts ? victorChoices(situation) : []),
  reform: (situation, draft) => draft.addAll(reformChoices(situation)),
}

/** How a player is to think. */
interface Manner {
  readonly isHasty: boolean
  readonly skill: Skill
}

/** The answer of a side to the present question, worked out with pauses; empty when it is not asked. */
function* answerOf(
  visibleTable: BattleTable,
  side: Side,
  salt: string,
  { isHasty, skill }: Manner,
): Generator<void, readonly BattleAction[]> {
  const pendingQuestion = visibleTable.battle.pending.at(-1)
  if (!pendingQuestion || toAct(visibleTable.battle) !== side) return []
  const draft = newAnswerDraft(visibleTable, side)
  const answering = ANSWERS[pendingQuestion.kind](situationOf(visibleTable, side, salt, isHasty, skill), draft)
  if (answering) yield* answering
  return [...draft.actions, { type: 'ready' }]
}

/** Runs to the end what is worked out with pauses, and gives its result. */
function withoutPauses<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The player of a level, for one question and with pauses: whoever runs it decides when it goes on. See `answer`. */
export const answerWithPauses = (
  visibleTable: BattleTable,
  side: Side,
  salt: string,
  level: TableLevel,
): Generator<void, readonly BattleAction[]> =>
  answerOf(visibleTable, side, salt, { isHasty: false, skill: SKILLS[level] })

/** The player of a level. All levels know and throw the same; the lower ones look at less and judge worse (data/levels.json). */
export const playerOf =
  (level: TableLevel): Tactician =>
  (visibleTable, side, salt) =>
    withoutPauses(answerWithPauses(visibleTable, side, salt, level))

/**
 * The tactical AI for the Santa Anna Rules at its best: answers the present question of a battle. The AI uses only what its side may know,
 * throws no dice, and returns no action that the rules refuse. `salt` is a seed for the mistakes of lower levels; this one makes none.
 */
export const answer: Tactician = playerOf('general')

/** The same player in haste, for fights whose outcomes are only counted: it looks at fewer alternatives. */
export const hastyAnswer: Tactician = (visibleTable, side, salt) =>
  withoutPauses(answerOf(visibleTable, side, salt, { isHasty: true, skill: SKILLS.general }))
