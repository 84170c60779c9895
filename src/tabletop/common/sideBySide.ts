import { integerRoot } from '../../core/fixed'
import { type Block, footprint } from './block'
import { blockAfter, marchCost, type Stretch } from './march'
import type { Point } from './point'
import { gap, overlap, type Polygon } from './polygon'

/** In so many equal slices all moves of a phase run side by side (SAR-7.17 asks for at least 24). */
export const SLICES = 240

/** A unit on its way, or standing in it: what it does, and how much of its distance it means to spend. */
export interface Track {
  readonly id: string
  readonly start: Block
  readonly march: readonly Stretch[]
  /** It comes no farther than so much of its march, and takes all the time for it (SAR-8.2). */
  readonly limit?: number
  /** It sets out in this slice only, and has made its way by the last (SAR-13.15). */
  readonly from?: number
}

/** Where a unit came to. */
export interface Arrived {
  readonly block: Block
  /** Thousandths of an inch of its march. */
  readonly spent: number
  /** Who stopped it, in order; empty if it came to its end. */
  readonly stoppedBy: readonly string[]
}

/** How near a unit may come to another, in thousandths of an inch: 0 up to contact; null: it does not matter. */
export type Keep = (mover: string, other: string) => number | null

/** One track as it is worked off; the blocks of two slices are kept, since most are asked for more than once. */
export interface Runner {
  readonly track: Track
  readonly cost: number
  /** So far no part of it gets in one slice in which it does not jump. */
  readonly pace: number
  /** The slices in which it jumps at once (about-face, another formation) if nobody stops it, in order. */
  readonly jumps: readonly number[]
  /** From the middle of its front to the farthest corner it ever has. */
  readonly radius: number
  /** The upright box in which it stays all the time. */
  readonly box: Box
  spent: number
  stopped: boolean
  seen: { readonly spent: number; readonly block: Block; ground: Polygon | null }
  before: { readonly spent: number; readonly block: Block; ground: Polygon | null }
}

const radiusOf = ({ width, depth }: Block): number => integerRoot(width * width + depth * depth) + 2

/** Does a stretch set a unit down at its end otherwise than by moving it there? */
const isJump = ({ leg, from, to }: Stretch): boolean =>
  'aboutFace' in leg || from.width !== to.width || from.depth !== to.depth

/** The slices by which the ends of such stretches are reached, of so many that the march takes. */
function jumpsOf({ march, from = 0 }: Track, cost: number): number[] {
  const slices: number[] = []
  let end = 0
  for (const stretch of march) {
    end += stretch.cost
    if (!isJump(stretch) || end > cost) continue
    // The first slice by which so much is spent (`dueBy`); what costs nothing is done with the first thousandth.
    slices.push(from + Math.ceil((Math.max(1, end) * (SLICES - from)) / cost))
  }
  return slices
}

interface Box {
  readonly low: Point
  readonly high: Point
}

/** The box around the ground of a track and all it may sweep; who wheels or turns may swing out by his own breadth. */
function boxOf({ start, march }: Track, radius: number): Box {
  const corners = [...footprint(start), ...march.flatMap(({ to }) => footprint(to))]
  const spare = march.some(({ leg }) => !('go' in leg)) ? 2 * radius : 2
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    low: { x: Math.min(...xs) - spare, y: Math.min(...ys) - spare },
    high: { x: Math.max(...xs) + spare, y: Math.max(...ys) + spare },
  }
}

/** Can two never come nearer to each other than so much, however they go? */
export const keepApart = ({ box: a }: Runner, { box: b }: Runner, keep: number): boolean =>
  a.low.x > b.high.x + keep || b.low.x > a.high.x + keep || a.low.y > b.high.y + keep || b.low.y > a.high.y + keep

