import type { Dice } from '../../../../../src/core/dice'
import { afterMoves, move, rollMoves } from '../../../../../src/tabletop/sar/battle/moves/phase'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import type { BattleEvent } from '../../../../../src/tabletop/sar/battle/events'
import { enter, runOf, type Scene, scene } from '../scene'
import { act, dice } from '../support'

/** Dice of phase 4 of turn 1, by `unit/purpose/number`. */
export const moveDice = (forced: Readonly<Record<string, number>> = {}, seed = 'moves'): Dice =>
  dice(
    seed,
    Object.entries(forced).map(([key, value]): [string, number] => [`1/allMoves/${key}`, value]),
  )

/** A scene in phase 4 with the distances rolled: everybody is asked who has something to lay out. */
export function moving(made: Scene, with_: Dice = moveDice()): BattleTable {
  const table = scene(made)
  enter(table, 'allMoves', with_)
  return table
}

/** What is laid out, and all the moves of the phase; the next phase does not begin. */
export function moved(table: BattleTable, actions: readonly [Side, object][], with_: Dice = moveDice()): BattleEvent[] {
  for (const [side, action] of actions) {
    table.battle.pending = [{ kind: 'moves', owner: side }]
    act(table, side, action, with_)
  }
  table.battle.pending = []
  const run = runOf(table, with_)
  move(run)
  afterMoves(run)
  return run.events.map(({ body }) => body)
}

/** The moves of a phase in which nobody lays out anything: what must be done anyway. */
export function compelled(made: Scene, with_: Dice = moveDice()): { table: BattleTable; events: BattleEvent[] } {
  const table = scene(made)
  table.battle.phase = 'allMoves'
  const run = runOf(table, with_)
  rollMoves(run)
  return { table, events: [...run.events.map(({ body }) => body), ...moved(table, [], with_)] }
}
