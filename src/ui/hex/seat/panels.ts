import type { Side } from '../../../operational/types'
import { NO_FIGHT } from './currentFight'
import type { SeatScope } from './scope'

/** The tabs of the sheet on a phone; on a wide page the same cards lie beside the map. `hidden`: hidden units and their boxes; `more`: a menu. */
export type PanelTab = 'unit' | 'hidden' | 'terrain' | 'log' | 'more'

/** A message to the player, which a screen reader reads out. `rule`: the number of the rule behind it. */
export interface Notice {
  readonly text: string
  readonly rule: string | null
  readonly tone: 'info' | 'bad'
}

/** The state of the panels beside the map: which are open, and what they show. */
export function createPanels(scope: SeatScope) {
  return {
    /** The tab that the sheet shows. */
    panelTab: scope.signal<PanelTab>('unit'),
    /** On a phone, the sheet with the panels is open over the map. */
    sheetOpen: scope.signal(false),
    /** The present message; null: none. One message at a time. */
    notice: scope.signal<Notice | null>(null),
    /** The list of what has just happened shows the events from the number `from` on; null: it is closed. `side`: whose player reads it. */
    recentNews: scope.signal<{ side: Side; from: number } | null>(null),
    /** Number of the first event of the fight that the fight panel shows, or `NO_FIGHT`. */
    shownFightStart: scope.signal(NO_FIGHT),
    /** The turn of the player that has just begun, which a card announces; null: the card is gone. */
    announcedTurn: scope.signal<number | null>(null),
    /** An action or a replay is under way: nothing else may be done. */
    busy: scope.signal(false),
  }
}
