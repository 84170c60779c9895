import { integerRoot } from '../../core/fixed'
import { type Block, footprint } from './block'
import { blockAfter, marchCost, type Stretch } from './march'
import type { Point } from './point'
import { gapBetween, polygonsOverlap, type Polygon } from './polygon'

/** All units of a phase move at the same time, in this many equal slices (SAR-7.17 demands at least 24). */
export const SLICES = 240

/** Once in this many slices the pairs whose mover has stopped are dropped, to save time. */
const SLICES_BETWEEN_CLEARINGS = 24

/** A unit in a phase of moves, with its march (each stretch is one leg of it); the march is empty when the unit stands still. */
export interface Track {
  readonly id: string
  readonly start: Block
  readonly march: readonly Stretch[]
  /** The unit spends at most this cost of its march, and takes the whole phase for it (SAR-8.2). Without it: the cost of the whole march. */
  readonly maxCost?: number
  /** The slice in which the unit sets out; it still finishes with the last slice (SAR-13.15). Without it: 0. */
  readonly setOutSlice?: number
}

/** Where a unit ended its move. */
export interface MoveEnd {
  readonly block: Block
  /** How much of its march it has spent, in thousandths of an inch. */
  readonly spent: number
  /** The ids of the units that stopped it, sorted; empty when nothing stopped it. */
  readonly stoppedBy: readonly string[]
}

/** The least distance that a mover keeps from another unit, in thousandths of an inch. 0: it stops at contact; null: it need not keep away. */
export type StandoffRule = (mover: string, other: string) => number | null

/** The block of a unit after it has spent some distance. The outline is worked out when it is first needed. */
export interface TrackSnapshot {
  readonly spent: number
  readonly block: Block
  outline: Polygon | null
}

/** The progress of one unit along its track. */
export interface TrackProgress {
  readonly track: Track
  /** How much of its march the unit spends if nothing stops it, in thousandths of an inch. */
  readonly cost: number
  /** No part of the unit moves farther than this in one slice, jumps left out. */
  readonly pace: number
  /** Jumps: the slices in which the block changes at once, by an about-face or a change of formation, if nothing stops the unit before. */
  readonly jumps: readonly number[]
  /** The greatest distance from the middle of its front to a corner, in any formation of the march. */
  readonly radius: number
  /** An upright box that the unit never leaves. */
  readonly box: TrackBox
  /** How much of its march the unit has spent so far. */
  spent: number
  stopped: boolean
  /** The last two snapshots that were worked out. They are kept, because most are needed more than once. */
  latest: TrackSnapshot
  previous: TrackSnapshot
}

/** The radius of a block, rounded up generously: two thousandths of an inch more than the root that is rounded down. */
const radiusOf = ({ width, depth }: Block): number => integerRoot(width * width + depth * depth) + 2

/** Does the block change at once at the end of this stretch? */
const isJumpStretch = ({ leg, from, to }: Stretch): boolean =>
  'aboutFace' in leg || from.width !== to.width || from.depth !== to.depth

/** The slices in which the jumps of a track happen. `cost`: how much of the march is spent. */
function jumpsOf({ march, setOutSlice = 0 }: Track, cost: number): number[] {
  const slices: number[] = []
  let spentAtEnd = 0
  for (const stretch of march) {
    spentAtEnd += stretch.cost
    if (!isJumpStretch(stretch) || spentAtEnd > cost) continue
    // The first slice by whose end this distance is spent (`spentBySlice`). A jump that costs nothing happens with the first thousandth spent.
    slices.push(setOutSlice + Math.ceil((Math.max(1, spentAtEnd) * (SLICES - setOutSlice)) / cost))
  }
  return slices
}

/** The south-west and north-east corners of an upright box. */
interface TrackBox {
  readonly low: Point
  readonly high: Point
}

/** A box around all ground that a track may sweep. A unit that wheels or turns may swing out by twice its radius. */
function boxOf({ start, march }: Track, radius: number): TrackBox {
  const corners = [...footprint(start), ...march.flatMap(({ to }) => footprint(to))]
  const isStraight = march.every(({ leg }) => 'go' in leg)
  // Two thousandths of an inch for rounding.
  const margin = isStraight ? 2 : 2 * radius
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    low: { x: Math.min(...xs) - margin, y: Math.min(...ys) - margin },
    high: { x: Math.max(...xs) + margin, y: Math.max(...ys) + margin },
  }
}

