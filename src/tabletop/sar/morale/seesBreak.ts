import { checkedNonNegative } from '../errors'
import { degreesToHundredths, inchesToThousandths } from '../inches'
import type { Tables } from '../types'

/**
 * SAR-20.5: does an unbroken unit see a friend break, so that it checks for rout? The limits of distance and angle are included.
 * @param distance to the breaking unit, thousandths of an inch
 * @param angleFromAhead of the direction to it, hundredths of a degree
 * @param isBlocked terrain hides it
 */
export function seesBreak({ arcs }: Tables, distance: number, angleFromAhead: number, isBlocked: boolean): boolean {
  checkedNonNegative('SAR-20.5', 'distance', distance)
  checkedNonNegative('SAR-20.5', 'degrees', angleFromAhead)
  if (isBlocked || distance > inchesToThousandths(arcs.routSightInches)) return false
  return angleFromAhead <= degreesToHundredths(arcs.routSightHalfDegrees)
}
