// How far a step may go (SAR-7): the greatest legal distance, angle or width, and the clause that ends it.
import * as v from 'valibot'
import { FULL_CIRCLE, HALF_CIRCLE, integerRoot } from '../../../../core/fixed'
import { ok, type Refusal, refuse, type Result } from '../../../../core/result'
import type { Block } from '../../../common/block'
import { isRoad } from '../../../common/groundSchema'
import { legCost } from '../../../common/march'
import type { Point } from '../../../common/point'
import { distanceToSegment } from '../../../common/polygon'
import type { BoundPreview, StepBound } from '../../../common/preview'
import { effectivesOf } from '../../stragglers/strength'
import { unitBlock } from '../layout'
import { marchSteps } from '../moves/check'
import { planMarch, ratesOf } from '../moves/march'
import { type MarchAction, marchStepOf } from '../moves/steps'
import { minimumMove } from '../moves/terrain'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { turnRecordOf } from '../breaking/turnRecord'
import { farthestByTries, farthestOnWay, gapBelow, type RefusalOfSize } from '../../../common/previewFarthest'
import { refusalOfStep, withMoreSteps } from './laidOut'
import { movingUnit, withDistance } from './moving'
import { AngleSchema, MarchActionsSchema, PlannedOrderSchema, StepStanceSchema, UnitIdSchema } from './questions'

/** A kind of step whose greatest size is asked for: all of the action but its size. A step without a size has size 1 if it is legal. */
export const StepKindSchema = v.variant('type', [
  v.strictObject({ type: v.literal('go'), off: AngleSchema }),
  v.strictObject({ type: v.literal('wheel'), about: v.picklist(['left', 'right']) }),
  v.strictObject({ type: v.literal('turn'), clockwise: v.boolean() }),
  v.strictObject({ type: v.literal('form'), stance: StepStanceSchema }),
  v.strictObject({ type: v.literal('aboutFace') }),
  v.strictObject({ type: v.literal('mount'), mounted: v.boolean() }),
  v.strictObject({ type: v.literal('occupy'), building: v.exactOptional(UnitIdSchema) }),
])
export type StepKind = v.InferOutput<typeof StepKindSchema>

/** The question: how far may this step go? `size`: a size that is wished; `steps`: what goes before; `plan`: the order it would have. */
export const BoundQuestionSchema = v.strictObject({
  unit: UnitIdSchema,
  step: StepKindSchema,
  size: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  steps: v.exactOptional(MarchActionsSchema),
  plan: v.exactOptional(PlannedOrderSchema),
})
export type BoundQuestion = v.InferOutput<typeof BoundQuestionSchema>

/** The action of a kind of step with this size. */
export function actionOfSize(unit: string, kind: StepKind, size: number): MarchAction {
  switch (kind.type) {
    case 'go':
      return { type: 'go', unit, distance: size, off: kind.off }
    case 'wheel':
      return { type: 'wheel', unit, angle: size, about: kind.about }
    case 'turn':
      return { type: 'turn', unit, angle: kind.clockwise ? size : 0 - size }
    case 'form':
      return { type: 'form', unit, stance: kind.stance, width: size }
    case 'aboutFace':
      return { type: 'aboutFace', unit }
    case 'mount':
      return { type: 'mount', unit, mounted: kind.mounted }
    case 'occupy':
      return kind.building === undefined ? { type: 'occupy', unit } : { type: 'occupy', unit, building: kind.building }
  }
}

/** Why a unit may not take a step of a size now; null: it may. */
export const refusalBySize =
  (table: BattleTable, side: Side, unit: string, kind: StepKind): RefusalOfSize =>
  (size) =>
    refusalOfStep(table, side, actionOfSize(unit, kind, size))

/** Where a unit stands after the steps that are laid out and, if it is above 0, one of this size. */
export function blockAfterStep(table: BattleTable, side: Side, unit: string, kind: StepKind, size: number): Block {
  const steps = marchSteps(table, side, unit)
  const more = size > 0 ? [marchStepOf(actionOfSize(unit, kind, size))] : []
  const march = planMarch(table, unit, [...steps, ...more])
  return march.stretches.at(-1)?.to ?? unitBlock(table.field, march.unit)!
}

/** The greatest whole number from 0 to `high` that passes a test; all below one that passes must pass. */
function greatestPassing(high: number, passes: (value: number) => boolean): number {
  let [passing, failing] = [0, high + 1]
  while (failing - passing > 1) {
    const middle = (passing + failing) >> 1
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}

/** How much a unit may still spend at most, and how far it may still go by its minimum move (SAR-7.1, 7.4, 7.20). */
function spendable(
  table: BattleTable,
  side: Side,
  unit: string,
): { left: number; minimumLeft: number; offRoad: number } {
  const { cost, distanceMoved } = planMarch(table, unit, marchSteps(table, side, unit))
  const { distance, offRoad } = turnRecordOf(table.battle, unit)
  const most = Math.max(distance ?? 0, offRoad ?? 0)
  return {
    left: most - cost,
    minimumLeft: minimumMove(table, table.battle.units[unit]!) - distanceMoved,
    offRoad: (offRoad ?? distance ?? 0) - cost,
  }
}

/** How far a place lies from every road, thousandths of an inch; 0: on one (SAR-7.20). */
function distanceFromRoads({ field }: BattleTable, place: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { line, width } of field.ground.features.filter(isRoad))
    for (const [i, end] of line.entries())
      if (i > 0) nearest = Math.min(nearest, distanceToSegment(place, line[i - 1]!, end) - Math.floor(width / 2))
  return Math.max(0, nearest)
}

