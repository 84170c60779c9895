import type { Position, World } from '../../operational/engine'
import type { Action, PieceId, View } from '../../operational/types'
import { sideIndex, US } from '../../operational/world'
import { answer } from './answers/answer'
import { type Declaration, fightOn } from './combat/fight'
import { imagine } from './imagine'
import { nextStep } from './movement/executor'
import type { MoveOrder } from './movement/orders'
import { simpleOrders } from './movement/simple'
import type { Brief, Choose, Decision, Intent, Notes } from './types'

const NO_INTENT: Intent = { plans: [], orders: [], attacks: [] }

/** What lies in `Notes.work`. */
interface Work {
  readonly orders: readonly MoveOrder[] | null
  readonly dropped: readonly PieceId[]
  /** The attack being declared. */
  readonly declaration: Declaration | null
}

const NO_WORK: Work = { orders: null, dropped: [], declaration: null }

/** Notes of this phase; those of another are no use but for their intent. */
function notesOf(view: View, notes: Notes | null): Notes {
  if (notes && notes.turn === view.turn && notes.segment === view.segment) return notes
  return {
    turn: view.turn,
    segment: view.segment,
    n: 0,
    spent: 0,
    intent: notes?.intent ?? NO_INTENT,
    work: NO_WORK,
  }
}

const goalsOf = (pos: Position, sideNo: number): number[] => {
  const enemies = pos.world.unitsOf[1 - sideNo]!.map((index) => pos.hexOf[index]!).filter((hex) => hex >= 0)
  return sideNo === US ? enemies : [pos.world.grid.indexOf('1522'), pos.world.grid.indexOf('2021')]
}

/** Never gives up, never ends a phase that asks for something else. */
const anything = (legal: readonly Action[]): Action =>
  legal.find((action) => ['done', 'endPhase', 'pass', 'wait'].includes(action.type)) ??
  legal.find((action) => action.type === 'ready') ??
  legal.find((action) => action.type === 'fill') ??
  legal.find((action) => action.type !== 'resign')!

/** The opponents of the hex game (ai.md). */
export const choose: Choose = (world: World, view: View, legal: readonly Action[], _brief: Brief, notes): Decision => {
  const old = notesOf(view, notes)
  let work = old.work as Work
  let action: Action | null = null
  if (view.pending.length === 0 && (view.segment === 'move' || view.segment === 'combat')) {
    const pos = imagine(world, view)
    if (view.segment === 'move') {
      const sideNo = sideIndex(view.side)
      work = { ...work, orders: work.orders ?? simpleOrders(pos, sideNo, goalsOf(pos, sideNo)) }
      const next = nextStep(pos, legal, work.orders!, work.dropped)
      work = { ...work, dropped: next.dropped }
      action = next.action ?? legal.find((item) => item.type === 'enter') ?? null
    } else {
      const next = fightOn(pos, view.side, legal, work.declaration)
      action = next.action
      work = { ...work, declaration: next.declaration }
    }
  } else if (view.pending.length > 0 && view.segment !== 'setup') {
    action = answer(imagine(world, view), view.side, legal).action
  }
  return {
    action: action ?? anything(legal),
    notes: { ...old, n: old.n + 1, work },
    evaluations: 0,
  }
}
