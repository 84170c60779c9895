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

/** What a driver watches besides: what happened, and what was refused. */
export interface BattleObserver {
  /** After each action that was carried out: what it brought about. */
  readonly told?: (told: readonly AddressedEvent[], side: Side) => void
  /** A refused action; the battle goes on without it. */
  readonly refused?: (refusal: Refusal, action: BattleAction, side: Side) => void
  /** Asked before each question: true ends the drive there. */
  readonly stop?: () => boolean
}

/** More actions than any answer has; a player who goes on and on is cut short. */
const MOST = 4000

/** Gets an answer finished that its giver left open: what must be named is named as the list has it, then `ready`. */
function finish(table: BattleTable, side: Side, dice: Dice, stream: string, watch: BattleObserver): void {
  for (let i = 0; i < MOST; i++) {
    const done = apply(table, side, { type: 'ready' }, dice, stream)
    if (done.ok) {
      watch.told?.(done.value, side)
      return
    }
    // SAR-13.1, 4.8: what must not be left open is whom a charge is for, and at whom First Fire goes.
    const { targets, fires } = answersOf(table, side)
    const open: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { charge: targets, fire: fires }
    const entry = legal(table, side).find(({ type, unit }) => type in open && open[type]![String(unit)] === undefined)
    const named = apply(table, side, entry ? sampleAction(entry, 0) : { type: 'resign' }, dice, stream)
    if (named.ok) watch.told?.(named.value, side)
    if (entry === undefined) return
  }
}

/**
 * Fights on until the battle is over (or `watch.stop` says so): whoever is asked sees the table as his side knows it and answers.
 * `salt` is the chance that the players may use; never the dice of the battle. What is refused is left out, so nobody can hold
 * the battle up.
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
    if (watch.stop?.()) return
    const asked = battle.pending.length
    const place = `${battle.turn}/${battle.phase}/${battle.step}`
    const answered = (): boolean =>
      battle.pending.length !== asked ||
      place !== `${battle.turn}/${battle.phase}/${battle.step}` ||
      toAct(battle) !== side
    for (const action of ofSide(players, side)(tableSeenBy(table, side), side, `${salt}/${place}`).slice(0, MOST)) {
      const done = apply(table, side, action, dice, stream)
      if (done.ok) watch.told?.(done.value, side)
      else watch.refused?.(done.refusal, action, side)
      if (answered()) break
    }
    if (!answered()) finish(table, side, dice, stream, watch)
  }
}
