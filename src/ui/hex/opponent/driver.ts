// Plays the computer's side on the page: asks for one decision after another and carries each out, at the pace of the human who watches.
import { batch, signal } from '@preact/signals'
import { Cancelled, type DecisionTask } from '../../../ai/operational/runner'
import type { Decision } from '../../../ai/operational/types'
import type { Result } from '../../../core/result'
import type { Side } from '../../../operational/types'
import type { AiPlayer } from '../../../session/header'
import type { ActionOutcome, Opponent, WatchSpeed } from '../game'
import { Gathering } from './marches'
import { newThinker, newThinkerOnPage } from './thinker'

/** What the driver needs of the game. No signal of the page holds these answers, since they contain the opponent's secrets. */
export interface OpponentGame {
  /** The view and legal list from which the opponent must decide now; null: it is not to act. */
  task(): DecisionTask | null
  /** Carries a decision out, and gives what the human saw of it; null: he saw nothing. */
  carryOut(task: DecisionTask, decision: Decision): Promise<Result<ActionOutcome | null>>
  /** Lets the opponent act although it could not decide; `detail` says why it could not. The same result as of `carryOut`. */
  actWithoutDecision(task: DecisionTask, detail: string): Promise<Result<ActionOutcome | null>>
  /** Does the question of a clash that people command (OPS-22.1) wait for the opponent? */
  readonly isAskedAtTable: boolean
  /** Thinks about that question beside the page and answers it. Gives what the human saw; null: the game was left meanwhile. */
  answerTable(): Promise<Result<ActionOutcome | null>>
  /** Has the opponent failed to decide so often in this segment that it does not try again? */
  hasStumbled(task: DecisionTask): boolean
  /** Stops what works for the opponent beside the game, such as the worker that fights its attacks on the tabletop. */
  release(): void
}

/** An opponent that plays by itself. */
export interface DrivenOpponent {
  /** What the page may know of the opponent. */
  readonly opponent: Opponent
  /** Somebody has acted, or something was taken back: the opponent may be to act. */
  nudge(): void
  /** Ends the play: another player takes this side. */
  end(): void
}

/** Who watches the opponent play (`Opponent.play`). */
interface Watcher {
  /** Shows an action; resolves when it was watched. */
  readonly watch: (seen: ActionOutcome) => Promise<void> | void
  /** Resolves when the page can show the next action. */
  readonly untilReady: () => Promise<void> | void
}

/** Resolves after the page has had time for its own work. */
const pageHadTime = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
/** The reason that is noted for an action when the opponent does not try to decide any more. */
const GAVE_UP = 'gave up'
/** A worker that fails is replaced this many times in one turn: once by another worker, then by thinking on the page. */
const MAX_RESTARTS = 2

/** What the page may know of the opponent at work (`Opponent` in game.ts). */
function createStatus() {
  return {
    active: signal(false),
    thinking: signal(false),
    progress: signal<Opponent['progress']>(null),
    paused: signal(false),
    skipping: signal(false),
    fault: signal<string | null>(null),
    speed: signal<WatchSpeed>(1),
  }
}
type Status = ReturnType<typeof createStatus>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A gate: `wait` gives a promise that resolves at the next call of `open`. */
class Gate {
  #open: (() => void) | null = null
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#open = resolve
    })
  }
  open(): void {
    this.#open?.()
    this.#open = null
  }
}

