// REG-7.1, 7.2: who may fire at whom now, and why not.
import type { Refusal } from '../../../../core/result'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import type { Side } from '../types'
import { enemiesOf, isOnTable, unitOf, unitsOfSide } from '../units'
import { declaredCharge, type FireStep, fireStep, whyNotFire } from './mayFire'
import { type FireSolution, fireSolution, isSolution } from './solution'

/** Chargers in contact that have declared this unit their target, or that it meets by a countercharge. */
const chargersOf = ({ battle }: RegimentalTable, id: string): string[] =>
  battle.charges.filter(({ target, state }) => target === id && state === 'contact').map(({ unit }) => unit)

/** REG-7.2: which target a unit is bound to in this step; null: it is free to choose. */
function boundTo(table: RegimentalTable, id: string, step: FireStep): readonly string[] | null {
  if (step === 'offensive') {
    const charge = declaredCharge(table, id)
    return charge?.state === 'contact' ? [charge.target] : null
  }
  const chargers = chargersOf(table, id).filter((charger) => isSolution(fireSolution(table, id, charger)))
  return chargers.length > 0 ? chargers : null
}

/** REG-7.2: why a unit that may fire may not fire at this enemy for what the rules bind it to; null: it may. */
function whyBound(table: RegimentalTable, id: string, target: string, step: FireStep): Refusal | null {
  const bound = boundTo(table, id, step)
  if (bound === null || bound.includes(target)) return null
  return cannot('REG-7.2', step === 'offensive' ? 'fireAtChargeTarget' : 'fireAtCharger', {
    unit: id,
    target: bound[0]!,
  })
}

/** REG-7.1 to 7.3: how a unit may fire at a target in this step, or why it may not. */
export function aimAt(table: RegimentalTable, id: string, target: string, step: FireStep): FireSolution | Refusal {
  const why = whyNotFire(table, id, step)
  if (why) return why
  const enemy = table.battle.units[target]
  if (!enemy || !isOnTable(enemy) || enemy.side === unitOf(table, id).side)
    return cannot('REG-7.1', 'noTarget', { unit: id, target })
  return whyBound(table, id, target, step) ?? fireSolution(table, id, target)
}

/** REG-7.1: every unit of a side that may fire in the step under way, with the enemies at which it may; sorted by ids. `only`: no other target. */
export function fireChoices(table: RegimentalTable, side: Side, only?: string): { unit: string; targets: string[] }[] {
  const step = fireStep(table)
  if (step === null) return []
  return unitsOfSide(table, side).flatMap((unit) => {
    if (whyNotFire(table, unit, step)) return []
    const bound = boundTo(table, unit, step)
    const targets = enemiesOf(table, side).filter(
      (target) =>
        (only === undefined || target === only) &&
        (bound === null || bound.includes(target)) &&
        isSolution(fireSolution(table, unit, target)),
    )
    return targets.length > 0 ? [{ unit, targets }] : []
  })
}

/** Can a side fire at all in the step under way? Stops at the first that can. */
export function canAnyoneFire(table: RegimentalTable, side: Side): boolean {
  const step = fireStep(table)
  return (
    step !== null &&
    unitsOfSide(table, side).some(
      (unit) =>
        whyNotFire(table, unit, step) === null &&
        enemiesOf(table, side).some((target) => isSolution(aimAt(table, unit, target, step))),
    )
  )
}
