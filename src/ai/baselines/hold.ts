import type { Action } from '../../operational/types'
import { anyAction, baseline } from './context'
import { answerPending } from './pending'

/** B1: stays where it is, attacks nobody, and answers what it is asked. */
export const hold = baseline(
  (context): Action =>
    answerPending(context, { eager: false }) ??
    context.first('done') ??
    context.first('endPhase') ??
    context.first('cancel') ??
    anyAction(context),
)