/** Thinks for the opponent, in a worker where there is one, and reports the progress in the present phase. */
class Thinking {
  #thinker = newThinker()
  /** Does the opponent think in a worker, or here, on the page? */
  readonly where = signal(this.#thinker.where)
  readonly #status: Status
  /** Turn, side and segment of the last decision, in one string. */
  #phase = ''
  /** Milliseconds of thinking spent in the phase by earlier decisions. */
  #spentMs = 0
  /** How often thinking in a worker has failed in this turn. */
  #workerFailures = 0

  constructor(status: Status) {
    this.#status = status
  }

  /** Lets the worker warm up before there is anything to decide. */
  wake(scenario: string): void {
    this.#thinker.runner.wake(scenario)
  }

  close(): void {
    this.#thinker.runner.close()
  }

  /** Must be called when the opponent's turn ends: the failures of workers are counted anew in the next turn. */
  turnEnded(): void {
    this.#workerFailures = 0
  }

  /** Thinks about a task; where a worker is lost, thinks again. A string in place of the decision says why there is none. */
  async decide(task: DecisionTask): Promise<Decision | string> {
    for (;;) {
      try {
        return await this.#think(task)
      } catch (error) {
        // Cancelled: the opponent was stopped.
        if (error instanceof Cancelled) throw error
        if (!this.#replaceLostWorker()) return messageOf(error)
      }
    }
  }

  /** After a failure: replaces a lost worker, the second time by thinking on the page. False: no worker was lost, or too many were. */
  #replaceLostWorker(): boolean {
    if (this.where.peek() !== 'worker') return false
    this.#workerFailures++
    if (this.#workerFailures > MAX_RESTARTS || !this.#thinker.runner.lost) return false
    this.#thinker = this.#workerFailures === 1 ? newThinker() : newThinkerOnPage()
    this.where.value = this.#thinker.where
    return true
  }

  async #think(task: DecisionTask): Promise<Decision> {
    const { progress, thinking } = this.#status
    const { turn, active, segment } = task.view
    const phase = `${turn} ${active} ${segment}`
    if (phase !== this.#phase) {
      this.#phase = phase
      this.#spentMs = 0
      progress.value = { share: 0, ms: 0 }
    }
    const startMs = performance.now()
    const phaseMs = (): number => Math.round(this.#spentMs + performance.now() - startMs)
    thinking.value = true
    try {
      return await this.#thinker.runner.think(task, (evaluationsDone, evaluationsInAll) => {
        const share = evaluationsInAll > 0 ? Math.min(1, evaluationsDone / evaluationsInAll) : 0
        progress.value = { share, ms: phaseMs() }
      })
    } finally {
      this.#spentMs = phaseMs()
      batch(() => {
        thinking.value = false
        // Null: the opponent's turn has ended meanwhile.
        if (progress.peek()) progress.value = { share: progress.peek()?.share ?? 0, ms: this.#spentMs }
      })
    }
  }
}

/** Plays the opponent's side: one action after the other, each after the human has watched the one before. */
class Driver {
  readonly status = createStatus()
  readonly thinking = new Thinking(this.status)
  readonly #game: OpponentGame
  readonly #scenario: string
  #watcher: Watcher | null = null
  /** `run` is in progress. */
  #running = false
  /** `run` was called while it was running: it must look again whether the opponent is to act. */
  #runAgain = false
  /** Opened when the opponent is no longer paused. */
  readonly #resumed = new Gate()
  /** Opened when the human does not want to watch the present action to its end. */
  readonly #hurried = new Gate()

  constructor(scenario: string, game: OpponentGame) {
    this.#scenario = scenario
    this.#game = game
  }

