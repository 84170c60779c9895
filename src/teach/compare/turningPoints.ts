import { positionValueFor } from '../../ai/operational/answers/value'
import { likelyGuesses } from '../../ai/operational/belief'
import { type SightingMemory, updateMemory } from '../../ai/operational/sightings'
import { crossingTerm, riverPathsOf } from '../../ai/operational/evaluate/crossing'
import { EVALUATION, WEIGHTS } from '../../ai/operational/figures'
import { NO_GUESS, positionFromView } from '../../ai/operational/viewPosition'
import type { Position, World } from '../../operational/engine'
import type { GameEvent, Side, View } from '../../operational/types'
import type { KnownGame } from './knownGame'

// Where a game turned, by the computer's evaluation of what a side knew at the time. The hidden truth has no part in it: the position is built
// from the side's view and the likeliest guess from what it had seen by then, as the computer player builds it for itself.

/** What is remembered from one view to the next: what the side has seen of the enemy so far. */
export type Memory = SightingMemory | null

/** A value in points of OPS-18.3, and what is remembered after that view. */
export interface Valued {
  readonly value: number
  readonly memory: Memory
}

/**
 * What the Mexicans stand to lose over the river, in the turns in which the computer player leaves that out: else the value would fall in the turn
 * in which it begins to count, whatever happens.
 */
function riverLeftOut(position: Position, side: Side): number {
  if (side !== 'mexican' || position.game.ops.turn >= EVALUATION.barRiverFromTurn) return 0
  return -crossingTerm(position, riverPathsOf(position), WEIGHTS[side])
}

/** The value of what a view shows, for its side. A result does not count: the value is that of the ground and the armies when it fell. */
export function valueOfView(world: World, view: View, before: Memory): Valued {
  const memory = updateMemory(world, view, before)
  const [likeliest] = likelyGuesses(world, view, memory, 1)
  const shown: View = { ...view, result: null, pending: [], attack: null, moving: null }
  const position = positionFromView(world, shown, likeliest?.guess ?? NO_GUESS)
  const { side } = view
  return { value: positionValueFor(position, side, null)(position, side) + riverLeftOut(position, side), memory }
}

/** The values of a game: before the first player turn, and after each. */
export interface GameValues {
  /** By place in `KnownGame.turns`: at the beginning of that player turn; the last one: at the end. */
  readonly values: readonly number[]
  /** What was remembered before the view of each place. */
  readonly memories: readonly Memory[]
}

/** Values a game view by view; each step takes some hundredths of a second and yields the share that is done, 0 to 1. */
export function* valuesOf(world: World, game: KnownGame): Generator<number, GameValues> {
  const views = [...game.turns.map(({ view }) => view), game.end]
  const values: number[] = []
  const memories: Memory[] = []
  let memory: Memory = null
  for (const [place, view] of views.entries()) {
    memories.push(memory)
    const valued = valueOfView(world, view, memory)
    memory = valued.memory
    values.push(valued.value)
    yield (place + 1) / views.length
  }
  return { values, memories }
}

/** A player turn in which the value moved far. */
export interface TurningPoint {
  /** Its place in `KnownGame.turns`. */
  readonly place: number
  readonly turn: number
  readonly active: Side
  readonly before: number
  readonly after: number
  readonly events: readonly GameEvent[]
}

/** How many turning points are shown. */
const MOST = 3
/** A smaller change is none, in points. */
const LEAST_SWING = 0.25

/** The player turns in which the value moved most, the largest first. */
export function turningPoints(game: KnownGame, { values }: GameValues): TurningPoint[] {
  return game.turns
    .flatMap(({ turn, active, events }, place): TurningPoint[] => {
      const [before, after] = [values[place], values[place + 1]]
      if (before === undefined || after === undefined) return []
      return [{ place, turn, active, before, after, events }]
    })
    .filter(({ before, after }) => Math.abs(after - before) >= LEAST_SWING)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.place - b.place)
    .slice(0, MOST)
}

/**
 * The side's own player turn in which a better order can be looked for: the turning point itself, or the last one before it; null: there is none,
 * as when the enemy had the first turn.
 */
export function ownTurnFor({ turns, side }: KnownGame, place: number): number | null {
  const found = turns.findLastIndex(({ active }, index) => index <= place && active === side)
  return found < 0 ? null : found
}
