import { fireStep } from '../fire/mayFire'
import { resolveFire, solutionsOf } from '../fire/resolve'
import { fireSum } from '../fire/sum'
import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** REG-7.1: resolves the fire in hand. */
export const volley: Handler<'volley'> = {
  check(table) {
    const { fire } = table.battle
    if (!fire) return cannot('REG-7.1', 'nobodyAims')
    // REG-7.10: under half a point there is no fire; rockets that may yet find their range count here.
    const sum = fireSum(table, fire.target, solutionsOf(table, fire.target, fire.firers))
    return sum.lines === null ? cannot('REG-7.10', 'tooFewPoints', { target: fire.target }) : null
  },
  list(table, side, out) {
    if (this.check(table, side, { type: 'volley' }) === null) out.push({ type: 'volley' })
  },
  run(run, side) {
    const { target, firers } = run.battle.fire!
    run.battle.fire = null
    resolveFire(run, side, fireStep(run)!, target, firers)
  },
}
