import type { Shift, Tables } from '../types'
import { attackPoints, type Firepower } from './attackPoints'
import { readCombatChart } from './combatChart'
import { fireShift, type ShotFacts } from './fireShift'
import { finalColumn, startColumn } from './startColumn'

/** The result of one shot, with the steps of its calculation. */
export interface ShotResult {
  /** Attack points (SAR-11.7). */
  readonly points: number
  readonly startColumn: number
  /** The sum of modifiers, before the column is limited to the chart. */
  readonly shift: Shift
  readonly column: number
  /** All losses, not yet divided into stragglers and casualties (SAR-12). */
  readonly losses: number
  /** SAR-11.13: the firing unit is low on ammunition from its next shot on. */
  readonly lowAmmo: boolean
}

/** SAR-11.7 to 11.13: resolves one shot of a unit or of one gun casting (SAR-16.4). */
export function resolveShot(tables: Tables, power: Firepower, shot: Omit<ShotFacts, 'band'>, d20: number): ShotResult {
  const points = attackPoints(tables, power)
  const columnBeforeShift = startColumn(tables, points)
  const shift = fireShift(tables, { ...shot, band: power.band })
  const shiftedColumn = columnBeforeShift + shift.sum
  const column = finalColumn(tables, shiftedColumn)
  const { losses, lowAmmo } = readCombatChart(tables, column, d20)
  // SAR-11.10: as printed, column 0 is the least; the owner's switch `weakShots` may say otherwise.
  const isTooWeak = tables.combatChart.weakShots === 'noEffect' && (points === 0 || shiftedColumn < 0)
  return { points, startColumn: columnBeforeShift, shift, column, losses: isTooWeak ? 0 : losses, lowAmmo }
}
