// What a drag of a unit's handles comes to (SAR-7): the legal step nearest to where the hand is, and the clauses that kept it from there.
import * as v from 'valibot'
import { FULL_CIRCLE, HALF_CIRCLE, normalizedAngle, timesCosine } from '../../../../core/fixed'
import { ok, type Refusal, refusal, refuse, type Result } from '../../../../core/result'
import { type Block, centreOf, footprint } from '../../../common/block'
import { angleBetween, headingTo, pointDistance, type Point } from '../../../common/point'
import type { DragPreview } from '../../../common/preview'
import { degreesToHundredths } from '../../inches'
import { marchSteps } from '../moves/check'
import { awayHeading } from '../moves/compulsory'
import type { MoveDuty } from '../moves/duty'
import { planMarch } from '../moves/march'
import { marchStepOf } from '../moves/steps'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { actionOfSize, blockAfterStep, farthestSize, refusalBySize, type StepKind } from './bound'
import { nearestSize } from '../../../common/previewFarthest'
import { withMoreSteps } from './laidOut'
import { type MovingUnit, movingUnit } from './moving'
import { MarchActionsSchema, PlaceSchema, PlannedOrderSchema, UnitIdSchema } from './questions'

/** What every drag has: the unit, the place under the hand, the steps before this one, the order that the unit would have. */
const dragFields = {
  unit: UnitIdSchema,
  to: PlaceSchema,
  steps: v.exactOptional(MarchActionsSchema),
  plan: v.exactOptional(PlannedOrderSchema),
}
/** The question: the middle of the front is dragged to a place. */
export const DragGoQuestionSchema = v.strictObject(dragFields)
/** The question: a front corner is dragged to a place; the unit wheels about the other one. */
export const DragWheelQuestionSchema = v.strictObject({ ...dragFields, corner: v.picklist(['left', 'right']) })
/** The question: the unit is turned about its middle to face a place. */
export const DragTurnQuestionSchema = v.strictObject(dragFields)
export type DragGoQuestion = v.InferOutput<typeof DragGoQuestionSchema>
export type DragWheelQuestion = v.InferOutput<typeof DragWheelQuestionSchema>
export type DragTurnQuestion = v.InferOutput<typeof DragTurnQuestionSchema>

/** A unit in the hand: the table with the steps that go before, and where the unit stands then. */
export interface StepInHand {
  readonly table: BattleTable
  readonly side: Side
  readonly unit: string
  readonly duty: MoveDuty
  readonly from: Block
}

/** A unit with the steps that are laid out for it and those of the question. */
export function inHand(
  seen: BattleTable,
  side: Side,
  { unit, steps = [], plan }: Pick<DragGoQuestion, 'unit' | 'steps' | 'plan'>,
): Result<StepInHand> {
  const made: Result<MovingUnit> = movingUnit(seen, side, unit, plan ?? null)
  if (!made.ok) return made
  if (steps.some((action) => action.unit !== unit))
    return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field: 'steps' })
  const { table, refused } = withMoreSteps(made.value.table, side, unit, steps)
  if (refused) return { ok: false, refusal: refused.refusal }
  const from = blockAfterStep(table, side, unit, { type: 'aboutFace' }, 0)
  return ok({ table, side, unit, duty: made.value.duty, from })
}

/** A step with its size; size 0: no step. */
interface SizedStep {
  readonly kind: StepKind
  readonly size: number
}

/** The answer for a step that the hand comes to, with what kept it from the wished one. */
function dragged({ table, side, unit }: StepInHand, { kind, size }: SizedStep, stops: readonly Refusal[]): DragPreview {
  const costOf = (more: boolean): number =>
    planMarch(table, unit, [
      ...marchSteps(table, side, unit),
      ...(more ? [marchStepOf(actionOfSize(unit, kind, size))] : []),
    ]).cost
  return {
    unit,
    step: size > 0 ? actionOfSize(unit, kind, size) : null,
    end: blockAfterStep(table, side, unit, kind, size),
    cost: size > 0 ? costOf(true) - costOf(false) : 0,
    stops,
  }
}

/** The step of a kind nearest to a wished size, with what keeps it from there; none if the wished one is legal. */
function nearestStep(
  { table, side, unit }: StepInHand,
  kind: StepKind,
  wished: number,
): SizedStep & { stops: Refusal[] } {
  const refusalOf = refusalBySize(table, side, unit, kind)
  const asWished = refusalOf(wished)
  if (asWished === null) return { kind, size: wished, stops: [] }
  const max = farthestSize(table, side, unit, kind)
  const size = nearestSize(refusalOf, wished, max, (top) => farthestSize(table, side, unit, kind, top))
  return { kind, size, stops: [asWished] }
}

/** Some directions seen from a unit's front: at most `half` to each side of `middle`, hundredths of a degree. */
export interface Wedge {
  readonly middle: number
  readonly half: number
}

/** SAR-4.7, 4.11: the wedges within which a straight step must lie: about the order's heading on the first way, backward of a withdrawal. */
export function wedgesOf({ table, side, unit, duty, from }: StepInHand): Wedge[] {
  const half = degreesToHundredths(table.field.tables.movement.obliqueMaxDegrees)
  const aboutHeading = (heading: number): Wedge => ({ middle: normalizedAngle(heading - from.heading), half })
  const wedges: Wedge[] = []
  const ordered = table.battle.orders[unit]?.heading ?? null
  const hasGone = marchSteps(table, side, unit).some((step) => 'go' in step && step.go > 0)
  if (ordered !== null && !hasGone) wedges.push(aboutHeading(ordered))
  if (duty === 'withdraw') {
    const away = awayHeading(table, unit, from)
    wedges.push({ middle: HALF_CIRCLE, half })
    if (away !== null) wedges.push(aboutHeading(away))
  }
  return wedges
}

