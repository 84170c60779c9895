import { ok, type Refusal, type Result } from '../core/result'
import {
  chartAfter,
  chartAllows,
  chartAt,
  chartMeta,
  chartPlace,
  type PlaceMeta,
  type TurnSnapshot,
} from '../operational/chart'
import { check, forecastAttack, legal, reachOf, toAct, viewFor } from '../operational/engine'
import {
  type LocTrace,
  locTrace,
  type SideReachHex,
  sideReach,
  sightField,
  type SpanField,
  spanField,
} from '../operational/overlays'
import { factsOf, type Facts, type Place, placeOf } from '../operational/places'
import type {
  Action,
  ActionType,
  Forecast,
  Game,
  GameEvent,
  HexId,
  PieceId,
  ReachHex,
  Result as GameResult,
  Side,
  View,
} from '../operational/types'
import { validateGame } from '../operational/validate'
import { carryOut, type Course, courseFrom, newCourse, takeBack } from './course'
import { digestOf } from './digest'
import { type LogEntry, logEntry } from './events'
import { type Header, headerOf, type NewGame } from './header'
import { loadCourse, type Notice } from './load'
import { CURRENT } from './migrate'
import { parsePlan } from './plan'
import { type GameRecord, recordOf, type Stretch, turnAt, type TurnMark, turnsOf } from './record'
import type { Save } from './save'
import { worldOf } from './scenarios'
import { undoEnds, undoNothing, undoOther } from './undo'

/** What an action brought about; events as its side may know them. `digest` is the table's. */
export interface Done {
  events: GameEvent[]
  digest: string
  toAct: Side | null
  over: GameResult | null
}

/** Where the turn chart rests and what it shows there. */
export interface ChartView extends PlaceMeta {
  place: Place
  /** Of `buttons`, those that would do something now; the rest are greyed, and `why` says by which rule. */
  enabled: readonly ActionType[]
}

/** A game being played: one journal, one digest, one undo rule (contracts.md). Nothing throws; a refusal changes nothing. */
export class Session {
  #course: Course
  #chart: TurnSnapshot
  #chartFault: string | null = null

  private constructor(course: Course) {
    this.#course = course
    this.#chart = chartAt(this.#facts())
  }

  /** Starts a game; the wish may come from anywhere and is checked. */
  static create(wish: NewGame | unknown): Result<Session> {
    const header = headerOf(wish, (scenario) => {
      const world = worldOf(scenario)
      return world.ok ? ok(world.value.dataHash) : world
    })
    if (!header.ok) return header
    const world = worldOf(header.value.scenario)
    return world.ok ? ok(new Session(newCourse(header.value, world.value))) : world
  }

  /**
   * Goes on with a save (see load.ts). `salvage` accepts a save that does not replay, from its last checkpoint before the mismatch;
   * without it such a save is refused, naming the field.
   */
  static load(save: unknown, { salvage = false } = {}): Result<{ session: Session; notice: Notice | null }> {
    const loaded = loadCourse(save, salvage)
    if (!loaded.ok) return loaded
    return ok({ session: new Session(loaded.value.course), notice: loaded.value.notice })
  }

  get header(): Header {
    return this.#course.header
  }

  /** How many actions the journal holds. */
  get length(): number {
    return this.#course.commands.length
  }

  get result(): GameResult | null {
    return this.#course.pos.game.ops.result
  }

