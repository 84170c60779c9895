import { answer } from '../../ai/tabletop/sar/answer'
import { ok, type Refusal, refusal, type Result } from '../../core/result'
import type { Side } from '../../game/side'
import {
  answerPreview,
  type PreviewAnswer,
  type PreviewKind,
  type PreviewQuery,
} from '../../tabletop/sar/battle/preview/query'
import { firstActionOwed } from '../../tabletop/sar/battle/owed'
import type { Tactician } from '../../tabletop/sar/battle/tactician'
import { tableSeenBy } from '../../tabletop/sar/battle/view'
import type { BattleAction } from '../../tabletop/sar/schemas/action'
import type { AutoUntil } from '../autoPlayer'
import type { NewGameRequest } from '../header'
import type { Journal } from '../journal'
import { loadJournal } from '../load'
import { type LoadedMatch, Match, startJournal } from '../match'
import { battleFamily, type BattleTypes } from './family'
import { type BattleRules, battleRulesOf } from './options'
import { type BattlePast, pastOf } from './past'
import type { ActionToWorkOut } from './workOut'

/** A battle on the tabletop as a game of its own (SAR-24). */
export class BattleSession extends Match<BattleTypes> {
  private constructor(journal: Journal<BattleTypes>) {
    super(journal)
  }

  /** Starts a battle. The request should be a `NewGameRequest`; any other value is refused. */
  static create(request: NewGameRequest | unknown): Result<BattleSession> {
    const journal = startJournal(battleFamily, request)
    return journal.ok ? ok(new BattleSession(journal.value)) : journal
  }

  /** The battle so far for its replay, as the side may know it; when it is over, as both sides knew it. */
  past(side: Side): BattlePast {
    return pastOf(this.journal, side)
  }

  /** Goes on with a save. With `salvage`, a save that does not replay goes on from its last good checkpoint (see `loadJournal`). */
  static load(save: unknown, { salvage = false } = {}): Result<LoadedMatch<BattleSession>> {
    const loaded = loadJournal(battleFamily, save, salvage)
    if (!loaded.ok) return loaded
    return ok({ session: new BattleSession(loaded.value.journal), notice: loaded.value.notice })
  }

  /** The whole battle with both sides' secrets, for tools and tests; a player gets `view`. */
  get table() {
    return this.journal.position.table
  }

  /** What a side may ask before it acts (tabletop/sar/battle/preview), at any time, also while the other is to act. */
  override preview<K extends PreviewKind>(side: Side, query: PreviewQuery<K>): Result<PreviewAnswer<K>>
  override preview(side: Side, query: unknown): Result<object>
  override preview(side: Side, query: unknown): Result<object> {
    return answerPreview(this.table, side, query)
  }

  /**
   * Has a tactician (a function that answers for a side) play the side while it is to act, to the end of the phase, of the turn or of the battle;
   * by default the tactician is the computer player. It sees only what the side may know. When the rules refuse one of its actions, the rest of
   * that answer is dropped and play goes on. `by` names the player in the journal.
   */
  auto(side: Side, until: AutoUntil = 'end', tactician: Tactician = answer, by = 'ai'): Result<BattleAction[]> {
    if (this.toAct() !== side) return { ok: false, refusal: notYourTurn(this.toAct()) }
    const { turn, phase } = this.table.battle
    const actionsDone: BattleAction[] = []
    while (this.toAct() === side) {
      const { battle } = this.table
      if (until !== 'end' && battle.turn !== turn) break
      if (until === 'phase' && battle.phase !== phase) break
      if (!this.#answerOnce(side, tactician, by, actionsDone)) break
    }
    return ok(actionsDone)
  }

  /** Has a tactician answer the present question for a side, and no more; see `auto`. Returns what it did. */
  answerQuestion(side: Side, tactician: Tactician = answer, by = 'ai'): Result<BattleAction[]> {
    if (this.toAct() !== side) return { ok: false, refusal: notYourTurn(this.toAct()) }
    const actionsDone: BattleAction[] = []
    this.#answerOnce(side, tactician, by, actionsDone)
    return ok(actionsDone)
  }

  /** The options of the battle without the language, and the seed of a computer player's choices now: what a worker that thinks for a side needs. */
  thinkingFor(side: Side): { readonly rules: BattleRules; readonly salt: string } {
    return { rules: battleRulesOf(this.header.options), salt: this.#aiSalt(side) }
  }

  /** What another thread needs to work an action out. It holds the secrets of both sides and the dice: no player may get it. */
  workFor(side: Side, action: BattleAction): ActionToWorkOut {
    const { seed, forced, options } = this.header
    return { rules: battleRulesOf(options), battle: this.table.battle, side, action, dice: { seed, forced } }
  }

  /**
   * The action that ends the answer of a side: `ready`, or where that is refused (a leader without a mission, SAR-4.15; a charge without a target,
   * SAR-13.1) a legal action that is still missing. Null: nothing legal makes `ready` legal.
   */
  nextToEndAnswer(side: Side): BattleAction | null {
    return this.check(side, READY) === null ? READY : firstActionOwed(this.table, side)
  }

  /** Asks the tactician once, does what it answers and ends the answer; adds what is done to `actionsDone`. False: the answer cannot be ended. */
  #answerOnce(side: Side, tactician: Tactician, by: string, actionsDone: BattleAction[]): boolean {
    const actions = tactician(tableSeenBy(this.table, side), side, this.#aiSalt(side))
    for (const action of actions) {
      if (!this.do(side, action, by).ok) break
      actionsDone.push(action)
      // `ready` brings the next question, or the other side.
      if (action.type === 'ready') return true
    }
    return this.#endAnswer(side, by, actionsDone)
  }

  /** Ends the answer with `ready`, and adds what it does to `actionsDone`. False: nothing legal makes `ready` legal. */
  #endAnswer(side: Side, by: string, actionsDone: BattleAction[]): boolean {
    for (let tries = 0; tries < MAX_FORCED_ANSWERS; tries++) {
      const action = this.nextToEndAnswer(side)
      if (!action || !this.do(side, action, by).ok) return false
      actionsDone.push(action)
      if (action.type === 'ready') return true
    }
    return false
  }

  /** The seed of the computer player's choices: its own seed and the point that the battle has reached, never the seed of the dice. */
  #aiSalt(side: Side): string {
    const { turn, phase, step } = this.table.battle
    return `${this.header.aiSeed}/${side}/${turn}/${phase}/${step}`
  }
}

/** Most actions done to make `ready` legal; a guard against an endless loop. */
export const MAX_FORCED_ANSWERS = 200
const READY: BattleAction = { type: 'ready' }

const notYourTurn = (actor: Side | null): Refusal =>
  refusal('not-your-turn', 'SAR-4.7', 'refusal.sarState', { what: actor ?? 'over' })
