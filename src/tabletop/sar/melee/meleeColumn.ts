import { finalColumn, startColumn } from '../fire/startColumn'
import type { Shift, Tables } from '../types'
import { type Fighter, meleeShift } from './meleeShift'
import { outnumbered } from './outnumbered'

/** How many fight on both sides, supports counted (SAR-14.5). */
export interface Numbers {
  readonly own: number
  readonly enemy: number
}

/** SAR-14.3 to 14.5: the column of one unit with so many participants of its own (SAR-14.2). */
export function meleeColumn(
  tables: Tables,
  participating: number,
  fighter: Fighter,
  sides: Numbers,
): { startColumn: number; shift: Shift; outnumbered: number; column: number } {
  const start = startColumn(tables, participating)
  const shift = meleeShift(tables, fighter)
  const few = outnumbered(tables, sides.own, sides.enemy)
  return { startColumn: start, shift, outnumbered: few, column: finalColumn(tables, start + shift.sum + few) }
}
