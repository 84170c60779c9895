import type { TabletopEngines, TabletopSource } from '../../session/hex/tabletop'

/**
 * The tabletop engines, the rules of miniatures by which clashes (attacks) are fought; null until the page has fetched them.
 */
let engines: TabletopEngines | null = null
/** The fetch in progress; null: none. */
let fetching: Promise<boolean> | null = null

/** The tabletop engines for the games of this page. */
export const PAGE_TABLETOPS: TabletopSource = { loaded: () => engines }

/** Gives the page its tabletop engines. */
export function setPageTabletops(loaded: TabletopEngines): void {
  engines = loaded
}

/** Fetches the rules, tables and computer players of the tabletop unless they are loaded. False: the fetch failed. */
export function fetchTabletops(): Promise<boolean> {
  if (engines) return Promise.resolve(true)
  fetching ??= import('../../session/hex/tabletops').then(
    ({ TABLETOPS }) => {
      setPageTabletops(TABLETOPS)
      return true
    },
    () => {
      fetching = null
      return false
    },
  )
  return fetching
}

/** The tabletop is fetched after this time even if the page is never idle. */
const LONGEST_WAIT_MS = 2000
/** Time for the first drawing of the page, where the browser does not tell when it is idle. */
const WAIT_WITHOUT_IDLE_MS = 300

/** Fetches the tabletop when the page is idle. */
export function fetchTabletopsSoon(): void {
  const fetchNow = () => void fetchTabletops()
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchNow, { timeout: LONGEST_WAIT_MS })
  else setTimeout(fetchNow, WAIT_WITHOUT_IDLE_MS)
}
