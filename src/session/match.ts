import type { Refusal, Result } from '../core/result'
import type { Side } from '../operational/types'
import { carryOut, type Course, courseFrom, takeBack } from './course'
import { digestOf } from './digest'
import type { Engine, EventOf, Kind } from './engines/engine'
import type { Header } from './header'
import { CURRENT } from './migrate'
import { type GameRecord, recordOf, type Stretch, turnAt, type TurnMark, turnsOf } from './record'
import type { Save } from './save'
import { undoEnds, undoNothing, undoOther } from './undo'

/** What an action brought about; events as its side may know them. `digest` is the table's. */
export interface Done<K extends Kind> {
  events: EventOf<K>[]
  digest: string
  toAct: Side | null
  over: K['result'] | null
}

/**
 * A game being played, whatever its rules: one journal, one digest, one undo rule (contracts.md). Nothing throws; a refusal changes
 * nothing.
 */
export abstract class Match<K extends Kind> {
  protected course: Course<K>

  protected constructor(course: Course<K>) {
    this.course = course
  }

  /** An action was done. */
  protected followed(_type: K['action']['type']): void {}
  /** The game stands elsewhere than where its last action led. */
  protected moved(): void {}

  protected get engine(): Engine<K> {
    return this.course.engine
  }

  get header(): Header<K['options']> {
    return this.course.header
  }

  /** How many actions the journal holds. */
  get length(): number {
    return this.course.commands.length
  }

  get result(): K['result'] | null {
    return this.engine.resultOf(this.course.pos)
  }

  /** Who must choose now; null when the game is over. */
  toAct(): Side | null {
    return this.engine.toAct(this.course.pos)
  }

  /** What one side may know. */
  view(side: Side): K['view'] {
    return this.engine.viewFor(this.course.pos, side)
  }

  /** Everything the side may do now, complete and sorted. */
  legal(side: Side): readonly K['listed'][] {
    return this.engine.legal(this.course.pos, side)
  }

  /** Why the side may not do this; null: it may. */
  why(side: Side, action: unknown): Refusal | null {
    return this.engine.check(this.course.pos, side, action)
  }

  /**
   * Does an action. `by` names who did it where that is not the person at the table; `precomputed` holds results of the action that were
   * worked out beforehand.
   */
  do(side: Side, action: unknown, by?: string, precomputed?: K['precomputed']): Result<Done<K>> {
    const from = this.course.chronicle[side].length
    const done = carryOut(this.course, side, action, by, precomputed)
    if (!done.ok) return done
    this.followed((action as K['action']).type)
    return {
      ok: true,
      value: {
        events: this.course.chronicle[side].slice(from),
        digest: this.digest(),
        toAct: this.toAct(),
        over: this.result,
      },
    }
  }

  /** What the side may know of all that happened from number `from` on. */
  events(side: Side, from: number): { events: EventOf<K>[]; next: number } {
    const all = this.course.chronicle[side]
    return { events: all.slice(from), next: all.length }
  }

  /** The same as log lines. */
  log(side: Side, from = 0): K['entry'][] {
    return this.course.chronicle[side].slice(from).map(this.engine.logEntry)
  }

  /** Why the side cannot take back its last action; null: it can. */
  canUndo(side: Side): Refusal | null {
    const { since, anchor } = this.course
    const { barriers } = this.engine
    const actor = this.toAct()
    if (actor !== null && actor !== side) return undoOther(barriers)
    if (since.length > 0) return null
    return anchor.barrier === null ? undoNothing() : undoEnds(barriers, anchor.barrier)
  }

  /** Takes back the last action (contracts.md, Undo). */
  undo(side: Side): Result<{ digest: string; toAct: Side | null }> {
    const refusal = this.canUndo(side)
    if (refusal) return { ok: false, refusal }
    takeBack(this.course)
    this.moved()
    return { ok: true, value: { digest: this.digest(), toAct: this.toAct() } }
  }

  /** The whole game with both sides' secrets. Its parts are shared and never change; do not write to them. */
  save(): Save<K> {
    const { header, commands, digests, checkpoints } = this.course
    return {
      format: 'pedregal',
      v: CURRENT,
      header,
      commands: [...commands],
      digests: [...digests],
      checkpoints: checkpoints.map(({ at, state }) => ({ at, state })),
    }
  }

  /** What the side may show: header without seeds, its log and its views (contracts.md, Save). */
  record(side: Side): GameRecord<K> {
    return recordOf(this.course, side)
  }

  /** The player turns so far, for the side's look-back. */
  turns(side: Side): TurnMark<K>[] {
    return turnsOf(this.course, side)
  }

  /** One of them as the side knew it: its view when it began, and what it came to know in it. */
  turnAt(side: Side, k: number): Stretch<K> | null {
    return turnAt(this.course, side, k)
  }

  /** Hash of the whole game, seed and hidden parts included; for the table only. */
  digest(): string {
    return digestOf(this.course.header, this.engine.gameOf(this.course.pos))
  }

  /** The whole truth, for referees and tests. */
  state(): K['game'] {
    return this.engine.gameOf(this.course.pos)
  }

  /** Replaces the truth by a checked state; journal and log begin anew. For referees and tests. */
  setState(value: unknown): Result<null> {
    const { header, engine } = this.course
    const state = engine.validate(value)
    if (!state.ok) return state
    const options = engine.optionsFrom(state.value, header.options)
    this.course = courseFrom({ ...header, options }, engine, state.value)
    this.moved()
    return { ok: true, value: null }
  }
}
