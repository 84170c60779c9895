import type { ActionOf, BattleActionType } from '../schemas/action'
import type { LegalEntry } from './entries'
import type { ActionRun, BattleTable } from './run'
import type { Side } from './types'

/** One type of action: the one place where its legality, its listing and its effect stand. */
export interface ActionHandler<T extends BattleActionType = BattleActionType> {
  /** Throws a SarError if `side`, who is asked, may not do this. */
  check(table: BattleTable, side: Side, action: ActionOf<T>): void
  /** Entries that between them cover every action that `check` lets pass. */
  list(table: BattleTable, side: Side, out: LegalEntry[]): void
  /** Carries it out; only called after `check`. */
  run(run: ActionRun, side: Side, action: ActionOf<T>): void
}
