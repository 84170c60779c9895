import { roundedDown, type Fraction, product } from '../../../core/fraction'
import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-14.2: how many of the castings in contact fight: half if struck on flank or rear, a quarter in disorder (SAR-15.4). */
export function participatingCastings(
  { attackPoints, emergencySquare }: Tables,
  castings: number,
  state: { readonly flanked?: boolean; readonly disordered?: boolean },
): number {
  const factors: Fraction[] = [{ num: checkedWhole('SAR-14.2', 'participants', castings), den: 1 }]
  if (state.flanked) factors.push(attackPoints.meleeFlankOrRear)
  if (state.disordered) factors.push(emergencySquare.failedParticipants)
  return roundedDown(product(...factors))
}
