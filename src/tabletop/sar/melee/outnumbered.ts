import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-14.5: the shift of a side that is outnumbered; 0 for a side that is not. Counted are participating and supporting castings. */
export function outnumberedShift({ meleeModifiers }: Tables, ownCastings: number, enemyCastings: number): number {
  const fewerBy = checkedWhole('SAR-14.5', 'enemy', enemyCastings) - checkedWhole('SAR-14.5', 'own', ownCastings)
  return fewerBy > 0 ? 0 - Math.floor(fewerBy / meleeModifiers.outnumberedDivisor) : 0
}
