import { forecastAttack, type Position, type World } from '../../operational/engine'
import { attackersOn, bombards, targetsOf } from '../../operational/combat/targets'
import { combatFactor } from '../../operational/combat/strength'
import { idOf, pieceIndex } from '../../operational/position'
import type { Action, HexId, PieceId, Side, View } from '../../operational/types'
import { sideIndex, US } from '../../operational/world'
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
  /** Hexes whose attack was thought over and left. */
  readonly spurned: readonly HexId[]
}

const NO_WORK: Work = { orders: null, dropped: [], spurned: [] }

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

/** Which of the attacks in sight is worth making: the differential of 9.2 with all who can join. */
function promising(pos: Position, side: Side, hex: HexId): number {
  const target = pos.world.grid.indexOf(hex)
  const all = attackersOn(pos, sideIndex(side), target)
  const foot = all.filter((index) => !bombards(pos, index))
  if (foot.length === 0) return -9
  const lead = foot.reduce((a, b) => (combatFactor(pos, b) > combatFactor(pos, a) ? b : a))
  const plan = { target: hex, attackers: all.map((index) => idOf(pos, index)), lead: idOf(pos, lead), charge: false }
  const forecast = forecastAttack(pos, side, plan)
  return forecast.ok ? forecast.value.differential : -9
}

function fight(pos: Position, legal: readonly Action[], side: Side, work: Work): { action: Action; work: Work } | null {
  const { attack } = pos.game.ops
  if (attack) {
    const join = legal.find((action) => action.type === 'join')
    if (join) return { action: join, work }
    const lead = legal
      .filter((action) => action.type === 'lead')
      .sort((a, b) => combatFactor(pos, pieceIndex(pos, b.unit)) - combatFactor(pos, pieceIndex(pos, a.unit)))[0]
    if (lead && attack.lead !== lead.unit && combatFactor(pos, pieceIndex(pos, lead.unit)) > cfOf(pos, attack.lead))
      return { action: lead, work }
    const go = legal.find((action) => action.type === 'attack')
    return go ? { action: go, work } : null
  }
  let best: Action | null = null
  let most = 3
  for (const hex of targetsOf(pos, sideIndex(side))) {
    const id = pos.world.grid.ids[hex]!
    const value = promising(pos, side, id)
    if (value <= most) continue
    const action = legal.find((item) => item.type === 'target' && item.hex === id)
    if (!action) continue
    most = value
    best = action
  }
  return best ? { action: best, work } : null
}

const cfOf = (pos: Position, id: PieceId | null): number => (id === null ? -1 : combatFactor(pos, pieceIndex(pos, id)))

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
      const next = fight(pos, legal, view.side, work)
      action = next?.action ?? null
    }
  }
  return {
    action: action ?? anything(legal),
    notes: { ...old, n: old.n + 1, work },
    evaluations: 0,
  }
}
