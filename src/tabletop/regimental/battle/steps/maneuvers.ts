import { beginCharges } from '../charge/begin'
import { checkedOf, maneuveringUnits } from '../march/maneuver'
import type { Step } from './step'

/** M2c (REG-2.2, 5): charges move, then the units of the check maneuver, one step at a time in any order. */
export const maneuvers: Step = {
  enter: beginCharges,
  proceed: (run) => (maneuveringUnits(run).length > 0 ? 'wait' : 'checks'),
  ready(run) {
    for (const id of maneuveringUnits(run)) {
      const checked = checkedOf(run, id)!
      checked.finished = true
      run.battle.results[id] = checked
    }
    return 'checks'
  },
}
