import { pedregal, pedregalHash } from '../../operational/data'
import { createWorld, type World } from '../../operational/engine'
import type { Action, View } from '../../operational/types'
import type { Brief, Decision, Notes, Policy, ReportProgress } from './types'

/** A decision that is to be made: all that an opponent gets. It is JSON, so that it can be sent to a web worker. */
export interface DecisionTask {
  readonly view: View
  readonly legal: readonly Action[]
  readonly brief: Brief
  readonly notes: Notes | null
}

/** A message to the worker. `wake`: build the map of a scenario, so that it is ready for the first decision. */
export type WorkerRequest =
  | { readonly kind: 'wake'; readonly scenario: string }
  | { readonly kind: 'think'; readonly id: number; readonly task: DecisionTask }

/** A message from the worker; `id` is that of the request. */
export type WorkerReply =
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly of: number }
  | { readonly kind: 'decision'; readonly id: number; readonly decision: Decision }
  | { readonly kind: 'fault'; readonly id: number; readonly detail: string }

let world: World | null = null

/** The map of a scenario that has computer opponents, built once in each worker. Throws if there are none. */
export function scenarioWorld(scenario: string): World {
  const data = pedregal()
  if (scenario !== data.id) throw new Error(`no opponents for ${scenario}`)
  world ??= createWorld(data.id, data.battlefield, data.tables, pedregalHash())
  return world
}

/** Makes a decision without a worker. */
export const decide = (
  policy: Policy,
  { view, legal, brief, notes }: DecisionTask,
  progress?: ReportProgress,
): Decision => policy(scenarioWorld(view.scenario), view, legal, brief, notes, progress)

/** Progress is reported so many times in a decision at most. */
const MOST_REPORTS = 100
/** Longer descriptions of a fault are cut. */
const MOST_DETAIL = 200

/**
 * The worker's side: returns the function that handles its messages. Every `think` is answered by a decision, or by a fault if the policy throws.
 * `post` sends a message back.
 */
export function decisionWorker(policy: Policy, post: (message: WorkerReply) => void): (message: WorkerRequest) => void {
  return (message) => {
    if (message.kind === 'wake') {
      scenarioWorld(message.scenario)
      return
    }
    const { id, task } = message
    let reported = -1
    try {
      const decision = decide(policy, task, (done, of) => {
        const share = of > 0 ? Math.floor((done * MOST_REPORTS) / of) : 0
        if (share === reported) return
        reported = share
        post({ kind: 'progress', id, done, of })
      })
      post({ kind: 'decision', id, decision })
    } catch (error) {
      post({ kind: 'fault', id, detail: String(error).slice(0, MOST_DETAIL) })
    }
  }
}

/** The page's link to a worker. */
export interface WorkerLink {
  post(message: WorkerRequest): void
  /** Ends the worker at once. */
  close(): void
}

/** Starts a worker. `hear` gets its messages; `lost` is called if it cannot be started or has died. */
export type OpenWorkerLink = (hear: (message: WorkerReply) => void, lost: (detail: string) => void) => WorkerLink

/** The error of a task that was cancelled before it was decided. */
export class Cancelled extends Error {}

/** The task that a runner waits for. */
interface WaitingTask {
  readonly id: number
  readonly resolve: (decision: Decision) => void
  readonly reject: (error: Error) => void
  readonly progress: ReportProgress
}

/** Lets a worker decide tasks, one at a time. The worker is started on first use, and again after it has been closed. */
export class DecisionRunner {
  readonly #open: OpenWorkerLink
  #link: WorkerLink | null = null
  #lastId = 0
  #lost = false
  #waiting: WaitingTask | null = null

  constructor(open: OpenWorkerLink) {
    this.#open = open
  }

  /** Has the worker died, and not been started again? */
  get lost(): boolean {
    return this.#lost
  }

  /** Starts the worker and lets it build the map of a scenario. */
  wake(scenario: string): void {
    this.#linkToWorker().post({ kind: 'wake', scenario })
  }

  /** Decides a task; one that is still being decided is cancelled. */
  think(task: DecisionTask, progress: ReportProgress = () => {}): Promise<Decision> {
    if (this.#waiting) this.cancel()
    const link = this.#linkToWorker()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject, progress }
      link.post({ kind: 'think', id, task })
    })
  }

  /** Cancels the present task. Its worker is closed, because it cannot be interrupted. */
  cancel(): void {
    if (this.#waiting) this.close()
  }

  /** Ends the worker. */
  close(): void {
    this.#link?.close()
    this.#link = null
    this.#fail(new Cancelled('given up'))
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }

  #linkToWorker(): WorkerLink {
    if (this.#link === null) this.#lost = false
    this.#link ??= this.#open(
      (message) => this.#hear(message),
      (detail) => {
        this.#link = null
        this.#lost = true
        this.#fail(new Error(detail))
      },
    )
    return this.#link
  }

  #hear(message: WorkerReply): void {
    const waiting = this.#waiting
    if (!waiting || message.id !== waiting.id) return
    if (message.kind === 'progress') {
      waiting.progress(message.done, message.of)
      return
    }
    this.#waiting = null
    if (message.kind === 'decision') waiting.resolve(message.decision)
    else waiting.reject(new Error(message.detail))
  }
}
