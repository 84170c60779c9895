import type { Battle, TurnRecord } from '../types'

/** The record of a unit that has done nothing yet. */
const NOTHING: TurnRecord = {
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

/** SAR-3.4: what a unit has done and suffered this turn. */
export const turnRecordOf = ({ doings }: Pick<Battle, 'doings'>, id: string): TurnRecord => doings[id] ?? NOTHING

/** Changes some fields of a unit's record of this turn. */
export function updateTurnRecord(battle: Pick<Battle, 'doings'>, id: string, change: Partial<TurnRecord>): void {
  battle.doings[id] = { ...turnRecordOf(battle, id), ...change }
}
