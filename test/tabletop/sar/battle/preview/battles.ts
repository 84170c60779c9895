import { answer } from '../../../../../src/ai/tabletop/sar/answer'
import type { Dice } from '../../../../../src/core/dice'
import type { BattleEvent } from '../../../../../src/tabletop/sar/battle/events'
import { newBattle } from '../../../../../src/tabletop/sar/battle/engine'
import { playBattle } from '../../../../../src/tabletop/sar/battle/playBattle'
import type { AddressedEvent, BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Phase } from '../../../../../src/tabletop/sar/battle/sequence'
import type { BattleAction } from '../../../../../src/tabletop/sar/schemas/action'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { buenaVista, tablesOf } from '../../../../../src/tabletop/sar/data'
import { OPTIONS } from '../support'
import { value } from './value'

/** What a test wants to see of a battle that the computer plays against itself. */
interface Watcher {
  /** Before a side answers: the table as it knows it, and what it is going to do. */
  readonly asked?: (table: BattleTable, side: Side, actions: readonly BattleAction[]) => void
  readonly told?: (event: BattleEvent, table: BattleTable) => void
  /** At the end of a phase, before the next begins. `soFar`: the events of the action that ended it. */
  readonly phaseEnded?: (phase: Phase, table: BattleTable, soFar: readonly AddressedEvent[]) => void
}

/** Buena Vista played by the computer against itself for some turns. */
export function watchBattle(seed: string, turns: number, watcher: Watcher): BattleTable {
  const dice: Dice = { seed, forced: [] }
  const made = value(newBattle(value(buenaVista()), value(tablesOf('sar-2007')), OPTIONS, dice)).table
  const table: BattleTable = {
    ...made,
    ...(watcher.phaseEnded && {
      onPhaseEnd: (phase: Phase, events: readonly AddressedEvent[]) => watcher.phaseEnded!(phase, table, events),
    }),
  }
  const player = (seen: BattleTable, side: Side, salt: string): readonly BattleAction[] => {
    const actions = answer(seen, side, salt)
    watcher.asked?.(seen, side, actions)
    return actions
  }
  playBattle(table, dice, 'battle', { us: player, mexican: player }, `ai/${seed}`, {
    onEvents: (events) => {
      for (const { body } of events) watcher.told?.(body, table)
    },
    shouldStop: () => table.battle.turn > turns,
  })
  return table
}
