import { integerRoot, normalizedAngle } from '../../core/fixed'
import { type Block, centreOf } from './block'
import { angleBetween, type Point, type Pose, toTable } from './point'

/** One leg of a march as its owner describes it. */
export type Leg =
  /** Straight on, oblique, sideways or back with unchanged facing: so far, `off` straight ahead (clockwise). */
  | { readonly go: number; readonly off: number }
  /** A wheel about a front corner (SAR-7.9): hundredths of a degree, the side that stands still. */
  | { readonly wheel: number; readonly about: 'left' | 'right' }
  /** A turn about the middle: clockwise above nought. */
  | { readonly turn: number }
  /** About-face: the rear becomes the front. */
  | { readonly aboutFace: true }

/** What legs cost: the figures of a rule book (SAR-7.9 to 7.11). */
export interface Rates {
  /** Hundredths of a degree off straight ahead that are free. */
  readonly obliqueMax: number
  /** What a thousandth of an inch sideways or back costs. */
  readonly sideways: { readonly num: number; readonly den: number }
  /** Thousandths of an inch for an about-face. */
  readonly aboutFace: number
}

/** A leg with what it costs, and where it ends. */
export interface Stretch {
  readonly leg: Leg
  /** Thousandths of an inch of the unit's distance. */
  readonly cost: number
  readonly from: Block
  readonly to: Block
}

/** The way along a circle: radius times angle, rounded up. 355/113 is pi to seven digits. */
export const arc = (radius: number, angle: number): number =>
  Math.ceil((radius * Math.abs(angle) * 355) / (113 * 18_000))

const moved = (block: Block, at: Point, heading = block.heading): Block => ({ ...block, at, heading })

/** Where `pose` comes to when the table turns about `pivot`. */
function about(block: Block, pivot: Point, angle: number, pivotRight: number, pivotForward: number): Block {
  const heading = normalizedAngle(block.heading + angle)
  const turnedPose: Pose = { at: pivot, heading }
  return moved(block, toTable(turnedPose, 0 - pivotRight, 0 - pivotForward), heading)
}

/** Where a block stands after `share.num / share.den` of a leg. */
function along(block: Block, leg: Leg, num: number, den: number): Block {
  const part = (whole: number): number => {
    const size = Math.floor((Math.abs(whole) * num) / den)
    return whole < 0 ? 0 - size : size
  }
  if ('go' in leg)
    return moved(block, toTable({ at: block.at, heading: normalizedAngle(block.heading + leg.off) }, 0, part(leg.go)))
  if ('wheel' in leg) {
    const right = leg.about === 'right' ? block.width - Math.floor(block.width / 2) : 0 - Math.floor(block.width / 2)
    const angle = part(leg.wheel)
    return about(block, toTable(block, right, 0), leg.about === 'right' ? angle : 0 - angle, right, 0)
  }
  if ('turn' in leg) return about(block, centreOf(block), part(leg.turn), 0, 0 - Math.floor(block.depth / 2))
  return num < den ? block : moved(block, toTable(block, 0, 0 - block.depth), normalizedAngle(block.heading + 18_000))
}

/** What a leg costs: no man goes farther than his unit's distance (SAR-7.9); sideways and back costs more (SAR-7.10, 7.11). */
export function legCost({ width, depth }: Block, leg: Leg, rates: Rates): number {
  if ('go' in leg) {
    const slow = angleBetween(leg.off, 0) > rates.obliqueMax
    return slow ? Math.ceil((leg.go * rates.sideways.num) / rates.sideways.den) : leg.go
  }
  if ('wheel' in leg) return arc(rootUp(width * width + depth * depth), leg.wheel)
  if ('turn' in leg) return arc(Math.ceil(rootUp(width * width + depth * depth) / 2), leg.turn)
  return rates.aboutFace
}

/** The root of a whole number, rounded up. */
function rootUp(square: number): number {
  const down = integerRoot(square)
  return down * down < square ? down + 1 : down
}

/** Lays a march out: each leg from where the last ended. */
export function layOut(block: Block, legs: readonly Leg[], rates: Rates): Stretch[] {
  let from = block
  return legs.map((leg) => {
    const to = along(from, leg, 1, 1)
    const stretch = { leg, cost: legCost(from, leg, rates), from, to }
    from = to
    return stretch
  })
}

/** What a whole march costs. */
export const marchCost = (march: readonly Stretch[]): number => march.reduce((sum, { cost }) => sum + cost, 0)

/** Where a unit stands on its march once it has spent so much; at its end if that is more than it costs (SAR-7.17). */
export function blockAfter(start: Block, march: readonly Stretch[], spent: number): Block {
  let left = spent
  let block = start
  for (const { leg, cost, from, to } of march) {
    if (left < cost) return along(from, leg, left, cost)
    left -= cost
    block = to
  }
  return block
}

/** The places that the middle of the front comes by, with what was spent there; bends of a wheel in chords of at most 5 degrees. */
export function trace(start: Block, march: readonly Stretch[]): { at: Point; spent: number }[] {
  const out = [{ at: start.at, spent: 0 }]
  let before = 0
  for (const { leg, cost, from, to } of march) {
    const bends =
      'wheel' in leg ? Math.ceil(Math.abs(leg.wheel) / 500) : 'turn' in leg ? Math.ceil(Math.abs(leg.turn) / 500) : 1
    for (let i = 1; i < bends; i++)
      out.push({ at: along(from, leg, i, bends).at, spent: before + Math.floor((cost * i) / bends) })
    before += cost
    out.push({ at: to.at, spent: before })
  }
  return out
}
