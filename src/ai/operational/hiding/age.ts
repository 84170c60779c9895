// How long the side's hidden-movement boxes have been in use: troops that stay hidden too long miss the battle.

import { boxesInUse, realMarker } from '../../../operational/hidden/boxes'
import type { Position } from '../../../operational/position'
import { type BoxLetter, BOX_LETTERS, type Side } from '../../../operational/types'
import { HIDING } from '../figures'
import type { CommanderPlan } from '../plans/plans'
import { taskUnder } from '../plans/tasks'
import { hexesToEnemy } from './filling'

/** By letter: the turn in which a box of the side was first seen to be in use, as JSON in the notes. */
export type BoxesSince = Readonly<Partial<Record<BoxLetter, number>>>

/** The turns in which the boxes that are in use now were first seen to be: as in `before`, or now. */
export function boxesInUseSince(position: Position, side: Side, before: BoxesSince = {}): BoxesSince {
  const { turn } = position.game.ops
  return Object.fromEntries(boxesInUse(position, side).map((letter) => [letter, before[letter] ?? turn]))
}

/**
 * Has a unit (index) been in a box (OPS-19.5) for `longestTurns` turns while its plan wants it to attack? A reserve or a unit that pins may wait unseen
 * for longer, but no unit more than `behindTurns` turns where no enemy is within `behindHexes` hexes: behind the front a box hides nothing.
 */
export function hasHiddenLongEnough(position: Position, plan: CommanderPlan, since: BoxesSince, unit: number): boolean {
  const { at } = position.pieceStates[unit]!
  const letter = BOX_LETTERS.find((each) => at === `box:${each}`)
  if (letter === undefined) return false
  const { turn } = position.game.ops
  const turns = turn - (since[letter] ?? turn)
  const { side } = position.world.pieces[unit]!
  const hex = position.world.grid.indexOf(realMarker(position, side, letter).at)
  if (turns >= HIDING.behindTurns && hex >= 0 && hexesToEnemy(position, side, hex) > HIDING.behindHexes) return true
  return turns >= HIDING.longestTurns && taskUnder(position.world, plan, unit) === 'attack'
}
