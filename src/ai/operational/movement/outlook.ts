import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { MEXICAN, US } from '../../../operational/world'
import { crossingChance, type RiverPaths } from '../evaluate/crossing'
import type { Weights } from '../evaluate/weights'

/** How a side stands, from -1 (losing) to 1 (winning): the points of 18.3, and the bar below which nobody wins. */
function leadOf(pos: Position, seat: Seat): number {
  const { score, turn } = pos.game.ops
  const { draw } = pos.world.tables.victory
  const ahead = seat === MEXICAN ? score.mexican - score.us : score.us - score.mexican
  const own = seat === MEXICAN ? score.mexican : score.us
  // Early a lead is no reason to rest; below the bar there is nothing to keep.
  const late = Math.min(1, turn / 10)
  const share = Math.max(-1, Math.min(1, ahead / 6)) * late
  return ahead > 0 && own < draw.under ? Math.min(0, share) : share
}

/** How a side stands for the plan of a phase, and what things are worth to it as it stands. */
export interface PhaseOutlook {
  /** From -1 (losing) to 1 (winning): who leads takes fewer risks. */
  readonly lead: number
  readonly weights: Weights
}

/**
 * To the US the points are won only with a unit north of the river (18.2): a lead counts as far as it is likely to be crossed, and the
 * crossing is worth the more the better the points stand.
 */
export function phaseOutlook(pos: Position, seat: Seat, north: RiverPaths, w: Weights): PhaseOutlook {
  const points = leadOf(pos, seat)
  if (seat !== US) return { lead: points, weights: w }
  const lead = points > 0 ? points * crossingChance(pos, north, w) : points
  return { lead, weights: { ...w, north: w.north * (1 + w.winning * points) } }
}
