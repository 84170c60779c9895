// Where the computer thinks in a Regimental battle: in the worker beside the table, or on the page where there is none.
import type { RegimentalLevel } from '../../../ai/tabletop/regimental/figures'
import type { Side } from '../../../game/side'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { PaloAltoChoices } from '../../../tabletop/regimental/battle/scenario/paloAlto'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { type AskedWorker, createBesidePage, startTableWorker } from '../play/opponent/besidePage'
import { pageHadTime } from '../play/opponent/slices'
import { thinkReg } from './thought'

/** Thinks for a side, one question at a time. */
export interface RegThinker {
  /** What it does next; empty: nothing, or the thinker was closed meanwhile. */
  think(table: RegimentalTable, side: Side, level: RegimentalLevel, salt: string): Promise<readonly RegimentalAction[]>
  close(): void
}

/** A thinker for battles with these choices. */
export function createRegThinker(
  choices: PaloAltoChoices,
  start: () => AskedWorker | null = startTableWorker,
): RegThinker {
  const beside = createBesidePage(start)
  return {
    async think({ battle }, side, level, salt) {
      const thought = { choices, battle, side, level, salt }
      const answer = await beside.ask<readonly RegimentalAction[]>({ kind: 'regimental', thought })
      if (beside.isClosed) return []
      if (answer) return answer
      await pageHadTime()
      return thinkReg(thought)
    },
    close: beside.close,
  }
}
