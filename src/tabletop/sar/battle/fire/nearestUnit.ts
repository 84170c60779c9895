import { gapBetween } from '../../../common/polygon'
import { unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { targetPolygon } from './targets'

/** The nearest of some units to a unit; the first by id of several at the same distance. Null: none is on the table. */
export function nearestUnit(table: BattleTable, id: string, others: readonly string[]): string | null {
  const own = unitPolygon(table.field, table.battle.units[id]!)
  let best: { other: string; distance: number } | null = null
  for (const other of [...others].sort()) {
    const ground = targetPolygon(table, other)
    if (!own || !ground) continue
    const distance = gapBetween(own, ground)
    if (best === null || distance < best.distance) best = { other, distance }
  }
  return best?.other ?? null
}
