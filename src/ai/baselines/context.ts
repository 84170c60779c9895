import type { Seat } from '../../game/side'
import { die } from '../../core/dice'
import type { Position, World } from '../../operational/engine'
import type { Action, ActionType, Side, View } from '../../operational/types'
import { seatOf } from '../../operational/world'
import type { Brief, Policy, Notes } from '../operational/types'
import { visiblePosition } from './visiblePosition'

type Of<T extends ActionType> = Extract<Action, { type: T }>

/** What a baseline looks at in one decision, and what it remembers within a phase. */
export interface DecisionContext<Work = unknown> {
  readonly world: World
  readonly view: View
  readonly side: Side
  readonly seat: Seat
  readonly legal: readonly Action[]
  /** The board as the side sees it, built on first use. */
  readonly pos: Position
  /** Of this phase; null at its first decision. */
  work: Work | null
  /** Legal actions of a type. */
  of<T extends ActionType>(type: T): Of<T>[]
  first<T extends ActionType>(type: T): Of<T> | null
  /** A whole number from 0 up to, but not, `n`, of the player's own dice. */
  below(n: number): number
  pick<T>(items: readonly T[]): T
}

/** Faces of the dice that numbers are made of. */
const FACES = 64

function sceneOf<Work>(
  world: World,
  view: View,
  legal: readonly Action[],
  brief: Brief,
  notes: Notes,
): DecisionContext<Work> {
  let drawn = 0
  let pos: Position | null = null
  const face = (): number =>
    die(brief.seed, 'baseline', `${notes.turn}.${view.active}.${notes.segment}.${notes.n}.${drawn++}`, FACES) - 1
  const below = (n: number): number => Math.floor(((face() * FACES + face()) * n) / (FACES * FACES))
  const of = <T extends ActionType>(type: T): Of<T>[] => legal.filter((action): action is Of<T> => action.type === type)
  return {
    world,
    view,
    side: view.side,
    seat: seatOf(view.side),
    legal,
    get pos() {
      pos ??= visiblePosition(world, view)
      return pos
    },
    work: notes.work as Work | null,
    of,
    first: (type) => of(type)[0] ?? null,
    below,
    pick: (items) => items[below(items.length)]!,
  }
}

/** A baseline from a rule that gives one of the legal actions; its memory lasts for a phase. */
export function baseline<Work>(rule: (scene: DecisionContext<Work>) => Action): Policy {
  return (world, view, legal, brief, notes) => {
    const same = notes !== null && notes.turn === view.turn && notes.segment === view.segment
    const now: Notes = {
      turn: view.turn,
      segment: view.segment,
      n: same ? notes.n + 1 : 0,
      spent: 0,
      intent: { plans: [], orders: [], attacks: [] },
      work: same ? notes.work : null,
    }
    const scene = sceneOf<Work>(world, view, legal, brief, now)
    const action = rule(scene)
    return { action, notes: { ...now, work: scene.work }, evaluations: 0 }
  }
}
