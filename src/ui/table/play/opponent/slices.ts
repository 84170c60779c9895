// Long work on the page in short slices, so that the page can draw between them.

/** Milliseconds of work between two pauses: well below the 50 that a person notices. */
export const SLICE_MS = 12

/** Resolves after the page has had time for its own work: so many milliseconds, or as long as it needs. */
export const pageHadTime = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs what is worked out with pauses in slices; null: `isWanted` became false meanwhile. The steps must be short, because a slice ends only
 * between two of them. `pauseMs`: how long a pause is at least, for work that nobody waits for.
 */
export async function inSlices<T>(steps: Generator<void, T>, isWanted: () => boolean, pauseMs = 0): Promise<T | null> {
  await pageHadTime(pauseMs)
  for (let start = performance.now(); isWanted(); ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - start < SLICE_MS) continue
    await pageHadTime(pauseMs)
    start = performance.now()
  }
  return null
}
