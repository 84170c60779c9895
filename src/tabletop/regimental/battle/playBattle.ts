// Plays a battle to its end between two tacticians (computer players).
import type { Dice } from '../../../core/dice'
import { type BySide, ofSide } from '../../../game/side'
import type { Tactician } from '../../common/tactician'
import { apply, legal, toAct } from './engine'
import type { AddressedEvent } from './events'
import type { LegalEntry } from './handler'
import type { RegimentalTable } from './run'
import type { RegimentalAction } from './schema/action'
import type { Side } from './types'

/** Commands a side: sees the table, which is open to both sides, and answers the present question or a part of it. */
export type RegimentalTactician = Tactician<RegimentalTable, RegimentalAction>

/** More actions than any battle takes: a guard against one that does not go on. */
const MOST_ACTIONS = 20_000
/** More answers than a place takes in one player turn; after them play goes on by the plainest action. */
export const MOST_ANSWERS = 400

/** Follows a battle while it is played. */
export interface PlayObserver {
  onEvents?(events: readonly AddressedEvent[], table: RegimentalTable): void
  /** Called for each action of a tactician that the rules refuse. */
  onRefused?(side: Side, action: RegimentalAction): void
}

/** What carries play on when a player does nothing, the plainest first: ending the step, else what is legal. Some may be refused. */
export const plainestActions = (entries: readonly LegalEntry[]): { readonly type: string }[] => [
  { type: 'ready' },
  ...entries.filter(({ type }) => type !== 'resign'),
]

/** Does the plainest legal action, so that play never stands still. */
function goOn(table: RegimentalTable, side: Side, dice: Dice, stream: string): AddressedEvent[] {
  for (const action of [...plainestActions(legal(table, side)), { type: 'resign' }]) {
    const applied = apply(table, side, action, dice, stream)
    if (applied.ok) return applied.value
  }
  throw new Error(`no action is legal at ${table.battle.place}`)
}

/**
 * Plays a battle until it is over, in place. `salt`: the seed of the tacticians' own choices, never that of the dice. The same table, dice,
 * tacticians and salt always give the same battle.
 */
export function playBattle(
  table: RegimentalTable,
  dice: Dice,
  stream: string,
  tacticians: BySide<RegimentalTactician>,
  salt: string,
  { onEvents, onRefused }: PlayObserver = {},
): void {
  let [here, answers] = ['', 0]
  for (let n = 0; n < MOST_ACTIONS; n++) {
    const side = toAct(table)
    if (side === null) return
    const { playerTurn, place } = table.battle
    answers = here === `${playerTurn} ${place}` ? answers + 1 : 0
    here = `${playerTurn} ${place}`
    let isDone = false
    const answer =
      answers > MOST_ANSWERS ? [] : ofSide(tacticians, side)(table, side, `${salt}/${side}/${playerTurn}/${n}`)
    for (const action of answer) {
      if (toAct(table) !== side) break
      const applied = apply(table, side, action, dice, stream)
      if (!applied.ok) {
        onRefused?.(side, action)
        break
      }
      isDone = true
      onEvents?.(applied.value, table)
    }
    if (!isDone) onEvents?.(goOn(table, side, dice, stream), table)
  }
  throw new Error('the battle does not end')
}
