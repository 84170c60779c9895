import type { AddressedEvent, Position, World } from '../../../src/operational/engine'
import { type Side, SIDES } from '../../../src/operational/types'
import { shareText } from './spread'
import { trueHexes } from './whereabouts'

/** A movement phase that brings a unit at least so many hexes away is a long march (as the crow flies; retreats and advances do not count). */
const LONG_HEXES = 4
/** Two long marches are compared when the second begins within three turns: on one of the two turns after the first. */
const TURNS_APART = 2
/** The second undoes the first when both together bring the unit at most this share of their way. */
const UNDONE_SHARE = 0.35

/** Long marches of a side in a game. */
export interface MarchCount {
  readonly long: number
  /** Long marches followed by another within three turns. */
  readonly followed: number
  /** Those of them that the next one undid. */
  readonly undone: number
}

interface LongMarch {
  readonly turn: number
  readonly from: number
  readonly way: number
}

/** Does a march undo the one before it? `net`: hexes from the start of the first to the end of the second. */
export const isUndone = (net: number, ways: number): boolean => net <= UNDONE_SHARE * ways

/** Watches where the movement phases of a game take each unit, hidden ones too. */
export class MarchCounter {
  readonly #counts: Record<Side, { long: number; followed: number; undone: number }> = {
    us: { long: 0, followed: 0, undone: 0 },
    mexican: { long: 0, followed: 0, undone: 0 },
  }
  readonly #last = new Map<number, LongMarch>()
  #start: { side: Side; turn: number; hexes: Int16Array } | null = null

  record(events: readonly AddressedEvent[], position: Position): void {
    for (const { body } of events) {
      if (body.kind !== 'segment') continue
      if (body.segment === 'move') this.#start = { side: body.side, turn: body.turn, hexes: trueHexes(position) }
      else if (this.#start !== null) {
        this.#phaseEnds(this.#start, position)
        this.#start = null
      }
    }
  }

  #phaseEnds({ side, turn, hexes }: { side: Side; turn: number; hexes: Int16Array }, position: Position): void {
    const now = trueHexes(position)
    for (const { index, kind, side: owner } of position.world.pieces)
      if (kind === 'unit' && owner === side) this.#moved(position.world, side, index, turn, hexes[index]!, now[index]!)
  }

  #moved({ grid }: World, side: Side, index: number, turn: number, from: number, to: number): void {
    const way = from < 0 || to < 0 ? 0 : grid.distance(from, to)
    if (way < LONG_HEXES) return
    const count = this.#counts[side]
    count.long++
    const last = this.#last.get(index)
    if (last && turn - last.turn <= TURNS_APART) {
      count.followed++
      if (isUndone(grid.distance(last.from, to), last.way + way)) count.undone++
    }
    this.#last.set(index, { turn, from, way })
  }

  counts(): Record<Side, MarchCount> {
    return this.#counts
  }
}

/** Report on marches that undo themselves. */
export function marchLines(games: readonly { readonly marches: Readonly<Record<Side, MarchCount>> }[]): string[] {
  return SIDES.map((side) => {
    const sum = (of: (count: MarchCount) => number): number =>
      games.reduce((total, { marches }) => total + of(marches[side]), 0)
    const [long, followed, undone] = [sum((c) => c.long), sum((c) => c.followed), sum((c) => c.undone)]
    return `long marches of ${side} (${LONG_HEXES} hexes or more in a phase): ${(long / Math.max(1, games.length)).toFixed(1)} a game; undone by the next within three turns (both net at most ${100 * UNDONE_SHARE}% of their way): ${shareText(undone, long)} of long marches; of those with another within three turns (the share that issue 21 means): ${shareText(undone, followed)}`
  })
}
