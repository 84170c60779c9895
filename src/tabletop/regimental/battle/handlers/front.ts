import type { Handler } from '../handler'
import { CHANGE_OF_FRONT } from '../march/figures'
import { whyNotPart } from '../march/maneuver'
import { listedMovers, refusalOfStep, takeStep } from '../march/take'

/** REG-5.3, 5.10: change front: a pivot on a flank or on the center. */
export const front: Handler<'front'> = {
  check: refusalOfStep,
  list(table, _, out) {
    for (const unit of listedMovers(table))
      if (whyNotPart(table, unit, 'front') === null)
        out.push({
          type: 'front',
          unit,
          angle: { min: 0 - CHANGE_OF_FRONT, max: CHANGE_OF_FRONT },
          about: { oneOf: ['left', 'centre', 'right'] },
        })
  },
  run: (run, _, action) => takeStep(run, action),
}
