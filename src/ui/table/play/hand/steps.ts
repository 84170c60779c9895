// Steps that are laid out for a unit (SAR-7), as the actions that lay them out.
import type { BattleView } from '../tableGame'

/** The steps of a march as the view tells them. */
export type LaidOutStep = BattleView['draft']['marches'][string][number]

/** The steps that are laid out for a unit, the first one first. */
export const laidOutSteps = (view: BattleView, unit: string): readonly LaidOutStep[] => view.draft.marches[unit] ?? []

/** The action that lays a step out. */
export function actionOfStep(unit: string, step: LaidOutStep): object {
  if ('go' in step) return { type: 'go', unit, distance: step.go, off: step.off }
  if ('wheel' in step) return { type: 'wheel', unit, angle: step.wheel, about: step.about }
  if ('turn' in step) return { type: 'turn', unit, angle: step.turn }
  if ('aboutFace' in step) return { type: 'aboutFace', unit }
  if ('form' in step) return { type: 'form', unit, stance: step.form, width: step.width }
  if ('mount' in step) return { type: 'mount', unit, mounted: step.mount }
  if ('occupy' in step)
    return step.occupy === null ? { type: 'occupy', unit } : { type: 'occupy', unit, building: step.occupy }
  if ('rejoin' in step) return { type: 'rejoin', unit }
  const { crew: battery, gun, castings, from } = step
  return from === null
    ? { type: 'crew', unit, battery, gun, castings }
    : { type: 'crew', unit, battery, gun, castings, from }
}

/** The actions that leave out one step: all are taken back (the rules know no other way), and the others laid out again. */
export const actionsWithoutStep = (view: BattleView, unit: string, left: number): readonly object[] => [
  { type: 'takeBack', unit },
  ...laidOutSteps(view, unit)
    .filter((_, i) => i !== left)
    .map((step) => actionOfStep(unit, step)),
]
