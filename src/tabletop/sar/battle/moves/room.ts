import { footprint } from '../../../common/block'
import { polygonsOverlap } from '../../../common/polygon'
import { clearSharedRanks } from '../../../common/sharedRanks'
import type { MoveEnd, Track } from '../../../common/sideBySide'
import { inchesToThousandths } from '../../inches'
import type { BattleTable } from '../run'
import { sideOfUnit } from '../units'
import type { MarchPlan } from './plan'

/**
 * SAR-9: a unit may pass through friends but may not end its move in their ranks. Moves such units back along their way, but not nearer than
 * an inch to any enemy. Charging units stay where they made contact. Changes `moveEnds`.
 */
export function makeRoom(
  table: BattleTable,
  tracks: readonly Track[],
  moveEnds: Record<string, MoveEnd>,
  plans: ReadonlyMap<string, Pick<MarchPlan, 'duty'>>,
): void {
  const { battle, field } = table
  clearSharedRanks(tracks, moveEnds, {
    mayMoveBack(id) {
      const duty = plans.get(id)?.duty
      // A unit without a plan stands, and a unit that only changes formation (`form`) keeps its place.
      return duty !== undefined && duty !== 'charge' && duty !== 'form' && moveEnds[id]!.spent > 0
    },
    sideOf: (id) => sideOfUnit(table, battle.units[id]!),
    standoff: inchesToThousandths(field.tables.movement.standoffInches),
  })
}

/**
 * SAR-7.12, 9.1: a unit with a Form order stays as it was where, after all moves, the new formation would stand in the ranks of another unit in
 * which it did not stand before. Of two units that form into each other the first by id forms. Changes `moveEnds` and `plans`.
 */
export function dropFormsWithoutRoom(
  tracks: readonly Track[],
  moveEnds: Record<string, MoveEnd>,
  plans: Map<string, Pick<MarchPlan, 'duty'>>,
): void {
  for (const { id, start } of [...tracks].reverse()) {
    if (plans.get(id)?.duty !== 'form') continue
    const [before, after] = [footprint(start), footprint(moveEnds[id]!.block)]
    const isCrowded = tracks.some(({ id: other }) => {
      if (other === id) return false
      const area = footprint(moveEnds[other]!.block)
      return polygonsOverlap(after, area) && !polygonsOverlap(before, area)
    })
    if (!isCrowded) continue
    moveEnds[id] = { block: start, spent: 0, stoppedBy: [] }
    plans.delete(id)
  }
}