  /** Who must choose now; null when the game is over. */
  toAct(): Side | null {
    return toAct(this.#course.pos.game)
  }

  /** What one side may know. */
  view(side: Side): View {
    return viewFor(this.#course.pos, side)
  }

  /** Everything the side may do now, complete and sorted. */
  legal(side: Side): readonly Action[] {
    return legal(this.#course.pos, side)
  }

  /** Why the side may not do this; null: it may. */
  why(side: Side, action: unknown): Refusal | null {
    return check(this.#course.pos, side, action)
  }

  /** Does an action. `by` names who did it where that is not the person at the table. */
  do(side: Side, action: unknown, by?: string): Result<Done> {
    const from = this.#course.chronicle[side].length
    const done = carryOut(this.#course, side, action, by)
    if (!done.ok) return done
    this.#follow((action as Action).type)
    return ok({
      events: this.#course.chronicle[side].slice(from),
      digest: this.digest(),
      toAct: this.toAct(),
      over: this.result,
    })
  }

  /** What the side may know of all that happened from number `from` on. */
  events(side: Side, from: number): { events: GameEvent[]; next: number } {
    const all = this.#course.chronicle[side]
    return { events: all.slice(from), next: all.length }
  }

  /** The same as log lines. */
  log(side: Side, from = 0): LogEntry[] {
    return this.#course.chronicle[side].slice(from).map(logEntry)
  }

  /** Why the side cannot take back its last action; null: it can. */
  canUndo(side: Side): Refusal | null {
    const { since, anchor } = this.#course
    const actor = this.toAct()
    if (actor !== null && actor !== side) return undoOther()
    if (since.length > 0) return null
    return anchor.barrier === null ? undoNothing() : undoEnds(anchor.barrier)
  }

  /** Takes back the last action (contracts.md, Undo). */
  undo(side: Side): Result<{ digest: string; toAct: Side | null }> {
    const refusal = this.canUndo(side)
    if (refusal) return { ok: false, refusal }
    takeBack(this.#course)
    this.#chart = chartAt(this.#facts())
    return ok({ digest: this.digest(), toAct: this.toAct() })
  }

  /** The whole game with both sides' secrets. Its parts are shared and never change; do not write to them. */
  save(): Save {
    const { header, commands, digests, checkpoints } = this.#course
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
  record(side: Side): GameRecord {
    return recordOf(this.#course, side)
  }

  /** The player turns so far, for the side's look-back. */
  turns(side: Side): TurnMark[] {
    return turnsOf(this.#course, side)
  }

  /** One of them as the side knew it: its view when it began, and what it came to know in it. */
  turnAt(side: Side, k: number): Stretch | null {
    return turnAt(this.#course, side, k)
  }

  /** Exact odds of an attack that the side thinks about; the plan may come from anywhere. */
  forecast(side: Side, plan: unknown): Result<Forecast> {
    const parsed = parsePlan(plan)
    return parsed.ok ? forecastAttack(this.#course.pos, side, parsed.value) : parsed
  }

  /** Where pieces could go now (see reachOf). */
  reach(side: Side, units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): ReachHex[] {
    return reachOf(this.#course.pos, side, units, leaders, march)
  }

  /** Hexes where the side's units exert a ZOC (OPS-7.1); none during set-up, when it would tell what stands where. */
  zoc(side: Side): ReadonlySet<HexId> {
    const { pos, world } = this.#course
    const field = pos.zoc[side === 'us' ? 0 : 1]
    if (pos.game.ops.segment === 'setup') return new Set()
    return new Set(world.grid.ids.filter((_, hex) => field[hex]! > 0))
  }

  /** Hexes where the enemy's visible pieces would see a piece or marker of the side (19.5.11). */
  sight(side: Side): HexId[] {
    return sightField(this.#course.pos, side)
  }

  /** Spans of the side's active leaders and HQ (4.2). */
  spans(side: Side): SpanField[] {
    return spanField(this.#course.pos, side)
  }

  /** Lines of communications of the side's HQ and of those units (13.1). */
  locTrace(side: Side, pieces: readonly PieceId[]): LocTrace[] {
    return locTrace(this.#course.pos, side, pieces)
  }

  /** Where the visible units of `of` could get in a movement phase and what they could attack then; for anybody's eyes. */
  sideReach(of: Side): SideReachHex[] {
    return sideReach(this.#course.pos, of)
  }

  /** Prompt, phase bar and buttons, from the turn chart. Buttons are those of the side to act. */
  chart(side: Side | null = this.toAct()): ChartView {
    const { prompt, bar, buttons } = chartMeta(this.#chart)
    const acting = side !== null && side === this.toAct()
    const shown = acting ? buttons : []
    const place = placeOf(this.#course.pos.game)
    // That a box is being filled is its owner's secret until he is done (19.5.15).
    const secret = place === 'command.filling' && !acting
    return {
      place: secret ? 'command.choose' : place,
      prompt: secret ? 'prompt.command' : prompt,
      bar,
      buttons: shown,
      enabled: shown.filter((type) => chartAllows(this.#chart, type)),
    }
  }

  /** Where chart and rules last disagreed; a fault of the program that the tests look for. */
  get chartFault(): string | null {
    return this.#chartFault
  }

  /** Hash of the whole game, seed and hidden parts included; for the table only. */
  digest(): string {
    return digestOf(this.#course.header, this.#course.pos.game)
  }

  /** The whole truth, for referees and tests. */
  state(): Game {
    return this.#course.pos.game
  }

  /** Replaces the truth by a checked state; journal and log begin anew. For referees and tests. */
  setState(value: unknown): Result<null> {
    const { header, world } = this.#course
    const state = validateGame(world, value)
    if (!state.ok) return state
    const { options } = state.value
    this.#course = courseFrom({ ...header, options: { ...options, lang: header.options.lang } }, world, state.value)
    this.#chart = chartAt(this.#facts())
    return ok(null)
  }

  #facts(): Facts {
    const { pos } = this.#course
    const side = toAct(pos.game)
    const types = side === null ? [] : [...new Set(legal(pos, side).map((action) => action.type))]
    return factsOf(pos.game, types)
  }

  #follow(type: ActionType): void {
    const from = chartPlace(this.#chart)
    const facts = this.#facts()
    this.#chart = chartAfter(this.#chart, type, facts)
    if (chartPlace(this.#chart) === facts.place) return
    // The rules are right; play goes on, and the fault is kept for whoever looks.
    this.#chartFault = `${from} + ${type}: ${facts.place}`
    this.#chart = chartAt(facts)
  }
}
