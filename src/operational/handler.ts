import type { Refusal } from '../core/result'
import type { Position } from './position'
import type { ActionRun } from './run'
import type { Action, ActionType, Segment, Side } from './types'

/** One type of action: the one place where its legality, its listing and its effect stand (design.md, Actions). */
export interface ActionHandler<T extends ActionType = ActionType> {
  /** Why `side`, whose choice it is, may not do this; null: it may. The action has the right shape and its type is open. */
  check(pos: Position, side: Side, action: Extract<Action, { type: T }>): Refusal | null
  /** Appends every legal action of this type, in the order of the legal list. */
  list(pos: Position, side: Side, out: Action[]): void
  /** Carries it out; only called when `check` is null. */
  run(run: ActionRun, side: Side, action: Extract<Action, { type: T }>): void
}

/** An action that means one thing in a segment and another elsewhere. */
export const during = <T extends ActionType>(
  segment: Segment,
  there: ActionHandler<T>,
  elsewhere: ActionHandler<T>,
): ActionHandler<T> => {
  const which = (pos: Position): ActionHandler<T> => (pos.game.ops.segment === segment ? there : elsewhere)
  return {
    check: (pos, side, action) => which(pos).check(pos, side, action),
    list: (pos, side, out) => which(pos).list(pos, side, out),
    run: (run, side, action) => which(run.pos).run(run, side, action),
  }
}
