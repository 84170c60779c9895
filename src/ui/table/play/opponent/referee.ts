// Where the ends of answers are worked out: phases with all their moves, shots and melees. In a web worker, so that the page does not stand still.
import type { Result } from '../../../../core/result'
import type { ActionToWorkOut, WorkedOut } from '../../../../session/battle/workOut'
import { type AskedWorker, createBesidePage, startTableWorker } from './besidePage'

/** Works actions out beside the page, one at a time. */
export interface TableReferee {
  /** What the action brings about, or why it is refused; null: nobody is there to work it out. */
  workOut(work: ActionToWorkOut): Promise<Result<WorkedOut> | null>
  close(): void
}

export function createTableReferee(start: () => AskedWorker | null = startTableWorker): TableReferee {
  const beside = createBesidePage(start)
  // Begun at once: the first end of an answer then need not wait for it.
  beside.start()
  return {
    workOut: (work) => beside.ask<Result<WorkedOut>>({ kind: 'workOut', work }),
    close: beside.close,
  }
}
