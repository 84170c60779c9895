import { batch, signal } from '@preact/signals'
import { Cancelled, type DecisionTask } from '../../../ai/operational/runner'
import type { Decision } from '../../../ai/operational/types'
import type { Result } from '../../../core/result'
import type { AiPlayer } from '../../../session/header'
import type { Done, Opponent, WatchSpeed } from '../game'
import type { Side } from '../../../operational/types'
import { newThinker, thinkerHere } from './thinker'

/** What the driver needs of the game; its answers stay in closures, and nothing of them reaches a signal. */
export interface Board {
  /** The decision that the opponent owes; null: it is not to act. */
  task(): DecisionTask | null
  /** Does what was decided, and says what the human saw of it; null: nothing. */
  take(task: DecisionTask, decision: Decision): Promise<Result<Done | null>>
  /** Goes on without a decision. */
  stumble(task: DecisionTask, detail: string): Promise<Result<Done | null>>
  stumbling(task: DecisionTask): boolean
  /** It plays no more, or not yet. */
  left(): void
}

/** The opponent, and what the game tells it. */
export interface Driven {
  readonly door: Opponent
  /** Somebody has acted, or something was taken back. */
  nudge(): void
  /** Another sits down in its place. */
  end(): void
}

/** The page may do its own work before the next action. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
/** So often may the thread that thinks be started anew in one turn. */
const MOST_RESTARTS = 2

/** Plays a side on the page: thinks elsewhere, does one action after the other, and waits for the human to watch. */
export function drive(side: Side, { level, character }: AiPlayer, scenario: string, board: Board): Driven {
  const active = signal(false)
  const thinking = signal(false)
  const progress = signal<Opponent['progress']>(null)
  const paused = signal(false)
  const skipping = signal(false)
  const fault = signal<string | null>(null)
  const speed = signal<WatchSpeed>(1)
  let thinker = newThinker()
  const where = signal(thinker.where)
  let playing: { readonly watch: Parameters<Opponent['play']>[0]; readonly ready: () => Promise<void> | void } | null =
    null
  let running = false
  let again = false
  let goOn: (() => void) | null = null
  let hurry: (() => void) | null = null

  const unpaused = (): Promise<void> => (paused.peek() ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve())
  const release = (): void => {
    goOn?.()
    goOn = null
  }
  const hurryUp = (): void => {
    hurry?.()
    hurry = null
  }
  /** Watched to its end, or until the human has seen enough. */
  const watched = async (done: Done, of: NonNullable<typeof playing>): Promise<void> => {
    const seen = Promise.resolve(of.watch(done)).catch(() => {})
    if (skipping.peek()) return
    await Promise.race([seen, new Promise<void>((resolve) => (hurry = resolve))])
    hurry = null
  }

  /** Time spent thinking in this phase, for the progress bar. */
  let phase = ''
  let spent = 0
  async function think(task: DecisionTask): Promise<Decision> {
    const { turn, active: mover, segment } = task.view
    const here = `${turn} ${mover} ${segment}`
    if (here !== phase) {
      phase = here
      spent = 0
      progress.value = { share: 0, ms: 0 }
    }
    const from = performance.now()
    const passed = (): number => Math.round(spent + performance.now() - from)
    thinking.value = true
    try {
      return await thinker.runner.think(task, (done, of) => {
        progress.value = { share: of > 0 ? Math.min(1, done / of) : 0, ms: passed() }
      })
    } finally {
      spent = passed()
      batch(() => {
        thinking.value = false
        if (progress.peek()) progress.value = { share: progress.peek()?.share ?? 0, ms: spent }
      })
    }
  }

  let restarts = 0
  /** What was decided; null: it could not be. */
  async function decided(task: DecisionTask): Promise<Decision | string> {
    if (board.stumbling(task)) return 'gave up'
    for (;;) {
      try {
        return await think(task)
      } catch (error) {
        if (error instanceof Cancelled) throw error
        const detail = error instanceof Error ? error.message : String(error)
        // A worker that never spoke: it cannot be had here.
        if (where.peek() === 'worker' && restarts++ < MOST_RESTARTS && thinker.runner.lost) {
          thinker = restarts === 1 ? newThinker() : thinkerHere()
          where.value = thinker.where
          continue
        }
        return detail
      }
    }
  }

  async function turn(of: NonNullable<typeof playing>): Promise<void> {
    const here = (): boolean => playing === of
    for (let task = board.task(); task && here(); task = board.task()) {
      active.value = true
      const decision = await decided(task)
      await unpaused()
      await of.ready()
      if (!here()) return
      const done = typeof decision === 'string' ? await board.stumble(task, decision) : await board.take(task, decision)
      if (!done.ok) throw new Error(done.refusal.key)
      if (!here()) return
      if (done.value) await watched(done.value, of)
      await breathe()
      await unpaused()
    }
  }

  async function run(): Promise<void> {
    const of = playing
    if (running) again = true
    if (running || !of || fault.peek() !== null) return
    running = true
    again = false
    try {
      await turn(of)
      restarts = 0
    } catch (error) {
      if (!(error instanceof Cancelled)) fault.value = error instanceof Error ? error.message : String(error)
    } finally {
      running = false
      batch(() => {
        active.value = false
        skipping.value = false
        progress.value = null
      })
      // Somebody has acted, or begun to listen, meanwhile.
      if (again || playing !== of) void run()
    }
  }

  function stop(): void {
    playing = null
    release()
    hurryUp()
    thinker.runner.close()
    board.left()
  }

  const door = Object.freeze({
    side,
    level,
    character,
    get active() {
      return active.value
    },
    get thinking() {
      return thinking.value
    },
    get progress() {
      return progress.value
    },
    get paused() {
      return paused.value
    },
    get skipping() {
      return skipping.value
    },
    get where() {
      return where.value
    },
    get fault() {
      return fault.value
    },
    get speed() {
      return speed.value
    },
    pause() {
      paused.value = true
    },
    resume() {
      batch(() => {
        paused.value = false
        fault.value = null
      })
      release()
      void run()
    },
    skip() {
      if (!active.peek()) return
      skipping.value = true
      paused.value = false
      release()
      hurryUp()
    },
    setSpeed(next) {
      speed.value = next
    },
    play(watch, ready = () => {}) {
      stop()
      const mine = { watch, ready }
      playing = mine
      thinker.runner.wake(scenario)
      void run()
      return () => {
        if (playing === mine) stop()
      }
    },
  } satisfies Opponent)
  return { door, nudge: () => void run(), end: stop }
}
