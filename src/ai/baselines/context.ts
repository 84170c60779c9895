import { die } from '../../core/dice'
import type { Seat } from '../../game/side'
import type { Position, World } from '../../operational/engine'
import type { Action, ActionType, Side, View } from '../../operational/types'
import { seatOf } from '../../operational/world'
import type { Brief, Notes, Policy } from '../operational/types'
import { visiblePosition } from './visiblePosition'

type ActionOf<T extends ActionType> = Extract<Action, { type: T }>

/** What a baseline player looks at in one decision. `Memory`: what it keeps within a phase. */
export interface DecisionContext<Memory = unknown> {
  readonly world: World
  readonly view: View
  readonly side: Side
  readonly seat: Seat
  readonly legal: readonly Action[]
  /** The position as the side sees it, built on first use. */
  readonly position: Position
  /** The player's memory of this phase, which it may change; null in its first decision. */
  work: Memory | null
  /** The legal actions of a type. */
  of<T extends ActionType>(type: T): ActionOf<T>[]
  /** The first legal action of a type; null: there is none. */
  first<T extends ActionType>(type: T): ActionOf<T> | null
  /** A random whole number from 0 to `limit` - 1, by the player's own dice. */
  below(limit: number): number
  /** A random item. */
  pick<T>(items: readonly T[]): T
}

/** Faces of the two dice that random numbers are made of. */
const FACES = 64

function contextOf<Memory>(
  world: World,
  view: View,
  legal: readonly Action[],
  brief: Brief,
  notes: Notes,
): DecisionContext<Memory> {
  let drawn = 0
  let position: Position | null = null
  const nextDie = (): number =>
    die(brief.seed, 'baseline', `${notes.turn}.${view.active}.${notes.segment}.${notes.n}.${drawn++}`, FACES) - 1
  const below = (limit: number): number => Math.floor(((nextDie() * FACES + nextDie()) * limit) / (FACES * FACES))
  const of = <T extends ActionType>(type: T): ActionOf<T>[] =>
    legal.filter((action): action is ActionOf<T> => action.type === type)
  return {
    world,
    view,
    side: view.side,
    seat: seatOf(view.side),
    legal,
    get position() {
      position ??= visiblePosition(world, view)
      return position
    },
    work: notes.work as Memory | null,
    of,
    first: (type) => of(type)[0] ?? null,
    below,
    pick: (items) => items[below(items.length)]!,
  }
}

/** Makes a baseline player from a function that returns one of the legal actions. Its memory lasts for one phase. */
export function baseline<Memory>(decide: (context: DecisionContext<Memory>) => Action): Policy {
  return (world, view, legal, brief, notes) => {
    const ofThisPhase = notes !== null && notes.turn === view.turn && notes.segment === view.segment ? notes : null
    const present: Notes = {
      turn: view.turn,
      segment: view.segment,
      n: ofThisPhase ? ofThisPhase.n + 1 : 0,
      spent: 0,
      intent: { plans: [], orders: [], attacks: [] },
      work: ofThisPhase ? ofThisPhase.work : null,
    }
    const context = contextOf<Memory>(world, view, legal, brief, present)
    const action = decide(context)
    return { action, notes: { ...present, work: context.work }, evaluations: 0 }
  }
}

/** Any legal action but to resign. */
export const anyAction = ({ legal }: DecisionContext): Action => legal.find(({ type }) => type !== 'resign')!
