import { gapBetween, polygonsOverlap } from './polygon'
import {
  type MoveEnd,
  spentBySlice,
  footprintOf,
  neverNearerThan,
  nextJump,
  type TrackProgress,
  type TrackSnapshot,
  startTrack,
  SLICES,
  minSpaceBetween,
  snapshotAfter,
  type Track,
} from './sideBySide'

/** Two units whose ranks overlapped during their moves, and the first slice of the phase (`SLICES` equal parts) in which they did. */
export interface Crossing {
  readonly a: string
  readonly b: string
  readonly slice: number
}

/** Gives the place of a unit at the end of a slice of the phase. */
type SnapshotInSlice = (unit: TrackProgress, slice: number) => TrackSnapshot

/**
 * The pairs of units that passed through each other while all moved at the same time (SAR-9, 13.14), each once, with the first slice. Pairs
 * that overlapped before the moves, and pairs for which `isCounted` is false, are left out. `moveEnds`: where each unit stopped, by its id.
 */
export function crossings(
  tracks: readonly Track[],
  moveEnds: Readonly<Record<string, MoveEnd>>,
  isCounted: (a: string, b: string) => boolean,
): Crossing[] {
  const units = tracks.map(startTrack)
  // A unit without an entry in `moveEnds` has not moved.
  const snapshotIn: SnapshotInSlice = (unit, slice) =>
    snapshotAfter(unit, Math.min(spentBySlice(unit, slice), moveEnds[unit.track.id]?.spent ?? 0))
  const found: Crossing[] = []
  for (const [i, a] of units.entries())
    for (const b of units.slice(i + 1)) {
      // Before the first slice only those units count as stopped that do not move at all.
      if (a.stopped && b.stopped) continue
      if (neverNearerThan(a, b, 0)) continue
      if (!isCounted(a.track.id, b.track.id)) continue
      if (polygonsOverlap(footprintOf(snapshotIn(a, 0)), footprintOf(snapshotIn(b, 0)))) continue
      const slice = firstOverlappingSlice(a, b, snapshotIn)
      if (slice !== null) found.push({ a: a.track.id, b: b.track.id, slice })
    }
  return found
}

/**
 * Do two units pass through each other if each makes its whole march (SAR-9)? Units that overlapped before the moves do not count. For a
 * player who plans marches.
 */
export function wouldCross(a: TrackProgress, b: TrackProgress): boolean {
  if ((a.stopped && b.stopped) || neverNearerThan(a, b, 0)) return false
  const snapshotIn: SnapshotInSlice = (unit, slice) => snapshotAfter(unit, spentBySlice(unit, slice))
  if (polygonsOverlap(footprintOf(snapshotIn(a, 0)), footprintOf(snapshotIn(b, 0)))) return false
  return firstOverlappingSlice(a, b, snapshotIn) !== null
}

/** The first slice in which two units overlap; null when they never do. */
function firstOverlappingSlice(a: TrackProgress, b: TrackProgress, snapshotIn: SnapshotInSlice): number | null {
  const radii = a.radius + b.radius
  // The next slice in which both could overlap with this space between them. A slice in which a block jumps is tested in any case.
  const nextSliceToTest = (slice: number, space: number): number =>
    Math.min(slice + 1 + Math.floor(space / (a.pace + b.pace)), nextJump(a, slice), nextJump(b, slice))
  for (let slice = 1; slice <= SLICES; ) {
    const [snapshotA, snapshotB] = [snapshotIn(a, slice), snapshotIn(b, slice)]
    const minSpace = minSpaceBetween(snapshotA.block, snapshotB.block, radii)
    if (minSpace > 0) {
      slice = nextSliceToTest(slice, minSpace)
      continue
    }
    if (polygonsOverlap(footprintOf(snapshotA), footprintOf(snapshotB))) return slice
    slice = nextSliceToTest(slice, gapBetween(footprintOf(snapshotA), footprintOf(snapshotB)))
  }
  return null
}
