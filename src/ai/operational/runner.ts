// Runs the decisions of a computer opponent, in a web worker or without one. The messages between page and worker are defined here.

import { pedregal, pedregalHash } from '../../operational/data'
import { createWorld, type World } from '../../operational/engine'
import type { Action, View } from '../../operational/types'
import type { StaffAdvice } from './staff/advise'
import type { Brief, Decision, Notes, Policy, ReportProgress } from './types'

/**
 * A decision that is to be made: everything that a computer opponent gets. It is JSON, so that it can be sent to a web worker. `brief`: the settings
 * of the opponent; `notes`: what the opponent remembers from its last decision.
 */
export interface DecisionTask {
  readonly view: View
  readonly legal: readonly Action[]
  readonly brief: Brief
  readonly notes: Notes | null
}

/** A question to the staff: what the side of the view should do. */
export type StaffTask = Pick<DecisionTask, 'view' | 'brief'>

/** Advises as the staff (staff/advise.ts). */
export type Advise = (world: World, view: View, brief: Brief) => StaffAdvice

/** A message to the worker. `wake`: build the world of a scenario, so that it is ready for the first decision. `think`: make a decision; `advise`: advise as the staff. */
export type WorkerRequest =
  | { readonly kind: 'wake'; readonly scenario: string }
  | { readonly kind: 'think'; readonly id: number; readonly task: DecisionTask }
  | { readonly kind: 'advise'; readonly id: number; readonly task: StaffTask }

/** A message from the worker. `id`: the id of the `think` request; `spent` of `budget`: evaluations; `detail`: the text of an error. */
export type WorkerReply =
  | { readonly kind: 'progress'; readonly id: number; readonly spent: number; readonly budget: number }
  | { readonly kind: 'decision'; readonly id: number; readonly decision: Decision }
  | { readonly kind: 'advice'; readonly id: number; readonly advice: StaffAdvice }
  | { readonly kind: 'fault'; readonly id: number; readonly detail: string }

/** Memo of `scenarioWorld`. */
let worldOfScenario: World | null = null

/** The world (map, pieces, tables) of a scenario, built once in each worker. Throws if the scenario has no computer opponents. */
export function scenarioWorld(scenario: string): World {
  const data = pedregal()
  if (scenario !== data.id) throw new Error(`no opponents for ${scenario}`)
  worldOfScenario ??= createWorld(data.id, data.battlefield, data.tables, pedregalHash())
  return worldOfScenario
}

/** Makes a decision without a worker. */
export const decide = (
  policy: Policy,
  { view, legal, brief, notes }: DecisionTask,
  progress?: ReportProgress,
): Decision => policy(scenarioWorld(view.scenario), view, legal, brief, notes, progress)

/** Reports of progress in one decision at most: one for each percent of the budget. */
const MOST_REPORTS = 100
/** Characters of an error's text that are reported at most; the rest is cut off. */
const MOST_DETAIL_CHARACTERS = 200

/**
 * The worker's side: returns the function that handles its messages. Every `think` is answered by a decision, or by a fault if the policy throws.
 * `post` sends a message back; `advise` answers questions to the staff.
 */
export function decisionWorker(
  policy: Policy,
  post: (message: WorkerReply) => void,
  advise?: Advise,
): (message: WorkerRequest) => void {
  return (message) => {
    if (message.kind === 'wake') {
      scenarioWorld(message.scenario)
      return
    }
    const { id } = message
    let reportedPercent: number | null = null
    try {
      if (message.kind === 'advise') {
        const { view, brief } = message.task
        if (!advise) throw new Error('no staff here')
        post({ kind: 'advice', id, advice: advise(scenarioWorld(view.scenario), view, brief) })
        return
      }
      const decision = decide(policy, message.task, (spent, budget) => {
        const percent = budget > 0 ? Math.floor((spent * MOST_REPORTS) / budget) : 0
        if (percent === reportedPercent) return
        reportedPercent = percent
        post({ kind: 'progress', id, spent, budget })
      })
      post({ kind: 'decision', id, decision })
    } catch (error) {
      post({ kind: 'fault', id, detail: String(error).slice(0, MOST_DETAIL_CHARACTERS) })
    }
  }
}

