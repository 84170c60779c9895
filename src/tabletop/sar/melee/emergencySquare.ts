import { checkedDie, checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Tables, Training } from '../types'

/** SAR-15.2: infantry that tries to form square before charging cavalry arrives. */
export interface SquareTry {
  readonly training: Training
  /** It stands in line. */
  readonly line: boolean
  /** Its order is Hold. */
  readonly hold: boolean
  /** Distance to the charging cavalry when the charge was declared, in thousandths of an inch. */
  readonly distance: number
}

/** SAR-15.2, 15.3: the roll for an emergency square. Its total is how many inches the cavalry rides before the square stands. */
export function emergencySquare(
  { emergencySquare: { die, modifiers } }: Tables,
  unit: SquareTry,
  d20: number | undefined,
): { total: number; forms: boolean } {
  checkedNonNegative('SAR-15.2', 'distance', unit.distance)
  const total =
    checkedDie('SAR-15.2', 'd20', d20, die) +
    modifiers.training[unit.training] +
    (unit.line ? modifiers.lineFormation : 0) +
    (unit.hold ? modifiers.holdOrder : 0)
  // The square also forms if the cavalry arrives at the same moment.
  return { total, forms: inchesToThousandths(total) <= unit.distance }
}
