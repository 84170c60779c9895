import type { Action } from '../../operational/types'
import { anyAction, baseline } from './context'
import { answerPending } from './pending'

/** Baseline player B1: moves no unit and attacks nobody; it only makes the choices that it owes (such as a retreat), and ends its phases. */
export const hold = baseline(
  (context): Action =>
    answerPending(context, { advancesAlways: false }) ??
    context.firstLegal('done') ??
    context.firstLegal('endPhase') ??
    context.firstLegal('cancel') ??
    anyAction(context),
)
