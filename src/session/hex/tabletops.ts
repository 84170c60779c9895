import { answer, hastyAnswer } from '../../ai/tabletop/sar/answer'
import { regimentalAnswer, regimentalPlayer } from '../../ai/tabletop/regimental/answer'
import { regimentalTabletop } from '../../clash/regimental/port'
import { sarTabletop } from '../../clash/sar/port'
import type { TabletopEngines, TabletopSource } from './tabletop'

/**
 * All tabletop engines, by resolver (the name of what decides an attack). Computer players command both sides. The page imports this
 * module after its first frame; other programs import it at once.
 */
export const TABLETOPS: TabletopEngines = {
  sar: sarTabletop(answer, hastyAnswer),
  regimental: regimentalTabletop(regimentalAnswer, regimentalPlayer('cadet')),
}

/** The source of tabletop engines for programs and tests that have the engines from the start. */
export const TABLETOPS_LOADED: TabletopSource = { loaded: () => TABLETOPS }
