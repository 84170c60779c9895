import { timesRoundedDown } from '../../../core/fraction'
import { whole } from '../errors'
import type { Tables } from '../types'

/** A unit that fires, and how many of its castings have the target in arc, range and sight (SAR-11.4). */
export interface FiringUnit {
  /** Castings in the front rank. */
  readonly frontRank: number
  /** Castings of the front rank (behind works: of all ranks) that have the target in arc, range and sight. */
  readonly bearing: number
  readonly place: 'open' | 'square' | 'building' | 'fort'
  /** Effectives without horse holders. */
  readonly effectives: number
}

/**
 * SAR-6.9, 11.4, 21.3: castings that fire: at most the front rank, a fraction of one side of a square, a fraction of a garrison for
 * each side of its building, or the tables' fraction of the men in a fort.
 */
export function firingCastings({ formations, fortifications }: Tables, unit: FiringUnit): number {
  const { place, frontRank, effectives } = unit
  whole('SAR-11.4', 'frontRank', frontRank)
  const limits = {
    open: () => frontRank,
    square: () => timesRoundedDown(frontRank, formations.squareFirePerSideOfFrontRank),
    building: () => timesRoundedDown(effectives, fortifications.buildingFirePerSide),
    fort: () => timesRoundedDown(effectives, fortifications.fortFireFraction),
  }
  const most = limits[place]()
  return Math.min(whole('SAR-11.4', 'bearing', unit.bearing), most, whole('SAR-11.4', 'effectives', effectives))
}
