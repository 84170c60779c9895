import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-11.8: the column of the chart for some attack points. More points than any band holds use the last column (ruling on SAR Q26). */
export function startColumn({ combatChart }: Tables, points: number): number {
  checkedWhole('SAR-11.8', 'points', points)
  const band = combatChart.attackPointBands.find(({ max }) => max !== null && points <= max)
  return band?.column ?? combatChart.columns - 1
}

/** SAR-11.10: the column, limited to the columns of the chart. This is done once, after all shifts. */
export const finalColumn = ({ combatChart }: Tables, column: number): number =>
  Math.max(0, Math.min(combatChart.columns - 1, column))
