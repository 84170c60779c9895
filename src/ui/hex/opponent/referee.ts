import type { FoughtClashes } from '../../../session/hex/clashes'
import { type ClashTask, NOT_FOUGHT } from '../../../session/hex/clashTask'

/** Fights the clashes of the computer player in a web worker before its action is done. Without a worker the page fights them with the action. */
export interface Referee {
  fight(task: ClashTask): Promise<FoughtClashes>
  end(): void
}

/** The worker is started by the first clash. */
export function newReferee(): Referee {
  let worker: Worker | null = null
  let resolveFight: ((fought: FoughtClashes) => void) | null = null
  const answer = (fought: FoughtClashes): void => {
    resolveFight?.(fought)
    resolveFight = null
  }
  const start = (): Worker | null => {
    if (typeof Worker !== 'function') return null
    try {
      const started = new Worker(new URL('./refereeWorker.ts', import.meta.url), { type: 'module' })
      started.onmessage = ({ data }: MessageEvent<FoughtClashes>) => answer(data)
      started.onerror = () => answer(NOT_FOUGHT)
      return started
    } catch {
      return null
    }
  }
  return {
    fight(task) {
      worker ??= start()
      const started = worker
      if (!started) return Promise.resolve(NOT_FOUGHT)
      return new Promise((resolve) => {
        resolveFight = resolve
        started.postMessage(task)
      })
    },
    end() {
      worker?.terminate()
      worker = null
      answer(NOT_FOUGHT)
    },
  }
}
