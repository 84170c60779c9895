import { shareDown } from '../../../core/fraction'
import { whole } from '../errors'
import type { Tables } from '../types'

/** Those of a unit who could hit the target: in arc, in range, with clear sight (SAR-11.4). */
export interface FiringUnit {
  readonly frontRank: number
  /** Of the front rank; of all castings behind works. */
  readonly bearing: number
  readonly place: 'open' | 'square' | 'building' | 'fort'
  /** Effectives that may fire at all: no stragglers, no horse holders. */
  readonly effectives: number
}

/** SAR-6.9, 11.4, 21.3: how many fire: the front rank; half of a square's side; a quarter of a garrison a side; all behind works. */
export function firingCastings({ formations, fortifications }: Tables, unit: FiringUnit): number {
  const { place, frontRank, effectives } = unit
  whole('SAR-11.4', 'frontRank', frontRank)
  const most =
    place === 'square'
      ? shareDown(frontRank, formations.squareFirePerSideOfFrontRank)
      : place === 'building'
        ? shareDown(effectives, fortifications.buildingFirePerSide)
        : place === 'fort'
          ? shareDown(effectives, fortifications.fortFireFraction)
          : frontRank
  return Math.min(whole('SAR-11.4', 'bearing', unit.bearing), most, whole('SAR-11.4', 'effectives', effectives))
}
