// What a step under way still has to do (`Todo` in types.ts), one function a kind.
import { moveNextCharge } from './charge/move'
import { afterCombat } from './combat/aftermath'
import { carryOn, goBack } from './combat/goBack'
import { fightRound } from './combat/round'
import { takeStands } from './combat/takeStands'
import { markLowAmmunition } from './fire/ammunition'
import { applyEffect } from './fire/effects'
import { hitGunStand } from './fire/gunStand'
import { leaderFalls } from './leaders/falls'
import { silence } from './losses'
import type { RegimentalRun } from './run'
import type { Todo } from './types'

/** Carries one thing out. It may put others before the rest of the list, or owe a choice. */
function perform(run: RegimentalRun, todo: Todo): void {
  switch (todo.do) {
    case 'effect':
      return applyEffect(run, todo)
    case 'gunStand':
      return hitGunStand(run, todo)
    case 'silence':
      return silence(run, todo.unit, null, todo.cause)
    case 'ammunition':
      return markLowAmmunition(run, todo)
    case 'leaderFalls':
      return leaderFalls(run, todo)
    case 'fight':
      return fightRound(run, todo)
    case 'takeStands':
      return takeStands(run, todo)
    case 'aftermath':
      return afterCombat(run, todo)
    case 'goBack':
      return goBack(run, todo)
    case 'carry':
      return carryOn(run, todo)
    case 'moveCharge':
      return moveNextCharge(run, todo)
  }
}

/** Carries out what is to be done, the first one next, until a choice is owed or nothing is left. */
export function runTodo(run: RegimentalRun): void {
  const { battle } = run
  while (battle.owed.length === 0 && battle.place !== 'over') {
    const todo = battle.todo.shift()
    if (!todo) return
    perform(run, todo)
  }
}
