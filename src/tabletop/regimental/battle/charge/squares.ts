// REG-9.3: what becomes of a hasty square.
import { emit, type RegimentalRun } from '../run'
import { isOnTable, unitOf } from '../units'

/** REG-9.3: a hasty square that is still one when the maneuvers of its own check are over becomes a deliberate square. */
export function settleSquares(run: RegimentalRun): void {
  for (const id of Object.keys(run.battle.check?.units ?? {})) {
    const unit = unitOf(run, id)
    if (unit.formation !== 'hastySquare' || !isOnTable(unit)) continue
    unit.formation = 'square'
    const { x, y, heading, formation } = unit
    emit(run, { kind: 'formed', unit: id, to: { x, y, heading, formation }, what: 'square' })
  }
}
