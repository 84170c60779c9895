// What an attack must be expected to gain to be made: one figure for the combat phase, which chooses attacks, and for the evaluation, which foresees
// them.

import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { COMBAT } from '../figures'

/** Is it the last turn of the game, after which strength that was saved is of no more use? */
const isLastTurn = ({ game, world }: Position): boolean => game.ops.turn === world.tables.clock.turns.length

/**
 * Share of what an attack must gain that is asked of a side as the score stands (OPS-18.3): all of it from one that leads, who has something to keep, and
 * less from one that is behind, who loses if nothing happens.
 */
function shareAsked({ game }: Position, side: Side): number {
  const { us, mexican } = game.ops.score
  const pointsAhead = side === 'us' ? us - mexican : mexican - us
  const lead = Math.max(-1, Math.min(1, pointsAhead / COMBAT.askedFullLead))
  const whenLevel = COMBAT.askedWhenLevel[side]
  if (lead >= 0) return whenLevel + (1 - whenLevel) * lead
  return whenLevel - (whenLevel - COMBAT.askedWhenBehind[side]) * -lead
}

/**
 * Points of OPS-18.3 that an attack of infantry or cavalry must be expected to gain: what every attack of the side must, and more the more it may cost
 * (`riskShare`: who is worn or out of place meets the enemy's reply; in the last turn strength is of no more use); less of both for a side that does not
 * lead. `ownLoss`: its expected own loss.
 */
export const leastGain = (position: Position, side: Side, ownLoss: number): number =>
  shareAsked(position, side) * (COMBAT.threshold[side] + (isLastTurn(position) ? 0 : COMBAT.riskShare * ownLoss))
