import type { fightClash } from '../clash/sar/fight'
import type { forecastClash } from '../clash/sar/forecast/forecast'
import type { Recorder } from '../clash/sar/recorder'
import type { setupOf } from '../clash/setup'
import type { Tactician } from '../tabletop/sar/battle/tactician'

/** What the hex game needs of the tabletop (OPS-22): the room of clashes, and who commands there. */
export interface Tabletop {
  readonly setupOf: typeof setupOf
  readonly fightClash: typeof fightClash
  readonly forecastClash: typeof forecastClash
  readonly recorder: () => Recorder
  readonly answer: Tactician
}

/** The key of the refusal of what needs the tabletop before it is there. */
export const TABLETOP_AWAY = 'refusal.tabletopAway'

/** The tabletop was wanted before anybody laid it. */
export class TabletopAway extends Error {
  constructor() {
    super("no tabletop: import 'session/tabletopHere' before clashes are fought or forecast")
  }
}

let laid: Tabletop | null = null

/** Says where clashes are fought from now on (tabletopHere.ts). The page fetches it after its first frame; all others have it at once. */
export function layTabletop(tabletop: Tabletop): void {
  laid = tabletop
}

export const tabletopLaid = (): boolean => laid !== null

export function tabletop(): Tabletop {
  if (!laid) throw new TabletopAway()
  return laid
}
