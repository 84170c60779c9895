import { aimAt, fireChoices } from '../fire/aiming'
import { fireStep } from '../fire/mayFire'
import { isSolution } from '../fire/solution'
import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** REG-7.1, 7.8: a unit joins the fire in hand, or begins one at this target. */
export const aim: Handler<'aim'> = {
  check(table, side, { unit, target }) {
    const { fire, units } = table.battle
    const step = fireStep(table)
    if (step === null) return cannot('REG-2.4', 'notNow', { what: 'aim' })
    if (units[unit]?.side !== side) return cannot('REG-7.1', 'notYours', { unit })
    if (fire && fire.target !== target) return cannot('REG-7.1', 'otherTarget', { unit, target: fire.target })
    if (fire?.firers.includes(unit)) return cannot('REG-7.2', 'hasAimed', { unit })
    const solution = aimAt(table, unit, target, step)
    return isSolution(solution) ? null : solution
  },
  list(table, side, out) {
    const { fire } = table.battle
    for (const { unit, targets } of fireChoices(table, side, fire?.target)) {
      if (fire?.firers.includes(unit)) continue
      for (const target of targets) out.push({ type: 'aim', unit, target })
    }
  },
  run({ battle }, _, { unit, target }) {
    battle.fire = { target, firers: [...(battle.fire?.firers ?? []), unit] }
  },
}
