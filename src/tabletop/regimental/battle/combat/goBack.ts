// REG-10.11, 10.12: what waits behind a choice to recall: the usual retreat, or carrying the position.
import { carryPosition } from '../march/carry'
import { recall, retreat } from '../march/retreat'
import type { RegimentalRun } from '../run'
import type { Todo } from '../types'
import { isOnTable, unitOf } from '../units'

type GoBack = Extract<Todo, { do: 'goBack' }>
type Carry = Extract<Todo, { do: 'carry' }>

/** REG-1.16: the retreat. */
export function goBack(run: RegimentalRun, { unit, kind, enemies, cause }: GoBack): void {
  if (isOnTable(unitOf(run, unit))) retreat(run, unit, kind, enemies, cause)
}

/** REG-10.11: the unit carries the position. */
export function carryOn(run: RegimentalRun, { unit, from, cause }: Carry): void {
  if (isOnTable(unitOf(run, unit))) carryPosition(run, unit, from, cause)
}

/** Takes the usual thing off the list, since the owner of the unit has chosen another; null: there is none. */
export function takeUsual({ battle }: RegimentalRun, unit: string): GoBack | Carry | null {
  const [next] = battle.todo
  if ((next?.do !== 'goBack' && next?.do !== 'carry') || next.unit !== unit) return null
  battle.todo.shift()
  return next
}

/** REG-10.12: the unit recalls in place of the usual thing. */
export function recallInstead(run: RegimentalRun, unit: string): void {
  const usual = takeUsual(run, unit)
  if (usual) recall(run, unit, usual.enemies, { rule: 'REG-10.12', what: usual.cause.what })
}
