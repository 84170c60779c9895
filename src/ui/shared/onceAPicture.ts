import { effect } from '@preact/signals'

/**
 * Runs something at once, and again in the next picture whenever signals have changed that it read: once a picture, however many of them and however
 * often. Returns what ends it.
 */
export function onceAPicture(run: () => void): () => void {
  let isWaiting = false
  let isEnded = false
  let round = 0
  let stop = (): void => {}
  function again(): void {
    stop()
    const thisRound = ++round
    // The effect runs once for the picture; its second run only says that something has changed.
    let isFirst = true
    stop = effect(() => {
      if (isFirst) {
        isFirst = false
        run()
      } else if (thisRound === round) wait()
    })
  }
  function wait(): void {
    if (isWaiting || isEnded) return
    isWaiting = true
    nextPicture(() => {
      isWaiting = false
      if (!isEnded) again()
    })
  }
  again()
  return () => {
    isEnded = true
    stop()
  }
}

/** Runs something in the next picture, or soon where there are none, as in a hidden tab. */
function nextPicture(run: () => void): void {
  let hasRun = false
  const once = (): void => {
    if (hasRun) return
    hasRun = true
    run()
  }
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(once)
  setTimeout(once, HIDDEN_TAB_WAIT_MS)
}
const HIDDEN_TAB_WAIT_MS = 100
