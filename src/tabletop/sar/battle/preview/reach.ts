// How far the middle of a unit's front may go in every direction (SAR-7), as areas to be drawn while the player holds the unit.
import * as v from 'valibot'
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { ok, type Result } from '../../../../core/result'
import type { Point } from '../../../common/point'
import type { PreviewArea, ReachPreview } from '../../../common/preview'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { blockAfterStep, farthestSize } from './bound'
import { inHand, isWithin, obliqueWedge, type StepInHand, type Wedge, wedgesOf } from './drag'
import { MarchActionsSchema, PlannedOrderSchema, UnitIdSchema } from './questions'

/** The question: how far may this unit go, after these steps? */
export const ReachQuestionSchema = v.strictObject({
  unit: UnitIdSchema,
  steps: v.exactOptional(MarchActionsSchema),
  plan: v.exactOptional(PlannedOrderSchema),
})
export type ReachQuestion = v.InferOutput<typeof ReachQuestionSchema>

/** Directions that are tried within a wedge, both edges and its middle among them; beyond it they are this far apart, in hundredths of a degree. */
const WITHIN_WEDGE = 7
const BEYOND_WEDGE = 6750

/** So many directions over a span clockwise from the first, both ends included. */
function directionsBetween(from: number, span: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => normalizedAngle(from + Math.round((span * i) / (count - 1))))
}

/** The places where the front's middle would stand at the farthest in these directions; one that is not legal has none. */
const farthestPlaces = ({ table, side, unit }: StepInHand, directions: readonly number[]): (Point | null)[] =>
  directions.map((off) => {
    const size = farthestSize(table, side, unit, { type: 'go', off })
    return size === 0 ? null : blockAfterStep(table, side, unit, { type: 'go', off }, size).at
  })

/** The fans from a place to rows of places without a gap. */
function fansOf(at: Point, places: readonly (Point | null)[], kind: string, rule: string): PreviewArea[] {
  const fans: Point[][] = [[]]
  for (const place of places)
    if (place) fans.at(-1)!.push(place)
    else if (fans.at(-1)!.length > 0) fans.push([])
  return fans.filter((fan) => fan.length > 1).map((fan) => ({ kind, rule, outline: [at, ...fan], name: null }))
}

/**
 * SAR-7.10, 7.11: the wedge in which the unit goes ahead inch for inch, and how far it may go aside and back. With an order that has a direction
 * the wedge lies about that, and the first way leads nowhere else (SAR-4.7).
 */
export function reachPreview(seen: BattleTable, side: Side, question: ReachQuestion): Result<ReachPreview> {
  const made = inHand(seen, side, question)
  if (!made.ok) return made
  const hand = made.value
  const { at, heading } = hand.from
  const bound = wedgesOf(hand)
  const wedge: Wedge = bound[0] ?? obliqueWedge(hand)
  const rule = bound.length > 0 ? 'SAR-4.7' : 'SAR-7.10'
  const within = directionsBetween(wedge.middle - wedge.half, 2 * wedge.half, WITHIN_WEDGE).map((off) =>
    bound.every((each) => isWithin(off, each)) ? off : null,
  )
  const ahead = within.map((off) => (off === null ? null : farthestPlaces(hand, [off])[0]!))
  const areas = fansOf(at, ahead, 'wedge', rule)
  if (bound.length === 0) {
    const span = FULL_CIRCLE - 2 * wedge.half
    const beyond = directionsBetween(wedge.middle + wedge.half, span, Math.ceil(span / BEYOND_WEDGE) + 1)
    // Its first and last direction are the edges of the wedge.
    areas.push(
      ...fansOf(at, [ahead.at(-1)!, ...farthestPlaces(hand, beyond.slice(1, -1)), ahead[0]!], 'reach', 'SAR-7.11'),
    )
  }
  return ok({
    unit: question.unit,
    wedge: { heading: normalizedAngle(heading + wedge.middle), half: wedge.half, rule },
    areas,
  })
}
