// REG-9.2: a charge or countercharge moves, when its turn comes.
import { moveCharge } from '../march/charge'
import { worsenOrder } from '../losses'
import type { RegimentalRun } from '../run'
import type { Todo } from '../types'
import { isOnTable, unitOf } from '../units'

/** REG-9.2: moves a charge that has not moved yet; one that met its countercharger on the way has. */
export function moveNextCharge(run: RegimentalRun, { unit }: Extract<Todo, { do: 'moveCharge' }>): void {
  const charge = run.battle.charges.find((one) => one.unit === unit && one.state === 'declared')
  if (!charge || !isOnTable(unitOf(run, unit))) return
  // REG-9.1: a charge with the tardy full move is made in disorder.
  if (charge.inDisorder) worsenOrder(run, unit, 'disordered', { rule: 'REG-5.4', what: 'fullMoveInDisorder' })
  moveCharge(run, charge)
}