/** Do two units surely never come nearer to each other than this distance? */
export const neverNearerThan = ({ box: a }: TrackProgress, { box: b }: TrackProgress, distance: number): boolean =>
  a.low.x > b.high.x + distance ||
  b.low.x > a.high.x + distance ||
  a.low.y > b.high.y + distance ||
  b.low.y > a.high.y + distance

/** The progress of a track before the first slice. */
export function startTrack(track: Track): TrackProgress {
  const wholeCost = marchCost(track.march)
  const cost = Math.max(0, Math.min(wholeCost, track.maxCost ?? wholeCost))
  // At least one slice.
  const slicesOnTheWay = SLICES - Math.min(SLICES - 1, track.setOutSlice ?? 0)
  const start = { spent: 0, block: track.start, outline: null }
  const radius = track.march.reduce((most, { to }) => Math.max(most, radiusOf(to)), radiusOf(track.start))
  return {
    track,
    cost,
    // 3 thousandths of an inch more for rounding.
    pace: cost === 0 ? 0 : Math.ceil(cost / slicesOnTheWay) + 3,
    jumps: jumpsOf(track, cost),
    radius,
    box: boxOf(track, radius),
    spent: 0,
    stopped: cost === 0,
    latest: start,
    previous: start,
  }
}

/** The distance spent by the end of a slice if nothing stops the unit. */
export function spentBySlice({ track, cost }: TrackProgress, slice: number): number {
  const setOutSlice = track.setOutSlice ?? 0
  return slice <= setOutSlice ? 0 : Math.floor((cost * (slice - setOutSlice)) / (SLICES - setOutSlice))
}

/** The next slice in which the unit's block jumps; infinity when there is none. */
export function nextJump({ jumps, stopped }: TrackProgress, slice: number): number {
  if (!stopped) for (const jump of jumps) if (jump > slice) return jump
  return Number.POSITIVE_INFINITY
}

/** Does the unit's block jump in this slice? */
const jumpsIn = ({ jumps, stopped }: TrackProgress, slice: number): boolean => !stopped && jumps.includes(slice)

/** The block after this distance is spent. */
export function snapshotAfter(progress: TrackProgress, spent: number): TrackSnapshot {
  if (progress.latest.spent === spent) return progress.latest
  if (progress.previous.spent === spent) return progress.previous
  progress.previous = progress.latest
  progress.latest = { spent, block: blockAfter(progress.track.start, progress.track.march, spent), outline: null }
  return progress.latest
}
/** The outline of a snapshot. */
export const footprintOf = (snapshot: TrackSnapshot): Polygon => {
  snapshot.outline ??= footprint(snapshot.block)
  return snapshot.outline
}

/** A lower bound for the distance between two blocks; not above 0 when they may touch. `radii`: the sum of their radii. */
export function minSpaceBetween(a: Block, b: Block, radii: number): number {
  const [x, y] = [a.at.x - b.at.x, a.at.y - b.at.y]
  return Math.floor(Math.sqrt(x * x + y * y)) - radii
}

/**
 * Is the mover too near to the other unit at the end of a slice, and nearer than before the slice? A unit that leaves contact is not stopped.
 * `space`: the distance at the end of the slice.
 */
function isTooNear(
  moverNow: TrackSnapshot,
  moverBefore: TrackSnapshot,
  otherNow: TrackSnapshot,
  otherBefore: TrackSnapshot,
  leastDistance: number,
  space: number,
): boolean {
  const [mover, other] = [footprintOf(moverNow), footprintOf(otherNow)]
  const isFarEnough = space > leastDistance || (space === leastDistance && leastDistance > 0)
  if (isFarEnough) return false
  // A least distance of 0 allows contact, but no overlap.
  if (leastDistance === 0 && !polygonsOverlap(mover, other)) return false
  const [oldMover, oldOther] = [footprintOf(moverBefore), footprintOf(otherBefore)]
  const spaceBefore = gapBetween(oldMover, oldOther)
  if (space < spaceBefore) return true
  // Units that touched, and now overlap, have come nearer although both gaps are 0.
  return space === 0 && leastDistance === 0 && spaceBefore === 0 && !polygonsOverlap(oldMover, oldOther)
}

/** A mover and a unit that may stop it. */
interface TrackPair {
  readonly mover: TrackProgress
  readonly other: TrackProgress
  /** The least distance that the mover keeps, in thousandths of an inch. */
  readonly leastDistance: number
  /** Before this slice they cannot come too near to each other, so they are not tested. */
  asleepUntil: number
}

