// What an attack must be expected to gain to be made: one figure for the combat phase, which chooses attacks, and for the evaluation, which foresees
// them.

import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { COMBAT } from '../figures'

/** Is it the last turn of the game, after which strength that was saved is of no more use? */
const isLastTurn = ({ game, world }: Position): boolean => game.ops.turn === world.tables.clock.turns.length

/**
 * Points of OPS-18.3 that an attack of infantry or cavalry must be expected to gain: what every attack of the side must, and more the more it may cost
 * (`riskShare`: who is worn or out of place meets the enemy's reply; in the last turn strength is of no more use). `ownLoss`: its expected own loss.
 */
export const leastGain = (position: Position, side: Side, ownLoss: number): number =>
  COMBAT.threshold[side] + (isLastTurn(position) ? 0 : COMBAT.riskShare * ownLoss)
