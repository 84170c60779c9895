import { integerRoot, normalizedAngle } from '../../core/fixed'
import { type Block, centreOf } from './block'
import { angleBetween, type Point, type Pose, pointFromPose } from './point'

/** One leg of a march, as its player describes it. */
export type Leg =
  /** A straight move with unchanged facing: distance, and direction clockwise from straight ahead. */
  | { readonly go: number; readonly off: number }
  /** A wheel about a front corner (SAR-7.9): hundredths of a degree, and the side that stands still. */
  | { readonly wheel: number; readonly about: 'left' | 'right' }
  /** A turn about the middle; clockwise when above 0. */
  | { readonly turn: number }
  /** About-face: the rear becomes the front. */
  | { readonly aboutFace: true }

/** The rates of a rule set by which legs cost distance (SAR-7.9 to 7.11). */
export interface MarchRates {
  /** Straight moves up to so many hundredths of a degree off straight ahead cost no more than their distance. */
  readonly obliqueMax: number
  /** The cost of each thousandth of an inch sideways or back. */
  readonly sidewaysFactor: { readonly num: number; readonly den: number }
  /** The cost of an about-face in thousandths of an inch. */
  readonly aboutFace: number
}

/** A leg with its cost and the blocks where it begins and ends. */
export interface Stretch {
  readonly leg: Leg
  /** Thousandths of an inch of the unit's distance. */
  readonly cost: number
  readonly from: Block
  readonly to: Block
}

/** The length of an arc, rounded up. 355/113 is pi to seven digits. */
export const arcLength = (radius: number, angle: number): number =>
  Math.ceil((radius * Math.abs(angle) * 355) / (113 * 18_000))

const moved = (block: Block, at: Point, heading = block.heading): Block => ({ ...block, at, heading })

/** The block after a turn about `pivot`, which lies so far to the right and forward of the middle of its front. */
function turnAboutPivot(block: Block, pivot: Point, angle: number, pivotRight: number, pivotForward: number): Block {
  const heading = normalizedAngle(block.heading + angle)
  const turnedPose: Pose = { at: pivot, heading }
  return moved(block, pointFromPose(turnedPose, 0 - pivotRight, 0 - pivotForward), heading)
}

/** The block after the share `num / den` of a leg. */
function blockAlongLeg(block: Block, leg: Leg, num: number, den: number): Block {
  const part = (whole: number): number => {
    const size = Math.floor((Math.abs(whole) * num) / den)
    return whole < 0 ? 0 - size : size
  }
  if ('go' in leg)
    return moved(
      block,
      pointFromPose({ at: block.at, heading: normalizedAngle(block.heading + leg.off) }, 0, part(leg.go)),
    )
  if ('wheel' in leg) {
    const right = leg.about === 'right' ? block.width - Math.floor(block.width / 2) : 0 - Math.floor(block.width / 2)
    const angle = part(leg.wheel)
    return turnAboutPivot(block, pointFromPose(block, right, 0), leg.about === 'right' ? angle : 0 - angle, right, 0)
  }
  if ('turn' in leg) return turnAboutPivot(block, centreOf(block), part(leg.turn), 0, 0 - Math.floor(block.depth / 2))
  return num < den
    ? block
    : moved(block, pointFromPose(block, 0, 0 - block.depth), normalizedAngle(block.heading + 18_000))
}

/** The cost of a leg in thousandths of an inch: the way of its farthest casting (SAR-7.9); sideways and back cost more (SAR-7.10, 7.11). */
export function legCost({ width, depth }: Block, leg: Leg, rates: MarchRates): number {
  if ('go' in leg) {
    const slow = angleBetween(leg.off, 0) > rates.obliqueMax
    return slow ? Math.ceil((leg.go * rates.sidewaysFactor.num) / rates.sidewaysFactor.den) : leg.go
  }
  if ('wheel' in leg) return arcLength(rootUp(width * width + depth * depth), leg.wheel)
  if ('turn' in leg) return arcLength(Math.ceil(rootUp(width * width + depth * depth) / 2), leg.turn)
  return rates.aboutFace
}

/** The square root of a whole number, rounded up. */
function rootUp(square: number): number {
  const down = integerRoot(square)
  return down * down < square ? down + 1 : down
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

/** The block of a unit on its march after it has spent so much distance; its end when that is more than the march costs (SAR-7.17). */
export function blockAfter(start: Block, march: readonly Stretch[], spent: number): Block {
  let left = spent
  let block = start
  for (const { leg, cost, from, to } of march) {
    if (left < cost) return blockAlongLeg(from, leg, left, cost)
    left -= cost
    block = to
  }
  return block
}

/** The path of the middle of the front, with the distance spent at each place. Turns and wheels are divided into steps of at most 5 degrees. */
export function tracePath(start: Block, march: readonly Stretch[]): { at: Point; spent: number }[] {
  const out = [{ at: start.at, spent: 0 }]
  let before = 0
  for (const { leg, cost, from, to } of march) {
    const bends =
      'wheel' in leg ? Math.ceil(Math.abs(leg.wheel) / 500) : 'turn' in leg ? Math.ceil(Math.abs(leg.turn) / 500) : 1
    for (let i = 1; i < bends; i++)
      out.push({ at: blockAlongLeg(from, leg, i, bends).at, spent: before + Math.floor((cost * i) / bends) })
    before += cost
    out.push({ at: to.at, spent: before })
  }
  return out
}
