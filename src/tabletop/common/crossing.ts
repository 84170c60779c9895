import { gapBetween, polygonsOverlap } from './polygon'
import {
  type MoveEnd,
  spentBySlice,
  footprintOf,
  neverNearerThan,
  nextJump,
  type TrackProgress,
  startTrack,
  SLICES,
  minSpaceBetween,
  snapshotAfter,
  type Track,
} from './sideBySide'

/** Two units whose ranks overlapped during their moves, and the first slice in which they did. */
export interface Crossing {
  readonly a: string
  readonly b: string
  readonly slice: number
}

/**
 * The pairs of units that passed through each other while all moved at the same time (SAR-9, 13.14), each once, with the first slice. Pairs
 * that overlapped before the moves, and pairs that do not matter, are left out.
 */
export function crossings(
  tracks: readonly Track[],
  arrived: Readonly<Record<string, MoveEnd>>,
  matters: (a: string, b: string) => boolean,
): Crossing[] {
  const runners = tracks.map(startTrack)
  const at = (one: TrackProgress, slice: number) =>
    snapshotAfter(one, Math.min(spentBySlice(one, slice), arrived[one.track.id]?.spent ?? 0))
  const out: Crossing[] = []
  for (const [i, one] of runners.entries())
    for (const other of runners.slice(i + 1)) {
      if (one.stopped && other.stopped) continue
      const radii = one.radius + other.radius
      if (neverNearerThan(one, other, 0)) continue
      if (!matters(one.track.id, other.track.id)) continue
      if (polygonsOverlap(footprintOf(at(one, 0)), footprintOf(at(other, 0)))) continue
      const slice = meet(one, other, radii, at)
      if (slice !== null) out.push({ a: one.track.id, b: other.track.id, slice })
    }
  return out
}

/** The first slice in which two units overlap; null when they never do. */
function meet(
  one: TrackProgress,
  other: TrackProgress,
  radii: number,
  at: (runner: TrackProgress, slice: number) => TrackProgress['seen'],
): number | null {
  // The next slice in which they could meet, given the space between them; jumps are tested in any case.
  const later = (slice: number, space: number): number =>
    Math.min(slice + 1 + Math.floor(space / (one.pace + other.pace)), nextJump(one, slice), nextJump(other, slice))
  for (let slice = 1; slice <= SLICES; ) {
    const [a, b] = [at(one, slice), at(other, slice)]
    const space = minSpaceBetween(a.block, b.block, radii)
    if (space > 0) {
      slice = later(slice, space)
      continue
    }
    if (polygonsOverlap(footprintOf(a), footprintOf(b))) return slice
    slice = later(slice, gapBetween(footprintOf(a), footprintOf(b)))
  }
  return null
}
