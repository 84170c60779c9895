import { checkedDie, checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Tables, Training } from '../types'

/** SAR-15.2: infantry that tries to form square before charging cavalry arrives. `line`: it stands in line; `hold`: its order is Hold. */
export interface SquareTry {
  readonly training: Training
  readonly line: boolean
  readonly hold: boolean
  /** Distance to the charging cavalry when the charge was declared, in thousandths of an inch. */
  readonly distance: number
}

/** SAR-15.2, 15.3: the roll for an emergency square. The total is how many inches the cavalry rides before the square stands; on a tie it forms. */
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
  return { total, forms: inchesToThousandths(total) <= unit.distance }
}
