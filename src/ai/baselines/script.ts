import type { Action } from '../../operational/types'
import type { Choose } from '../operational/types'
import { answer } from './answers'
import { fight } from './battle'
import { moveOn } from './march'
import { baseline, type Scene } from './scene'
import type { Style } from './style'

/** Pieces in one box, at most: two infantry units, a battery and a leader. */
const BOXFUL = 4

/** Boxes are filled one after the other, or all revealed that can be (OPS-19.5.2, 19.5.10). */
function command(scene: Scene, { hides }: Style): Action {
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
export const scripted = (style: Style): Choose =>
  baseline((scene): Action => {
    const asked = answer(scene, { eager: style.eager })
    if (asked) return asked
    const { segment } = scene.view
    if (segment === 'command') return command(scene, style)
    if (segment === 'move') return moveOn(scene, style)
    return fight(scene, style.appetite)
  })
