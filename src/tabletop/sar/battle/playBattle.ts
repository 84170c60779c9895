// Plays a whole battle without a person: asks a tactician (a computer player) for each side until the battle is over. A `BattleTable` is the state
// of the battle (`battle`) with all that never changes in it (`field`).
import { type BySide, ofSide } from '../../../game/side'
import type { Dice } from '../../../core/dice'
import { ok, type Refusal } from '../../../core/result'
import { apply, applyLegal, toAct } from './engine'
import { firstActionOwed } from './owed'
import type { BattleTable, AddressedEvent } from './run'
import type { BattleAction } from '../schemas/action'
import type { Tactician } from './tactician'
import type { Side } from './types'
import { tableSeenBy } from './view'

/** Callbacks for `playBattle`. */
export interface BattleObserver {
  /** Called after each action with its events; each event names the side that may know it, or null for both. `side`: the side that acted. */
  readonly onEvents?: (events: readonly AddressedEvent[], side: Side) => void
  /** Called for each refused action; the battle goes on without it. */
  readonly onRefused?: (refusal: Refusal, action: BattleAction, side: Side) => void
  /**
   * The players' actions have been tried, in their order, on a copy of what their side knows, so the rules need not check them again. Only where
   * no side has hidden units (SAR-22.1): then no action is legal on that copy and not on the table.
   */
  readonly areActionsChecked?: boolean
  /** Called before each question; true stops there. */
  readonly shouldStop?: () => boolean
}

/** The most actions taken from one answer, so that a player who never ends it cannot hold up the battle. */
const MAX_ACTIONS = 4000

/**
 * Completes an answer that its player has not ended: does what is still owed (missions, targets), each the first of the legal list, and then is
 * `ready`. If even that is refused, the side resigns.
 */
function completeAnswer(table: BattleTable, side: Side, dice: Dice, stream: string, observer: BattleObserver): void {
  // Each round tries `ready` first; if that is refused, it does one more thing that is owed.
  for (let i = 0; i < MAX_ACTIONS; i++) {
    const readyResult = apply(table, side, { type: 'ready' }, dice, stream)
    if (readyResult.ok) {
      observer.onEvents?.(readyResult.value, side)
      return
    }
    const owed = firstActionOwed(table, side)
    const result = apply(table, side, owed ?? { type: 'resign' }, dice, stream)
    if (result.ok) observer.onEvents?.(result.value, side)
    if (owed === null) return
  }
}

/**
 * Plays a battle to its end, or until `observer.shouldStop` returns true. The player of the side that is asked gets the table as that side
 * knows it. Refused actions are left out.
 * @param stream name of the stream of the battle's dice
 * @param salt source of random numbers for the players, who never see the dice of the battle
 */
export function playBattle(
  table: BattleTable,
  dice: Dice,
  stream: string,
  players: BySide<Tactician>,
  salt = stream,
  observer: BattleObserver = {},
): void {
  const { battle } = table
  const presentPlace = (): string => `${battle.turn}/${battle.phase}/${battle.step}`
  for (let side = toAct(battle); side !== null; side = toAct(battle)) {
    if (observer.shouldStop?.()) return
    const sidesAsked = battle.pending.length
    const place = presentPlace()
    // Has the side completed its answer? It has as soon as the battle asks somebody else, or has gone on.
    const hasAnswered = (): boolean =>
      battle.pending.length !== sidesAsked || presentPlace() !== place || toAct(battle) !== side
    const player = ofSide(players, side)
    const actions = player(tableSeenBy(table, side), side, `${salt}/${place}`)
    for (const action of actions.slice(0, MAX_ACTIONS)) {
      // Whether everything is answered that must be, only the table itself knows.
      const isChecked = observer.areActionsChecked === true && action.type !== 'ready'
      const result = isChecked
        ? ok(applyLegal(table, side, action, dice, stream))
        : apply(table, side, action, dice, stream)
      if (result.ok) observer.onEvents?.(result.value, side)
      else observer.onRefused?.(result.refusal, action, side)
      if (hasAnswered()) break
    }
    if (!hasAnswered()) completeAnswer(table, side, dice, stream, observer)
  }
}
