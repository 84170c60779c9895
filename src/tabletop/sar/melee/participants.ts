import { roundedDown, type Fraction, product } from '../../../core/fraction'
import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-14.2: how many of a unit's castings in contact fight: a share if it is struck on flank or rear, another share in disorder (SAR-15.4). */
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
