import type { Battle, TurnRecord } from '../types'

/** The turn record of a unit that has done nothing yet this turn. The fields are explained at `TurnRecord` in types.ts. */
const EMPTY_RECORD: TurnRecord = {
  fired: false,
  fireLosses: 0,
  fireStragglers: 0,
  enemyLosses: 0,
  path: [],
  distance: null,
  left: 0,
  moved: false,
  changedFormation: false,
  met: null,
  fought: false,
  brokeThrough: false,
  overran: [],
  lookedFor: false,
}

/** SAR-3.4: what a unit has done and suffered this turn. The state keeps the turn records in `doings`. */
export const turnRecordOf = ({ doings }: Pick<Battle, 'doings'>, id: string): TurnRecord => doings[id] ?? EMPTY_RECORD

/** Changes some fields of a unit's record of this turn. */
export function updateTurnRecord(battle: Pick<Battle, 'doings'>, id: string, change: Partial<TurnRecord>): void {
  battle.doings[id] = { ...turnRecordOf(battle, id), ...change }
}
