import { finalColumn, startColumn } from '../fire/startColumn'
import type { Shift, Tables } from '../types'
import { type Fighter, meleeShift } from './meleeShift'
import { outnumberedShift } from './outnumbered'

/** Participants and supports of both sides (SAR-14.5). */
export interface Numbers {
  readonly own: number
  readonly enemy: number
}

/** SAR-14.3 to 14.5: the column of one unit. `participating`: its own participants (SAR-14.2). */
export function meleeColumn(
  tables: Tables,
  participating: number,
  fighter: Fighter,
  sides: Numbers,
): { startColumn: number; shift: Shift; outnumbered: number; column: number } {
  const start = startColumn(tables, participating)
  const shift = meleeShift(tables, fighter)
  const numbersShift = outnumberedShift(tables, sides.own, sides.enemy)
  const column = finalColumn(tables, start + shift.sum + numbersShift)
  return { startColumn: start, shift, outnumbered: numbersShift, column }
}
