import { ok, type Refusal, type Result } from '../core/result'
import type { AddressedEvent, EventSink } from './events'
import type { Side } from './side'

/**
 * The types that the rules of one engine work with, under names that this file's generic code uses. Only the compiler reads it: no object
 * of this type is ever made.
 */
export interface RuleTypes {
  readonly side: Side
  /** The state of the game and what the rules keep beside it. Actions change it in place. */
  readonly position: object
  /** Every action, by its `type`. */
  readonly action: { readonly type: string }
  /** A line of the legal list: an action, or an action whose open fields have bounds. */
  readonly legalEntry: object
  /** What happened, as the engine reports it. */
  readonly event: object
  /** One action while it is carried out: position, dice, events so far. */
  readonly actionRun: EventSink<object>
}

type TypeOf<R extends RuleTypes> = R['action']['type']
type ActionOf<R extends RuleTypes, T extends TypeOf<R>> = Extract<R['action'], { type: T }>

/** One type of action: the only place for its legality, its part of the legal list and its effect. */
export interface ActionHandler<R extends RuleTypes, T extends TypeOf<R> = TypeOf<R>> {
  /** Why the side to act may not do this; null: it may. The action has the right form, and its type is allowed now. */
  check(position: R['position'], side: R['side'], action: ActionOf<R, T>): Refusal | null
  /** Appends what the side may do with actions of this type, in the order of the legal list. */
  list(position: R['position'], side: R['side'], legalEntries: R['legalEntry'][]): void
  /** Carries the action out. Called only after `check` has returned null. */
  run(actionRun: R['actionRun'], side: R['side'], action: ActionOf<R, T>): void
}

/** A handler for every type of action. */
export type ActionHandlers<R extends RuleTypes> = { readonly [T in TypeOf<R>]: ActionHandler<R, T> }

/** The rules of one engine, as the dispatcher needs them. */
export interface Rules<R extends RuleTypes> {
  readonly handlers: ActionHandlers<R>
  /** The side that must choose now; null: the game is over. */
  toAct(position: R['position']): R['side'] | null
  /** The types of action allowed at the place where the game waits now (places.ts), in the order of the legal list. */
  allowedTypes(position: R['position']): readonly TypeOf<R>[]
  /** Checks that a value from outside has the form of an action. */
  parse(value: unknown): Result<R['action']>
  /** Refusals that need no handler. */
  readonly refusals: {
    over(): Refusal
    notYourTurn(toAct: R['side']): Refusal
    /** The place where the game waits does not allow this type of action. */
    notNow(position: R['position'], type: TypeOf<R>): Refusal
  }
  /** Goes on, after an action, until a side must choose or the game is over. */
  settle(actionRun: R['actionRun']): void
}

/** The four things that every engine does with actions. */
export interface Dispatcher<R extends RuleTypes> {
  /** The complete legal list of the side: by type, and within a type as its handler lists it. Empty when it is not the side to act. */
  legal(position: R['position'], side: R['side']): R['legalEntry'][]
  /** Why the side may not do this; null: it may. The value may have any form. */
  check(position: R['position'], side: R['side'], value: unknown): Refusal | null
  /** Checks an action and carries it out in `actionRun`, which belongs to `position`. Returns what happened. A refusal changes nothing. */
  apply(
    actionRun: R['actionRun'],
    position: R['position'],
    side: R['side'],
    value: unknown,
  ): Result<AddressedEvent<R['event'], R['side']>[]>
  /** Carries out an action that is known to be legal. It does not go on afterwards as `apply` does. */
  carryOut(actionRun: R['actionRun'], side: R['side'], action: R['action']): void
}

/** Makes the dispatcher of an engine: it finds the handler of an action and calls it. */
export function createDispatcher<R extends RuleTypes>(rules: Rules<R>): Dispatcher<R> {
  const { toAct, allowedTypes, parse, refusals, settle } = rules
  // The compiler cannot follow a type of action to the handler of exactly that type, so handlers are looked up as handlers of any type.
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

  function carryOut(actionRun: R['actionRun'], side: R['side'], action: R['action']): void {
    handlerOf(action.type).run(actionRun, side, action as ActionOf<R, TypeOf<R>>)
  }

  return {
    legal(position, side) {
      const entries: R['legalEntry'][] = []
      if (toAct(position) !== side) return entries
      for (const type of allowedTypes(position)) handlerOf(type).list(position, side, entries)
      return entries
    },
    check(position, side, value) {
      const action = parse(value)
      return action.ok ? checkAction(position, side, action.value) : action.refusal
    },
    apply(actionRun, position, side, value) {
      const action = parse(value)
      if (!action.ok) return action
      const refusal = checkAction(position, side, action.value)
      if (refusal) return { ok: false, refusal }
      carryOut(actionRun, side, action.value)
      settle(actionRun)
      return ok(actionRun.events as AddressedEvent<R['event'], R['side']>[])
    },
    carryOut,
  }
}
