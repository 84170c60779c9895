import type { ActionHandler, RuleTypes } from '../../../game/dispatch'
import { refusalFrom } from '../errors'
import type { ActionOf, BattleAction, BattleActionType } from '../schemas/action'
import type { LegalEntry } from './entries'
import type { ActionRun, BattleTable } from './run'
import type { Side } from './types'
import type { BattleEvent } from './events'

/** The types of a battle that stand for the general types of `game/dispatch.ts`, which finds the handler of an action. */
export interface BattleRuleTypes extends RuleTypes {
  readonly side: Side
  readonly position: BattleTable
  readonly action: BattleAction
  /** One line of the legal list. */
  readonly legalEntry: LegalEntry
  readonly event: BattleEvent
  readonly actionRun: ActionRun
}

/** One type of action of a battle: when it is legal, its entries in the legal list, and its effect. */
export interface BattleHandler<T extends BattleActionType = BattleActionType> {
  /** Throws a `RuleError` (a refusal) if `side` may not do this. Called only when `side` is the side that must answer. */
  check(table: BattleTable, side: Side, action: ActionOf<T>): void
  /** Appends to `out` the entries of the legal list; together they cover every action that `check` lets pass. */
  list(table: BattleTable, side: Side, out: LegalEntry[]): void
  /** Carries the action out. Called only after `check`. */
  run(run: ActionRun, side: Side, action: ActionOf<T>): void
}

/** Turns a handler of a battle into one for the dispatcher, whose `check` returns the refusal instead of throwing it. */
export const withRefusals = <T extends BattleActionType>(
  handler: BattleHandler<T>,
): ActionHandler<BattleRuleTypes, T> => ({
  check: (table, side, action) => refusalFrom(() => handler.check(table, side, action as ActionOf<T>)),
  list: (table, side, out) => handler.list(table, side, out),
  run: (run, side, action) => handler.run(run, side, action as ActionOf<T>),
})
