import type { Handler } from '../handler'
import { passShare, whyNotPart } from '../march/maneuver'
import { mayBePassed } from '../march/moves'
import { listedMovers, longest, offBound, refusalOfStep, takeStep } from '../march/take'
import { friendsOf, isWithin } from '../units'

/** REG-5.3, 5.10: a passage of lines. */
export const pass: Handler<'pass'> = {
  check: refusalOfStep,
  list(table, _, out) {
    for (const unit of listedMovers(table)) {
      if (whyNotPart(table, unit, 'pass') !== null) continue
      const reach = longest(table, unit, passShare(table, unit))
      const near = friendsOf(table, unit).filter(
        (friend) => mayBePassed(table, unit, friend) && isWithin(table, unit, friend, reach),
      )
      if (near.length > 0) out.push({ type: 'pass', unit, friend: { oneOf: near }, off: offBound(table, unit) })
    }
  },
  run: (run, _, action) => takeStep(run, action),
}
