import type { FoughtClashes } from '../../../session/hex/clashes'
import { type ClashTask, NOT_FOUGHT } from '../../../session/hex/clashTask'

/** Fights clashes ahead on a thread of its own; where there is none, nothing is fought ahead, and the page fights it itself. */
export interface Referee {
  fight(bout: ClashTask): Promise<FoughtClashes>
  end(): void
}

/** The thread is started by the first bout. */
export function newReferee(): Referee {
  let worker: Worker | null = null
  let waiting: ((fought: FoughtClashes) => void) | null = null
  const answer = (fought: FoughtClashes): void => {
    waiting?.(fought)
    waiting = null
  }
  const start = (): Worker | null => {
    if (typeof Worker !== 'function') return null
    try {
      const made = new Worker(new URL('./refereeWorker.ts', import.meta.url), { type: 'module' })
      made.onmessage = ({ data }: MessageEvent<FoughtClashes>) => answer(data)
      made.onerror = () => answer(NOT_FOUGHT)
      return made
    } catch {
      return null
    }
  }
  return {
    fight(bout) {
      worker ??= start()
      const ready = worker
      if (!ready) return Promise.resolve(NOT_FOUGHT)
      return new Promise((resolve) => {
        waiting = resolve
        ready.postMessage(bout)
      })
    },
    end() {
      worker?.terminate()
      worker = null
      answer(NOT_FOUGHT)
    },
  }
}
