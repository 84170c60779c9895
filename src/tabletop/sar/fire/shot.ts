import type { Shift, Tables } from '../types'
import { attackPoints, type Firepower } from './attackPoints'
import { readCombatChart } from './combatChart'
import { fireShift, type ShotFacts } from './fireShift'
import { finalColumn, startColumn } from './startColumn'

/** A shot before its die is rolled, with the steps of its calculation. */
export interface AimedShot {
  /** Attack points (SAR-11.7). */
  readonly points: number
  readonly startColumn: number
  /** The sum of modifiers, before the column is limited to the chart. */
  readonly shift: Shift
  readonly column: number
  /** SAR-11.10: too weak to do anything, by the owner's switch `weakShots`. */
  readonly isTooWeak: boolean
}

/** The result of one shot. */
export interface ShotResult extends Omit<AimedShot, 'isTooWeak'> {
  /** All losses, not yet divided into stragglers and casualties (SAR-12). */
  readonly losses: number
  /** SAR-11.13: the firing unit is low on ammunition from its next shot on. */
  readonly lowAmmo: boolean
}

/** SAR-11.7 to 11.10: points and column of one shot of a unit or of one gun casting (SAR-16.4). */
export function aimShot(tables: Tables, power: Firepower, shot: Omit<ShotFacts, 'band'>): AimedShot {
  const points = attackPoints(tables, power)
  const columnBeforeShift = startColumn(tables, points)
  const shift = fireShift(tables, { ...shot, band: power.band })
  const shiftedColumn = columnBeforeShift + shift.sum
  // SAR-11.10: as printed, column 0 is the least; the owner's switch `weakShots` may say otherwise.
  const isTooWeak = tables.combatChart.weakShots === 'noEffect' && (points === 0 || shiftedColumn < 0)
  return { points, startColumn: columnBeforeShift, shift, column: finalColumn(tables, shiftedColumn), isTooWeak }
}

/** SAR-11.11, 11.13: what an aimed shot does by its die. */
export function shotResult(tables: Tables, aimed: AimedShot, d20: number): ShotResult {
  const { isTooWeak, ...calculation } = aimed
  const { losses, lowAmmo } = readCombatChart(tables, aimed.column, d20)
  return { ...calculation, losses: isTooWeak ? 0 : losses, lowAmmo }
}

/** SAR-11.7 to 11.13: resolves one shot of a unit or of one gun casting (SAR-16.4). */
export const resolveShot = (tables: Tables, power: Firepower, shot: Omit<ShotFacts, 'band'>, d20: number): ShotResult =>
  shotResult(tables, aimShot(tables, power, shot), d20)