  /** Plays as long as the opponent is to act; does nothing without a watcher or after a fault. */
  async run(): Promise<void> {
    const watcher = this.#watcher
    if (this.#running) this.#runAgain = true
    if (this.#running || !watcher || this.status.fault.peek() !== null) return
    this.#running = true
    this.#runAgain = false
    try {
      await this.#playTurn(watcher)
      this.thinking.turnEnded()
    } catch (error) {
      if (!(error instanceof Cancelled)) this.status.fault.value = messageOf(error)
    } finally {
      this.#running = false
      batch(() => {
        this.status.active.value = false
        this.status.skipping.value = false
        this.status.progress.value = null
      })
      // Meanwhile somebody has acted, or another watcher has come.
      if (this.#runAgain || this.#watcher !== watcher) void this.run()
    }
  }

  /** Decides and acts until the opponent is not to act any more, or the watcher has gone. */
  async #playTurn(watcher: Watcher): Promise<void> {
    const gathering = new Gathering()
    const isWatched = (): boolean => this.#watcher === watcher
    // What is gathered is shown, and so written to disk, before a pause: nothing that was done stays unseen meanwhile.
    const untilResumed = async (): Promise<void> => {
      if (!this.status.paused.peek()) return
      for (const outcome of gathering.rest()) if (isWatched()) await this.#untilWatched(outcome, watcher)
      await this.#untilResumed()
    }
    for (let task = this.#game.task(); task && isWatched(); task = this.#game.task()) {
      this.status.active.value = true
      if (this.#game.isAskedAtTable) {
        await watcher.untilReady()
        if (!isWatched()) return
        await this.#answerTable(watcher, gathering)
        continue
      }
      const decision = this.#game.hasStumbled(task) ? GAVE_UP : await this.thinking.decide(task)
      await untilResumed()
      await watcher.untilReady()
      if (!isWatched()) return
      const result = await (typeof decision === 'string'
        ? this.#game.actWithoutDecision(task, decision)
        : this.#game.carryOut(task, decision))
      if (!result.ok) throw new Error(result.refusal.key)
      if (!isWatched()) return
      // The steps of one march are shown as one: they are gathered until something else happens.
      for (const outcome of gathering.take(result.value)) if (isWatched()) await this.#untilWatched(outcome, watcher)
      await pageHadTime()
      await untilResumed()
    }
    for (const outcome of gathering.rest()) if (isWatched()) await this.#untilWatched(outcome, watcher)
  }

  /** Answers the question of a clash that people command (OPS-22.1). */
  async #answerTable(watcher: Watcher, gathering: Gathering): Promise<void> {
    const atTable = await this.#game.answerTable()
    if (!atTable.ok) throw new Error(atTable.refusal.key)
    for (const outcome of gathering.take(atTable.value))
      if (this.#watcher === watcher) await this.#untilWatched(outcome, watcher)
    await pageHadTime()
  }

  /** Resolves when the opponent is not paused. */
  #untilResumed(): Promise<void> {
    return this.status.paused.peek() ? this.#resumed.wait() : Promise.resolve()
  }

  /** Shows an action to the human; resolves when he has watched it, or at once where he skips actions. */
  async #untilWatched(outcome: ActionOutcome, { watch }: Watcher): Promise<void> {
    // A fault of the page that shows the action must not stop the opponent.
    const watched = Promise.resolve(watch(outcome)).catch(() => {})
    if (this.status.skipping.peek()) return
    await Promise.race([watched, this.#hurried.wait()])
  }

  /** Begins to play for a watcher; the function that is returned ends this. */
  play(watcher: Watcher): () => void {
    this.stop()
    this.#watcher = watcher
    this.thinking.wake(this.#scenario)
    void this.run()
    return () => {
      if (this.#watcher === watcher) this.stop()
    }
  }

  /** Ends the play: nothing waits for the human any more, and the workers are stopped. */
  stop(): void {
    this.#watcher = null
    this.#resumed.open()
    this.#hurried.open()
    this.thinking.close()
    this.#game.release()
  }

  /** Goes on after a pause or a fault. */
  resume(): void {
    batch(() => {
      this.status.paused.value = false
      this.status.fault.value = null
    })
    this.#resumed.open()
    void this.run()
  }

  /** Plays the rest of the opponent's turn without waiting for the watcher. */
  skip(): void {
    if (!this.status.active.peek()) return
    this.status.skipping.value = true
    this.status.paused.value = false
    this.#resumed.open()
    this.#hurried.open()
  }
}

/** Seats a computer player that plays a side of the game by itself. */
export function driveOpponent(
  side: Side,
  { level, character }: AiPlayer,
  scenario: string,
  game: OpponentGame,
): DrivenOpponent {
  const driver = new Driver(scenario, game)
  const { status, thinking } = driver
  const opponent = Object.freeze({
    side,
    level,
    character,
    get active() {
      return status.active.value
    },
    get thinking() {
      return status.thinking.value
    },
    get progress() {
      return status.progress.value
    },
    get paused() {
      return status.paused.value
    },
    get skipping() {
      return status.skipping.value
    },
    get where() {
      return thinking.where.value
    },
    get fault() {
      return status.fault.value
    },
    get speed() {
      return status.speed.value
    },
    pause() {
      status.paused.value = true
    },
    resume: () => driver.resume(),
    skip: () => driver.skip(),
    setSpeed(next) {
      status.speed.value = next
    },
    play: (watch, untilReady = () => {}) => driver.play({ watch, untilReady }),
  } satisfies Opponent)
  return { opponent, nudge: () => void driver.run(), end: () => driver.stop() }
}
