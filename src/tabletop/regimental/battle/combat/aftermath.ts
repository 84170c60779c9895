// REG-10.2 to 10.13: what a unit does after its combat: retreat, recall, carry the position, break through, stay.
import { rulesWith } from '../../data'
import { nearestAhead } from '../charge/breakThrough'
import { worsenOrder } from '../losses'
import type { RegimentalRun } from '../run'
import type { Charge, Todo } from '../types'
import { isOnTable, unitOf } from '../units'

type Aftermath = Extract<Todo, { do: 'aftermath' }>

/** Ends the charge of a unit that has fought. */
function endCharge({ battle }: RegimentalRun, unit: string): void {
  for (const charge of battle.charges) if (charge.unit === unit && charge.state === 'contact') charge.state = 'over'
}

/** REG-10.13: the disorder clause: the unit is disordered after its last combat of this turn. */
export function disorderNow(run: RegimentalRun, unit: string): void {
  const { battle } = run
  battle.disorderDue = battle.disorderDue.filter((id) => id !== unit)
  worsenOrder(run, unit, 'disordered', { rule: 'REG-10.13', what: 'lastCombat' })
}

/** REG-10.10: the unit will break through in C2. Its target is found then. */
export function markBreakthrough({ battle }: RegimentalRun, unit: string): void {
  const charge: Charge = {
    unit,
    target: '',
    kind: 'breakthrough',
    coldSteel: false,
    inDisorder: false,
    half: true,
    state: 'declared',
    worstGround: 'open',
  }
  battle.charges = [...battle.charges, charge]
}

/** REG-10.2 to 10.13: carries out what a unit does after its combat, and asks where it has a choice: the usual thing then waits as a todo. */
export function afterCombat(run: RegimentalRun, todo: Aftermath): void {
  const { battle } = run
  const { unit: id, enemies, from, cause, retreat } = todo
  const unit = unitOf(run, id)
  endCharge(run, id)
  const wasDue = battle.disorderDue.includes(id)
  if (!isOnTable(unit)) {
    battle.disorderDue = battle.disorderDue.filter((other) => other !== id)
    return
  }
  const goesOn = todo.breakthrough !== 'no'
  // OQ-38: after its last combat, or with the option before the breakthrough.
  const waits = goesOn && !rulesWith(battle.options).options.disorderBeforeBreakthrough
  if (waits && (todo.isDisorderedLater || wasDue)) battle.disorderDue = [...new Set([...battle.disorderDue, id])]
  else if (todo.isDisorderedLater || wasDue) disorderNow(run, id)

  if (goesOn) {
    if (todo.breakthrough === 'must') markBreakthrough(run, id)
    else {
      battle.todo.unshift({ do: 'carry', unit: id, from, enemies, cause })
      battle.owed.push({
        kind: 'breakthrough',
        side: unit.side,
        unit: id,
        options: nearestAhead(run, id),
        mayStay: true,
      })
    }
  } else if (retreat !== null) {
    battle.todo.unshift({ do: 'goBack', unit: id, kind: retreat, enemies, cause })
    if (todo.mayRecall && retreat !== 'full')
      battle.owed.push({ kind: 'recall', side: unit.side, unit: id, instead: retreat })
  } else if (todo.carry !== 'no') {
    battle.todo.unshift({ do: 'carry', unit: id, from, enemies, cause })
    if (todo.carry === 'may') battle.owed.push({ kind: 'victor', side: unit.side, unit: id })
    else if (todo.mayRecall) battle.owed.push({ kind: 'recall', side: unit.side, unit: id, instead: 'carry' })
  }
}
