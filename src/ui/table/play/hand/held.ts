// What the player has in his hand at the table: a step of a march, a place at set-up, a ride, a direction. Pointer, keys, buttons and number fields
// all make the same things of it, so that the same wish gives the same action.
import { FULL_CIRCLE, HALF_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import type { StepKind } from '../../../../tabletop/sar/battle/preview/bound'
import { headingTo, pointDistance, pointFromPose, type Point } from '../../../../tabletop/common/point'

/** Formations that a step can take. */
export type StepStance = Extract<StepKind, { type: 'form' }>['stance']
/** Formations that a place at set-up can have. */
export type PlaceStance = 'line' | 'column' | 'roadColumn' | 'square' | 'skirmish' | 'limbered' | 'unlimbered'

/** A unit at a place before the battle: the fields of the action `place`. */
export interface HeldPlace {
  readonly kind: 'place'
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly stance: PlaceStance
  readonly width: number
}

/** A ride; `attach`: the unit that the leader joins. */
export interface HeldRide {
  readonly kind: 'ride'
  readonly to: Point
  readonly attach: string | null
}

/** What is in the hand. Lengths are thousandths of an inch, angles hundredths of a degree clockwise. */
export type Held =
  /** The middle of the front, a front corner or the facing is dragged to a place; `grain`: the step is a multiple of it (absent: exactly as dragged). */
  | { readonly kind: 'dragGo'; readonly to: Point; readonly grain?: Grain }
  | { readonly kind: 'dragWheel'; readonly corner: 'left' | 'right'; readonly to: Point; readonly grain?: Grain }
  | { readonly kind: 'dragTurn'; readonly to: Point; readonly grain?: Grain }
  /** The same by numbers. `angle` of a turn: negative is to the left. */
  | { readonly kind: 'go'; readonly distance: number; readonly off: number }
  | { readonly kind: 'wheel'; readonly about: 'left' | 'right'; readonly angle: number }
  | { readonly kind: 'turn'; readonly angle: number }
  | { readonly kind: 'form'; readonly stance: StepStance; readonly width: number }
  | HeldPlace
  | HeldRide
  /** The direction of an order (SAR-4.7), which is given with the order. */
  | { readonly kind: 'heading'; readonly heading: number }

/** What drags, keys and the buttons for more and less go by: thousandths of an inch, hundredths of a degree. */
export interface Grain {
  readonly inch: number
  readonly angle: number
}
/** A quarter of an inch and one degree; with Shift or the switch on the table an inch and fifteen degrees. */
export const GRAINS = { fine: { inch: 250, angle: 100 }, coarse: { inch: 1000, angle: 1500 } } as const

/** The multiple of a step that is nearest to a number. */
export const snapped = (value: number, step: number): number => Math.round(value / step) * step

/** A nudge by the keys: to the right and ahead of the unit, or to the east and north of a place. */
export interface Nudge {
  readonly right: number
  readonly forward: number
}

/** A `go` that is so much longer, as its unit sees it; null: no way is left. */
export function nudgedGo(held: Extract<Held, { kind: 'go' }> | null, { right, forward }: Nudge): Held | null {
  const before = held ? pointFromPose({ at: { x: 0, y: 0 }, heading: held.off }, 0, held.distance) : { x: 0, y: 0 }
  const after = { x: before.x + right, y: before.y + forward }
  const distance = pointDistance({ x: 0, y: 0 }, after)
  return distance === 0 ? null : { kind: 'go', distance, off: headingTo({ x: 0, y: 0 }, after) }
}

/** A turn by so much more; null: no turn is left. At most half a circle either way. */
export function nudgedTurn(held: Extract<Held, { kind: 'turn' }> | null, by: number): Held | null {
  const angle = Math.max(0 - HALF_CIRCLE, Math.min(HALF_CIRCLE, (held?.angle ?? 0) + by))
  return angle === 0 ? null : { kind: 'turn', angle }
}

/** A heading in hundredths of a degree from 0 to less than a full circle. */
export const turnedHeading = (heading: number, by: number): number =>
  normalizedAngle((((heading + by) % FULL_CIRCLE) + FULL_CIRCLE) % FULL_CIRCLE)
