import { whole } from '../errors'
import type { Tables } from '../types'

/** SAR-14.5: the shift of a side with so many participants and supports against so many; only the smaller side has one. */
export function outnumbered({ meleeModifiers }: Tables, own: number, enemy: number): number {
  const short = whole('SAR-14.5', 'enemy', enemy) - whole('SAR-14.5', 'own', own)
  return short > 0 ? 0 - Math.floor(short / meleeModifiers.outnumberedDivisor) : 0
}
