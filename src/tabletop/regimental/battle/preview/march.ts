// What a maneuver may come to before it is sent (REG-5.10, 6.4): how far a step may go and what ends it, the legal step nearest to the hand, the ground
// in reach, the formations open. All by the check of the action itself, so that a preview is never better or worse than what then happens.
import { FULL_CIRCLE, HALF_CIRCLE, normalizedAngle, timesCosine } from '../../../../core/fixed'
import type { Refusal } from '../../../../core/result'
import { type Block, footprint } from '../../../common/block'
import { angleBetween, headingTo, type Point, pointDistance } from '../../../common/point'
import type { BoundPreview, DragPreview, PreviewArea, ReachPreview, StepBound } from '../../../common/preview'
import {
  farthestByTries,
  farthestOnWay,
  gapBelow,
  nearestSize,
  type RefusalOfSize,
} from '../../../common/previewFarthest'
import { CHANGE_OF_FRONT, FIXED_PIVOT, OBLIQUE, PIVOT } from '../march/figures'
import { turnsFreely } from '../march/freely'
import { checkedOf, flankShare, moveLeft, whyNotManeuver } from '../march/maneuver'
import { haulOf, type MoveAction, planStep } from '../march/moves'
import { longest, refusalOfStep } from '../march/take'
import { firstHindrance, layWay, lengthWithin, moverOf, presentBlock } from '../march/way'
import type { RegimentalTable } from '../run'
import type { Side } from '../types'
import { unitOf } from '../units'

export type { MoveAction }

/** A kind of step whose size is open: a distance, or an angle. */
export type StepKind =
  | { readonly type: 'go'; readonly off: number }
  | { readonly type: 'haul'; readonly off: number }
  | { readonly type: 'wheel'; readonly about: 'left' | 'right' }
  | { readonly type: 'turn'; readonly clockwise: boolean }
  | { readonly type: 'front'; readonly about: 'left' | 'centre' | 'right'; readonly clockwise: boolean }
  | { readonly type: 'flank'; readonly side: 'left' | 'right' }

/** A step of a kind with its size (thousandths of an inch, hundredths of a degree). */
export function stepOfSize(unit: string, kind: StepKind, size: number): MoveAction {
  switch (kind.type) {
    case 'go':
    case 'haul':
      return { type: kind.type, unit, distance: size, off: signed(kind.off) }
    case 'wheel':
      return { type: 'wheel', unit, angle: size, about: kind.about }
    case 'turn':
      return { type: 'turn', unit, angle: kind.clockwise ? size : 0 - size }
    case 'front':
      return { type: 'front', unit, angle: kind.clockwise ? size : 0 - size, about: kind.about }
    case 'flank':
      return { type: 'flank', unit, distance: size, side: kind.side }
  }
}

/** The same angle between minus and plus half a circle. */
const signed = (angle: number): number => {
  const normal = normalizedAngle(angle)
  return normal > HALF_CIRCLE ? normal - FULL_CIRCLE : normal
}

/** A unit in the hand: whose it is, and the table as it stands. */
interface Hand {
  readonly table: RegimentalTable
  readonly side: Side
  readonly unit: string
}

const refusalBySize =
  ({ table, side, unit }: Hand, kind: StepKind): RefusalOfSize =>
  (size) =>
    refusalOfStep(table, side, stepOfSize(unit, kind, size))

/** Where a unit would stand after a step of this size, legal or not; where it stands now if the step leads nowhere. */
function endOf({ table, unit }: Hand, kind: StepKind, size: number): Block {
  const from = presentBlock(table, unit)
  if (size <= 0) return from
  const plan = planStep(table, stepOfSize(unit, kind, size))
  if (plan.ok) return plan.value.way.to
  const mover = moverOf(table, unit, false)
  if (kind.type === 'go' || kind.type === 'haul')
    return layWay(table, mover, from, { go: Math.min(size, FAR), off: normalizedAngle(kind.off) }, true).to
  if (kind.type === 'wheel') return layWay(table, mover, from, { wheel: size, about: kind.about }, true).to
  if (kind.type === 'turn') return layWay(table, mover, from, { turn: kind.clockwise ? size : 0 - size }, true).to
  return from
}
/** Refused steps are drawn up to this length, thousandths of an inch. */
const FAR = 48_000

