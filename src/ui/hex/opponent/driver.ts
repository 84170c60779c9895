import { batch, signal } from '@preact/signals'
import { Cancelled, type DecisionTask } from '../../../ai/operational/runner'
import type { Decision } from '../../../ai/operational/types'
import type { Result } from '../../../core/result'
import type { Side } from '../../../operational/types'
import type { AiPlayer } from '../../../session/header'
import type { ActionOutcome, Opponent, WatchSpeed } from '../game'
import { newThinker, thinkerOnPage } from './thinker'

/** What the driver needs of the game. The answers stay in closures, so that no signal of the page holds them. */
export interface OpponentGame {
  /** The decision that the opponent owes; null: it is not to act. */
  task(): DecisionTask | null
  /** Does what was decided, and gives what the human saw of it; null: nothing. */
  take(task: DecisionTask, decision: Decision): Promise<Result<ActionOutcome | null>>
  /** Goes on without a decision. */
  stumble(task: DecisionTask, detail: string): Promise<Result<ActionOutcome | null>>
  hasStumbled(task: DecisionTask): boolean
  /** The opponent stops playing, or has not begun. */
  release(): void
}

/** An opponent that plays by itself. */
export interface DrivenOpponent {
  /** What the page may know of it. */
  readonly opponent: Opponent
  /** Somebody has acted, or something was taken back: the opponent may be to act. */
  nudge(): void
  /** Another sits down in its place. */
  end(): void
}

/** Who watches the opponent play (`Opponent.play`). */
interface Watcher {
  readonly watch: Parameters<Opponent['play']>[0]
  readonly ready: () => Promise<void> | void
}

/** Lets the page do its own work before the next action. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
/** A worker that fails is replaced this many times in one turn. */
const MAX_RESTARTS = 2

/** What the page may know of the opponent at work. */
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

/** Promises that wait for something, and the call that ends them. */
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
  readonly where = signal(this.#thinker.where)
  readonly #status: Status
  #phase = ''
  /** Milliseconds of thinking spent in the phase by earlier decisions. */
  #spentMs = 0
  #restarts = 0

  constructor(status: Status) {
    this.#status = status
  }

  wake(scenario: string): void {
    this.#thinker.runner.wake(scenario)
  }

  close(): void {
    this.#thinker.runner.close()
  }

  turnEnded(): void {
    this.#restarts = 0
  }

  /** Thinks until there is a decision. A text says why there is none. */
  async decide(task: DecisionTask): Promise<Decision | string> {
    for (;;) {
      try {
        return await this.#think(task)
      } catch (error) {
        if (error instanceof Cancelled) throw error
        if (!this.#restart()) return messageOf(error)
      }
    }
  }

  /** Replaces a worker that was lost, the second time by thinking on the page; false: there is nothing to replace. */
  #restart(): boolean {
    if (this.where.peek() !== 'worker' || this.#restarts++ >= MAX_RESTARTS || !this.#thinker.runner.lost) return false
    this.#thinker = this.#restarts === 1 ? newThinker() : thinkerOnPage()
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
    const from = performance.now()
    const passedMs = (): number => Math.round(this.#spentMs + performance.now() - from)
    thinking.value = true
    try {
      return await this.#thinker.runner.think(task, (done, of) => {
        progress.value = { share: of > 0 ? Math.min(1, done / of) : 0, ms: passedMs() }
      })
    } finally {
      this.#spentMs = passedMs()
      batch(() => {
        thinking.value = false
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
  #running = false
  #runAgain = false
  readonly #resumed = new Gate()
  /** Opened when the human has seen enough of an action. */
  readonly #hurried = new Gate()

  constructor(scenario: string, game: OpponentGame) {
    this.#scenario = scenario
    this.#game = game
  }

  /** Acts as long as the opponent is to act. */
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
      // Somebody has acted, or begun to watch, meanwhile.
      if (this.#runAgain || this.#watcher !== watcher) void this.run()
    }
  }

  async #playTurn(watcher: Watcher): Promise<void> {
    const isWatched = (): boolean => this.#watcher === watcher
    for (let task = this.#game.task(); task && isWatched(); task = this.#game.task()) {
      this.status.active.value = true
      const decision = this.#game.hasStumbled(task) ? 'gave up' : await this.thinking.decide(task)
      await this.#untilResumed()
      await watcher.ready()
      if (!isWatched()) return
      const done = await (typeof decision === 'string'
        ? this.#game.stumble(task, decision)
        : this.#game.take(task, decision))
      if (!done.ok) throw new Error(done.refusal.key)
      if (!isWatched()) return
      if (done.value) await this.#untilWatched(done.value, watcher)
      await nextTask()
      await this.#untilResumed()
    }
  }

  #untilResumed(): Promise<void> {
    return this.status.paused.peek() ? this.#resumed.wait() : Promise.resolve()
  }

  async #untilWatched(done: ActionOutcome, { watch }: Watcher): Promise<void> {
    const watched = Promise.resolve(watch(done)).catch(() => {})
    if (this.status.skipping.peek()) return
    await Promise.race([watched, this.#hurried.wait()])
  }

  play(watcher: Watcher): () => void {
    this.stop()
    this.#watcher = watcher
    this.thinking.wake(this.#scenario)
    void this.run()
    return () => {
      if (this.#watcher === watcher) this.stop()
    }
  }

  stop(): void {
    this.#watcher = null
    this.#resumed.open()
    this.#hurried.open()
    this.thinking.close()
    this.#game.release()
  }

  resume(): void {
    batch(() => {
      this.status.paused.value = false
      this.status.fault.value = null
    })
    this.#resumed.open()
    void this.run()
  }

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
    play: (watch, ready = () => {}) => driver.play({ watch, ready }),
  } satisfies Opponent)
  return { opponent, nudge: () => void driver.run(), end: () => driver.stop() }
}