/**
 * SAR-7.17: moves all units at the same time. Each spends the same share of its march in each slice and stops before it would come too near
 * to another. In every slice all units that must stop are found together, again and again until no other must, so that the order of the
 * tracks does not matter. Contact (a least distance of 0) stops both units.
 */
export function moveSideBySide(tracks: readonly Track[], standoff: StandoffRule): Record<string, MoveEnd> {
  const units = tracks.map(startTrack)
  const stoppedBy = new Map<TrackProgress, string[]>()
  let pairs: TrackPair[] = []
  for (const mover of units) {
    if (mover.stopped) continue
    for (const other of units) {
      const leastDistance = other === mover ? null : standoff(mover.track.id, other.track.id)
      if (leastDistance === null) continue
      if (!neverNearerThan(mover, other, leastDistance)) pairs.push({ mover, other, leastDistance, asleepUntil: 0 })
    }
  }
  for (let slice = 1; slice <= SLICES; slice++) {
    const spentAtEnd = (unit: TrackProgress): number => (unit.stopped ? unit.spent : spentBySlice(unit, slice))
    if (pairs.length > 0 && slice % SLICES_BETWEEN_CLEARINGS === 0) pairs = pairs.filter(({ mover }) => !mover.stopped)
    // The pairs that may come too near in this slice. All others sleep until the first slice in which they could.
    const awakePairs = pairs.filter((pair) => {
      if (pair.mover.stopped || pair.asleepUntil > slice) return false
      const { mover, other } = pair
      const minSpace = minSpaceBetween(
        snapshotAfter(mover, spentAtEnd(mover)).block,
        snapshotAfter(other, spentAtEnd(other)).block,
        mover.radius + other.radius + pair.leastDistance,
      )
      // A unit that would jump in this slice may be stopped before it jumps, so the pair is tested.
      if (minSpace <= 0 || jumpsIn(mover, slice) || jumpsIn(other, slice)) return true
      const safeUntil = slice + 1 + Math.floor(minSpace / (mover.pace + other.pace))
      pair.asleepUntil = Math.min(safeUntil, nextJump(mover, slice), nextJump(other, slice))
      return false
    })
    // A unit that stops may stand in the way of another, so the search goes on until no unit stops.
    let anyStopped = awakePairs.length > 0
    while (anyStopped) {
      // The units that must stop in this slice, each with the ids of those that stop it.
      const blockersOf = new Map<TrackProgress, string[]>()
      const stop = (unit: TrackProgress, blocker: TrackProgress): void => {
        const blockers = blockersOf.get(unit)
        if (blockers) blockers.push(blocker.track.id)
        else blockersOf.set(unit, [blocker.track.id])
      }
      for (const pair of awakePairs) {
        const { mover, other, leastDistance } = pair
        if (mover.stopped) continue
        const [moverNow, otherNow] = [snapshotAfter(mover, spentAtEnd(mover)), snapshotAfter(other, spentAtEnd(other))]
        const space = gapBetween(footprintOf(moverNow), footprintOf(otherNow))
        // In a slice they come nearer by at most both paces. One slice less, because one of them may still be stopped in this one.
        if (space > leastDistance && !jumpsIn(mover, slice) && !jumpsIn(other, slice)) {
          const safeUntil = slice + Math.floor((space - leastDistance) / (mover.pace + other.pace))
          pair.asleepUntil = Math.min(safeUntil, nextJump(mover, slice), nextJump(other, slice))
        }
        const [moverBefore, otherBefore] = [snapshotAfter(mover, mover.spent), snapshotAfter(other, other.spent)]
        if (space > leastDistance) continue
        if (!isTooNear(moverNow, moverBefore, otherNow, otherBefore, leastDistance, space)) continue
        stop(mover, other)
        if (leastDistance === 0 && !other.stopped) stop(other, mover)
      }
      for (const [unit, blockers] of blockersOf) {
        stoppedBy.set(unit, [...new Set(blockers)].sort())
        unit.stopped = true
      }
      anyStopped = blockersOf.size > 0
    }
    for (const unit of units) if (!unit.stopped) unit.spent = spentBySlice(unit, slice)
  }
  return Object.fromEntries(
    units.map((unit) => [
      unit.track.id,
      {
        block: blockAfter(unit.track.start, unit.track.march, unit.spent),
        spent: unit.spent,
        stoppedBy: stoppedBy.get(unit) ?? [],
      },
    ]),
  )
}
