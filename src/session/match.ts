import { ok, type Refusal, type Result, refuse } from '../core/result'
import type { Engine, EngineFamily, EngineTypes, NumberedEvent, SetupWarning } from '../game/engine'
import type { Sides } from '../game/side'
import { digestOf } from './digest'
import { headerOf, type HeaderOf } from './header'
import { carryOut, type Journal, journalFrom, newJournal, takeBack } from './journal'
import { loadJournal, type Notice } from './load'
import { CURRENT_FORM } from './migrate'
import { type GameRecord, recordOf, turnAt, type TurnMark, type TurnReplay, turnsOf } from './record'
import type { Save } from './save'
import { refusalBeyondBarrier, refusalOfEmptyUndo, refusalForOtherSide } from './undo'

/** What an action brought about. */
export interface ActionOutcome<E extends EngineTypes> {
  /** Those events of the action that the acting side may know. */
  events: NumberedEvent<E>[]
  toAct: E['side'] | null
  /** The result of the game; null: it goes on. */
  over: E['result'] | null
}

/** A save that was loaded, with a message to the player if something did not fit. */
export interface LoadedMatch<M> {
  /** The game. */
  readonly session: M
  readonly notice: Notice | null
}

/**
 * A game being played, whatever its engine: journal, digest, undo, saves and records are the same for all. Nothing throws, and a refusal
 * changes nothing. An engine whose games can do more, such as forecast an attack, extends this class. `E` names the engine's types: sides,
 * actions, views, events and so on.
 */
export class Match<E extends EngineTypes> {
  protected journal: Journal<E>

  protected constructor(journal: Journal<E>) {
    this.journal = journal
  }

  /** Starts a game of an engine that needs no class of its own. The request may be any value. */
  static start<E extends EngineTypes>(family: EngineFamily<E>, request: unknown): Result<Match<E>> {
    const journal = startJournal(family, request)
    return journal.ok ? ok(new Match(journal.value)) : journal
  }

  /** Goes on with a save of an engine that needs no class of its own (see `loadJournal`). */
  static resume<E extends EngineTypes>(
    family: EngineFamily<E>,
    save: unknown,
    { salvage = false } = {},
  ): Result<LoadedMatch<Match<E>>> {
    const loaded = loadJournal(family, save, salvage)
    if (!loaded.ok) return loaded
    return ok({ session: new Match(loaded.value.journal), notice: loaded.value.notice })
  }

  /** Called after an action. */
  protected onAction(_type: E['action']['type']): void {}
  /** Called when the position has changed in another way: by undo or `setState`. */
  protected onJump(): void {}

  protected get engine(): Engine<E> {
    return this.journal.engine
  }

  get header(): HeaderOf<E> {
    return this.journal.header
  }

  /** The two sides, by seat. */
  get sides(): Sides<E['side']> {
    return this.engine.sides
  }

  /** How many actions the journal holds. */
  get length(): number {
    return this.journal.entries.length
  }

  get result(): E['result'] | null {
    return this.engine.resultOf(this.journal.position)
  }

  /** The side that must choose now; null: the game is over. */
  toAct(): E['side'] | null {
    return this.engine.toAct(this.journal.position)
  }

  /** Message key of the sentence that tells the side what is asked now. */
  promptKey(side: E['side']): string {
    return this.engine.promptKey(this.journal.position, side)
  }

  /** What the side may know of the game. */
  view(side: E['side']): E['view'] {
    return this.engine.viewFor(this.journal.position, side)
  }

  /** The complete legal list of the side, sorted. */
  legal(side: E['side']): readonly E['legalEntry'][] {
    return this.engine.legal(this.journal.position, side)
  }

  /** Why the side may not do this; null: it may. */
  check(side: E['side'], action: unknown): Refusal | null {
    return this.engine.check(this.journal.position, side, action)
  }

  /**
   * Does an action. `by` names who did it where that is not the person at the table; `precomputed` holds results of the action that were
   * worked out beforehand.
   */
  do(side: E['side'], action: unknown, by?: string, precomputed?: E['precomputed']): Result<ActionOutcome<E>> {
    const eventsBefore = this.journal.eventLogs[side].length
    const carriedOut = carryOut(this.journal, side, action, by, precomputed)
    if (!carriedOut.ok) return carriedOut
    this.onAction((action as E['action']).type)
    return ok({
      events: this.journal.eventLogs[side].slice(eventsBefore),
      toAct: this.toAct(),
      over: this.result,
    })
  }

  /** The actions that were done from this one on, by either side: for the table, which drives both. */
  actionsSince(length: number): E['action'][] {
    return this.journal.entries.slice(length).map(({ action }) => action)
  }