/** A turning unit's outermost casting goes about this far between two angles that are tried, in thousandths of an inch. */
const TURN_GRAIN = 250

/** The greatest legal size of a kind of step, up to `atMost`; 0: no step. */
export function farthestSize(
  table: BattleTable,
  side: Side,
  unit: string,
  kind: StepKind,
  atMost = Number.POSITIVE_INFINITY,
): number {
  const refusalOf = refusalBySize(table, side, unit, kind)
  if (kind.type === 'aboutFace' || kind.type === 'mount' || kind.type === 'occupy') return refusalOf(1) === null ? 1 : 0
  if (kind.type === 'form') {
    const castings = Math.max(1, effectivesOf(table.battle.units[unit]!.strength))
    for (let width = Math.min(castings, atMost); width > 0; width--) if (refusalOf(width) === null) return width
    return 0
  }
  const rates = ratesOf(table.field.tables)
  const from = blockAfterStep(table, side, unit, kind, 0)
  const { left, minimumLeft, offRoad } = spendable(table, side, unit)
  if (kind.type === 'go') {
    const costOf = (distance: number): number => legCost(from, { go: distance, off: kind.off }, rates)
    const top = greatestPassing(Math.max(left, minimumLeft, 0), (way) => costOf(way) <= left || way <= minimumLeft)
    // SAR-7.20: beyond the distance off the road a place is legal only where it lies on one.
    const onRoadOnly = (size: number, { rule, args }: Refusal): number | null => {
      if (rule !== 'SAR-7.1' || args.field !== 'distance' || left === offRoad || costOf(size) <= offRoad) return null
      const offBy = distanceFromRoads(table, blockAfterStep(table, side, unit, kind, size).at)
      return size - Math.max(1, Number.isFinite(offBy) ? offBy - 1 : size)
    }
    return farthestOnWay(refusalOf, Math.min(atMost, top), onRoadOnly)
  }
  const legOf = (angle: number) => (kind.type === 'wheel' ? { wheel: angle, about: kind.about } : { turn: angle })
  const mostAngle = kind.type === 'wheel' ? FULL_CIRCLE : HALF_CIRCLE
  const top = greatestPassing(mostAngle, (angle) => legCost(from, legOf(angle), rates) <= Math.max(left, minimumLeft))
  const diagonal = integerRoot(from.width * from.width + from.depth * from.depth)
  const perInchOfArc = (HALF_CIRCLE * 7) / (22 * Math.max(1, diagonal))
  return farthestByTries(refusalOf, Math.min(atMost, top), Math.max(1, Math.floor(perInchOfArc * TURN_GRAIN)))
}

/** How far a step may go as the table stands, with the clause that ends it. */
export function stepBound(
  table: BattleTable,
  side: Side,
  unit: string,
  kind: StepKind,
  size: number | null = null,
): StepBound {
  const refusalOf = refusalBySize(table, side, unit, kind)
  const max = farthestSize(table, side, unit, kind)
  const hasSizes = kind.type === 'go' || kind.type === 'wheel' || kind.type === 'turn' || kind.type === 'form'
  const endAfter = (step: number): Block => blockAfterStep(table, side, unit, kind, step)
  return {
    max,
    end: endAfter(max),
    stop: !hasSizes && max > 0 ? null : refusalOf(max + 1),
    gap: hasSizes && max > 1 ? gapBelow(refusalOf, max) : null,
    wished: size === null ? null : wishedStep(table, side, unit, kind, size),
  }
}

/** A step of the wished size: where it would lead, and why it is refused. */
function wishedStep(table: BattleTable, side: Side, unit: string, kind: StepKind, size: number): StepBound['wished'] {
  const refusal = refusalBySize(table, side, unit, kind)(size)
  // A size that is no size of a step, such as none at all or two circles, leads nowhere.
  const isSize =
    size > 0 && (kind.type !== 'wheel' || size <= FULL_CIRCLE) && (kind.type !== 'turn' || size <= HALF_CIRCLE)
  return { size, end: blockAfterStep(table, side, unit, kind, isSize ? size : 0), refusal }
}

/** SAR-7: how far a step of one of the side's own units may go, after what is laid out for it. */
export function boundPreview(seen: BattleTable, side: Side, question: BoundQuestion): Result<BoundPreview> {
  const { unit, step, size = null, steps = [], plan = null } = question
  const made = movingUnit(seen, side, unit, plan)
  if (!made.ok) return made
  if (steps.some((action) => action.unit !== unit))
    return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field: 'steps' })
  const { isRolled, least } = made.value
  const boundOn = (before: BattleTable): StepBound | Refusal => {
    const { table, refused } = withMoreSteps(before, side, unit, steps)
    return refused ? refused.refusal : stepBound(table, side, unit, step, size)
  }
  const most = boundOn(made.value.table)
  if ('code' in most) return { ok: false, refusal: most }
  if (isRolled) return ok({ unit, isRolled, most, sure: most })
  const sure = boundOn(withDistance(made.value.table, unit, least))
  return ok({ unit, isRolled, most, sure: 'code' in sure ? null : sure })
}
