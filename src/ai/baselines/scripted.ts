// Makes a baseline player of the hex game from settings; the players differ only in them.

import type { Action } from '../../operational/types'
import type { Policy } from '../operational/types'
import { nextCombatAction } from './combat'
import { anyAction, baseline, type DecisionContext } from './context'
import { BASELINE } from './figures'
import { nextMovementAction } from './movement'
import { answerPending } from './pending'
import type { ScriptSettings } from './style'

/**
 * The next action of the command segment: a player who fills hidden-movement boxes fills one after another (OPS-19.5.2), others reveal all boxes that
 * they can (OPS-19.5.10). Units in a box are off the map; a real marker and a dummy stand for it.
 */
export function nextCommandAction(context: DecisionContext, { fillsBoxes }: ScriptSettings): Action {
  // `hiding`: the boxes whose filling has begun in this segment.
  const filling = context.view.hiding.find(({ closed }) => !closed)
  if (filling) {
    // `real` is null until the real marker has been placed.
    const canTakeMore = filling.pieces.length < BASELINE.boxPieces && filling.real === null
    const takes = canTakeMore ? context.legalOfType('take') : []
    if (takes.length > 0) return context.randomItem(takes)
    // The box can be closed once both markers have been placed.
    const nextStep = context.firstLegal('close') ?? context.firstLegal('real') ?? context.firstLegal('dummy')
    return nextStep ?? context.firstLegal('cancel')!
  }
  if (fillsBoxes) {
    // The memory of the command segment is the number of boxes begun.
    const boxesBegun = (context.phaseMemory as number | null) ?? 0
    // `boxFills`: boxes begun in one segment at most. 'off' stands for reinforcements off the map, which this player does not hide.
    const openings =
      boxesBegun < BASELINE.boxFills ? context.legalOfType('open').filter(({ hex }) => hex !== 'off') : []
    if (openings.length > 0) {
      context.phaseMemory = boxesBegun + 1
      return context.randomItem(openings)
    }
  } else {
    const reveal = context.firstLegal('reveal')
    if (reveal) return reveal
  }
  return context.firstLegal('done') ?? anyAction(context)
}

/** Makes a player that plays by these settings. */
export const scripted = (settings: ScriptSettings): Policy =>
  baseline((context): Action => {
    const answer = answerPending(context, settings)
    if (answer) return answer
    const { segment } = context.view
    if (segment === 'command') return nextCommandAction(context, settings)
    if (segment === 'move') return nextMovementAction(context, settings)
    return nextCombatAction(context, settings.attackCriteria)
  })
