// What a drag of a grip comes to in a maneuver: the legal step nearest to the hand, by the previews of the engine (REG-5.10).
import { HALF_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { headingTo, type Point, pointDistance, pointFromPose } from '../../../tabletop/common/point'
import type { DragPreview } from '../../../tabletop/common/preview'
import { footprint } from '../../../tabletop/common/block'
import { refusalOfStep } from '../../../tabletop/regimental/battle/march/take'
import { presentBlock } from '../../../tabletop/regimental/battle/march/way'
import { dragGo, dragTurn, dragWheel, type MoveAction } from '../../../tabletop/regimental/battle/preview/march'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'

/** The unit in the hand. */
export interface HeldUnit {
  readonly table: RegimentalTable
  readonly side: string
  readonly unit: string
}

/** Drags go by quarter inches and whole degrees. */
export const GRAIN = { inch: 250, angle: 100 } as const
/** A value rounded to a whole number of steps. */
export const snapped = (value: number, step: number): number => Math.round(value / step) * step

/** The same angle between minus and plus half a circle. */
export const signedAngle = (angle: number): number => {
  const normal = normalizedAngle(angle)
  return normal > HALF_CIRCLE ? normal - 2 * HALF_CIRCLE : normal
}

/** A step of a preview as the action that is sent: hauling by hand is an action of guns. */
export const actionOf = (step: MoveAction): RegimentalAction =>
  step.type === 'haul' ? { type: 'gun', unit: step.unit, do: 'haul', distance: step.distance, off: step.off } : step

/** The step, or where no size of it is legal the one that was wished, so that its refusal is told. */
const stepOr = ({ step }: DragPreview<MoveAction>, wished: RegimentalAction): RegimentalAction =>
  step === null ? wished : actionOf(step)

/** The middle of the front is dragged to a place. Null: it lies too near to be a step. */
export function moveToward(held: HeldUnit, to: Point): RegimentalAction | null {
  const { at, heading } = presentBlock(held.table, held.unit)
  const distance = snapped(pointDistance(at, to), GRAIN.inch)
  if (distance < GRAIN.inch) return null
  const off = signedAngle(snapped(signedAngle(headingTo(at, to) - heading), GRAIN.angle))
  const asMeant = { type: 'go', unit: held.unit, distance, off } as const
  // Places are rounded: a move that is legal as it is meant stays so.
  if (refusalOfStep(held.table, held.side, asMeant) === null) return asMeant
  const place = pointFromPose({ at, heading: normalizedAngle(heading + off) }, 0, distance)
  return stepOr(dragGo(held, place), asMeant)
}

/** A front corner is dragged, from one place to another: it turns by as much about the other corner. */
export function wheelBy(held: HeldUnit, corner: 'left' | 'right', from: Point, to: Point): RegimentalAction | null {
  const [left, right] = footprint(presentBlock(held.table, held.unit))
  const [own, pivot] = corner === 'left' ? [left!, right!] : [right!, left!]
  const turned = snapped(signedAngle(headingTo(pivot, to) - headingTo(pivot, from)), GRAIN.angle)
  // The left corner goes forward clockwise, the right one counter-clockwise; a wheel never goes back.
  const forward = corner === 'left' ? turned : 0 - turned
  if (forward < GRAIN.angle) return null
  const place = pointFromPose(
    { at: pivot, heading: normalizedAngle(headingTo(pivot, own) + turned) },
    0,
    pointDistance(pivot, own),
  )
  const about = corner === 'left' ? 'right' : 'left'
  return stepOr(dragWheel(held, corner, place), { type: 'wheel', unit: held.unit, angle: forward, about })
}

/** How far the ring of turning is drawn round the unit, thousandths of an inch: only its direction matters. */
const RING = 10_000

/** The unit is turned on the spot by an angle, clockwise above 0. */
export function turnBy(held: HeldUnit, angle: number): RegimentalAction | null {
  const whole = snapped(signedAngle(angle), GRAIN.angle)
  if (Math.abs(whole) < GRAIN.angle) return null
  const block = presentBlock(held.table, held.unit)
  const centre = pointFromPose(block, 0, 0 - Math.floor(block.depth / 2))
  const place = pointFromPose({ at: centre, heading: normalizedAngle(block.heading + whole) }, 0, RING)
  const preview = dragTurn(held, place)
  // The direction to a place is rounded; the angle that is meant is a whole degree.
  const { step } = preview
  const isAsMeant = step?.type === 'turn' && Math.abs(step.angle - whole) < GRAIN.angle / 2
  return isAsMeant
    ? { type: 'turn', unit: held.unit, angle: whole }
    : stepOr(preview, { type: 'turn', unit: held.unit, angle: whole })
}
