import { type Block, footprint } from '../../../common/block'
import { blockAfter } from '../../../common/march'
import { gap, overlap } from '../../../common/polygon'
import { type Arrived, SLICES, type Track } from '../../../common/sideBySide'
import { thousandths } from '../../inches'
import type { BattleTable } from '../run'
import { sideOfUnit } from '../units'
import type { Plan } from './plan'

/** So often at most everybody who stands in somebody goes back; who then still does stays there. */
const ROUNDS = 6

const near = (a: Block, b: Block): boolean => {
  const reach = a.width + a.depth + b.width + b.depth
  return Math.abs(a.at.x - b.at.x) <= reach && Math.abs(a.at.y - b.at.y) <= reach
}

/**
 * SAR-9: one may go through friends, but nobody ends in their ranks: who would goes back along his way to the last place that is
 * free, an inch from every enemy. Of two the one that went farther. Charges stay where they met somebody.
 */
export function makeRoom(
  table: BattleTable,
  tracks: readonly Track[],
  arrived: Record<string, Arrived>,
  plans: ReadonlyMap<string, Plan>,
): void {
  const { battle, field } = table
  const inch = thousandths(field.tables.movement.standoffInches)
  const side = (id: string) => sideOfUnit(table, battle.units[id]!)
  const moves = (id: string): boolean => {
    const duty = plans.get(id)?.duty
    return duty !== undefined && duty !== 'charge' && duty !== 'form' && arrived[id]!.spent > 0
  }
  const movers = tracks.filter(({ id }) => moves(id))
  if (movers.length === 0) return
  const sides = new Map(tracks.map(({ id }) => [id, side(id)]))
  /** Friends in whose ranks it did not stand before. */
  const friends = new Map(
    movers.map((track) => [
      track.id,
      tracks.filter(
        (other) =>
          other.id !== track.id &&
          sides.get(other.id) === sides.get(track.id) &&
          !(near(track.start, other.start) && overlap(footprint(track.start), footprint(other.start))),
      ),
    ]),
  )
  const isFree = (id: string, block: Block): boolean => {
    const ground = footprint(block)
    return friends.get(id)!.every(({ id: other }) => {
      const there = arrived[other]!.block
      return !near(block, there) || !overlap(ground, footprint(there))
    })
  }
  const clearOfEnemies = (id: string, block: Block): boolean =>
    tracks.every(({ id: other }) => {
      const there = arrived[other]!.block
      return (
        sides.get(other) === sides.get(id) || !near(block, there) || gap(footprint(block), footprint(there)) >= inch
      )
    })
  for (let round = 0; round < ROUNDS; round++) {
    const crowded = movers.filter(({ id }) => arrived[id]!.spent > 0 && !isFree(id, arrived[id]!.block))
    const yields = crowded.filter(({ id }) =>
      crowded.every(({ id: other }) => {
        if (other === id || !friends.get(id)!.some((friend) => friend.id === other)) return true
        const [own, theirs] = [arrived[id]!, arrived[other]!]
        if (!near(own.block, theirs.block) || !overlap(footprint(own.block), footprint(theirs.block))) return true
        return own.spent > theirs.spent || (own.spent === theirs.spent && id > other)
      }),
    )
    if (yields.length === 0) return
    const back = yields.map(({ id, start, march }) => {
      const { spent } = arrived[id]!
      for (let slice = SLICES - 1; slice > 0; slice--) {
        const less = Math.floor((spent * slice) / SLICES)
        const block = blockAfter(start, march, less)
        if (isFree(id, block) && clearOfEnemies(id, block)) return { id, spent: less, block }
      }
      return { id, spent: 0, block: start }
    })
    for (const { id, spent, block } of back) arrived[id] = { ...arrived[id]!, spent, block }
  }
}
