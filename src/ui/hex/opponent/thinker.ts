import {
  type WorkerLink,
  type OpenWorkerLink,
  DecisionRunner,
  type WorkerRequest,
} from '../../../ai/operational/runner'

/** Where the computer player thinks: in a web worker, or, where the browser has none, on the page between two frames (`here`). */
export type ThinkingPlace = 'worker' | 'here'

const NO_WORKERS = 'no workers here'

const startWorker = (): Worker => new Worker(new URL('./thinkerWorker.ts', import.meta.url), { type: 'module' })

/** A worker that was started and warmed up in advance; the next opponent takes it. */
let spare: Worker | null = null

/** Starts a worker for an opponent that the player is about to choose, so that its first move need not wait. */
export function expectOpponent(scenario: string): void {
  if (spare || typeof Worker !== 'function') return
  try {
    const worker = startWorker()
    worker.onerror = () => {
      if (spare === worker) spare = null
    }
    worker.postMessage({ kind: 'wake', scenario } satisfies WorkerRequest)
    spare = worker
  } catch {
    // The opponent itself will report that there are no workers.
  }
}

/** Ends that worker: no opponent was chosen. */
export function dismissOpponent(): void {
  spare?.terminate()
  spare = null
}

/** Thinks in a web worker. */
const inWorker: OpenWorkerLink = (hear, lost): WorkerLink => {
  let worker: Worker
  try {
    worker = spare ?? startWorker()
    spare = null
  } catch {
    // A page that was opened from a file may not start one.
    queueMicrotask(() => lost(NO_WORKERS))
    return { post: () => {}, close: () => {} }
  }
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = (event) => {
    worker.terminate()
    lost(event.message || NO_WORKERS)
  }
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}

/** Calls back after the page has drawn. */
const soon = (run: () => void): void => void setTimeout(run, 0)

/** Thinks on the page. The page stutters, but the game goes on. */
const onPage: OpenWorkerLink = (hear, lost): WorkerLink => {
  let open = true
  const loaded = import('./pageThinker').then(({ answerOnPage }) => answerOnPage((message) => open && hear(message)))
  loaded.catch(() => lost(NO_WORKERS))
  return {
    post: (message) => void loaded.then((answer) => soon(() => open && answer(message))).catch(() => {}),
    close: () => {
      open = false
    },
  }
}

/** What a computer player thinks with, and where. */
interface Thinker {
  readonly runner: DecisionRunner
  readonly where: ThinkingPlace
}

export function newThinker(): Thinker {
  const hasWorkers = typeof Worker === 'function'
  return { runner: new DecisionRunner(hasWorkers ? inWorker : onPage), where: hasWorkers ? 'worker' : 'here' }
}

/** The same on the page, where a worker failed. */
export const thinkerOnPage = (): Thinker => ({ runner: new DecisionRunner(onPage), where: 'here' })
