import { FULL_CIRCLE, integerRoot, normalizedAngle } from '../../core/fixed'
import { type Block, centreOf } from './block'
import { angleBetween, type Point, type Pose, pointFromPose } from './point'

/** One leg of a march, as its player orders it. Distances are thousandths of an inch, angles hundredths of a degree. */
export type Leg =
  /** A straight move with unchanged facing. `go`: the distance; `off`: the direction, clockwise from straight ahead. */
  | { readonly go: number; readonly off: number }
  /** A wheel (SAR-7.9). `wheel`: the angle; `about`: the front corner that stands still. */
  | { readonly wheel: number; readonly about: 'left' | 'right' }
  /** A turn about the middle of the formation. `turn`: the angle, clockwise when above 0. */
  | { readonly turn: number }
  /** About-face: the rear becomes the front. */
  | { readonly aboutFace: true }

/** What legs cost in a rule set (SAR-7.9 to 7.11). */
export interface MarchRates {
  /** Straight moves up to this angle off straight ahead (hundredths of a degree) cost no more than their distance. */
  readonly obliqueMax: number
  /** What each thousandth of an inch sideways or back costs, in thousandths of an inch. */
  readonly sidewaysFactor: { readonly num: number; readonly den: number }
  /** The cost of an about-face in thousandths of an inch. */
  readonly aboutFace: number
}

/** A leg with its cost and the blocks where it begins and ends. */
export interface Stretch {
  readonly leg: Leg
  /** How much of the unit's distance the leg costs, in thousandths of an inch. */
  readonly cost: number
  readonly from: Block
  readonly to: Block
}

/** Pi to seven digits, as a fraction of whole numbers. */
const [PI_NUMERATOR, PI_DENOMINATOR] = [355, 113]
/** Half a circle, in hundredths of a degree. */
const HALF_CIRCLE = FULL_CIRCLE / 2
/** The path of a turn or wheel is divided into steps of at most this angle, in hundredths of a degree. */
const TRACE_STEP = 500

/** The length of an arc, rounded up; the angle in hundredths of a degree. */
export const arcLength = (radius: number, angle: number): number =>
  Math.ceil((radius * Math.abs(angle) * PI_NUMERATOR) / (PI_DENOMINATOR * HALF_CIRCLE))

/** The block at another place, by default with unchanged facing. */
const movedTo = (block: Block, at: Point, heading = block.heading): Block => ({ ...block, at, heading })

/** The block after a turn about `pivot`, which lies `pivotRight` to the right and `pivotForward` forward of the middle of the front. */
function turnAboutPivot(block: Block, pivot: Point, angle: number, pivotRight: number, pivotForward: number): Block {
  const heading = normalizedAngle(block.heading + angle)
  const turnedPose: Pose = { at: pivot, heading }
  // From the pivot back to the middle of the front. `0 - x`, not `-x`: so 0 does not become -0.
  return movedTo(block, pointFromPose(turnedPose, 0 - pivotRight, 0 - pivotForward), heading)
}

/** The block after the share `numerator / denominator` of a leg. An about-face is done at the very end of its leg. */
function blockAlongLeg(block: Block, leg: Leg, numerator: number, denominator: number): Block {
  const shareOf = (whole: number): number => {
    const size = Math.floor((Math.abs(whole) * numerator) / denominator)
    return whole < 0 ? 0 - size : size
  }
  if ('go' in leg)
    return movedTo(
      block,
      pointFromPose({ at: block.at, heading: normalizedAngle(block.heading + leg.off) }, 0, shareOf(leg.go)),
    )
  if ('wheel' in leg) {
    // A wheel about the right corner turns clockwise, one about the left corner counter-clockwise.
    const isAboutRight = leg.about === 'right'
    const leftHalf = Math.floor(block.width / 2)
    const pivotRight = isAboutRight ? block.width - leftHalf : 0 - leftHalf
    const angle = shareOf(leg.wheel)
    return turnAboutPivot(block, pointFromPose(block, pivotRight, 0), isAboutRight ? angle : 0 - angle, pivotRight, 0)
  }
  if ('turn' in leg)
    return turnAboutPivot(block, centreOf(block), shareOf(leg.turn), 0, 0 - Math.floor(block.depth / 2))
  return numerator < denominator
    ? block
    : movedTo(block, pointFromPose(block, 0, 0 - block.depth), normalizedAngle(block.heading + HALF_CIRCLE))
}

/** The cost of a leg in thousandths of an inch: the way of the casting that goes farthest (SAR-7.9). Sideways and back cost more (SAR-7.10, 7.11). */
export function legCost({ width, depth }: Block, leg: Leg, rates: MarchRates): number {
  if ('go' in leg) {
    const isSidewaysOrBack = angleBetween(leg.off, 0) > rates.obliqueMax
    return isSidewaysOrBack ? Math.ceil((leg.go * rates.sidewaysFactor.num) / rates.sidewaysFactor.den) : leg.go
  }
  const diagonal = rootUp(width * width + depth * depth)
  if ('wheel' in leg) return arcLength(diagonal, leg.wheel)
  if ('turn' in leg) return arcLength(Math.ceil(diagonal / 2), leg.turn)
  return rates.aboutFace
}

/** The square root of a whole number, rounded up. */
function rootUp(square: number): number {
  const rootDown = integerRoot(square)
  return rootDown * rootDown < square ? rootDown + 1 : rootDown
}

/** Lays out a march: each leg begins where the last one ended. */
export function layOutMarch(block: Block, legs: readonly Leg[], rates: MarchRates): Stretch[] {
  let from = block
  return legs.map((leg) => {
    const to = blockAlongLeg(from, leg, 1, 1)
    const stretch = { leg, cost: legCost(from, leg, rates), from, to }
    from = to
    return stretch
  })
}

/** The cost of a whole march in thousandths of an inch. */
export const marchCost = (march: readonly Stretch[]): number => march.reduce((sum, { cost }) => sum + cost, 0)

/** The block of a unit on its march after it has spent this distance (SAR-7.17); where the march ends when the march costs less than that. */
export function blockAfter(start: Block, march: readonly Stretch[], spent: number): Block {
  let distanceLeft = spent
  let block = start
  for (const { leg, cost, from, to } of march) {
    if (distanceLeft < cost) return blockAlongLeg(from, leg, distanceLeft, cost)
    distanceLeft -= cost
    block = to
  }
  return block
}

/** The path of the middle of the front, with the distance spent at each place. Turns and wheels are divided into steps of at most `TRACE_STEP`. */
export function tracePath(start: Block, march: readonly Stretch[]): { at: Point; spent: number }[] {
  const places = [{ at: start.at, spent: 0 }]
  let spentBefore = 0
  for (const { leg, cost, from, to } of march) {
    const steps = traceStepsOf(leg)
    for (let step = 1; step < steps; step++)
      places.push({
        at: blockAlongLeg(from, leg, step, steps).at,
        spent: spentBefore + Math.floor((cost * step) / steps),
      })
    spentBefore += cost
    places.push({ at: to.at, spent: spentBefore })
  }
  return places
}

/** Into how many steps the path of a leg is divided. */
function traceStepsOf(leg: Leg): number {
  if ('wheel' in leg) return Math.ceil(Math.abs(leg.wheel) / TRACE_STEP)
  if ('turn' in leg) return Math.ceil(Math.abs(leg.turn) / TRACE_STEP)
  return 1
}
