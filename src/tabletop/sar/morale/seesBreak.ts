import { checkedNonNegative } from '../errors'
import { degreesToHundredths, inchesToThousandths } from '../inches'
import type { Tables } from '../types'

/**
 * SAR-20.5: does an unbroken friend see the break, so that it checks for rout? Both limits are included.
 * @param distance thousandths of an inch
 * @param off angle from straight ahead, hundredths of a degree
 * @param blocked terrain hides the breaking unit
 */
export function seesBreak({ arcs }: Tables, distance: number, off: number, blocked: boolean): boolean {
  checkedNonNegative('SAR-20.5', 'distance', distance)
  checkedNonNegative('SAR-20.5', 'degrees', off)
  return (
    !blocked &&
    distance <= inchesToThousandths(arcs.routSightInches) &&
    off <= degreesToHundredths(arcs.routSightHalfDegrees)
  )
}
