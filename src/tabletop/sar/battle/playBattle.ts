import { answersOf } from './answers'
import { type BySide, ofSide } from '../../../game/side'
import type { Dice } from '../../../core/dice'
import type { Refusal } from '../../../core/result'
import { apply, legal, toAct } from './engine'
import { sampleAction } from '../../common/legalEntry'
import type { BattleTable, AddressedEvent } from './run'
import type { BattleAction } from '../schemas/action'
import type { Tactician } from './tactician'
import type { Side } from './types'
import { tableSeenBy } from './view'

/** Callbacks for `playBattle`. */
export interface BattleObserver {
  /** Called after each action with its events. */
  readonly onEvents?: (told: readonly AddressedEvent[], side: Side) => void
  /** Called for a refused action; the battle goes on without it. */
  readonly onRefused?: (refusal: Refusal, action: BattleAction, side: Side) => void
  /** Called before each question; true stops there. */
  readonly shouldStop?: () => boolean
}

/** The most actions taken from one answer, so that a player cannot hold up the battle. */
const MAX_ACTIONS = 4000

/** Completes an answer that its player has not ended: fills in what must be named from the legal list, then is `ready`. */
function completeAnswer(table: BattleTable, side: Side, dice: Dice, stream: string, watch: BattleObserver): void {
  for (let i = 0; i < MAX_ACTIONS; i++) {
    const done = apply(table, side, { type: 'ready' }, dice, stream)
    if (done.ok) {
      watch.onEvents?.(done.value, side)
      return
    }
    // SAR-13.1, 4.8: only targets of charges and of First Fire must be named.
    const { targets, fires } = answersOf(table, side)
    const chosen: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { charge: targets, fire: fires }
    const entry = legal(table, side).find(
      ({ type, unit }) => type in chosen && chosen[type]![String(unit)] === undefined,
    )
    const named = apply(table, side, entry ? sampleAction(entry, 0) : { type: 'resign' }, dice, stream)
    if (named.ok) watch.onEvents?.(named.value, side)
    if (entry === undefined) return
  }
}

/**
 * Plays a battle to its end, or until `watch.stop` returns true. The player of the side that is asked gets the table as that side knows
 * it. Refused actions are left out.
 * @param salt source of random numbers for the players, who never see the dice of the battle
 */
export function playBattle(
  table: BattleTable,
  dice: Dice,
  stream: string,
  players: BySide<Tactician>,
  salt = stream,
  watch: BattleObserver = {},
): void {
  const { battle } = table
  for (let side = toAct(battle); side !== null; side = toAct(battle)) {
    if (watch.shouldStop?.()) return
    const asked = battle.pending.length
    const place = `${battle.turn}/${battle.phase}/${battle.step}`
    const answered = (): boolean =>
      battle.pending.length !== asked ||
      place !== `${battle.turn}/${battle.phase}/${battle.step}` ||
      toAct(battle) !== side
    for (const action of ofSide(players, side)(tableSeenBy(table, side), side, `${salt}/${place}`).slice(
      0,
      MAX_ACTIONS,
    )) {
      const done = apply(table, side, action, dice, stream)
      if (done.ok) watch.onEvents?.(done.value, side)
      else watch.onRefused?.(done.refusal, action, side)
      if (answered()) break
    }
    if (!answered()) completeAnswer(table, side, dice, stream, watch)
  }
}
