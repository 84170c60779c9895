// REG-9.2: a charge or countercharge moves, when its turn comes.
import { worsenOrder } from '../losses'
import { chargeRoute, moveCharge } from '../march/charge'
import type { RegimentalRun, RegimentalTable } from '../run'
import { seesUnit } from '../sight'
import type { Charge, Todo } from '../types'
import { enemiesOf, isOnTable, unitOf } from '../units'
import { mayChargeKind } from './declare'

/** REG-9.3: second enemies at which a charger whose target has evaded may go on with the same move; sorted. */
export function secondTargets(table: RegimentalTable, { unit, target, half }: Charge): string[] {
  const doubleQuick = table.battle.check?.units[unit]?.doubleQuick === true
  return enemiesOf(table, unitOf(table, unit).side).filter(
    (enemy) =>
      enemy !== target &&
      mayChargeKind(table, unit, enemy) &&
      seesUnit(table, unit, enemy) &&
      chargeRoute(table, unit, enemy, { half, doubleQuick }).ok,
  )
}

/** REG-9.3: the charger turns to a second enemy, who may not react. */
export function turnTo({ battle }: RegimentalTable, unit: string, target: string): void {
  battle.charges = battle.charges.map((charge) =>
    charge.unit === unit && charge.state === 'declared' ? { ...charge, target } : charge,
  )
}

/** REG-9.2: moves a charge that has not moved yet; one that met its countercharger on the way has. */
export function moveNextCharge(run: RegimentalRun, todo: Extract<Todo, { do: 'moveCharge' }>): void {
  const { battle } = run
  const { unit } = todo
  const charge = battle.charges.find((one) => one.unit === unit && one.state === 'declared')
  if (!charge || !isOnTable(unitOf(run, unit))) return
  const options = todo.evaded ? secondTargets(run, charge) : []
  if (options.length > 0) {
    battle.todo.unshift({ ...todo, evaded: false })
    battle.owed.push({ kind: 'secondTarget', side: unitOf(run, unit).side, unit, options })
    return
  }
  // REG-9.1: a charge with the tardy full move is made in disorder.
  if (charge.inDisorder) worsenOrder(run, unit, 'disordered', { rule: 'REG-5.4', what: 'fullMoveInDisorder' })
  moveCharge(run, charge)
}
