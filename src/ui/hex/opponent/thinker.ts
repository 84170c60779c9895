import {
  type WorkerLink,
  type OpenWorkerLink,
  DecisionRunner,
  type WorkerRequest,
} from '../../../ai/operational/runner'

/** How the browser thinks: in a thread of its own, or, where it has none, between two frames of the page. */
export type Where = 'worker' | 'here'

const CANNOT = 'no workers here'

const started = (): Worker => new Worker(new URL('./thinkerWorker.ts', import.meta.url), { type: 'module' })

/** A worker that lays out its map and tries itself out while the player still chooses; the next opponent takes it. */
let spare: Worker | null = null

/** An opponent will be asked for soon: so his first move need not wait for his thread. Where nobody comes, an idle thread is kept for the next. */
export function expectOpponent(scenario: string): void {
  if (spare || typeof Worker !== 'function') return
  try {
    const worker = started()
    worker.onerror = () => {
      if (spare === worker) spare = null
    }
    worker.postMessage({ kind: 'wake', scenario } satisfies WorkerRequest)
    spare = worker
  } catch {
    // Whoever sits down will be told that there are no workers here.
  }
}

/** No opponent will be asked for after all: his thread ends. */
export function dismissOpponent(): void {
  spare?.terminate()
  spare = null
}

/** The worker is a file of its own, fetched when an opponent is expected or sits down. */
const inWorker: OpenWorkerLink = (hear, lost): WorkerLink => {
  let worker: Worker
  try {
    worker = spare ?? started()
    spare = null
  } catch {
    // A page from disk may not start one.
    queueMicrotask(() => lost(CANNOT))
    return { post: () => {}, close: () => {} }
  }
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = (event) => {
    worker.terminate()
    lost(event.message || CANNOT)
  }
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}

/** After the page has drawn. */
const soon = (run: () => void): void => void setTimeout(run, 0)

/** Each decision is a task of the page's own: it stutters, but the game goes on. */
const onThePage: OpenWorkerLink = (hear, lost): WorkerLink => {
  let open = true
  const desk = import('./here').then(({ deskHere }) => deskHere((message) => open && hear(message)))
  desk.catch(() => lost(CANNOT))
  return {
    post: (message) => void desk.then((answer) => soon(() => open && answer(message))).catch(() => {}),
    close: () => {
      open = false
    },
  }
}

/** Something to think with, and where it does. */
export function newThinker(): { readonly runner: DecisionRunner; readonly where: Where } {
  const where: Where = typeof Worker === 'function' ? 'worker' : 'here'
  return { runner: new DecisionRunner(where === 'worker' ? inWorker : onThePage), where }
}

/** The same where a worker was tried and could not be had. */
export const thinkerHere = (): { readonly runner: DecisionRunner; readonly where: Where } => ({
  runner: new DecisionRunner(onThePage),
  where: 'here',
})