/** A track made ready. */
export function runner(track: Track): Runner {
  const whole = marchCost(track.march)
  const cost = Math.max(0, Math.min(whole, track.limit ?? whole))
  const slices = SLICES - Math.min(SLICES - 1, track.from ?? 0)
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

/** What it would have spent by the end of a slice if nobody stops it. */
export function dueBy({ track, cost }: Runner, slice: number): number {
  const from = track.from ?? 0
  return slice <= from ? 0 : Math.floor((cost * (slice - from)) / (SLICES - from))
}

/** The first slice after this one in which it jumps; none: never again. */
export function nextJump({ jumps, stopped }: Runner, slice: number): number {
  if (!stopped) for (const jump of jumps) if (jump > slice) return jump
  return Number.POSITIVE_INFINITY
}

/** Does it jump in this very slice? */
const jumpsIn = ({ jumps, stopped }: Runner, slice: number): boolean => !stopped && jumps.includes(slice)

/** Where it stands once it has spent so much. */
export function standing(run: Runner, spent: number): Runner['seen'] {
  if (run.seen.spent === spent) return run.seen
  if (run.before.spent === spent) return run.before
  run.before = run.seen
  run.seen = { spent, block: blockAfter(run.track.start, run.track.march, spent), ground: null }
  return run.seen
}
export const groundOf = (here: Runner['seen']): Polygon => {
  here.ground ??= footprint(here.block)
  return here.ground
}

/** At least so far apart are two grounds; below nought: they may be nearer than that. */
export function spaceBetween(a: Block, b: Block, radii: number): number {
  const [x, y] = [a.at.x - b.at.x, a.at.y - b.at.y]
  return Math.floor(Math.sqrt(x * x + y * y)) - radii
}

/** Too near for the mover, and nearer than before: whoever draws off from contact is not held. `space`: between them now. */
function tooNear(
  now: Runner['seen'],
  before: Runner['seen'],
  other: Runner['seen'],
  otherBefore: Runner['seen'],
  keep: number,
  space: number,
): boolean {
  const [a, b] = [groundOf(now), groundOf(other)]
  if (space > keep || (space === keep && keep > 0)) return false
  if (keep === 0 && !overlap(a, b)) return false
  const [p, q] = [groundOf(before), groundOf(otherBefore)]
  const was = gap(p, q)
  return space < was || (space === 0 && keep === 0 && was === 0 && !overlap(p, q))
}

interface Pair {
  readonly mover: Runner
  readonly other: Runner
  readonly keep: number
  /** Before this slice they cannot come too near, however they go. */
  asleepUntil: number
}

/**
 * SAR-7.17: all move side by side, each covering the same share of its own march in the same time, and stop where they would come
 * too near to another. Who must stop is found for all at once in every slice, again and again until nobody else must: the order
 * of the tracks cannot matter. Contact (a distance of 0 to keep) stops both: nobody walks away from whom he has been hit by.
 */
export function sideBySide(tracks: readonly Track[], keep: Keep): Record<string, Arrived> {
  const runners = tracks.map(runner)
  const stoppedBy = new Map<Runner, string[]>()
  let pairs: Pair[] = []
  for (const mover of runners) {
    if (mover.stopped) continue
    for (const other of runners) {
      const least = other === mover ? null : keep(mover.track.id, other.track.id)
      if (least === null) continue
      if (!keepApart(mover, other, least)) pairs.push({ mover, other, keep: least, asleepUntil: 0 })
    }
  }
  for (let slice = 1; slice <= SLICES; slice++) {
    const next = (one: Runner): number => (one.stopped ? one.spent : dueBy(one, slice))
    if (pairs.length > 0 && slice % 24 === 0) pairs = pairs.filter(({ mover }) => !mover.stopped)
    const awake = pairs.filter((pair) => {
      if (pair.mover.stopped || pair.asleepUntil > slice) return false
      const { mover, other } = pair
      const space = spaceBetween(
        standing(mover, next(mover)).block,
        standing(other, next(other)).block,
        mover.radius + other.radius + pair.keep,
      )
      // Who jumps may yet be put back, and so be elsewhere than he seems.
      if (space <= 0 || jumpsIn(mover, slice) || jumpsIn(other, slice)) return true
      const calm = slice + 1 + Math.floor(space / (mover.pace + other.pace))
      pair.asleepUntil = Math.min(calm, nextJump(mover, slice), nextJump(other, slice))
      return false
    })
    for (let held = awake.length > 0; held; ) {
      const blocked = new Map<Runner, string[]>()
      const block = (one: Runner, by: Runner): void => {
        const known = blocked.get(one)
        if (known) known.push(by.track.id)
        else blocked.set(one, [by.track.id])
      }
      for (const pair of awake) {
        const { mover, other, keep: least } = pair
        if (mover.stopped) continue
        const [now, there] = [standing(mover, next(mover)), standing(other, next(other))]
        const space = gap(groundOf(now), groundOf(there))
        // Nobody gets nearer in a slice than both their paces; one slice less, since one of them may yet be put back by it.
        if (space > least && !jumpsIn(mover, slice) && !jumpsIn(other, slice)) {
          const calm = slice + Math.floor((space - least) / (mover.pace + other.pace))
          pair.asleepUntil = Math.min(calm, nextJump(mover, slice), nextJump(other, slice))
        }
        const [was, thereBefore] = [standing(mover, mover.spent), standing(other, other.spent)]
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
    for (const one of runners) if (!one.stopped) one.spent = dueBy(one, slice)
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
