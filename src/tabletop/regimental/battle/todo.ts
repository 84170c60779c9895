// What a step under way still has to do (`Todo` in types.ts), one function a kind.
import { moveNextCharge } from './charge/move'
import { afterCombat } from './combat/aftermath'
import { carryOn, goBack } from './combat/goBack'
import { fightRound } from './combat/round'
import { takeStands } from './combat/takeStands'
import { markLowAmmunition } from './fire/ammunition'
import { applyEffect } from './fire/effects'
import { hitGunStand } from './fire/gunStand'
import { leaderFalls } from './fallenLeaders'
import { silence } from './losses'
import type { RegimentalRun } from './run'
import type { Todo } from './types'

/** How each kind is carried out. It may put others before the rest of the list, or owe a choice. */
const PERFORM: { readonly [K in Todo['do']]: (run: RegimentalRun, todo: Extract<Todo, { do: K }>) => void } = {
  effect: applyEffect,
  gunStand: hitGunStand,
  silence: (run, { unit, cause }) => silence(run, unit, null, cause),
  ammunition: markLowAmmunition,
  leaderFalls,
  fight: fightRound,
  takeStands,
  aftermath: afterCombat,
  goBack,
  carry: carryOn,
  moveCharge: moveNextCharge,
}

/** Carries out what is to be done, the first one next, until a choice is owed or nothing is left. */
export function runTodo(run: RegimentalRun): void {
  const { battle } = run
  while (battle.owed.length === 0 && battle.place !== 'over') {
    const todo = battle.todo.shift()
    if (!todo) return
    // The compiler cannot follow the kind to its function, hence the cast.
    const perform = PERFORM[todo.do] as (run: RegimentalRun, todo: Todo) => void
    perform(run, todo)
  }
}
