import { type Block, footprint } from './block'
import { blockAfter } from './march'
import { gapBetween, polygonsOverlap } from './polygon'
import { type MoveEnd, SLICES, type Track } from './sideBySide'

/** Each round may free some units and crowd others; after so many rounds units stay where they are. */
const MAX_ROUNDS = 6

/** Could two blocks touch? A cheap test before the exact ones. */
const mayTouch = (a: Block, b: Block): boolean => {
  const reach = a.width + a.depth + b.width + b.depth
  return Math.abs(a.at.x - b.at.x) <= reach && Math.abs(a.at.y - b.at.y) <= reach
}

const blocksOverlap = (a: Block, b: Block): boolean => mayTouch(a, b) && polygonsOverlap(footprint(a), footprint(b))

/** What decides where units may end their moves. */
export interface RanksRules {
  /** May this unit be moved back along its way? */
  mayMoveBack(id: string): boolean
  sideOf(id: string): string
  /** How far a unit that is moved back stays from enemies, in thousandths of an inch. */
  readonly standoff: number
}

/**
 * Moves units back along their way until none stands in the ranks of a friend, after a phase in which all moved side by side and could
 * pass through each other. Of two such units the one that went farther moves back, to the last place that is free of friends and far
 * enough from enemies. Friends that shared ranks before the phase are left so. Changes `arrived`.
 */
export function clearSharedRanks(
  tracks: readonly Track[],
  arrived: Record<string, MoveEnd>,
  { mayMoveBack, sideOf, standoff }: RanksRules,
): void {
  const movers = tracks.filter(({ id }) => mayMoveBack(id))
  if (movers.length === 0) return
  const sides = new Map(tracks.map(({ id }) => [id, sideOf(id)]))
  /** For each mover the friends with whom it did not share ranks before. */
  const friends = new Map(
    movers.map((track) => [
      track.id,
      tracks.filter(
        (other) =>
          other.id !== track.id &&
          sides.get(other.id) === sides.get(track.id) &&
          !blocksOverlap(track.start, other.start),
      ),
    ]),
  )
  const isFree = (id: string, block: Block): boolean =>
    friends.get(id)!.every(({ id: friend }) => !blocksOverlap(block, arrived[friend]!.block))
  const isClearOfEnemies = (id: string, block: Block): boolean =>
    tracks.every(({ id: other }) => {
      if (sides.get(other) === sides.get(id)) return true
      const enemy = arrived[other]!.block
      return !mayTouch(block, enemy) || gapBetween(footprint(block), footprint(enemy)) >= standoff
    })
  /** Does the first of two crowded units move back rather than the second? */
  const movesBackBefore = (id: string, other: string): boolean => {
    if (other === id || !friends.get(id)!.some((friend) => friend.id === other)) return true
    const [own, theirs] = [arrived[id]!, arrived[other]!]
    if (!blocksOverlap(own.block, theirs.block)) return true
    return own.spent > theirs.spent || (own.spent === theirs.spent && id > other)
  }
  const placeBack = ({ id, start, march }: Track): { id: string; spent: number; block: Block } => {
    const { spent } = arrived[id]!
    for (let slice = SLICES - 1; slice > 0; slice--) {
      const less = Math.floor((spent * slice) / SLICES)
      const block = blockAfter(start, march, less)
      if (isFree(id, block) && isClearOfEnemies(id, block)) return { id, spent: less, block }
    }
    return { id, spent: 0, block: start }
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const crowded = movers.filter(({ id }) => arrived[id]!.spent > 0 && !isFree(id, arrived[id]!.block))
    const yielding = crowded.filter(({ id }) => crowded.every(({ id: other }) => movesBackBefore(id, other)))
    if (yielding.length === 0) return
    // All places are found before any unit is moved, so that the order of the tracks does not matter.
    for (const { id, spent, block } of yielding.map(placeBack)) arrived[id] = { ...arrived[id]!, spent, block }
  }
}
