import type { Battle, TurnRecord } from '../types'

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

/** SAR-3.4: what a unit did and suffered this turn; who is not in the list has done nothing yet. */
export const turnRecordOf = ({ doings }: Pick<Battle, 'doings'>, id: string): TurnRecord => doings[id] ?? NOTHING

/** Adds to what a unit did this turn. */
export function updateTurnRecord(battle: Pick<Battle, 'doings'>, id: string, change: Partial<TurnRecord>): void {
  battle.doings[id] = { ...turnRecordOf(battle, id), ...change }
}
