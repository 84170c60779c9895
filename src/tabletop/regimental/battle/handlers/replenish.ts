import type { Handler } from '../handler'
import { markDone, maneuveringUnits, whyNotManeuver } from '../march/maneuver'
import { refill, whyNotReplenish } from '../march/replenish'

/** REG-5.3, 5.7, 12.5: replenishes ammunition. */
export const replenish: Handler<'replenish'> = {
  check: (table, side, { unit }) => whyNotManeuver(table, side, unit) ?? whyNotReplenish(table, unit),
  list(table, _, out) {
    for (const unit of maneuveringUnits(table))
      if (whyNotReplenish(table, unit) === null) out.push({ type: 'replenish', unit })
  },
  run(run, _, { unit }) {
    refill(run, unit)
    markDone(run, unit, { part: 'replenish' })
  },
}
