import { badValue, face } from '../errors'
import type { Tables } from '../types'

/** SAR-11.11: losses in one column for a natural d20; row 1 leaves a unit that fires low on ammunition (SAR-11.13). */
export function readCombatChart(
  { combatChart }: Tables,
  column: number,
  d20: number,
): { losses: number; lowAmmo: boolean } {
  face('SAR-11.11', 'd20', d20, combatChart.rows.at(-1)!.dice[1])
  const row = combatChart.rows.find(({ dice: [from, to] }) => d20 >= from && d20 <= to)!
  return { losses: row.losses[column] ?? badValue('SAR-11.11', 'column'), lowAmmo: row.lowAmmo }
}

/** SAR-11.11: sums over the chart, by which a copy of it is checked. */
export function chartSums({ combatChart }: Tables): { rowSums: number[]; total: number } {
  const rowSums = combatChart.rows.map(({ losses }) => losses.reduce((a, b) => a + b, 0))
  return { rowSums, total: rowSums.reduce((a, b) => a + b, 0) }
}