/** The page's link to a worker. */
export interface WorkerLink {
  post(message: WorkerRequest): void
  /** Ends the worker at once. */
  close(): void
}

/** Starts a worker. `onMessage` gets its messages; `onLost` is called if the worker cannot be started or has died. */
export type OpenWorkerLink = (onMessage: (message: WorkerReply) => void, onLost: (detail: string) => void) => WorkerLink

/** The error with which a task ends that was cancelled before it was decided. */
export class Cancelled extends Error {}

/** The task that the worker is deciding, with the functions that receive the result. */
interface WaitingTask {
  readonly id: number
  readonly resolve: (reply: Extract<WorkerReply, { kind: 'decision' | 'advice' }>) => void
  readonly reject: (error: Error) => void
  readonly progress: ReportProgress
}

/** Lets a worker decide tasks, one at a time. The worker is started on first use, and again after it has been closed. */
export class DecisionRunner {
  readonly #openLink: OpenWorkerLink
  #link: WorkerLink | null = null
  #lastId = 0
  #isWorkerLost = false
  #waiting: WaitingTask | null = null

  constructor(openLink: OpenWorkerLink) {
    this.#openLink = openLink
  }

  /** Has the worker died, and no other been started since? */
  get lost(): boolean {
    return this.#isWorkerLost
  }

  /** Starts the worker and lets it build the world of a scenario. */
  wake(scenario: string): void {
    this.#linkToWorker().post({ kind: 'wake', scenario })
  }

  /** Lets the worker decide a task. A task that is still being worked on is cancelled. */
  async think(task: DecisionTask, progress: ReportProgress = () => {}): Promise<Decision> {
    const reply = await this.#ask((id) => ({ kind: 'think', id, task }), progress)
    if (reply.kind !== 'decision') throw new Error('not a decision')
    return reply.decision
  }

  /** Lets the worker advise as the staff. A task that is still being worked on is cancelled. */
  async advise(task: StaffTask): Promise<StaffAdvice> {
    const reply = await this.#ask(
      (id) => ({ kind: 'advise', id, task }),
      () => {},
    )
    if (reply.kind !== 'advice') throw new Error('no advice')
    return reply.advice
  }

  /** Sends a request to the worker and waits for its answer. */
  #ask(
    request: (id: number) => WorkerRequest,
    progress: ReportProgress,
  ): Promise<Parameters<WaitingTask['resolve']>[0]> {
    if (this.#waiting) this.cancel()
    const link = this.#linkToWorker()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject, progress }
      link.post(request(id))
    })
  }

  /** Cancels the present task, if there is one. The worker is closed, because it cannot be interrupted. */
  cancel(): void {
    if (this.#waiting) this.close()
  }

  /** Ends the worker and rejects the present task. */
  close(): void {
    this.#link?.close()
    this.#link = null
    this.#fail(new Cancelled('given up'))
  }

  /** Rejects the present task, if there is one. */
  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }

  /** The link to the worker, which is started if none is running. */
  #linkToWorker(): WorkerLink {
    // Without a link a new worker is started below, so that none is lost any more.
    if (this.#link === null) this.#isWorkerLost = false
    this.#link ??= this.#openLink(
      (message) => this.#handleReply(message),
      (detail) => {
        this.#link = null
        this.#isWorkerLost = true
        this.#fail(new Error(detail))
      },
    )
    return this.#link
  }

  /** Hands a message of the worker to the task that waits for it. */
  #handleReply(message: WorkerReply): void {
    const waiting = this.#waiting
    const isOfCancelledTask = !waiting || message.id !== waiting.id
    if (isOfCancelledTask) return
    if (message.kind === 'progress') {
      waiting.progress(message.spent, message.budget)
      return
    }
    this.#waiting = null
    if (message.kind !== 'fault') waiting.resolve(message)
    else waiting.reject(new Error(message.detail))
  }
}