/** Steps of turning are tried this far apart, hundredths of a degree, before the limit is found exactly. */
const TURN_GRAIN = 200

/** The greatest angle that a kind of turning may have at all. */
function mostAngle({ table, unit }: Hand, kind: StepKind): number {
  const { formation } = unitOf(table, unit)
  if (kind.type === 'front') return CHANGE_OF_FRONT
  if (kind.type === 'turn' && formation === 'unlimbered') return PIVOT
  if (kind.type === 'turn' && formation === 'fixed') return FIXED_PIVOT
  return HALF_CIRCLE
}

/** How far a straight way may be at most before anything is asked about its end. */
function mostDistance(hand: Hand, kind: StepKind): number {
  const { table, unit } = hand
  if (kind.type === 'haul') return haulOf(table, unit)
  if (kind.type === 'flank') return longest(table, unit, flankShare(table, unit))
  const left = moveLeft(table, unit) ?? 0
  const most = longest(table, unit, left)
  if (kind.type !== 'go' || most === 0) return most
  const mover = moverOf(table, unit, checkedOf(table, unit)?.doubleQuick === true)
  const way = layWay(table, mover, presentBlock(table, unit), { go: most, off: normalizedAngle(kind.off) })
  const hindered = firstHindrance(table, way)
  const beyond = hindered ? way.places.find(({ length }) => length > hindered.free)?.length : undefined
  return Math.min(lengthWithin(way, left), beyond ?? most)
}

/** REG-5.10: the greatest legal size of a step up to `atMost`; 0: none. */
export function farthestSize(hand: Hand, kind: StepKind, atMost = Number.POSITIVE_INFINITY): number {
  const { table, side, unit } = hand
  if (whyNotManeuver(table, side, unit)) return 0
  const refusalOf = refusalBySize(hand, kind)
  if (kind.type === 'go' || kind.type === 'haul' || kind.type === 'flank')
    return farthestOnWay(refusalOf, Math.min(atMost, mostDistance(hand, kind)))
  return farthestByTries(refusalOf, Math.min(atMost, mostAngle(hand, kind)), TURN_GRAIN)
}

/** REG-5.10: how far a step may go, and the clause that ends it. `size`: a size that is asked about. */
export function boundPreview(hand: Hand, kind: StepKind, size: number | null = null): BoundPreview {
  const refusalOf = refusalBySize(hand, kind)
  const max = farthestSize(hand, kind)
  const most: StepBound = {
    max,
    end: endOf(hand, kind, max),
    stop: refusalOf(max + 1),
    gap: max > 1 ? gapBelow(refusalOf, max) : null,
    wished: size === null ? null : { size, end: endOf(hand, kind, size), refusal: refusalOf(size) },
  }
  return { unit: hand.unit, isRolled: true, most, sure: most }
}

/** The answer for a step that the hand comes to. */
function dragged(hand: Hand, kind: StepKind, size: number, stops: readonly Refusal[]): DragPreview<MoveAction> {
  const { table, unit } = hand
  const step = size > 0 ? stepOfSize(unit, kind, size) : null
  const plan = step === null ? null : planStep(table, step)
  return { unit, step, end: endOf(hand, kind, size), cost: plan?.ok ? plan.value.way.cost : 0, stops }
}

/** The step of a kind nearest to a wished size, with what keeps it from there. */
function nearestStep(hand: Hand, kind: StepKind, wished: number): { size: number; stops: Refusal[] } {
  const refusalOf = refusalBySize(hand, kind)
  const asWished = refusalOf(wished)
  if (asWished === null) return { size: wished, stops: [] }
  const max = farthestSize(hand, kind)
  const size = nearestSize(refusalOf, wished, max, (top) => farthestSize(hand, kind, top))
  return { size, stops: [asWished] }
}

