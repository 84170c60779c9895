import type { Action } from '../../operational/types'
import { answerPending } from './pending'
import { baseline } from './context'

/** B1: stays where it is, attacks nobody, answers what it is asked. */
export const hold = baseline(
  (scene): Action =>
    answerPending(scene, { eager: false }) ??
    scene.first('done') ??
    scene.first('endPhase') ??
    scene.first('cancel') ??
    scene.legal.find(({ type }) => type !== 'resign')!,
)
