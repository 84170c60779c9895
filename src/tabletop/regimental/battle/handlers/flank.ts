import type { Handler } from '../handler'
import { flankShare, whyNotPart } from '../march/maneuver'
import { listedMovers, longest, refusalOfStep, takeStep } from '../march/take'

/** REG-5.3: march by the flank: a further half move sideways. */
export const flank: Handler<'flank'> = {
  check: refusalOfStep,
  list(table, _, out) {
    for (const unit of listedMovers(table))
      if (whyNotPart(table, unit, 'flank') === null)
        out.push({
          type: 'flank',
          unit,
          distance: { min: 1, max: longest(table, unit, flankShare(table, unit)) },
          side: { oneOf: ['left', 'right'] },
        })
  },
  run: (run, _, action) => takeStep(run, action),
}
