import { integerRoot } from '../../core/fixed'
import { type Block, footprint } from './block'
import { blockAfter, marchCost, type Stretch } from './march'
import type { Point } from './point'
import { gapBetween, polygonsOverlap, type Polygon } from './polygon'

/** The moves of a phase run at the same time, in so many equal slices (SAR-7.17 asks for at least 24). */
export const SLICES = 240

/** A unit in a phase of moves: its march, or an empty one when it stands still. */
export interface Track {
  readonly id: string
  readonly start: Block
  readonly march: readonly Stretch[]
  /** It spends at most so much of its march, and takes the whole phase for it (SAR-8.2). */
  readonly maxCost?: number
  /** The slice in which it sets out; it still finishes with the last slice (SAR-13.15). */
  readonly setOutSlice?: number
}

/** Where a unit ended its move. */
export interface MoveEnd {
  readonly block: Block
  /** How much of its march it has spent, in thousandths of an inch. */
  readonly spent: number
  /** The units that stopped it, in order; empty when it reached its end. */
  readonly stoppedBy: readonly string[]
}

/** The least distance that a mover keeps from another unit, in thousandths of an inch: 0 means up to contact, null any distance. */
export type StandoffRule = (mover: string, other: string) => number | null

/** The progress of one track. The blocks of the last two slices are kept, because most are needed more than once. */
export interface TrackProgress {
  readonly track: Track
  readonly cost: number
  /** No part of the unit moves farther than this in one slice, jumps left out. */
  readonly pace: number
  /** The slices in which it changes its block at once, by an about-face or a change of formation, if nothing stops it. */
  readonly jumps: readonly number[]
  /** The greatest distance from the middle of its front to a corner, in any formation of the march. */
  readonly radius: number
  /** An upright box that it never leaves. */
  readonly box: TrackBox
  spent: number
  stopped: boolean
  seen: { readonly spent: number; readonly block: Block; ground: Polygon | null }
  before: { readonly spent: number; readonly block: Block; ground: Polygon | null }
}

const radiusOf = ({ width, depth }: Block): number => integerRoot(width * width + depth * depth) + 2

/** Does the block change at once at the end of this stretch? */
const isJumpStretch = ({ leg, from, to }: Stretch): boolean =>
  'aboutFace' in leg || from.width !== to.width || from.depth !== to.depth

/** The slices in which such stretches end. */
function jumpsOf({ march, setOutSlice: from = 0 }: Track, cost: number): number[] {
  const slices: number[] = []
  let end = 0
  for (const stretch of march) {
    end += stretch.cost
    if (!isJumpStretch(stretch) || end > cost) continue
    // The first slice by which so much is spent (`dueBy`); what costs nothing is done with the first thousandth.
    slices.push(from + Math.ceil((Math.max(1, end) * (SLICES - from)) / cost))
  }
  return slices
}

interface TrackBox {
  readonly low: Point
  readonly high: Point
}

/** A box around all ground that a track may sweep; a unit that wheels or turns may swing out by its own width. */
function boxOf({ start, march }: Track, radius: number): TrackBox {
  const corners = [...footprint(start), ...march.flatMap(({ to }) => footprint(to))]
  const spare = march.some(({ leg }) => !('go' in leg)) ? 2 * radius : 2
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    low: { x: Math.min(...xs) - spare, y: Math.min(...ys) - spare },
    high: { x: Math.max(...xs) + spare, y: Math.max(...ys) + spare },
  }
}

/** Do two units surely never come nearer to each other than `keep`? */
export const neverNearerThan = ({ box: a }: TrackProgress, { box: b }: TrackProgress, keep: number): boolean =>
  a.low.x > b.high.x + keep || b.low.x > a.high.x + keep || a.low.y > b.high.y + keep || b.low.y > a.high.y + keep

/** A track before the first slice. */
export function startTrack(track: Track): TrackProgress {
  const whole = marchCost(track.march)
  const cost = Math.max(0, Math.min(whole, track.maxCost ?? whole))
  const slices = SLICES - Math.min(SLICES - 1, track.setOutSlice ?? 0)
  const start = { spent: 0, block: track.start, ground: null }
  const radius = track.march.reduce((most, { to }) => Math.max(most, radiusOf(to)), radiusOf(track.start))
  return {
    track,
    cost,
    pace: cost === 0 ? 0 : Math.ceil(cost / slices) + 3,
    jumps: jumpsOf(track, cost),
    radius,
    box: boxOf(track, radius),
    spent: 0,
    stopped: cost === 0,
    seen: start,
    before: start,
  }
}

/** The distance spent by the end of a slice if nothing stops the unit. */
export function spentBySlice({ track, cost }: TrackProgress, slice: number): number {
  const from = track.setOutSlice ?? 0
  return slice <= from ? 0 : Math.floor((cost * (slice - from)) / (SLICES - from))
}

/** The next slice in which the block changes at once; infinity when there is none. */
export function nextJump({ jumps, stopped }: TrackProgress, slice: number): number {
  if (!stopped) for (const jump of jumps) if (jump > slice) return jump
  return Number.POSITIVE_INFINITY
}

/** Does the block change at once in this slice? */
const jumpsIn = ({ jumps, stopped }: TrackProgress, slice: number): boolean => !stopped && jumps.includes(slice)

