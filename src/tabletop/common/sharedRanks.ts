import { type Block, footprint } from './block'
import { blockAfter } from './march'
import { gapBetween, polygonsOverlap } from './polygon'
import { type MoveEnd, SLICES, type Track } from './sideBySide'

/**
 * Each round of moving back may free some units and crowd others. After this many rounds all units stay where they are, crowded or not, so
 * that the search ends.
 */
const MAX_ROUNDS = 6

/** Could two blocks touch? A quick test before the exact ones. */
const mayTouch = (a: Block, b: Block): boolean => {
  const reach = a.width + a.depth + b.width + b.depth
  return Math.abs(a.at.x - b.at.x) <= reach && Math.abs(a.at.y - b.at.y) <= reach
}

const blocksOverlap = (a: Block, b: Block): boolean => mayTouch(a, b) && polygonsOverlap(footprint(a), footprint(b))

/** What decides where units may end their moves. */
export interface RanksRules {
  /** May this unit be moved back along its march? */
  mayMoveBack(id: string): boolean
  sideOf(id: string): string
  /** How far a unit that is moved back stays from enemies, in thousandths of an inch. */
  readonly standoff: number
}

/**
 * Moves units back along their marches until none stands in the ranks of a friend. It follows a phase in which all moved at the same time
 * and could pass through each other. Of two such units the one that went farther moves back, to the last place that is free of friends and
 * far enough from enemies. Friends that shared ranks before the phase may go on. Changes `moveEnds`.
 */
export function clearSharedRanks(
  tracks: readonly Track[],
  moveEnds: Record<string, MoveEnd>,
  { mayMoveBack, sideOf, standoff }: RanksRules,
): void {
  const movers = tracks.filter(({ id }) => mayMoveBack(id))
  if (movers.length === 0) return
  const sideById = new Map(tracks.map(({ id }) => [id, sideOf(id)]))
  /** For each mover the friends whose ranks it must not share: all with whom it did not share them before the phase. */
  const friendsToAvoid = new Map(
    movers.map((track) => [
      track.id,
      tracks.filter(
        (other) =>
          other.id !== track.id &&
          sideById.get(other.id) === sideById.get(track.id) &&
          !blocksOverlap(track.start, other.start),
      ),
    ]),
  )
  const isFree = (id: string, block: Block): boolean =>
    friendsToAvoid.get(id)!.every(({ id: friend }) => !blocksOverlap(block, moveEnds[friend]!.block))
  const isClearOfEnemies = (id: string, block: Block): boolean =>
    tracks.every(({ id: other }) => {
      if (sideById.get(other) === sideById.get(id)) return true
      const enemy = moveEnds[other]!.block
      return !mayTouch(block, enemy) || gapBetween(footprint(block), footprint(enemy)) >= standoff
    })
  /** May the crowded unit `id` move back as far as `other` is concerned? Not if both share ranks and the other one moves back first. */
  const mayYieldBefore = (id: string, other: string): boolean => {
    if (other === id || !friendsToAvoid.get(id)!.some((friend) => friend.id === other)) return true
    const [moveEnd, otherEnd] = [moveEnds[id]!, moveEnds[other]!]
    if (!blocksOverlap(moveEnd.block, otherEnd.block)) return true
    // Whoever went farther moves back; at the same distance the later by id.
    return moveEnd.spent > otherEnd.spent || (moveEnd.spent === otherEnd.spent && id > other)
  }
  /** The last place of a unit's march before its end that is free of friends and enemies; its start if there is none. */
  const placeFartherBack = ({ id, start, march }: Track): { id: string; spent: number; block: Block } => {
    const { spent } = moveEnds[id]!
    for (let slice = SLICES - 1; slice > 0; slice--) {
      const spentThere = Math.floor((spent * slice) / SLICES)
      const block = blockAfter(start, march, spentThere)
      if (isFree(id, block) && isClearOfEnemies(id, block)) return { id, spent: spentThere, block }
    }
    return { id, spent: 0, block: start }
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const crowded = movers.filter(({ id }) => moveEnds[id]!.spent > 0 && !isFree(id, moveEnds[id]!.block))
    const yielding = crowded.filter(({ id }) => crowded.every(({ id: other }) => mayYieldBefore(id, other)))
    if (yielding.length === 0) return
    // All places are found before any unit is moved, so that the order of the tracks does not matter.
    for (const { id, spent, block } of yielding.map(placeFartherBack)) moveEnds[id] = { ...moveEnds[id]!, spent, block }
  }
}
