// Where the computer thinks at the table: in a web worker, or on the page in slices where there is none or where it fails.
import type { BattleAction } from '../../../../tabletop/sar/schemas/action'
import { inSlices } from './slices'
import { type AnswerMessage, think, type TableThought, type ThoughtMessage } from './thought'

/** Thinks for the computer's side, one question at a time. */
export interface TableThinker {
  readonly where: 'worker' | 'page'
  /** The answer; null: the thinker was closed meanwhile. */
  think(thought: TableThought): Promise<readonly BattleAction[] | null>
  /** Ends the thinking at once. */
  close(): void
}

/** A worker that can be asked; the tests put one of their own in its place. */
export type ThinkingWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** Starts the worker; null: this browser, or a page opened from a file, has none. */
function startWorker(): ThinkingWorker | null {
  if (typeof Worker !== 'function') return null
  try {
    return new Worker(new URL('./tableThinkerWorker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

export function createTableThinker(start: () => ThinkingWorker | null = startWorker): TableThinker {
  let worker: ThinkingWorker | null = null
  let mayStart = true
  let isClosed = false
  let asked = 0
  /** Called with the answer of the worker; null: it has failed. */
  let settle: ((actions: readonly BattleAction[] | null) => void) | null = null

  function dropWorker(): void {
    worker?.terminate()
    worker = null
    settle?.(null)
    settle = null
  }
  /** The worker, started at the first question. One that has failed is not started again. */
  function workerToAsk(): ThinkingWorker | null {
    if (worker || !mayStart || isClosed) return worker
    worker = start()
    if (!worker) mayStart = false
    else {
      worker.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
        if (data.id !== asked) return
        settle?.(data.actions)
        settle = null
      }
      worker.onerror = () => {
        mayStart = false
        dropWorker()
      }
    }
    return worker
  }
  const askWorker = (thought: TableThought, asking: ThinkingWorker): Promise<readonly BattleAction[] | null> =>
    new Promise((resolve) => {
      settle = resolve
      asking.postMessage({ id: ++asked, thought } satisfies ThoughtMessage)
    })

  return {
    get where() {
      return workerToAsk() ? 'worker' : 'page'
    },
    async think(thought) {
      const asking = workerToAsk()
      const answer = asking ? await askWorker(thought, asking) : null
      if (answer || isClosed) return isClosed ? null : answer
      return inSlices(think(thought), () => !isClosed)
    },
    close() {
      isClosed = true
      dropWorker()
    },
  }
}
