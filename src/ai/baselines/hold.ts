import type { Action } from '../../operational/types'
import { answer } from './answers'
import { baseline } from './scene'

/** B1: stays where it is, attacks nobody, answers what it is asked. */
export const hold = baseline(
  (scene): Action =>
    answer(scene, { eager: false }) ??
    scene.first('done') ??
    scene.first('endPhase') ??
    scene.first('cancel') ??
    scene.legal.find(({ type }) => type !== 'resign')!,
)
