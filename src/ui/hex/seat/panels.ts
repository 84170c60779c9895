import type { Side } from '../../../operational/types'
import type { SeatScope } from './scope'

export type PanelTab = 'unit' | 'hidden' | 'terrain' | 'log' | 'more'

/** One message at a time, read out by the live region. */
export interface Notice {
  readonly text: string
  readonly rule: string | null
  readonly tone: 'info' | 'bad'
}

/** How the panels beside the map stand, and what they show. */
export function createPanels(scope: SeatScope) {
  return {
    panelTab: scope.signal<PanelTab>('unit'),
    /** On a phone, the sheet with the panels is up. */
    sheetOpen: scope.signal(false),
    notice: scope.signal<Notice | null>(null),
    /** The list of what has just happened: events from the number `from` on; null: it is away. */
    recentNews: scope.signal<{ side: Side; from: number } | null>(null),
    /** First event of the fight that the result panel shows; -1: none. */
    fightFromEvent: scope.signal(-1),
    /** An action or a replay is under way: nothing else may be done. */
    busy: scope.signal(false),
  }
}
