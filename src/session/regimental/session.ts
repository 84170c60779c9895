import { ok, type Refusal, refusal, type Result } from '../../core/result'
import type { Side } from '../../game/side'
import type { Tactician } from '../../tabletop/common/tactician'
import { MOST_ANSWERS, plainestActions } from '../../tabletop/regimental/battle/playBattle'
import type { RegimentalTable } from '../../tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../tabletop/regimental/battle/schema/action'
import type { AutoUntil } from '../autoPlayer'
import type { NewGameRequest } from '../header'
import type { Journal } from '../journal'
import { loadJournal } from '../load'
import { type LoadedMatch, Match, startJournal } from '../match'
import { regimentalFamily, type RegimentalTypes } from './family'

/** A function that commands a side: the next actions of the side to act, up to the next die or further. The table is open to both sides. */
export type RegimentalTactician = Tactician<RegimentalTable, RegimentalAction>

/** A Regimental battle as a game of its own. */
export class RegimentalSession extends Match<RegimentalTypes> {
  private constructor(journal: Journal<RegimentalTypes>) {
    super(journal)
  }

  /** Starts a battle. The request should be a `NewGameRequest`; any other value is refused. */
  static create(request: NewGameRequest | unknown): Result<RegimentalSession> {
    const journal = startJournal(regimentalFamily, request)
    return journal.ok ? ok(new RegimentalSession(journal.value)) : journal
  }

  /** Goes on with a save. With `salvage`, a save that does not replay goes on from its last good checkpoint (see `loadJournal`). */
  static load(save: unknown, { salvage = false } = {}): Result<LoadedMatch<RegimentalSession>> {
    const loaded = loadJournal(regimentalFamily, save, salvage)
    if (!loaded.ok) return loaded
    return ok({ session: new RegimentalSession(loaded.value.journal), notice: loaded.value.notice })
  }

  /** The whole battle, which is open to both sides; only its seed and dice to come are not (they lie in the header). */
  get table(): RegimentalTable {
    return this.journal.position.table
  }

  /**
   * Has a tactician play the side while it is to act, to the end of the present place (`phase`), of the player turn (`turn`) or of the battle.
   * When the rules refuse one of its actions, the rest of that answer is dropped, and play goes on with the next. `by` names it in the journal.
   */
  auto(side: Side, until: AutoUntil, tactician: RegimentalTactician, by = 'ai'): Result<RegimentalAction[]> {
    if (this.toAct() !== side) return { ok: false, refusal: notYourTurn(this.toAct()) }
    const { place, playerTurn } = this.table.battle
    const done: RegimentalAction[] = []
    let [here, answers] = ['', 0]
    while (this.toAct() === side) {
      const { battle } = this.table
      if (until !== 'end' && battle.playerTurn !== playerTurn) break
      if (until === 'phase' && battle.place !== place) break
      // A player who turns a unit to and fro at no cost would never end.
      const now = `${battle.playerTurn} ${battle.place}`
      answers = now === here ? answers + 1 : 0
      here = now
      const isStuck = answers > MOST_ANSWERS
      if (!(isStuck ? this.#goOn(side, by, done) : this.#answerOnce(side, tactician, by, done))) break
    }
    return ok(done)
  }

  /** Has a tactician answer once for a side; see `auto`. Returns what it did. */
  answerQuestion(side: Side, tactician: RegimentalTactician, by = 'ai'): Result<RegimentalAction[]> {
    if (this.toAct() !== side) return { ok: false, refusal: notYourTurn(this.toAct()) }
    const done: RegimentalAction[] = []
    this.#answerOnce(side, tactician, by, done)
    return ok(done)
  }

  /** The seed of a computer player's choices now: its own seed and the point that the battle has reached, never the seed of the dice. */
  saltFor(side: Side): string {
    return `${this.header.aiSeed}/${side}/${this.table.battle.playerTurn}/${this.length}`
  }

  /** Asks the tactician once and does what it answers. False: none of it was legal, nor anything that goes on. */
  #answerOnce(side: Side, tactician: RegimentalTactician, by: string, done: RegimentalAction[]): boolean {
    let isDone = false
    for (const action of tactician(this.table, side, this.saltFor(side))) {
      if (this.toAct() !== side || !this.do(side, action, by).ok) break
      done.push(action)
      isDone = true
    }
    return isDone || this.#goOn(side, by, done)
  }

  /** Does the plainest legal action, so that play never stands still: it ends the step, or takes the first entry that the rules let pass. */
  #goOn(side: Side, by: string, done: RegimentalAction[]): boolean {
    const candidates = plainestActions(this.legal(side)) as RegimentalAction[]
    for (const action of candidates)
      if (this.check(side, action) === null && this.do(side, action, by).ok) {
        done.push(action)
        return true
      }
    return false
  }
}

const notYourTurn = (actor: Side | null): Refusal =>
  refusal('not-your-turn', 'REG-2.1', 'refusal.reg.notYourTurn', { side: actor ?? '' })
