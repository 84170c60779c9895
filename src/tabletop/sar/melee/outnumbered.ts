import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-14.5: the shift of the smaller side; `own` and `enemy` are participants and supports. 0 for the other side. */
export function outnumberedShift({ meleeModifiers }: Tables, own: number, enemy: number): number {
  const fewerBy = checkedWhole('SAR-14.5', 'enemy', enemy) - checkedWhole('SAR-14.5', 'own', own)
  return fewerBy > 0 ? 0 - Math.floor(fewerBy / meleeModifiers.outnumberedDivisor) : 0
}