/** Whether a direction lies in a wedge. */
export const isWithin = (off: number, { middle, half }: Wedge): boolean => angleBetween(off, middle) <= half

/** SAR-7.10: the wedge in which a unit goes obliquely, about its front. */
export const obliqueWedge = ({ table }: StepInHand): Wedge => ({
  middle: 0,
  half: degreesToHundredths(table.field.tables.movement.obliqueMaxDegrees),
})

/** Both edges of a wedge. */
const edgesOf = ({ middle, half }: Wedge): number[] => [normalizedAngle(middle - half), normalizedAngle(middle + half)]

/** The directions in which the nearest legal place is looked for: the hand's own, else the nearest edge of the wedges, and of going obliquely. */
function directionsFor(hand: StepInHand, off: number): number[] {
  const wedges = wedgesOf(hand)
  const isLegal = (direction: number): boolean => wedges.every((wedge) => isWithin(direction, wedge))
  const oblique = obliqueWedge(hand)
  // SAR-7.11: beyond this wedge each inch costs two, so that the nearest place may lie on its edge.
  const obliqueEdges = isWithin(off, oblique) ? [] : edgesOf(oblique).filter(isLegal)
  const nearestEdge = wedges
    .flatMap(edgesOf)
    .filter(isLegal)
    .sort((a, b) => angleBetween(a, off) - angleBetween(b, off) || a - b)
  const own = isLegal(off) ? [off] : nearestEdge.slice(0, 1)
  return [...new Set([...own, ...obliqueEdges])].filter((direction) => angleBetween(direction, off) < HALF_CIRCLE / 2)
}

/** SAR-7.8 to 7.11: the middle of the front is dragged to a place. */
export function dragGoPreview(seen: BattleTable, side: Side, question: DragGoQuestion): Result<DragPreview> {
  const made = inHand(seen, side, question)
  if (!made.ok) return made
  const hand = made.value
  const { to } = question
  const { at, heading } = hand.from
  const distance = pointDistance(at, to)
  const off = normalizedAngle(headingTo(at, to) - heading)
  const nothing: SizedStep = { kind: { type: 'go', off }, size: 0 }
  if (distance === 0) return ok(dragged(hand, nothing, []))
  const asWished = refusalBySize(hand.table, side, hand.unit, { type: 'go', off })(distance)
  if (asWished === null) return ok(dragged(hand, { kind: { type: 'go', off }, size: distance }, []))
  let best: { step: SizedStep; apart: number; stops: readonly Refusal[] } = {
    step: nothing,
    apart: distance,
    stops: [],
  }
  for (const direction of directionsFor(hand, off)) {
    const wished = direction === off ? distance : timesCosine(distance, angleBetween(direction, off))
    if (wished <= 0) continue
    const { kind, size, stops } = nearestStep(hand, { type: 'go', off: direction }, wished)
    if (size === 0) {
      if (best.step.size === 0) best = { ...best, stops }
      continue
    }
    const apart = pointDistance(blockAfterStep(hand.table, side, hand.unit, kind, size).at, to)
    if (apart < best.apart) best = { step: { kind, size }, apart, stops }
  }
  const others = best.stops.filter(({ rule }) => rule !== asWished.rule)
  return ok(dragged(hand, best.step, [asWished, ...others]))
}

/** SAR-7.9: the refusal of a wheel backward: a wheel goes forward about one corner. */
const WHEEL_BACKWARD = refusal('BAD_VALUE', 'SAR-7.9', 'refusal.badArgument', { field: 'angle' })

/** SAR-7.9: a front corner is dragged to a place. */
export function dragWheelPreview(seen: BattleTable, side: Side, question: DragWheelQuestion): Result<DragPreview> {
  const made = inHand(seen, side, question)
  if (!made.ok) return made
  const hand = made.value
  const { corner, to } = question
  const [left, right] = footprint(hand.from)
  const [inTheHand, pivot]: readonly Point[] = corner === 'left' ? [left!, right!] : [right!, left!]
  const about = corner === 'left' ? 'right' : 'left'
  const kind: StepKind = { type: 'wheel', about }
  const clockwise = normalizedAngle(headingTo(pivot!, to) - headingTo(pivot!, inTheHand!))
  const angle = about === 'right' ? clockwise : normalizedAngle(0 - clockwise)
  const isAtPivot = pivot!.x === to.x && pivot!.y === to.y
  if (angle === 0 || isAtPivot) return ok(dragged(hand, { kind, size: 0 }, []))
  if (angle > HALF_CIRCLE) return ok(dragged(hand, { kind, size: 0 }, [WHEEL_BACKWARD]))
  const { size, stops } = nearestStep(hand, kind, angle)
  return ok(dragged(hand, { kind, size }, stops))
}

/** SAR-7.9: a unit is turned about its middle to face a place. */
export function dragTurnPreview(seen: BattleTable, side: Side, question: DragTurnQuestion): Result<DragPreview> {
  const made = inHand(seen, side, question)
  if (!made.ok) return made
  const hand = made.value
  const { to } = question
  const centre = centreOf(hand.from)
  const isAtCentre = centre.x === to.x && centre.y === to.y
  const angle = isAtCentre ? 0 : normalizedAngle(headingTo(centre, to) - hand.from.heading)
  const clockwise = angle <= HALF_CIRCLE
  const kind: StepKind = { type: 'turn', clockwise }
  if (angle === 0) return ok(dragged(hand, { kind, size: 0 }, []))
  const { size, stops } = nearestStep(hand, kind, clockwise ? angle : FULL_CIRCLE - angle)
  return ok(dragged(hand, { kind, size }, stops))
}
