import { gap } from '../../../common/polygon'
import { unitGround } from '../layout'
import type { BattleTable } from '../run'
import { targetGround } from './targets'

/** Of these units the one nearest to another; the first by id of several equally near. */
export function nearestOfAll(table: BattleTable, id: string, others: readonly string[]): string | null {
  const own = unitGround(table.field, table.battle.units[id]!)
  let best: { other: string; distance: number } | null = null
  for (const other of [...others].sort()) {
    const ground = targetGround(table, other)
    if (!own || !ground) continue
    const distance = gap(own, ground)
    if (best === null || distance < best.distance) best = { other, distance }
  }
  return best?.other ?? null
}