  /**
   * The staff, a computer player, answers the present question for the side. Only where a clash of the hex game is commanded by people (OPS-22.1);
   * `by` names it in the journal.
   */
  letStaffAnswer(_side: E['side'], _by: string): Result<ActionOutcome<E>> {
    return refuse('illegal-action', 'OPS-22.1', 'refusal.noStaff')
  }

  /** The events that the side may know, from number `from` on; `next` is the number of the next event to come. */
  events(side: E['side'], from: number): { events: NumberedEvent<E>[]; next: number } {
    const events = this.journal.eventLogs[side]
    return { events: events.slice(from), next: events.length }
  }

  /** The same events as log lines. */
  log(side: E['side'], from = 0): E['logEntry'][] {
    return this.journal.eventLogs[side].slice(from).map((event) => this.engine.logEntry(event))
  }

  /** Why the side cannot take back its last action; null: it can. */
  canUndo(side: E['side']): Refusal | null {
    const { countsSinceAnchor, anchor } = this.journal
    const { undoBarriers } = this.engine
    const sideToAct = this.toAct()
    if (sideToAct !== null && sideToAct !== side) return refusalForOtherSide(undoBarriers)
    // The anchor is the game after the last action that cannot be taken back: later actions can.
    const hasActionToUndo = countsSinceAnchor.length > 0
    if (hasActionToUndo) return null
    return anchor.barrier === null ? refusalOfEmptyUndo() : refusalBeyondBarrier(undoBarriers, anchor.barrier)
  }

  /** Takes back the last action of the side. */
  undo(side: E['side']): Result<{ toAct: E['side'] | null }> {
    const refusal = this.canUndo(side)
    if (refusal) return { ok: false, refusal }
    takeBack(this.journal)
    this.onJump()
    return ok({ toAct: this.toAct() })
  }

  /** The whole game with both sides' secrets. Its parts are shared: do not change them. */
  save(): Save<E> {
    const { header, entries, digests, checkpoints } = this.journal
    return {
      format: 'pedregal',
      v: CURRENT_FORM,
      header,
      commands: [...entries],
      digests: [...digests],
      checkpoints: checkpoints.map(({ at, state }) => ({ at, state })),
    }
  }

  /** What the side may show of the game: header without seeds, its own log and views. */
  record(side: E['side']): GameRecord<E> {
    return recordOf(this.journal, side)
  }

  /** The player turns so far, as the list of turns names them for the side. */
  turns(side: E['side']): TurnMark<E>[] {
    return turnsOf(this.journal, side)
  }

  /** A player turn as the side saw it; null: there is none of that number. */
  turnAt(side: E['side'], number: number): TurnReplay<E> | null {
    return turnAt(this.journal, side, number)
  }

  /** Digest of the whole game, seed and hidden parts included. No player may see the digest while the game runs. */
  digest(): string {
    return digestOf(this.journal.header, this.engine.gameOf(this.journal.position))
  }

  /** The whole state, for referees and tests. */
  state(): E['game'] {
    return this.engine.gameOf(this.journal.position)
  }

  /** Replaces the state, if the given one is valid. Journal and event logs begin anew. For referees and tests. */
  setState(value: unknown): Result<null> {
    const { header, engine } = this.journal
    const state = engine.validate(value)
    if (!state.ok) return state
    const options = engine.optionsAfterSetState(state.value, header.options)
    this.journal = journalFrom({ ...header, options }, engine, state.value)
    this.onJump()
    return ok(null)
  }

  /** What the players should know about the set-up of the game, although it is valid. */
  warnings(): readonly SetupWarning[] {
    return this.engine.warnings?.() ?? []
  }

  /** What an action would come to, without dice and from what the side may know. Only some engines have previews. The query may be any value. */
  preview(_side: E['side'], _query: unknown): Result<object> {
    return refuse('bad-argument', null, 'refusal.noPreview')
  }

  /** The odds of an attack. Only some engines have a forecast. The attack may be any value. */
  odds(_side: E['side'], _attack: unknown): Result<object> {
    return refuse('bad-argument', null, 'refusal.noForecast')
  }
}

/** The journal of a new game; the request may be any value. */
export function startJournal<E extends EngineTypes>(family: EngineFamily<E>, request: unknown): Result<Journal<E>> {
  const header = headerOf(family, request)
  if (!header.ok) return header
  const engine = family.engine(header.value.scenario, header.value.options)
  return engine.ok ? ok(newJournal(header.value, engine.value)) : engine
}
