// What a baseline player of the hex game works with in one decision, and how a player is made from a function that decides.

import { die } from '../../core/dice'
import type { Seat } from '../../game/side'
import type { Position, World } from '../../operational/engine'
import type { Action, ActionType, Side, View } from '../../operational/types'
import { seatOf } from '../../operational/world'
import type { Brief, Notes, Policy } from '../operational/types'
import { visiblePosition } from './visiblePosition'

type ActionOf<T extends ActionType> = Extract<Action, { type: T }>

/** What a baseline player looks at in one decision. `Memory`: the type of what it remembers within a phase. */
export interface DecisionContext<Memory = unknown> {
  readonly world: World
  readonly view: View
  readonly side: Side
  readonly seat: Seat
  readonly legal: readonly Action[]
  /** The position as the side sees it, built on first use. */
  readonly position: Position
  /** The player's memory of this phase, which it may change; null in its first decision. */
  phaseMemory: Memory | null
  /** The legal actions of a type. */
  legalOfType<T extends ActionType>(type: T): ActionOf<T>[]
  /** The first legal action of a type; null: there is none. */
  firstLegal<T extends ActionType>(type: T): ActionOf<T> | null
  /** A random whole number from 0 to `limit` - 1, by the player's own dice. */
  randomBelow(limit: number): number
  /** A random item. */
  randomItem<T>(items: readonly T[]): T
}

/** Faces of each of the two dice that make up a random number: 4,096 values, many more than a list of legal actions has. */
const FACES = 64

/** The context of one decision. `brief`: the player's settings; `notes`: what it remembers, of the present phase. */
function contextOf<Memory>(
  world: World,
  view: View,
  legal: readonly Action[],
  brief: Brief,
  notes: Notes,
): DecisionContext<Memory> {
  let diceDrawn = 0
  let position: Position | null = null
  const nextDie = (): number =>
    die(brief.seed, 'baseline', `${notes.turn}.${view.active}.${notes.segment}.${notes.n}.${diceDrawn++}`, FACES) - 1
  const randomBelow = (limit: number): number => Math.floor(((nextDie() * FACES + nextDie()) * limit) / (FACES * FACES))
  const legalOfType = <T extends ActionType>(type: T): ActionOf<T>[] =>
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
    phaseMemory: notes.work as Memory | null,
    legalOfType,
    firstLegal: (type) => legalOfType(type)[0] ?? null,
    randomBelow,
    randomItem: (items) => items[randomBelow(items.length)]!,
  }
}

/** Makes a baseline player from a function that chooses one of the legal actions. The player forgets its memory when a phase ends. */
export function baseline<Memory>(decide: (context: DecisionContext<Memory>) => Action): Policy {
  return (world, view, legal, brief, notes) => {
    const isOfThisPhase = notes !== null && notes.turn === view.turn && notes.segment === view.segment
    const notesOfPhase = isOfThisPhase ? notes : null
    // `n`: decisions made before in this phase; `work`: the player's memory. A baseline player does not tell its intent.
    const presentNotes: Notes = {
      turn: view.turn,
      segment: view.segment,
      n: notesOfPhase ? notesOfPhase.n + 1 : 0,
      spent: 0,
      intent: { plans: [], orders: [], attacks: [] },
      work: notesOfPhase ? notesOfPhase.work : null,
    }
    const context = contextOf<Memory>(world, view, legal, brief, presentNotes)
    const action = decide(context)
    return { action, notes: { ...presentNotes, work: context.phaseMemory }, evaluations: 0 }
  }
}

/** The first legal action that is not to resign. */
export const anyAction = ({ legal }: DecisionContext): Action => legal.find(({ type }) => type !== 'resign')!
