/** The longest wait for two frames, in milliseconds: a hidden tab draws none. */
const HIDDEN_TAB_WAIT_MS = 250

/** Resolves after two frames: the drawing of the first frame is on the screen only then. At once where nothing is drawn. */
export const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function') return resolve()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    setTimeout(resolve, HIDDEN_TAB_WAIT_MS)
  })
