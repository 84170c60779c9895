import type { ActionHandler as Handler, RuleTypes } from '../game/dispatch'
import type { Position } from './position'
import type { ActionRun } from './run'
import type { Action, ActionType, EventBody, Segment, Side } from './types'

/** The types of the hex game's rules. */
export interface HexRuleTypes extends RuleTypes {
  readonly side: Side
  readonly position: Position
  readonly action: Action
  /** A line of the legal list is a complete action here. */
  readonly legalEntry: Action
  readonly event: EventBody
  readonly actionRun: ActionRun
}

/** One type of action of the hex game: its legality, its part of the legal list and its effect. */
export type ActionHandler<T extends ActionType = ActionType> = Handler<HexRuleTypes, T>

/** An action that means one thing in a segment and another in all others. */
export const handlerBySegment = <T extends ActionType>(
  segment: Segment,
  inSegment: ActionHandler<T>,
  otherwise: ActionHandler<T>,
): ActionHandler<T> => {
  const handlerAt = (position: Position): ActionHandler<T> =>
    position.game.ops.segment === segment ? inSegment : otherwise
  return {
    check: (position, side, action) => handlerAt(position).check(position, side, action),
    list: (position, side, out) => handlerAt(position).list(position, side, out),
    run: (run, side, action) => handlerAt(run.position).run(run, side, action),
  }
}
