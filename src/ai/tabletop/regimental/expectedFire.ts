// What a fire is worth before its die: the value of what the target loses, averaged over all ten faces (REG-7, 8). The sums are those that the
// rules themselves make (fireSolution, fireSum).
import { effectAt } from '../../../tabletop/regimental/fire/effect'
import { effectOnBattery } from '../../../tabletop/regimental/fire/onBattery'
import { effectOnCharge, effectOnTroops } from '../../../tabletop/regimental/fire/onTroops'
import { DIE } from '../../../tabletop/regimental/battle/run'
import type { FireSolution } from '../../../tabletop/regimental/battle/fire/solution'
import { fireSum } from '../../../tabletop/regimental/battle/fire/sum'
import type { FireEffect, FireKind } from '../../../tabletop/regimental/types'
import { factsOf, isBattery, isMounted, unitOf } from '../../../tabletop/regimental/battle/units'
import { troopLoss } from './lossValue'
import type { Situation } from './situation'

/** What one effect of fire takes from a unit. */
function effectValue(situation: Situation, target: string, effect: FireEffect, kind: FireKind): number {
  const { table, rules, weights } = situation
  const unit = unitOf(table, target)
  if (isBattery(table, target)) {
    const sound = unit.guns.filter(({ silenced }) => !silenced).length
    const { wrecked, silenced, damaged } = effectOnBattery(rules, effect, kind, unit.guns.length)
    return wrecked * weights.gunStand + Math.min(silenced, sound) * weights.silenced + damaged * weights.damaged
  }
  const { order, loseStands } = effectOnTroops(rules, effect, kind, unit.order)
  const loss = troopLoss(situation, target, loseStands, order)
  const charge = table.battle.charges.find((one) => one.unit === target && one.state === 'contact')
  if (!charge) return loss
  const isMexicanCavalry = factsOf(table, target).nation === 'MEX' && isMounted(table, target)
  // A charge that is checked is worth about what the charge was meant to gain.
  const isChecked = effectOnCharge(rules, effect, kind, isMexicanCavalry) === 'checked'
  return loss + (isChecked ? 2 * weights.ground + unit.stands * weights.disordered.fresh : 0)
}

/** The mean value of what a fire with this modifier of the die does to a target. */
export function meanEffect(situation: Situation, target: string, modifier: number, kind: FireKind): number {
  let sum = 0
  for (let face = 1; face <= DIE; face++)
    sum += effectValue(
      situation,
      target,
      effectAt(situation.rules, factsOf(situation.table, target).class, face + modifier),
      kind,
    )
  return sum / DIE
}

/** The mean value of what a fire of these units does to a target; 0: it has too few points. */
export function expectedFire(situation: Situation, target: string, solutions: readonly FireSolution[]): number {
  if (solutions.length === 0) return 0
  const { lines, modifier, kind } = fireSum(situation.table, target, solutions)
  return lines === null ? 0 : meanEffect(situation, target, modifier, kind)
}
