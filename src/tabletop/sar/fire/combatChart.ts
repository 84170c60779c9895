import { throwBadValue, checkedDie } from '../errors'
import type { Tables } from '../types'

/** SAR-11.11: losses in one column for a natural d20. `lowAmmo`: the firing unit is now low on ammunition (row 1, SAR-11.13). */
export function readCombatChart(
  { combatChart }: Tables,
  column: number,
  d20: number,
): { losses: number; lowAmmo: boolean } {
  checkedDie('SAR-11.11', 'd20', d20, combatChart.rows.at(-1)!.dice[1])
  const row = combatChart.rows.find(({ dice: [from, to] }) => d20 >= from && d20 <= to)!
  return { losses: row.losses[column] ?? throwBadValue('SAR-11.11', 'column'), lowAmmo: row.lowAmmo }
}

/** SAR-11.11: sums of the chart's rows, to check that it was copied correctly. */
export function chartSums({ combatChart }: Tables): { rowSums: number[]; total: number } {
  const rowSums = combatChart.rows.map(({ losses }) => losses.reduce((a, b) => a + b, 0))
  return { rowSums, total: rowSums.reduce((a, b) => a + b, 0) }
}
