import type { Stance } from '../types'

/** SAR-6.8: is the unit an anchored line: a line that did not move, and whose ends both rest on friends, works or bad ground? */
export const isAnchored = (unit: {
  readonly formation: Stance
  readonly movedThisTurn: boolean
  readonly endsCovered: readonly [boolean, boolean]
}): boolean => unit.formation === 'line' && !unit.movedThisTurn && unit.endsCovered.every(Boolean)
