// Carries a battle on from choice to choice along the sequence of play (REG-2).
import { PLACES } from './sequence'
import { leadersMakeWay } from './leaders'
import { owedOptions, ruleOfOwed } from './owed'
import { beginPlayerTurn, endPlayerTurn } from './playerTurn'
import { emit, type RegimentalRun } from './run'
import { STEPS } from './steps'
import type { Next } from './steps/step'
import { runTodo } from './todo'
import type { RegimentalResult, Side } from './types'
import { enemyOf } from './units'

/** The side that chooses at the present place, when nothing is owed. */
export function chooserAt({ field, battle }: Pick<RegimentalRun, 'field' | 'battle'>): Side {
  const { chooser } = PLACES[battle.place]
  return chooser === 'opponent' ? enemyOf({ field, battle }, battle.phasing) : battle.phasing
}

/** Ends the battle. */
export function endBattle(run: RegimentalRun, result: RegimentalResult): void {
  const { battle } = run
  battle.place = 'over'
  battle.toAct = null
  battle.owed = []
  battle.todo = []
  battle.check = null
  battle.fire = null
  battle.result = result
  emit(run, { kind: 'over', result })
}

/** Goes to the next place, or to the next player turn, or ends the battle. */
export function goTo(run: RegimentalRun, next: Next): void {
  const { battle } = run
  if (next === 'nextPlayerTurn') {
    const result = battle.place === 'setup' ? null : endPlayerTurn(run)
    if (result) endBattle(run, result)
    else {
      beginPlayerTurn(run)
      goTo(run, 'leaders')
    }
    return
  }
  battle.place = next
  if (next === 'over') return
  emit(run, { kind: 'place', place: next, turn: battle.turn, side: battle.phasing })
  STEPS[next].enter?.(run)
}

/** Takes the answer to the choice that is owed last. */
export function answerOwed(run: RegimentalRun, option: string): void {
  const owed = run.battle.owed.pop()!
  ruleOfOwed(owed).choose(run, owed, option)
}

/** Goes on until a side must choose or the battle is over. Choices with one answer are made without asking. */
export function settle(run: RegimentalRun): void {
  const { battle } = run
  while (battle.place !== 'over') {
    const owed = battle.owed.at(-1)
    if (owed) {
      const options = owedOptions(run)
      if (options.length > 1) {
        leadersMakeWay(run)
        battle.toAct = owed.side
        return
      }
      if (options.length === 1) answerOwed(run, options[0]!)
      else battle.owed.pop()
      continue
    }
    if (battle.todo.length > 0) {
      runTodo(run)
      continue
    }
    const next = STEPS[battle.place].proceed(run)
    if (next === 'again') continue
    if (next === 'wait') {
      leadersMakeWay(run)
      battle.toAct = chooserAt(run)
      return
    }
    goTo(run, next)
  }
}
