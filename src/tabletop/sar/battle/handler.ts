import type { ActionOf, BattleActionType } from '../schemas/action'
import type { Entry } from './entries'
import type { Run, Table } from './run'
import type { Side } from './types'

/** One type of action: the one place where its legality, its listing and its effect stand. */
export interface Handler<T extends BattleActionType = BattleActionType> {
  /** Throws a SarError if `side`, who is asked, may not do this. */
  check(table: Table, side: Side, action: ActionOf<T>): void
  /** Entries that between them cover every action that `check` lets pass. */
  list(table: Table, side: Side, out: Entry[]): void
  /** Carries it out; only called after `check`. */
  run(run: Run, side: Side, action: ActionOf<T>): void
}
