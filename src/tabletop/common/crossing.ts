import { gap, overlap } from './polygon'
import {
  type Arrived,
  dueBy,
  groundOf,
  keepApart,
  nextJump,
  type Runner,
  runner,
  SLICES,
  spaceBetween,
  standing,
  type Track,
} from './sideBySide'

/** Two that stood in each other's ground at some moment of their moves, and the slice in which they first did. */
export interface Crossing {
  readonly a: string
  readonly b: string
  readonly slice: number
}

/**
 * Who comes to stand in whose ground while all move side by side as they did (SAR-9, 13.14): every pair that matters, once, the
 * first slice of it. Who stood there before has not come to it.
 */
export function crossings(
  tracks: readonly Track[],
  arrived: Readonly<Record<string, Arrived>>,
  matters: (a: string, b: string) => boolean,
): Crossing[] {
  const runners = tracks.map(runner)
  const at = (one: Runner, slice: number) =>
    standing(one, Math.min(dueBy(one, slice), arrived[one.track.id]?.spent ?? 0))
  const out: Crossing[] = []
  for (const [i, one] of runners.entries())
    for (const other of runners.slice(i + 1)) {
      if (one.stopped && other.stopped) continue
      const radii = one.radius + other.radius
      if (keepApart(one, other, 0)) continue
      if (!matters(one.track.id, other.track.id)) continue
      if (overlap(groundOf(at(one, 0)), groundOf(at(other, 0)))) continue
      const slice = meet(one, other, radii, at)
      if (slice !== null) out.push({ a: one.track.id, b: other.track.id, slice })
    }
  return out
}

function meet(
  one: Runner,
  other: Runner,
  radii: number,
  at: (runner: Runner, slice: number) => Runner['seen'],
): number | null {
  // With so much between them they do not meet in the next slices, until one of them jumps.
  const later = (slice: number, space: number): number =>
    Math.min(slice + 1 + Math.floor(space / (one.pace + other.pace)), nextJump(one, slice), nextJump(other, slice))
  for (let slice = 1; slice <= SLICES; ) {
    const [a, b] = [at(one, slice), at(other, slice)]
    const space = spaceBetween(a.block, b.block, radii)
    if (space > 0) {
      slice = later(slice, space)
      continue
    }
    if (overlap(groundOf(a), groundOf(b))) return slice
    slice = later(slice, gap(groundOf(a), groundOf(b)))
  }
  return null
}
