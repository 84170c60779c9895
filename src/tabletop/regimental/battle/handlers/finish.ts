import type { Handler } from '../handler'
import { checkedOf, maneuveringUnits, whyNotManeuver } from '../march/maneuver'

/** REG-5.1: a unit does no more under its check. */
export const finish: Handler<'finish'> = {
  check: (table, side, { unit }) => whyNotManeuver(table, side, unit),
  list(table, _, out) {
    for (const unit of maneuveringUnits(table)) out.push({ type: 'finish', unit })
  },
  run(run, _, { unit }) {
    const checked = checkedOf(run, unit)!
    checked.finished = true
    run.battle.results[unit] = checked
  },
}
