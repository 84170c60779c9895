import { timesRoundedDown } from '../../../core/fraction'
import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** A unit that fires, and how many of its castings have the target in arc, range and sight (SAR-11.4). */
export interface FiringUnit {
  /** Castings in the front rank. */
  readonly frontRank: number
  /** Castings of the front rank (behind works: of all ranks) that have the target in arc, range and sight. */
  readonly withTarget: number
  readonly place: 'open' | 'square' | 'building' | 'fort'
  /** Castings fit to fire: effectives without horse holders (one casting is one man, or one gun). */
  readonly effectives: number
}

/**
 * SAR-6.9, 11.4, 21.3: castings that fire: at most the front rank, a fraction of one side of a square, a fraction of a garrison for
 * each side of its building, or the tables' fraction of the men in a fort.
 */
export function firingCastings({ formations, fortifications }: Tables, unit: FiringUnit): number {
  const { place, frontRank, effectives } = unit
  const { squareFirePerSideOfFrontRank: shareOfSquareSide } = formations
  checkedWhole('SAR-11.4', 'frontRank', frontRank)
  const limits = {
    open: () => frontRank,
    square: () => timesRoundedDown(frontRank, shareOfSquareSide),
    building: () => timesRoundedDown(effectives, fortifications.buildingFirePerSide),
    fort: () => timesRoundedDown(effectives, fortifications.fortFireFraction),
  }
  const most = limits[place]()
  return Math.min(
    checkedWhole('SAR-11.4', 'withTarget', unit.withTarget),
    most,
    checkedWhole('SAR-11.4', 'effectives', effectives),
  )
}
