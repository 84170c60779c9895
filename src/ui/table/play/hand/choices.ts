// The steps that a player can choose by a button, with the size in a field.
import type { HandWords } from '../words/hand.en'
import type { Held } from './held'

/** A kind of step with a size: a button and a number field. */
export interface StepChoice {
  readonly key: keyof HandWords['kinds']
  /** The type of action that must be in the legal list. */
  readonly type: 'go' | 'wheel' | 'turn'
  /** How the size is measured. */
  readonly unit: 'inch' | 'angle'
  readonly held: (size: number) => Held
}

const go = (off: number) => (distance: number) => ({ kind: 'go', distance, off }) as const
/** The choices in the order of their buttons. Directions are those of the eight points round the unit; others are dragged. */
export const STEP_CHOICES: readonly StepChoice[] = [
  { key: 'ahead', type: 'go', unit: 'inch', held: go(0) },
  { key: 'obliqueLeft', type: 'go', unit: 'inch', held: go(31_500) },
  { key: 'obliqueRight', type: 'go', unit: 'inch', held: go(4500) },
  { key: 'left', type: 'go', unit: 'inch', held: go(27_000) },
  { key: 'right', type: 'go', unit: 'inch', held: go(9000) },
  { key: 'back', type: 'go', unit: 'inch', held: go(18_000) },
  // To the left the unit wheels about its left corner.
  { key: 'wheelLeft', type: 'wheel', unit: 'angle', held: (angle) => ({ kind: 'wheel', about: 'left', angle }) },
  { key: 'wheelRight', type: 'wheel', unit: 'angle', held: (angle) => ({ kind: 'wheel', about: 'right', angle }) },
  { key: 'turnLeft', type: 'turn', unit: 'angle', held: (angle) => ({ kind: 'turn', angle: 0 - angle }) },
  { key: 'turnRight', type: 'turn', unit: 'angle', held: (angle) => ({ kind: 'turn', angle }) },
]

/** The first size of a step that is chosen by its button: thousandths of an inch, hundredths of a degree. */
export const FIRST_SIZE = { inch: 1000, angle: 1500 } as const
/** More than any step: the wish for as much as is legal. */
export const AS_FAR_AS_POSSIBLE = { inch: 1_000_000, angle: 18_000 } as const

/** The choice and size of what is held by numbers; null: something else is held. */
export function choiceOf(held: Held | null): { readonly choice: StepChoice | null; readonly size: number } | null {
  if (held?.kind === 'go')
    return { choice: STEP_CHOICES.find((each) => isSame(each.held(held.distance), held)) ?? null, size: held.distance }
  if (held?.kind === 'wheel' || held?.kind === 'turn') {
    const size = Math.abs(held.angle)
    return { choice: STEP_CHOICES.find((each) => isSame(each.held(size), held)) ?? null, size }
  }
  return null
}

const isSame = (a: Held, b: Held): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'go' || b.kind !== 'go' || a.off === b.off) &&
  (a.kind !== 'wheel' || b.kind !== 'wheel' || a.about === b.about) &&
  (a.kind !== 'turn' || b.kind !== 'turn' || a.angle === b.angle)
