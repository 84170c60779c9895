// How the state of the game changes what a side risks and wants in a movement phase.

import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { MEXICAN, US } from '../../../operational/world'
import { crossingChance, type RiverPaths } from '../evaluate/crossing'
import { MOVEMENT, RIVER, type Weights } from '../figures'

/** How far a side leads by victory points (OPS-18.3), from -1 (far behind) to 1 (far ahead). */
function pointsLead(position: Position, seat: Seat): number {
  const { score, turn } = position.game.ops
  const { under: leastWinningPoints } = position.world.tables.victory.draw
  const sidePoints = seat === MEXICAN ? score.mexican : score.us
  const pointsAhead = seat === MEXICAN ? score.mexican - score.us : score.us - score.mexican
  // A lead counts little early in the game, when much can still happen.
  const turnShare = Math.min(1, turn / MOVEMENT.fullLeadTurn)
  const lead = Math.max(-1, Math.min(1, pointsAhead / MOVEMENT.fullLead)) * turnShare
  // A side that is ahead but has too few points to win (OPS-18.3) would only draw: its lead counts by the share of them that it has.
  return pointsAhead > 0 ? lead * Math.min(1, sidePoints / leastWinningPoints) : lead
}

/** What a side's chances mean for its movement phase. */
export interface PhaseOutlook {
  /** From -1 (far behind) to 1 (far ahead): a leading side takes fewer risks. */
  readonly lead: number
  /** The side's weights of the evaluation, changed by the score. */
  readonly weights: Weights
}

/**
 * Weights for the last turn of the game: only victory points count then (OPS-18.3), one won as much as one lost, so that it costs nothing more to be
 * routed, disrupted or driven back, and nobody recovers for a later turn.
 */
const byPointsAlone = (weights: Weights): Weights => ({
  ...weights,
  attack: 1,
  reply: 1,
  stepPerCf: 0,
  rout: 0,
  routLate: 0,
  disrupt: 0,
  retreat: 0,
  recover: 0,
})

/**
 * The outlook of a side. The US wins by points only with a unit north of the river (OPS-18.2). So its lead is multiplied by its chance of crossing,
 * and crossing is worth more the more the US leads by points. `paths`: distances of US units to the north bank;
 * `sideWeights`: weights before turn and score change them.
 */
export function phaseOutlook(position: Position, seat: Seat, paths: RiverPaths, sideWeights: Weights): PhaseOutlook {
  const isLastTurn = position.game.ops.turn === position.world.tables.clock.turns.length
  const weights = isLastTurn ? byPointsAlone(sideWeights) : sideWeights
  const leadByPoints = pointsLead(position, seat)
  if (seat !== US) {
    // Near the end the Mexicans need the river the more the farther they are behind: ahead on points they win without it.
    if (position.game.ops.turn < RIVER.fromTurn) return { lead: leadByPoints, weights }
    return {
      lead: leadByPoints,
      weights: { ...weights, crossing: weights.crossing * (1 - RIVER.leadFactor * leadByPoints) },
    }
  }
  const lead = leadByPoints > 0 ? leadByPoints * crossingChance(position, paths, weights) : leadByPoints
  const crossing = weights.crossing * (1 + weights.leadCaution * leadByPoints)
  return { lead, weights: { ...weights, crossing } }
}
