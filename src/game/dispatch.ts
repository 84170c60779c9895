import { ok, type Refusal, type Result } from '../core/result'
import type { AddressedEvent, EventSink } from './events'
import type { Side } from './side'

/** What the rules of one engine are made of: names for their types, and no values. */
export interface RuleTypes {
  readonly side: Side
  /** The state of the game and what the rules keep beside it. Actions change it in place. */
  readonly position: object
  /** Every action, by its `type`. */
  readonly action: { readonly type: string }
  /** A line of the legal list: an action, or an action with open fields. */
  readonly listed: object
  readonly event: object
  /** One action being carried out. */
  readonly run: EventSink<object>
}

type TypeOf<R extends RuleTypes> = R['action']['type']
type ActionOf<R extends RuleTypes, T extends TypeOf<R>> = Extract<R['action'], { type: T }>

/** One type of action: the only place for its legality, its part of the legal list and its effect. */
export interface ActionHandler<R extends RuleTypes, T extends TypeOf<R> = TypeOf<R>> {
  /** Why the side to act may not do this; null: it may. The action has the right form, and its type is allowed now. */
  check(position: R['position'], side: R['side'], action: ActionOf<R, T>): Refusal | null
  /** Appends what the side may do with actions of this type, in the order of the legal list. */
  list(position: R['position'], side: R['side'], out: R['listed'][]): void
  /** Carries the action out. Called only after `check` has returned null. */
  run(run: R['run'], side: R['side'], action: ActionOf<R, T>): void
}

/** A handler for every type of action. */
export type ActionHandlers<R extends RuleTypes> = { readonly [T in TypeOf<R>]: ActionHandler<R, T> }

/** The rules of one engine, as the dispatcher needs them. */
export interface Rules<R extends RuleTypes> {
  readonly handlers: ActionHandlers<R>
  /** The side that must choose now; null: the game is over. */
  toAct(position: R['position']): R['side'] | null
  /** The types of action that the present place of the game allows, in the order of the legal list. */
  allowedTypes(position: R['position']): readonly TypeOf<R>[]
  /** Reads anything as an action of the right form. */
  parse(value: unknown): Result<R['action']>
  /** What is refused before a handler is asked. */
  readonly refusals: {
    over(): Refusal
    notYourTurn(toAct: R['side']): Refusal
    /** The present place does not allow this type of action. */
    notNow(position: R['position'], type: TypeOf<R>): Refusal
  }
  /** Goes on, after an action, until a side must choose or the game is over. */
  settle(run: R['run']): void
}

/** The four things that every engine does with actions. */
export interface Dispatcher<R extends RuleTypes> {
  /** The complete legal list of the side, by type and then as its handler lists it. Empty when it is not the side to act. */
  legal(position: R['position'], side: R['side']): R['listed'][]
  /** Why the side may not do this; null: it may. Any value may be asked about. */
  check(position: R['position'], side: R['side'], value: unknown): Refusal | null
  /** Checks an action, does it in `run`, which belongs to the position, and returns what happened. A refusal changes nothing. */
  apply(
    run: R['run'],
    position: R['position'],
    side: R['side'],
    value: unknown,
  ): Result<AddressedEvent<R['event'], R['side']>[]>
  /** Carries out an action that is known to be legal, and does not go on from there. */
  carryOut(run: R['run'], side: R['side'], action: R['action']): void
}

/** Makes the dispatcher of an engine: it finds the handler of an action and asks it. */
export function createDispatcher<R extends RuleTypes>(rules: Rules<R>): Dispatcher<R> {
  const { toAct, allowedTypes, parse, refusals, settle } = rules
  const handlers = rules.handlers as unknown as Readonly<Record<string, ActionHandler<R>>>

  const handlerOf = (type: string): ActionHandler<R> => handlers[type]!

  function checkAction(position: R['position'], side: R['side'], action: R['action']): Refusal | null {
    const actor = toAct(position)
    if (actor === null) return refusals.over()
    if (actor !== side) return refusals.notYourTurn(actor)
    const type: TypeOf<R> = action.type
    if (!allowedTypes(position).includes(type)) return refusals.notNow(position, type)
    return handlerOf(type).check(position, side, action as ActionOf<R, TypeOf<R>>)
  }

  function carryOut(run: R['run'], side: R['side'], action: R['action']): void {
    handlerOf(action.type).run(run, side, action as ActionOf<R, TypeOf<R>>)
  }

  return {
    legal(position, side) {
      const out: R['listed'][] = []
      if (toAct(position) !== side) return out
      for (const type of allowedTypes(position)) handlerOf(type).list(position, side, out)
      return out
    },
    check(position, side, value) {
      const action = parse(value)
      return action.ok ? checkAction(position, side, action.value) : action.refusal
    },
    apply(run, position, side, value) {
      const action = parse(value)
      if (!action.ok) return action
      const refusal = checkAction(position, side, action.value)
      if (refusal) return { ok: false, refusal }
      carryOut(run, side, action.value)
      settle(run)
      return ok(run.events as AddressedEvent<R['event'], R['side']>[])
    },
    carryOut,
  }
}
