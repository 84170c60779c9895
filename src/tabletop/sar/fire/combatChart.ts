import { throwBadValue, checkedDie } from '../errors'
import type { Tables } from '../types'

/** SAR-11.11: the losses in one column for an unmodified d20. `lowAmmo`: the roll leaves the firing unit low on ammunition (SAR-11.13). */
export function readCombatChart(
  { combatChart }: Tables,
  column: number,
  d20: number,
): { losses: number; lowAmmo: boolean } {
  // The last row ends with the highest face of the die.
  const faces = combatChart.rows.at(-1)!.dice[1]
  checkedDie('SAR-11.11', 'd20', d20, faces)
  const row = combatChart.rows.find(({ dice: [from, to] }) => d20 >= from && d20 <= to)!
  return { losses: row.losses[column] ?? throwBadValue('SAR-11.11', 'column'), lowAmmo: row.lowAmmo }
}

/** SAR-11.11: the sums of the chart's rows, by which a reader checks that the chart was copied correctly. */
export function chartSums({ combatChart }: Tables): { rowSums: number[]; total: number } {
  const rowSums = combatChart.rows.map(({ losses }) => losses.reduce((sum, loss) => sum + loss, 0))
  return { rowSums, total: rowSums.reduce((total, rowSum) => total + rowSum, 0) }
}
