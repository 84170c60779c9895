import type { Fraction } from '../../../core/fraction'
import { roundedHalfUp } from '../figures'
import { rowAt } from '../modifiers'
import type { Rules } from '../types'

/** REG-7.10: the die modifier for a sum of fire points; a half rounds up. Null: under half a point there is no fire. */
export function pointsModifier({ tables }: Rules, points: Fraction): number | null {
  const whole = roundedHalfUp(points)
  return whole < 1 ? null : rowAt(tables.fire.pointsToModifier.rows, whole).value
}
