// What a type of action of a Regimental battle is made of, and the types that stand for the general ones of game/dispatch.ts.
import type { Refusal } from '../../../core/result'
import type { RuleTypes } from '../../../game/dispatch'
import type { BoundedAction } from '../../common/legalEntry'
import type { RegimentalEvent } from './events'
import type { RegimentalRun, RegimentalTable } from './run'
import type { RegimentalAction, RegimentalActionType } from './schema/action'
import type { Side } from './types'

/** One entry of the legal list: an action in which some fields may be bounds instead of values. */
export type LegalEntry = BoundedAction<RegimentalActionType>

/** An action of one type. */
export type ActionOf<T extends RegimentalActionType> = Extract<RegimentalAction, { type: T }>

export interface RegimentalRuleTypes extends RuleTypes {
  readonly side: Side
  readonly position: RegimentalTable
  readonly action: RegimentalAction
  readonly legalEntry: LegalEntry
  readonly event: RegimentalEvent
  readonly actionRun: RegimentalRun
}

/** One type of action: when it is legal, its entries in the legal list, and its effect. `side` is the side that must choose now. */
export interface Handler<T extends RegimentalActionType> {
  /** Why the side may not do this, with the rule; null: it may. */
  check(table: RegimentalTable, side: Side, action: ActionOf<T>): Refusal | null
  /** Appends entries that together cover every action which `check` lets pass, sorted by ids. */
  list(table: RegimentalTable, side: Side, out: LegalEntry[]): void
  /** Carries the action out. Called only after `check` has returned null. */
  run(run: RegimentalRun, side: Side, action: ActionOf<T>): void
}
