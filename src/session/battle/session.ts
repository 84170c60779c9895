import { answer } from '../../ai/tabletop/sar/answer'
import { ok, type Refusal, refusal, type Result } from '../../core/result'
import type { Side } from '../../game/side'
import type { Tactician } from '../../tabletop/sar/battle/tactician'
import { tableSeenBy } from '../../tabletop/sar/battle/view'
import type { BattleAction } from '../../tabletop/sar/schemas/action'
import type { AutoUntil } from '../autoPlayer'
import type { NewGameRequest } from '../header'
import type { Journal } from '../journal'
import { loadJournal } from '../load'
import { type LoadedMatch, Match, startJournal } from '../match'
import { battleFamily, type BattleTypes } from './family'

/** A battle on the tabletop as a game of its own (SAR-24). */
export class BattleSession extends Match<BattleTypes> {
  private constructor(journal: Journal<BattleTypes>) {
    super(journal)
  }

  /** Starts a battle. The request may be any value. */
  static create(request: NewGameRequest | unknown): Result<BattleSession> {
    const journal = startJournal(battleFamily, request)
    return journal.ok ? ok(new BattleSession(journal.value)) : journal
  }

  /** Goes on with a save (see `loadJournal`). */
  static load(save: unknown, { salvage = false } = {}): Result<LoadedMatch<BattleSession>> {
    const loaded = loadJournal(battleFamily, save, salvage)
    if (!loaded.ok) return loaded
    return ok({ session: new BattleSession(loaded.value.journal), notice: loaded.value.notice })
  }

  /** The whole battle with both sides' secrets, for tools and tests; a player gets `view`. */
  get table() {
    return this.journal.position.table
  }

  /**
   * Has a tactician play the side while it is to act, to the end of the phase, of the turn or of the battle. The tactician sees only what
   * the side may know. When the rules refuse one of its actions, the rest of that answer is dropped and play goes on.
   */
  auto(side: Side, until: AutoUntil = 'end', tactician: Tactician = answer, by = 'ai'): Result<BattleAction[]> {
    if (this.toAct() !== side) return { ok: false, refusal: notYourTurn(this.toAct()) }
    const { turn, phase } = this.table.battle
    const done: BattleAction[] = []
    // Each round asks the tactician once; his answer should end with `ready`.
    while (this.toAct() === side) {
      const { battle } = this.table
      if (until !== 'end' && battle.turn !== turn) break
      if (until === 'phase' && battle.phase !== phase) break
      const actions = tactician(tableSeenBy(this.table, side), side, this.#aiSalt(side))
      const doneBefore = done.length
      for (const action of actions) {
        if (!this.do(side, action, by).ok) break
        done.push(action)
        // `ready` brings the next question, or the other side.
        if (action.type === 'ready') break
      }
      const endedWithReady = done.length > doneBefore && done.at(-1)?.type === 'ready'
      if (endedWithReady) continue
      if (!this.#endAnswer(side, by, done)) break
    }
    return ok(done)
  }

  /**
   * Ends the answer with `ready`. Where that is refused (a charge without a target, SAR-13.1), does what is still asked for first. False:
   * nothing legal makes `ready` legal.
   */
  #endAnswer(side: Side, by: string, done: BattleAction[]): boolean {
    for (let tries = 0; tries < MAX_FORCED_ANSWERS; tries++) {
      const ready: BattleAction = { type: 'ready' }
      if (this.do(side, ready, by).ok) {
        done.push(ready)
        return true
      }
      const askedFor = this.legal(side).find(({ type }) => type !== 'resign')
      if (!askedFor || !this.do(side, askedFor, by).ok) return false
      done.push(askedFor as unknown as BattleAction)
    }
    return false
  }

  /** Seeds the computer player's choices: its own seed and the point that the battle has reached, never the seed of the dice. */
  #aiSalt(side: Side): string {
    const { turn, phase, step } = this.table.battle
    return `${this.header.aiSeed}/${side}/${turn}/${phase}/${step}`
  }
}

/** Most actions done to make `ready` legal; a guard against doing so for ever. */
const MAX_FORCED_ANSWERS = 200

const notYourTurn = (actor: Side | null): Refusal =>
  refusal('not-your-turn', 'SAR-4.7', 'refusal.sarState', { what: actor ?? 'over' })
