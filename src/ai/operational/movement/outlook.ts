import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { MEXICAN, US } from '../../../operational/world'
import { crossingChance, type RiverPaths } from '../evaluate/crossing'
import { MOVEMENT, type Weights } from '../figures'

/** How far a side leads by the points of OPS-18.3, from -1 (it is losing) to 1 (it is winning). */
function pointsLead(position: Position, seat: Seat): number {
  const { score, turn } = position.game.ops
  const { draw } = position.world.tables.victory
  const own = seat === MEXICAN ? score.mexican : score.us
  const ahead = seat === MEXICAN ? score.mexican - score.us : score.us - score.mexican
  // Early in the game a lead is no reason for caution.
  const late = Math.min(1, turn / MOVEMENT.fullLeadTurn)
  const lead = Math.max(-1, Math.min(1, ahead / MOVEMENT.fullLead)) * late
  // With fewer points than a win takes there is no lead to keep.
  return ahead > 0 && own < draw.under ? Math.min(0, lead) : lead
}

/** What a side's chances mean for its movement phase. */
export interface PhaseOutlook {
  /** From -1 (it is losing) to 1 (it is winning): a leading side takes fewer risks. */
  readonly lead: number
  /** The side's weights, as its score changes them. */
  readonly weights: Weights
}

/**
 * The outlook of a side. The US wins by points only with a unit north of the river (OPS-18.2): its lead counts by the chance of crossing, and
 * crossing is worth more the more it leads by points.
 */
export function phaseOutlook(position: Position, seat: Seat, paths: RiverPaths, w: Weights): PhaseOutlook {
  const points = pointsLead(position, seat)
  if (seat !== US) return { lead: points, weights: w }
  const lead = points > 0 ? points * crossingChance(position, paths, w) : points
  return { lead, weights: { ...w, crossing: w.crossing * (1 + w.leadCaution * points) } }
}