/** REG-5.10: the middle of the front is dragged to a place: the nearest legal straight move, obliquely at most where the unit turns not freely. */
export function dragGo(hand: Hand, to: Point): DragPreview<MoveAction> {
  const { table, unit } = hand
  const { at, heading } = presentBlock(table, unit)
  const distance = pointDistance(at, to)
  const off = normalizedAngle(headingTo(at, to) - heading)
  const isHaul = unitOf(table, unit).formation === 'unlimbered'
  const type = isHaul ? 'haul' : 'go'
  if (distance === 0) return dragged(hand, { type, off: 0 }, 0, [])
  const isFree = isHaul || turnsFreely(unitOf(table, unit).formation)
  const isOblique = angleBetween(off, 0) <= OBLIQUE
  // A hand outside the wedge is led along its nearer edge.
  const edge = off <= HALF_CIRCLE ? OBLIQUE : FULL_CIRCLE - OBLIQUE
  const direction = isFree || isOblique ? off : edge
  const kind: StepKind = { type, off: direction }
  const wished = direction === off ? distance : timesCosine(distance, angleBetween(direction, off))
  const asWished = refusalBySize(hand, { type, off })(distance)
  if (wished <= 0) return dragged(hand, kind, 0, asWished ? [asWished] : [])
  const { size, stops } = nearestStep(hand, kind, wished)
  const first = asWished && direction !== off ? [asWished] : []
  return dragged(hand, kind, size, [...first, ...stops.filter(({ key }) => key !== first[0]?.key)])
}

/** REG-5.10: a front corner is dragged to a place: the unit wheels about the other one, forward. */
export function dragWheel(hand: Hand, corner: 'left' | 'right', to: Point): DragPreview<MoveAction> {
  const [left, right] = footprint(presentBlock(hand.table, hand.unit))
  const [held, pivot] = corner === 'left' ? [left!, right!] : [right!, left!]
  const about = corner === 'left' ? 'right' : 'left'
  const kind: StepKind = { type: 'wheel', about }
  if (pivot.x === to.x && pivot.y === to.y) return dragged(hand, kind, 0, [])
  const clockwise = normalizedAngle(headingTo(pivot, to) - headingTo(pivot, held))
  const angle = about === 'right' ? clockwise : normalizedAngle(0 - clockwise)
  if (angle === 0 || angle > HALF_CIRCLE) return dragged(hand, kind, 0, [])
  const { size, stops } = nearestStep(hand, kind, angle)
  return dragged(hand, kind, size, stops)
}

/** REG-5.10: the unit is turned on the spot to face a place: what turns freely, and guns that pivot. */
export function dragTurn(hand: Hand, to: Point): DragPreview<MoveAction> {
  const area = footprint(presentBlock(hand.table, hand.unit))
  const centre = {
    x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
    y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
  }
  const isAtCentre = centre.x === to.x && centre.y === to.y
  const angle = isAtCentre ? 0 : signed(headingTo(centre, to) - unitOf(hand.table, hand.unit).heading)
  const kind: StepKind = { type: 'turn', clockwise: angle >= 0 }
  if (angle === 0) return dragged(hand, kind, 0, [])
  const { size, stops } = nearestStep(hand, kind, Math.abs(angle))
  return dragged(hand, kind, size, stops)
}

/** Directions that are tried: across the wedge ahead, or all round where the unit turns freely. */
const [WEDGE_DIRECTIONS, ROUND_DIRECTIONS] = [7, 24]

/** REG-5.10, 6.4: how far the middle of a unit's front may go, in the wedge ahead, or all round; beside it the same for half a move if a part may follow. */
export function reachPreview(hand: Hand): ReachPreview {
  const { table, unit } = hand
  const { at, heading } = presentBlock(table, unit)
  const isRound = turnsFreely(unitOf(table, unit).formation)
  const half = isRound ? HALF_CIRCLE : OBLIQUE
  const count = isRound ? ROUND_DIRECTIONS : WEDGE_DIRECTIONS
  const offs = Array.from({ length: count }, (_, i) =>
    isRound ? Math.round((FULL_CIRCLE * i) / count) : normalizedAngle(Math.round((2 * half * i) / (count - 1)) - half),
  )
  const places = offs.map((off) => {
    const kind: StepKind = { type: 'go', off }
    return endOf(hand, kind, farthestSize(hand, kind)).at
  })
  const isAnywhere = places.some(({ x, y }) => x !== at.x || y !== at.y)
  const outline = isRound ? places : [at, ...places]
  const areas: PreviewArea[] = isAnywhere ? [{ kind: 'wedge', rule: 'REG-5.10', outline, name: null }] : []
  return { unit, wedge: { heading, half, rule: 'REG-5.10' }, areas }
}
