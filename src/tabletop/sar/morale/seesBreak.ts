import { measured } from '../errors'
import { hundredths, thousandths } from '../inches'
import type { Tables } from '../types'

/**
 * SAR-20.5: does an unbroken friend check for rout? Distance in thousandths of an inch, `off` in hundredths of a degree off
 * its straight ahead; the limits are inside; `blocked` by terrain.
 */
export function seesBreak({ arcs }: Tables, distance: number, off: number, blocked: boolean): boolean {
  measured('SAR-20.5', 'distance', distance)
  measured('SAR-20.5', 'degrees', off)
  return !blocked && distance <= thousandths(arcs.routSightInches) && off <= hundredths(arcs.routSightHalfDegrees)
}
