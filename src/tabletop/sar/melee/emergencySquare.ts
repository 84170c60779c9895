import { checkedDie, checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Modifier, Tables, Training } from '../types'

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

/** SAR-15.2: what is added to the roll for an emergency square. */
export function squareModifiers({ emergencySquare: { modifiers } }: Tables, unit: SquareTry): Modifier[] {
  const added: Modifier[] = [{ name: unit.training, value: modifiers.training[unit.training] }]
  if (unit.line) added.push({ name: 'lineFormation', value: modifiers.lineFormation })
  if (unit.hold) added.push({ name: 'holdOrder', value: modifiers.holdOrder })
  return added
}

/** SAR-15.2, 15.3: the roll for an emergency square. Its total is how many inches the cavalry rides before the square stands. */
export function emergencySquare(
  tables: Tables,
  unit: SquareTry,
  d20: number | undefined,
): { total: number; forms: boolean } {
  checkedNonNegative('SAR-15.2', 'distance', unit.distance)
  const roll = checkedDie('SAR-15.2', 'd20', d20, tables.emergencySquare.die)
  const total = squareModifiers(tables, unit).reduce((sum, { value }) => sum + value, roll)
  // The square also forms if the cavalry arrives at the same moment.
  return { total, forms: inchesToThousandths(total) <= unit.distance }
}
