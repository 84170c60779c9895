// The desk without a network: a worker of our own (src/desk/worker.js) keeps its files. A new edition is used only when the player says so.
import { signal } from '@preact/signals'

/** `none`: nothing is kept yet; `ready`: the desk works without a network; `waiting`: a new edition is here and waits to be used. */
export const edition = signal<'none' | 'ready' | 'waiting'>('none')

let waiting: ServiceWorker | null = null

/** Starts the worker. Only the built game has one: its list of files is made by the build (scripts/offline.mjs). */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    // Only the desk is served by it, so that nothing changes for the game; a wider scope and a longer list would serve that too.
    const registration = await navigator.serviceWorker.register('./worker.js', { scope: './desk.html' })
    const look = (): void => {
      waiting = registration.waiting
      if (waiting && registration.active) edition.value = 'waiting'
      else if (registration.active) edition.value = 'ready'
    }
    const watch = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', look)
    registration.addEventListener('updatefound', () => watch(registration.installing))
    watch(registration.installing)
    look()
    // The page that began with one edition goes on with it until it is loaded again.
    let isUsed = false
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (edition.value === 'waiting' && !isUsed) {
        isUsed = true
        location.reload()
      }
      look()
    })
  } catch {
    // Without a worker the desk works as long as there is a network.
  }
}

/** Uses the new edition: the page is loaded again with it. */
export function useNewEdition(): void {
  waiting?.postMessage('use')
}
