import type { Action } from '../../operational/types'
import type { Policy } from '../operational/types'
import { answerPending } from './pending'
import { nextCombatAction } from './combat'
import { nextMovementAction } from './movement'
import { baseline, type DecisionContext } from './context'
import type { ScriptSettings } from './style'

/** Pieces in one box, at most: two infantry units, a battery and a leader. */
const BOXFUL = 4

/** Boxes are filled one after the other, or all revealed that can be (OPS-19.5.2, 19.5.10). */
function command(scene: DecisionContext, { hides }: ScriptSettings): Action {
  const draft = scene.view.hiding.find(({ closed }) => !closed)
  if (draft) {
    const take = draft.pieces.length < BOXFUL && draft.real === null ? scene.of('take') : []
    if (take.length > 0) return scene.pick(take)
    const put = scene.first('close') ?? scene.first('real') ?? scene.first('dummy')
    return put ?? scene.first('cancel')!
  }
  const tried = (scene.work as number | null) ?? 0
  const open = hides && tried < 8 ? scene.of('open').filter(({ hex }) => hex !== 'off') : []
  if (open.length > 0) {
    scene.work = tried + 1
    return scene.pick(open)
  }
  return (
    (hides ? null : scene.first('reveal')) ?? scene.first('done') ?? scene.legal.find(({ type }) => type !== 'resign')!
  )
}

/** A player who follows a style. */
export const scripted = (style: ScriptSettings): Policy =>
  baseline((scene): Action => {
    const asked = answerPending(scene, { eager: style.eager })
    if (asked) return asked
    const { segment } = scene.view
    if (segment === 'command') return command(scene, style)
    if (segment === 'move') return nextMovementAction(scene, style)
    return nextCombatAction(scene, style.appetite)
  })
