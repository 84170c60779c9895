import type { Action } from '../../operational/types'
import type { Policy } from '../operational/types'
import { nextCombatAction } from './combat'
import { anyAction, baseline, type DecisionContext } from './context'
import { BASELINE } from './figures'
import { nextMovementAction } from './movement'
import { answerPending } from './pending'
import type { ScriptSettings } from './style'

/** The command segment: a player who hides fills boxes one after another (OPS-19.5.2); others reveal all that they can (OPS-19.5.10). */
function nextCommandAction(context: DecisionContext, { hides }: ScriptSettings): Action {
  const filling = context.view.hiding.find(({ closed }) => !closed)
  if (filling) {
    const mayTake = filling.pieces.length < BASELINE.boxPieces && filling.real === null
    const takes = mayTake ? context.of('take') : []
    if (takes.length > 0) return context.pick(takes)
    const next = context.first('close') ?? context.first('real') ?? context.first('dummy')
    return next ?? context.first('cancel')!
  }
  if (hides) {
    const begun = (context.work as number | null) ?? 0
    const opens = begun < BASELINE.boxFills ? context.of('open').filter(({ hex }) => hex !== 'off') : []
    if (opens.length > 0) {
      context.work = begun + 1
      return context.pick(opens)
    }
  } else {
    const reveal = context.first('reveal')
    if (reveal) return reveal
  }
  return context.first('done') ?? anyAction(context)
}

/** Makes a player that follows some settings. */
export const scripted = (settings: ScriptSettings): Policy =>
  baseline((context): Action => {
    const answer = answerPending(context, { eager: settings.eager })
    if (answer) return answer
    const { segment } = context.view
    if (segment === 'command') return nextCommandAction(context, settings)
    if (segment === 'move') return nextMovementAction(context, settings)
    return nextCombatAction(context, settings.attacks)
  })
