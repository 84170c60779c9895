// Where the computer thinks at the table: in a web worker, or on the page in slices where there is none or where it fails.
import type { BattleAction } from '../../../../tabletop/sar/schemas/action'
import { type AskedWorker, createBesidePage, startTableWorker } from './besidePage'
import { inSlices } from './slices'
import { type TableThought, think } from './thought'

/** Thinks for the computer's side, one question at a time. */
export interface TableThinker {
  readonly where: 'worker' | 'page'
  /** The answer; null: the thinker was closed meanwhile. */
  think(thought: TableThought): Promise<readonly BattleAction[] | null>
  /** Ends the thinking at once. */
  close(): void
}

export function createTableThinker(start: () => AskedWorker | null = startTableWorker): TableThinker {
  const beside = createBesidePage(start)
  return {
    get where() {
      return beside.start() ? 'worker' : 'page'
    },
    async think(thought) {
      const answer = await beside.ask<readonly BattleAction[]>({ kind: 'think', thought })
      if (answer || beside.isClosed) return beside.isClosed ? null : answer
      return inSlices(think(thought), () => !beside.isClosed)
    },
    close: beside.close,
  }
}
