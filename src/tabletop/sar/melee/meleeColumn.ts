import { finalColumn, startColumn } from '../fire/startColumn'
import type { Shift, Tables } from '../types'
import { type Fighter, meleeShift } from './meleeShift'
import { outnumberedShift } from './outnumbered'

/** How many castings participate in a melee or support it, on the unit's own side and on the enemy's (SAR-14.5). */
export interface CastingsOfSides {
  readonly own: number
  readonly enemy: number
}

/** SAR-14.3 to 14.5: the column of one unit's roll. `participating`: the unit's own participating castings (SAR-14.2). */
export function meleeColumn(
  tables: Tables,
  participating: number,
  fighter: Fighter,
  castingsOfSides: CastingsOfSides,
): { startColumn: number; shift: Shift; outnumbered: number; column: number } {
  const columnBeforeShift = startColumn(tables, participating)
  const shift = meleeShift(tables, fighter)
  const numbersShift = outnumberedShift(tables, castingsOfSides.own, castingsOfSides.enemy)
  const column = finalColumn(tables, columnBeforeShift + shift.sum + numbersShift)
  return { startColumn: columnBeforeShift, shift, outnumbered: numbersShift, column }
}
