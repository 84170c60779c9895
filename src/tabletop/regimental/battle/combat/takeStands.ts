// REG-10.9: stands are taken from the lead unit first, then one at a time through the others, as their owner chooses.
import { loseStands } from '../losses'
import type { RegimentalRun } from '../run'
import type { Todo } from '../types'
import { isBattery, isOnTable, unitOf } from '../units'

type TakeStands = Extract<Todo, { do: 'takeStands' }>

/** Takes one stand from a unit, and leaves the rest of the loss to be done. */
export function takeOneStand(run: RegimentalRun, todo: TakeStands, id: string): void {
  const { battle } = run
  if (todo.stands > 1) battle.todo.unshift({ ...todo, stands: todo.stands - 1, given: [...todo.given, id] })
  if (isBattery(run, id)) battle.todo.unshift({ do: 'gunStand', unit: id, effect: 'wreck', cause: todo.cause })
  else loseStands(run, id, 1, todo.cause)
}

/** REG-10.9: goes on with a loss: the lead unit gives the first stand; when each has given one, the lead begins again. */
export function takeStands(run: RegimentalRun, todo: TakeStands): void {
  const there = todo.units.filter((id) => isOnTable(unitOf(run, id)))
  const [lead] = there
  if (lead === undefined) return
  const left = there.filter((id) => !todo.given.includes(id))
  const [first] = left
  if (todo.given.length === 0 || first === undefined) takeOneStand(run, { ...todo, given: [] }, lead)
  else if (left.length === 1) takeOneStand(run, todo, first)
  else {
    run.battle.todo.unshift(todo)
    run.battle.owed.push({ kind: 'standLoss', side: unitOf(run, lead).side, options: [...left].sort() })
  }
}
