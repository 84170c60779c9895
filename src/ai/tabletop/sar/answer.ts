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

// Answers every question of a tabletop battle for a computer player.

/** How the AI answers each question of a battle. A function adds its actions to the draft of the answer. */
const ANSWERS: Readonly<Record<Question, (situation: Situation, draft: AnswerDraft) => void>> = {
  setup: (situation, draft) => answerSetup(situation, draft),
  orders: (situation, draft) => draft.addAll(giveOrders(situation, sidePlanOf(situation))),
  charges: (situation, draft) => draft.addAll(nameTargets(situation)),
  reactions: (situation, draft) => draft.addAll(reactToCharges(situation)),
  fire: (situation, draft) => giveFireOrders(situation, draft),
  soak: (situation, draft) => draft.addAll(soakOffChoices(situation)),
  moves: (situation, draft) => giveMarches(situation, sidePlanOf(situation), draft),
  victors: (situation, draft) => draft.addAll(victorChoices(situation)),
  reform: (situation, draft) => draft.addAll(reformChoices(situation)),
}

/** The answer of a side to the present question; empty when it is not asked. */
function answerOf(visibleTable: BattleTable, side: Side, salt: string, isHasty: boolean): readonly BattleAction[] {
  const pendingQuestion = visibleTable.battle.pending.at(-1)
  if (!pendingQuestion || toAct(visibleTable.battle) !== side) return []
  const draft = newAnswerDraft(visibleTable, side)
  ANSWERS[pendingQuestion.kind](situationOf(visibleTable, side, salt, isHasty), draft)
  return [...draft.actions, { type: 'ready' }]
}

/**
 * The tactical AI for the Santa Anna Rules: answers the present question of a battle. The AI uses only what its side may know, throws no dice,
 * and returns no action that the rules refuse. `salt` is a seed for players that choose by chance; this one only passes it on.
 */
export const answer: Tactician = (visibleTable, side, salt) => answerOf(visibleTable, side, salt, false)

/** The same player in haste, for fights whose outcomes are only counted: it looks at fewer alternatives. */
export const hastyAnswer: Tactician = (visibleTable, side, salt) => answerOf(visibleTable, side, salt, true)
