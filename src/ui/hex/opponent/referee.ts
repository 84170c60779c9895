import type { FoughtClashes } from '../../../session/hex/clashes'
import { type ClashTask, NOT_FOUGHT } from '../../../session/hex/clashTask'

/**
 * Fights a computer player's attack on the tabletop (a clash) in a web worker, before the attack is carried out, so that the page does not stop
 * meanwhile. Where there is no worker, the session fights the clash on the page when the attack is carried out.
 */
export interface Referee {
  /** `NOT_FOUGHT`: the worker could not fight the clash. */
  fight(task: ClashTask): Promise<FoughtClashes>
  /** Stops the worker. */
  end(): void
}

/** A referee whose worker is started by the first clash. */
export function newReferee(): Referee {
  let worker: Worker | null = null
  let resolveFight: ((fought: FoughtClashes) => void) | null = null
  /** Resolves the promise of the fight in progress, if there is one. */
  const endFight = (fought: FoughtClashes): void => {
    resolveFight?.(fought)
    resolveFight = null
  }
  /** A new worker; null: the browser has none, or does not allow one here. */
  const startWorker = (): Worker | null => {
    if (typeof Worker !== 'function') return null
    try {
      const newWorker = new Worker(new URL('./refereeWorker.ts', import.meta.url), { type: 'module' })
      newWorker.onmessage = ({ data }: MessageEvent<FoughtClashes>) => endFight(data)
      newWorker.onerror = () => endFight(NOT_FOUGHT)
      return newWorker
    } catch {
      return null
    }
  }
  return {
    fight(task) {
      worker ??= startWorker()
      const runningWorker = worker
      if (!runningWorker) return Promise.resolve(NOT_FOUGHT)
      return new Promise((resolve) => {
        resolveFight = resolve
        runningWorker.postMessage(task)
      })
    },
    end() {
      worker?.terminate()
      worker = null
      endFight(NOT_FOUGHT)
    },
  }
}
