import {
  type WorkerLink,
  type OpenWorkerLink,
  DecisionRunner,
  type WorkerRequest,
} from '../../../ai/operational/runner'

/** Where the computer player thinks: in a web worker, or, where the browser has none, on the page between two frames (`here`). */
export type ThinkingPlace = 'worker' | 'here'

/** The message where no worker can be started, and nothing else can think for the opponent. */
const NO_WORKERS = 'no workers here'

const startWorker = (): Worker => new Worker(new URL('./thinkerWorker.ts', import.meta.url), { type: 'module' })

/** A worker that was started and warmed up in advance, for the next opponent; null: there is none. */
let spareWorker: Worker | null = null

/** Starts a worker in advance for an opponent that the player is about to choose, so that its first move need not wait. */
export function expectOpponent(scenario: string): void {
  if (spareWorker || typeof Worker !== 'function') return
  try {
    const worker = startWorker()
    // A spare worker that fails is not used.
    worker.onerror = () => {
      if (spareWorker === worker) spareWorker = null
    }
    worker.postMessage({ kind: 'wake', scenario } satisfies WorkerRequest)
    spareWorker = worker
  } catch {
    // The opponent itself will report that there are no workers.
  }
}

/** Ends the worker that was started in advance: no opponent was chosen. */
export function dismissOpponent(): void {
  spareWorker?.terminate()
  spareWorker = null
}

/** Links a runner to a web worker. `onReply` gets the answers of the worker; `onLost` the reason when the worker fails. */
const linkToWorker: OpenWorkerLink = (onReply, onLost): WorkerLink => {
  let worker: Worker
  try {
    worker = spareWorker ?? startWorker()
    spareWorker = null
  } catch {
    // A page that was opened from a file may not start a worker.
    queueMicrotask(() => onLost(NO_WORKERS))
    const deadLink: WorkerLink = { post: () => {}, close: () => {} }
    return deadLink
  }
  worker.onmessage = ({ data }) => onReply(data)
  worker.onerror = (event) => {
    worker.terminate()
    onLost(event.message || NO_WORKERS)
  }
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}

/** Runs something after the page has had time for its own work. */
const runSoon = (run: () => void): void => void setTimeout(run, 0)

/** Links a runner to the thinking on the page, in place of a worker. The page stutters, but the game goes on. */
const linkToPage: OpenWorkerLink = (onReply, onLost): WorkerLink => {
  let isOpen = true
  // The function that thinks about a request and answers it, once it is loaded.
  const answererLoaded = import('./pageThinker').then(({ answerOnPage }) =>
    answerOnPage((reply) => isOpen && onReply(reply)),
  )
  // The page can neither start a worker nor load the thinking: the same message.
  answererLoaded.catch(() => onLost(NO_WORKERS))
  return {
    // Where the thinking cannot be loaded, `onLost` has been called already.
    post: (request) => void answererLoaded.then((answer) => runSoon(() => isOpen && answer(request))).catch(() => {}),
    close: () => {
      isOpen = false
    },
  }
}

/** What a computer player thinks with, and where. */
interface Thinker {
  readonly runner: DecisionRunner
  readonly where: ThinkingPlace
}

/** A thinker in a web worker, or on the page where the browser has no workers. */
export function newThinker(): Thinker {
  const hasWorkers = typeof Worker === 'function'
  return { runner: new DecisionRunner(hasWorkers ? linkToWorker : linkToPage), where: hasWorkers ? 'worker' : 'here' }
}

/** A thinker on the page, for when a worker has failed. */
export const newThinkerOnPage = (): Thinker => ({ runner: new DecisionRunner(linkToPage), where: 'here' })
