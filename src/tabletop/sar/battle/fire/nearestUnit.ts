import { gapBetween } from '../../../common/polygon'
import { unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { targetPolygon } from './targets'

/** The nearest of some units to a unit; of several at the same distance the first by id. Null when none of them is on the table. */
export function nearestUnit(table: BattleTable, id: string, others: readonly string[]): string | null {
  const unitOutline = unitPolygon(table.field, table.battle.units[id]!)
  let nearest: { other: string; distance: number } | null = null
  for (const other of [...others].sort()) {
    const otherOutline = targetPolygon(table, other)
    if (!unitOutline || !otherOutline) continue
    const distance = gapBetween(unitOutline, otherOutline)
    if (nearest === null || distance < nearest.distance) nearest = { other, distance }
  }
  return nearest?.other ?? null
}
