import type { OddsReply, OddsRequest } from './oddsAnswers'

/** A thread that fights attacks for their odds. */
export interface OddsThread {
  post(request: OddsRequest): void
  close(): void
}

/** Opens a thread. `onReply` gets its answers; `onLost` is called when it cannot go on. */
export type OpenOddsThread = (onReply: (reply: OddsReply) => void, onLost: () => void) => OddsThread

/** A thread in a web worker. */
const openWorker: OpenOddsThread = (onReply, onLost) => {
  let worker: Worker
  try {
    worker = new Worker(new URL('./oddsWorker.ts', import.meta.url), { type: 'module' })
  } catch {
    // A page that was opened from a file may not start a worker.
    queueMicrotask(onLost)
    return { post: () => {}, close: () => {} }
  }
  worker.onmessage = ({ data }: MessageEvent<OddsReply>) => onReply(data)
  worker.onerror = () => {
    worker.terminate()
    onLost()
  }
  return { post: (request) => worker.postMessage(request), close: () => worker.terminate() }
}

/** The fights on the page, between two of its frames, where there are no workers. */
export const openOnPage: OpenOddsThread = (onReply, onLost) => {
  let isOpen = true
  const runSoon = (run: () => void): void => void setTimeout(() => isOpen && run(), 0)
  const loaded = import('./oddsAnswers').then(({ oddsAnswers }) =>
    oddsAnswers((reply) => isOpen && onReply(reply), runSoon),
  )
  loaded.catch(onLost)
  return {
    // Practice would make the page stutter, so it does not practise.
    post: (request) => {
      if (request.kind === 'fight') void loaded.then((answer) => runSoon(() => answer(request))).catch(() => {})
    },
    close: () => {
      isOpen = false
    },
  }
}

/** More threads than this are not opened, however many cores there are. */
const MOST_WORKERS = 2

/** Opens the threads of this browser: a worker for each core, two at most; on the page where there are no workers. */
export function openOddsThreads(): OpenOddsThread[] {
  if (typeof Worker !== 'function') return [openOnPage]
  const cores = typeof navigator === 'object' ? (navigator.hardwareConcurrency ?? 1) : 1
  return Array.from({ length: Math.max(1, Math.min(MOST_WORKERS, cores)) }, () => openWorker)
}
