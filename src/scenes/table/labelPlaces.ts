// Finds places for the labels of units so that no two labels overlap and few units are covered. Nothing is drawn here. Lengths are CSS pixels.
import type { Point } from '../../hex/grid'
import { overlaps, type Rect } from '../layout'

/** A label that needs a place. */
export interface LabelRequest {
  readonly id: string
  /** Rectangle around the unit's footprint. */
  readonly footprint: Rect
  /** Unit vector towards the unit's rear, where a label hides least of the fight. */
  readonly rear: Point
  /** Sizes of the label from the largest to the smallest; the first for which there is room is taken. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** Labels of a higher number are placed first. */
  readonly priority: number
  /** A label is rather left out than placed at a higher cost: on a small screen labels would hide the troops. */
  readonly mostCost: number
}

/** A label that has found its place. `size`: index of its size. `side`: index of the direction, to be kept from one drawing to the next. */
export interface PlacedLabel {
  readonly box: Rect
  readonly size: number
  readonly side: number
}

/** Candidate places lie in this many directions around the unit, at each of these distances from its footprint. */
const DIRECTIONS = 16
const DISTANCES = [2, 12, 28, 50] as const
/** Costs of a candidate place. They are added up, and the cheapest place wins. */
const COST = {
  /** Per pixel from the footprint. */
  distance: 0.8,
  /** Per pixel that the label must lie from the unit's middle to be clear of the footprint. */
  clearDistance: 0.4,
  /** Deducted for a place straight behind the unit, added for one straight before it. */
  towardsRear: 14,
  /** For a label that wholly covers its own unit, or another; less for a part. */
  ownUnit: 120,
  otherUnit: 90,
  /** For a label that is not wholly in view; less than that of the way to another side of its unit. */
  outOfView: 55,
  /** Deducted for the side on which the label was in the last drawing: it does not jump about while its unit moves. */
  sameSide: 16,
} as const
/** Space between two labels. */
const GAP = 1
/** Keeps a division by a direction's zero component finite. */
const TINY = 1e-6

const EVERYWHERE: Rect = { x: -1e9, y: -1e9, w: 2e9, h: 2e9 }

/** Share of `a` that `b` covers. */
function coveredShare(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w <= 0 || h <= 0 ? 0 : (w * h) / (a.w * a.h)
}

/**
 * Places labels one after another, those that matter most first. A label for which no size finds room is left out. `before`: the places of the
 * last drawing. `view`: the part that is in view now, where labels are rather placed.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  before: ReadonlyMap<string, PlacedLabel> = new Map(),
  view: Rect = EVERYWHERE,
): Map<string, PlacedLabel> {
  const placed = new Map<string, PlacedLabel>()
  const taken: Rect[] = []
  const inOrder = requests.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
  for (const request of inOrder)
    for (const size of request.sizes.keys()) {
      const label = cheapestPlace(request, size, requests, taken, before.get(request.id)?.side ?? null, view)
      if (!label) continue
      placed.set(request.id, label)
      taken.push(label.box)
      break
    }
  return placed
}

/** The free candidate place with the least cost for a size of a label; null: none is free. */
function cheapestPlace(
  { id, footprint, rear, sizes, mostCost }: LabelRequest,
  size: number,
  requests: readonly LabelRequest[],
  taken: readonly Rect[],
  sideBefore: number | null,
  view: Rect,
): PlacedLabel | null {
  const { width, height } = sizes[size]!
  const middle = { x: footprint.x + footprint.w / 2, y: footprint.y + footprint.h / 2 }
  const reach = Math.max(footprint.w, footprint.h) / 2 + Math.max(width, height) + DISTANCES.at(-1)!
  const around: Rect = { x: middle.x - reach, y: middle.y - reach, w: reach * 2, h: reach * 2 }
  const nearBoxes = taken.filter((box) => overlaps(box, around))
  const nearUnits = requests.filter((other) => overlaps(other.footprint, around))
  let best: PlacedLabel | null = null
  let leastCost = mostCost
  for (let side = 0; side < DIRECTIONS; side++) {
    const angle = (side / DIRECTIONS) * Math.PI * 2
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    // From the unit's middle, the distance at which label and footprint no longer overlap.
    const clear = Math.min(
      (footprint.w / 2 + width / 2) / Math.max(TINY, Math.abs(dx)),
      (footprint.h / 2 + height / 2) / Math.max(TINY, Math.abs(dy)),
    )
    for (const distance of DISTANCES) {
      let cost = distance * COST.distance + clear * COST.clearDistance
      cost -= COST.towardsRear * (dx * rear.x + dy * rear.y) + (side === sideBefore ? COST.sameSide : 0)
      if (cost >= leastCost) continue
      const box = {
        x: middle.x + dx * (clear + distance) - width / 2,
        y: middle.y + dy * (clear + distance) - height / 2,
        w: width,
        h: height,
      }
      const withGap = { x: box.x - GAP, y: box.y - GAP, w: width + GAP * 2, h: height + GAP * 2 }
      if (nearBoxes.some((other) => overlaps(withGap, other))) continue
      if (box.x < view.x || box.y < view.y || box.x + width > view.x + view.w || box.y + height > view.y + view.h)
        cost += COST.outOfView
      for (const other of nearUnits)
        cost += (other.id === id ? COST.ownUnit : COST.otherUnit) * coveredShare(box, other.footprint)
      if (cost >= leastCost) continue
      leastCost = cost
      best = { box, size, side }
    }
  }
  return best
}
