// A worker beside the table, asked one question at a time; it is started at the first, and not again once it has failed.
import type { Answer, Question, TableQuestion } from './questions'

/** A worker that can be asked; the tests put one of their own in its place. */
export type AskedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** Starts a worker; null: this browser, or a page opened from a file, has none. */
export function startTableWorker(): AskedWorker | null {
  if (typeof Worker !== 'function') return null
  try {
    return new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/** A worker that answers questions. */
export interface BesidePage {
  /** Starts the worker before it is asked. False: there is none. */
  start(): boolean
  /** Its answer; null: there is no worker, it has failed, or it was closed meanwhile. */
  ask<A>(question: TableQuestion): Promise<A | null>
  readonly isClosed: boolean
  /** Ends what it is doing at once. */
  close(): void
}

export function createBesidePage(start: () => AskedWorker | null): BesidePage {
  let worker: AskedWorker | null = null
  let mayStart = true
  let isClosed = false
  let asked = 0
  /** Called with the answer of the worker; null: it has failed. */
  let settle: ((answer: unknown) => void) | null = null

  function dropWorker(): void {
    worker?.terminate()
    worker = null
    settle?.(null)
    settle = null
  }
  function workerToAsk(): AskedWorker | null {
    if (worker || !mayStart || isClosed) return worker
    worker = start()
    if (!worker) mayStart = false
    else {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.id !== asked) return
        settle?.(data.answer)
        settle = null
      }
      worker.onerror = () => {
        mayStart = false
        dropWorker()
      }
    }
    return worker
  }

  return {
    start: () => workerToAsk() !== null,
    ask<A>(question: TableQuestion): Promise<A | null> {
      const asking = workerToAsk()
      if (!asking) return Promise.resolve(null)
      return new Promise((resolve) => {
        settle = (answer) => resolve(answer as A | null)
        asking.postMessage({ id: ++asked, question } satisfies Question)
      })
    },
    get isClosed() {
      return isClosed
    },
    close() {
      isClosed = true
      dropWorker()
    },
  }
}
