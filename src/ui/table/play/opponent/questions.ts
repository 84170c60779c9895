// What the workers beside the table can do, and the messages to and from them: plain JSON.
import { type ActionToWorkOut, workOut } from '../../../../session/battle/workOut'
import { type RegThought, thinkReg } from '../../reg/thought'
import { fieldOf, type TableThought, think } from './thought'

/** What a worker is asked: to think about a question for a side, by either set of rules, or to work an action out. */
export type TableQuestion =
  | { readonly kind: 'think'; readonly thought: TableThought }
  | { readonly kind: 'workOut'; readonly work: ActionToWorkOut }
  | { readonly kind: 'regimental'; readonly thought: RegThought }

/** The message to a worker, and its answer; `id` tells which question an answer belongs to. */
export interface Question {
  readonly id: number
  readonly question: TableQuestion
}
export interface Answer {
  readonly id: number
  readonly answer: unknown
}

/** Answers a question at once, without a pause. */
export function answerTo(question: TableQuestion): unknown {
  if (question.kind === 'workOut') return workOut(fieldOf({ rules: question.work.rules }), question.work)
  if (question.kind === 'regimental') return thinkReg(question.thought)
  const steps = think(question.thought)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
