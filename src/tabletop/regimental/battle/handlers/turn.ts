import { HALF_CIRCLE } from '../../../../core/fixed'
import type { Handler } from '../handler'
import { FIXED_PIVOT, PIVOT } from '../march/figures'
import { turnsFreely } from '../march/freely'
import { maneuveringUnits, moveLeft, whyNotPart } from '../march/maneuver'
import { refusalOfStep, takeStep } from '../march/take'
import type { RegimentalTable } from '../run'
import { unitOf } from '../units'

/** REG-5.10: how far a unit may turn on the spot; 0: not at all. */
function most(table: RegimentalTable, id: string): number {
  const { formation, building } = unitOf(table, id)
  if (formation === 'unlimbered' || formation === 'fixed') {
    if (whyNotPart(table, id, 'pivot')) return 0
    return formation === 'fixed' ? FIXED_PIVOT : PIVOT
  }
  return building === null && turnsFreely(formation) && moveLeft(table, id) !== null ? HALF_CIRCLE : 0
}

/** REG-5.10: what turns freely turns on the spot; guns pivot. */
export const turn: Handler<'turn'> = {
  check: refusalOfStep,
  list(table, _, out) {
    for (const unit of maneuveringUnits(table)) {
      const max = most(table, unit)
      if (max > 0) out.push({ type: 'turn', unit, angle: { min: 0 - max, max } })
    }
  },
  run: (run, _, action) => takeStep(run, action),
}
