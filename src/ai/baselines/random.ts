import type { Action } from '../../operational/types'
import { baseline } from './context'
import { BASELINE } from './figures'

/**
 * Actions that the random player does not choose from: to resign; and those with which it could go on for ever, in and out of a bastion or an
 * attack.
 */
const NEVER_CHOSEN: readonly Action['type'][] = ['resign', 'garrison', 'cancel']

/** Baseline player B0: any legal action, all with the same chance; now and then it ends its phase. */
export const random = baseline((context): Action => {
  const setUpAction = context.firstLegal('ready') ?? context.firstLegal('fill')
  if (setUpAction) return setUpAction
  const phaseEnd = context.firstLegal('endPhase') ?? context.firstLegal('done')
  const others = context.legal.filter((action) => action !== phaseEnd && !NEVER_CHOSEN.includes(action.type))
  const wantsToEnd = others.length === 0 || (phaseEnd !== null && context.randomBelow(BASELINE.endPhaseOneIn) === 0)
  if (phaseEnd && wantsToEnd) return phaseEnd
  return others.length > 0 ? context.randomItem(others) : (context.firstLegal('cancel') ?? context.legal[0]!)
})
