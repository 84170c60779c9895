import { timesRoundedDown } from '../../../core/fraction'
import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** A unit that fires, and how many of its castings have the target in arc, range and sight (SAR-11.4). */
export interface FiringUnit {
  /** Castings in the front rank. */
  readonly frontRankCastings: number
  /** Castings of the front rank (behind works: of all ranks) that have the target in arc, range and sight. */
  readonly castingsWithTarget: number
  /** Where they stand: in the open, on one side of a square, in a building, or behind works (`fort`). */
  readonly place: 'open' | 'square' | 'building' | 'fort'
  /** Effectives without horse holders; for artillery gun castings. */
  readonly castingsFitToFire: number
}

/**
 * SAR-6.9, 11.4, 21.3: how many castings fire. In the open at most the front rank, in a square a share of the front rank of one side, in a
 * building a share of the garrison for each side, behind works a share of all.
 */
export function firingCastings({ formations, fortifications }: Tables, unit: FiringUnit): number {
  const { place, frontRankCastings, castingsFitToFire } = unit
  const { squareFirePerSideOfFrontRank: shareOfFrontRank } = formations
  checkedWhole('SAR-11.4', 'frontRank', frontRankCastings)
  const castingLimits = {
    open: () => frontRankCastings,
    square: () => timesRoundedDown(frontRankCastings, shareOfFrontRank),
    building: () => timesRoundedDown(castingsFitToFire, fortifications.buildingFirePerSide),
    fort: () => timesRoundedDown(castingsFitToFire, fortifications.fortFireFraction),
  }
  const maxCastings = castingLimits[place]()
  return Math.min(
    checkedWhole('SAR-11.4', 'withTarget', unit.castingsWithTarget),
    maxCastings,
    checkedWhole('SAR-11.4', 'effectives', castingsFitToFire),
  )
}