/** The block after so much distance is spent. */
export function snapshotAfter(run: TrackProgress, spent: number): TrackProgress['seen'] {
  if (run.seen.spent === spent) return run.seen
  if (run.before.spent === spent) return run.before
  run.before = run.seen
  run.seen = { spent, block: blockAfter(run.track.start, run.track.march, spent), ground: null }
  return run.seen
}
export const footprintOf = (here: TrackProgress['seen']): Polygon => {
  here.ground ??= footprint(here.block)
  return here.ground
}

/** A lower bound for the distance between two blocks; not above 0 when they may touch. */
export function minSpaceBetween(a: Block, b: Block, radii: number): number {
  const [x, y] = [a.at.x - b.at.x, a.at.y - b.at.y]
  return Math.floor(Math.sqrt(x * x + y * y)) - radii
}

/** Is the mover too near to the other unit and nearer than before? A unit that leaves contact is not stopped. `space`: the distance now. */
function tooNear(
  now: TrackProgress['seen'],
  before: TrackProgress['seen'],
  other: TrackProgress['seen'],
  otherBefore: TrackProgress['seen'],
  keep: number,
  space: number,
): boolean {
  const [a, b] = [footprintOf(now), footprintOf(other)]
  if (space > keep || (space === keep && keep > 0)) return false
  if (keep === 0 && !polygonsOverlap(a, b)) return false
  const [p, q] = [footprintOf(before), footprintOf(otherBefore)]
  const was = gapBetween(p, q)
  return space < was || (space === 0 && keep === 0 && was === 0 && !polygonsOverlap(p, q))
}

interface TrackPair {
  readonly mover: TrackProgress
  readonly other: TrackProgress
  readonly keep: number
  /** Before this slice they cannot come too near to each other. */
  asleepUntil: number
}

/**
 * SAR-7.17: moves all units at the same time. Each covers the same share of its march in each slice and stops when it would come too near to
 * another. In every slice the units that must stop are found all together, repeatedly until no other must, so the order of the tracks does not
 * matter. Contact (a distance of 0) stops both units.
 */
export function moveSideBySide(tracks: readonly Track[], keep: StandoffRule): Record<string, MoveEnd> {
  const runners = tracks.map(startTrack)
  const stoppedBy = new Map<TrackProgress, string[]>()
  let pairs: TrackPair[] = []
  for (const mover of runners) {
    if (mover.stopped) continue
    for (const other of runners) {
      const least = other === mover ? null : keep(mover.track.id, other.track.id)
      if (least === null) continue
      if (!neverNearerThan(mover, other, least)) pairs.push({ mover, other, keep: least, asleepUntil: 0 })
    }
  }
  for (let slice = 1; slice <= SLICES; slice++) {
    const next = (one: TrackProgress): number => (one.stopped ? one.spent : spentBySlice(one, slice))
    if (pairs.length > 0 && slice % 24 === 0) pairs = pairs.filter(({ mover }) => !mover.stopped)
    const awake = pairs.filter((pair) => {
      if (pair.mover.stopped || pair.asleepUntil > slice) return false
      const { mover, other } = pair
      const space = minSpaceBetween(
        snapshotAfter(mover, next(mover)).block,
        snapshotAfter(other, next(other)).block,
        mover.radius + other.radius + pair.keep,
      )
      // A unit whose block changes at once may still be stopped before that.
      if (space <= 0 || jumpsIn(mover, slice) || jumpsIn(other, slice)) return true
      const calm = slice + 1 + Math.floor(space / (mover.pace + other.pace))
      pair.asleepUntil = Math.min(calm, nextJump(mover, slice), nextJump(other, slice))
      return false
    })
    for (let held = awake.length > 0; held; ) {
      const blocked = new Map<TrackProgress, string[]>()
      const block = (one: TrackProgress, by: TrackProgress): void => {
        const known = blocked.get(one)
        if (known) known.push(by.track.id)
        else blocked.set(one, [by.track.id])
      }
      for (const pair of awake) {
        const { mover, other, keep: least } = pair
        if (mover.stopped) continue
        const [now, there] = [snapshotAfter(mover, next(mover)), snapshotAfter(other, next(other))]
        const space = gapBetween(footprintOf(now), footprintOf(there))
        // In a slice they come nearer by at most both paces. One slice less, because one of them may still be stopped in this one.
        if (space > least && !jumpsIn(mover, slice) && !jumpsIn(other, slice)) {
          const calm = slice + Math.floor((space - least) / (mover.pace + other.pace))
          pair.asleepUntil = Math.min(calm, nextJump(mover, slice), nextJump(other, slice))
        }
        const [was, thereBefore] = [snapshotAfter(mover, mover.spent), snapshotAfter(other, other.spent)]
        if (space > least || !tooNear(now, was, there, thereBefore, least, space)) continue
        block(mover, other)
        if (least === 0 && !other.stopped) block(other, mover)
      }
      for (const [one, by] of blocked) {
        stoppedBy.set(one, [...new Set(by)].sort())
        one.stopped = true
      }
      held = blocked.size > 0
    }
    for (const one of runners) if (!one.stopped) one.spent = spentBySlice(one, slice)
  }
  return Object.fromEntries(
    runners.map((one) => [
      one.track.id,
      {
        block: blockAfter(one.track.start, one.track.march, one.spent),
        spent: one.spent,
        stoppedBy: stoppedBy.get(one) ?? [],
      },
    ]),
  )
}
