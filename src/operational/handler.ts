import type { ActionHandler as Handler, RuleTypes } from '../game/dispatch'
import type { Position } from './position'
import type { ActionRun } from './run'
import type { Action, ActionType, EventBody, Segment, Side } from './types'

/** The types that the rules of the hex game give to the dispatcher (game/dispatch.ts). */
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

/** Makes one handler for a type of action that means one thing in `segment` and another in all other segments. */
export const handlerBySegment = <T extends ActionType>(
  segment: Segment,
  inSegment: ActionHandler<T>,
  inOtherSegments: ActionHandler<T>,
): ActionHandler<T> => {
  const handlerNow = (position: Position): ActionHandler<T> =>
    position.game.ops.segment === segment ? inSegment : inOtherSegments
  return {
    check: (position, side, action) => handlerNow(position).check(position, side, action),
    list: (position, side, legalEntries) => handlerNow(position).list(position, side, legalEntries),
    run: (run, side, action) => handlerNow(run.position).run(run, side, action),
  }
}
