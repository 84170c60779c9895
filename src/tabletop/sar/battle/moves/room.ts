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
  plans: ReadonlyMap<string, MarchPlan>,
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
