import { face, measured } from '../errors'
import { thousandths } from '../inches'
import type { Tables, Training } from '../types'

/** SAR-15.2: who tries to form square before the horse arrives. */
export interface SquareTry {
  readonly training: Training
  readonly line: boolean
  readonly hold: boolean
  /** Between the units at declaration, in thousandths of an inch. */
  readonly distance: number
}

/** SAR-15.2, 15.3: the total is the inches that the cavalry rides before the square stands; ties form. */
export function emergencySquare(
  { emergencySquare: { die, modifiers } }: Tables,
  unit: SquareTry,
  d20: number | undefined,
): { total: number; forms: boolean } {
  measured('SAR-15.2', 'distance', unit.distance)
  const total =
    face('SAR-15.2', 'd20', d20, die) +
    modifiers.training[unit.training] +
    (unit.line ? modifiers.lineFormation : 0) +
    (unit.hold ? modifiers.holdOrder : 0)
  return { total, forms: thousandths(total) <= unit.distance }
}
