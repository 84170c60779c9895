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

/** What the AI would do, question by question; not yet tried against the rules. */
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

/**
 * The tactical AI: its whole answer to the question now pending, `ready` last. It sees the table of its side only (`veiled`), uses
 * no chance but the salt, and says nothing that the rules refuse.
 */
export const answer: Tactician = (seen, side, salt) => {
  const asked = seen.battle.pending.at(-1)
  if (!asked || toAct(seen.battle) !== side) return []
  const draft = newAnswerDraft(seen, side)
  ANSWERS[asked.kind](situationOf(seen, side, salt), draft)
  return [...draft.actions, { type: 'ready' }]
}
