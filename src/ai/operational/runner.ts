import { pedregal, pedregalHash } from '../../operational/data'
import { createWorld, type World } from '../../operational/engine'
import type { Action, View } from '../../operational/types'
import type { Brief, Policy, Decision, Notes, ReportProgress } from './types'

/** One decision to be made: all that an opponent gets, and JSON, so that it may go to another thread. */
export interface DecisionTask {
  readonly view: View
  readonly legal: readonly Action[]
  readonly brief: Brief
  readonly notes: Notes | null
}

/** To the thread that thinks. `wake` has it lay out its map before there is anything to decide. */
export type WorkerRequest =
  | { readonly kind: 'wake'; readonly scenario: string }
  | { readonly kind: 'think'; readonly id: number; readonly task: DecisionTask }

/** From it. */
export type WorkerReply =
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly of: number }
  | { readonly kind: 'decision'; readonly id: number; readonly decision: Decision }
  | { readonly kind: 'fault'; readonly id: number; readonly detail: string }

let ground: World | null = null

/** The map that the opponents of a scenario think on, built once in each thread. */
export function scenarioWorld(scenario: string): World {
  const data = pedregal()
  if (scenario !== data.id) throw new Error(`no opponents for ${scenario}`)
  ground ??= createWorld(data.id, data.battlefield, data.tables, pedregalHash())
  return ground
}

/** Decides here and now. */
export const decide = (
  choose: Policy,
  { view, legal, brief, notes }: DecisionTask,
  progress?: ReportProgress,
): Decision => choose(scenarioWorld(view.scenario), view, legal, brief, notes, progress)

/** The desk of the thread that thinks: give it what is sent there. It answers every `think`, with a fault where `choose` fails. */
export function decisionWorker(choose: Policy, post: (message: WorkerReply) => void): (message: WorkerRequest) => void {
  return (message) => {
    if (message.kind === 'wake') {
      scenarioWorld(message.scenario)
      return
    }
    const { id, task } = message
    let told = -1
    try {
      const decision = decide(choose, task, (done, of) => {
        // In hundredths, so that posting costs nothing.
        const share = of > 0 ? Math.floor((done * 100) / of) : 0
        if (share === told) return
        told = share
        post({ kind: 'progress', id, done, of })
      })
      post({ kind: 'decision', id, decision })
    } catch (error) {
      post({ kind: 'fault', id, detail: String(error).slice(0, 200) })
    }
  }
}

/** A line to such a thread. */
export interface WorkerLink {
  post(message: WorkerRequest): void
  /** Ends the thread, whatever it is at. */
  close(): void
}

/** `hear` gets its answers, `lost` is told when it cannot be reached or has died. */
export type OpenWorkerLink = (hear: (message: WorkerReply) => void, lost: (detail: string) => void) => WorkerLink

/** A task was given up before it was decided. */
export class Cancelled extends Error {}

/** Has tasks decided in another thread, one at a time; the thread is started on first use, and again after it was ended. */
export class DecisionRunner {
  readonly #open: OpenWorkerLink
  #line: WorkerLink | null = null
  #id = 0
  #lost = false
  #waiting: {
    id: number
    done(decision: Decision): void
    failed(error: Error): void
    progress: ReportProgress
  } | null = null

  constructor(open: OpenWorkerLink) {
    this.#open = open
  }

  /** Its thread died of itself, and has not been started again. */
  get lost(): boolean {
    return this.#lost
  }

  /** Starts the thread and has its map laid out. */
  wake(scenario: string): void {
    this.#here().post({ kind: 'wake', scenario })
  }

  /** Decides a task; one that is still under way is given up. */
  think(task: DecisionTask, progress: ReportProgress = () => {}): Promise<Decision> {
    if (this.#waiting) this.cancel()
    const line = this.#here()
    const id = ++this.#id
    return new Promise((done, failed) => {
      this.#waiting = { id, done, failed, progress }
      line.post({ kind: 'think', id, task })
    })
  }

  /** Gives up what is under way: its thread ends, since it cannot be interrupted. */
  cancel(): void {
    const waiting = this.#waiting
    if (waiting) this.close()
  }

  /** Ends the thread. */
  close(): void {
    this.#line?.close()
    this.#line = null
    this.#fail(new Cancelled('given up'))
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.failed(error)
  }

  #here(): WorkerLink {
    this.#lost = this.#line === null ? false : this.#lost
    this.#line ??= this.#open(
      (message) => this.#hear(message),
      (detail) => {
        this.#line = null
        this.#lost = true
        this.#fail(new Error(detail))
      },
    )
    return this.#line
  }

  #hear(message: WorkerReply): void {
    const waiting = this.#waiting
    if (!waiting || message.id !== waiting.id) return
    if (message.kind === 'progress') {
      waiting.progress(message.done, message.of)
      return
    }
    this.#waiting = null
    if (message.kind === 'decision') waiting.done(message.decision)
    else waiting.failed(new Error(message.detail))
  }
}
