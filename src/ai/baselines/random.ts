import type { Action } from '../../operational/types'
import { baseline } from './context'
import { BASELINE } from './figures'

/** Actions that a random player never takes: it never resigns, and it would go in and out of bastions for ever. */
const NEVER: readonly Action['type'][] = ['resign', 'garrison', 'cancel']

/** B0: any legal action, all alike; now and then it ends its phase. */
export const random = baseline((context): Action => {
  const setUp = context.first('ready') ?? context.first('fill')
  if (setUp) return setUp
  const end = context.first('endPhase') ?? context.first('done')
  const others = context.legal.filter((action) => action !== end && !NEVER.includes(action.type))
  if (end && (others.length === 0 || context.below(BASELINE.endPhaseOneIn) === 0)) return end
  return others.length > 0 ? context.pick(others) : (context.first('cancel') ?? context.legal[0]!)
})
