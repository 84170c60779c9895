import { TACTICS } from './figures'
import type { Posture } from '../../../tabletop/sar/battle/special/terms'
import { pointDistance } from '../../../tabletop/common/point'
import { type UnitView, type Situation, distanceBetween } from './situation'

// Regiments that have many stragglers draw out of the fire and hold until they have come back (SAR-5.9), while others take their places.

/**
 * Has the unit so many stragglers that it should rest? A unit that has held last turn goes on resting until most are back. In a clash, which
 * decides one attack of the hex game in a few turns, nobody rests.
 */
export function isTired(situation: Situation, { effectives, stragglers, lastOrder, isArtillery }: UnitView): boolean {
  if (situation.table.field.terms.clash || isArtillery) return false
  const tired = postureOf(situation)?.tiredPercent ?? TACTICS.tiredStragglers
  const limit = lastOrder === 'hold' ? TACTICS.restedStragglers : tired
  return stragglers * 100 > effectives * limit
}

/** How the computer fights for this side in a battle of record; undefined in any other battle. */
export const postureOf = ({ table, side }: Situation): Posture | undefined => table.field.terms.special?.posture[side]

/** So far from the enemy a unit rests, in thousandths of an inch. */
export const restDistanceOf = (situation: Situation): number =>
  postureOf(situation)?.restDistance ?? TACTICS.restDistance

/** The nearest enemy that is not broken, and its distance in thousandths of an inch; null when there is none. */
export function nearestUnbroken(situation: Situation, piece: UnitView): { foe: UnitView; distance: number } | null {
  let nearest: { foe: UnitView; distance: number } | null = null
  for (const foe of situation.enemyUnits) {
    if (foe.unit.broken) continue
    // A quick test before the exact one: no block reaches farther from its middle than this.
    if (nearest && pointDistance(foe.centre, piece.centre) > nearest.distance + FARTHEST_CORNERS) continue
    const distance = distanceBetween(foe.block, piece.block)
    if (!nearest || distance < nearest.distance) nearest = { foe, distance }
  }
  return nearest
}

/** The greatest distance between the middles of two blocks that touch, in thousandths of an inch. */
const FARTHEST_CORNERS = 24_000
