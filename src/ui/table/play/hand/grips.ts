// The grips of the chosen unit or leader, and what is in the hand while one of them is dragged.
import { headingTo, pointDistance, pointFromPose, pointSeenFrom, type Point } from '../../../../tabletop/common/point'
import { type Block, centreOf, footprint } from '../../../../tabletop/common/block'
import { normalizedAngle } from '../../../../core/fixed'
import type { TableHandle } from '../../board'
import { type Grain, type Held, type HeldPlace, snapped, type StepStance, turnedHeading } from './held'

export type GripKind = TableHandle['kind']

/** Grips lie at least so far from each other and from the ranks, in thousandths of an inch. */
const APART = 2600

/** What the grips of a unit or leader depend on. */
export interface Gripped {
  /** Where the unit stands: after the steps that are laid out, or in the hand; null: a leader. */
  readonly block: Block | null
  /** Where the leader stands; null: a unit. */
  readonly place: Point | null
  /** The grips that it has now. */
  readonly kinds: ReadonlySet<GripKind>
}

/** The places of the grips round a unit: ahead of the front, at its flanks, behind it. Right and forward of the middle of the front. */
function placesAround({ width, depth }: Block): Readonly<Record<Exclude<GripKind, 'ride'>, readonly [number, number]>> {
  const side = Math.max(Math.floor(width / 2) + 500, APART)
  return {
    go: [0, APART],
    wheelLeft: [0 - side, 400],
    wheelRight: [side, 400],
    width: [side, 400 - Math.max(APART, depth)],
    turn: [0, 0 - depth - APART],
    place: [0, 0 - Math.floor(depth / 2)],
  }
}

/** Which way each grip points, seen from the unit. */
const POINTS = { go: 0, wheelLeft: 0, wheelRight: 0, width: 9000, turn: 0, place: 0, ride: 0 } as const

/** The grips. `labelOf`: the name of a grip in the page's language. */
export function gripsFor({ block, place, kinds }: Gripped, labelOf: (kind: GripKind) => string): TableHandle[] {
  const grips: TableHandle[] = []
  const around = block && placesAround(block)
  for (const kind of kinds) {
    if (kind === 'ride') {
      if (place)
        grips.push({ id: kind, kind, at: { x: place.x, y: place.y + APART }, heading: 0, label: labelOf(kind) })
    } else if (block && around) {
      const at = pointFromPose(block, ...around[kind])
      grips.push({ id: kind, kind, at, heading: turnedHeading(block.heading, POINTS[kind]), label: labelOf(kind) })
    }
  }
  return grips
}

/** A grip in the hand: where it was taken, and how the unit or leader stood then. */
export interface Grip {
  readonly kind: GripKind
  readonly from: Point
  readonly block: Block | null
  readonly place: Point | null
  /** The place before the battle that is being changed; null: not at set-up. */
  readonly setUp: HeldPlace | null
  /** The formation whose width is being chosen, and how wide each casting in its front rank is. */
  readonly stance: StepStance
  readonly casting: number
}

/** The angle by which the hand has gone round a place since it took the grip, in hundredths of a degree clockwise. */
const turnedAbout = (pivot: Point, { from }: Grip, at: Point): number =>
  (at.x === pivot.x && at.y === pivot.y) || (from.x === pivot.x && from.y === pivot.y)
    ? 0
    : normalizedAngle(headingTo(pivot, at) - headingTo(pivot, from))

/** The place of a grid of this many thousandths of an inch that is nearest. */
export const snappedPlace = ({ x, y }: Point, { inch }: Grain): Point => ({ x: snapped(x, inch), y: snapped(y, inch) })

/** What is in the hand when the grip has come to a place, in steps of this grain: places on a grid, directions by whole angles. */
export function heldOfGrip(grip: Grip, at: Point, grain: Grain): Held | null {
  const { kind, from, block, place, setUp } = grip
  const moved = (start: Point): Point => ({ x: start.x + at.x - from.x, y: start.y + at.y - from.y })
  if (kind === 'ride') return place && { kind: 'ride', to: snappedPlace(moved(place), grain), attach: null }
  if (!block) return null
  const centre = centreOf(block)
  switch (kind) {
    case 'go':
      return { kind: 'dragGo', to: moved(block.at), grain }
    case 'place':
      return setUp && { ...setUp, ...snappedPlace(moved({ x: setUp.x, y: setUp.y }), grain) }
    case 'turn': {
      const heading = turnedHeading(block.heading, turnedAbout(centre, grip, at))
      if (setUp) return { ...setUp, heading: turnedHeading(snapped(heading, grain.angle), 0) }
      return { kind: 'dragTurn', to: pointFromPose({ at: centre, heading }, 0, FAR), grain }
    }
    case 'wheelLeft':
    case 'wheelRight': {
      const [left, right] = footprint(block)
      const [corner, pivot] = kind === 'wheelLeft' ? [left!, right!] : [right!, left!]
      const heading = turnedHeading(headingTo(pivot, corner), turnedAbout(pivot, grip, at))
      const to = pointFromPose({ at: pivot, heading }, 0, Math.max(FAR, pointDistance(pivot, corner)))
      return { kind: 'dragWheel', corner: kind === 'wheelLeft' ? 'left' : 'right', to, grain }
    }
    case 'width': {
      const aside = pointSeenFrom(block, moved(pointFromPose(block, Math.floor(block.width / 2), 0))).x
      const width = Math.max(1, Math.round((2 * aside) / Math.max(1, grip.casting)))
      return setUp ? { ...setUp, width } : { kind: 'form', stance: grip.stance, width }
    }
  }
}

/** Directions are told by a place so far away, in thousandths of an inch, that its rounding does not turn them. */
const FAR = 60_000
