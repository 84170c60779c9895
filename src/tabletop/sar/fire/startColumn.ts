import { whole } from '../errors'
import type { Tables } from '../types'

/** SAR-11.8: the column in which so many attack points begin; more than the last band begins in the last column (Q26). */
export function startColumn({ combatChart }: Tables, points: number): number {
  whole('SAR-11.8', 'points', points)
  const band = combatChart.attackPointBands.find(({ max }) => max !== null && points <= max)
  return band?.column ?? combatChart.columns - 1
}

/** SAR-11.10: the final column lies on the chart; limited once, at the end. */
export const finalColumn = ({ combatChart }: Tables, column: number): number =>
  Math.max(0, Math.min(combatChart.columns - 1, column))
