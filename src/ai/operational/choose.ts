import type { Position, World } from '../../operational/engine'
import { pieceIndex } from '../../operational/position'
import type { Action, PieceId, Side, View } from '../../operational/types'
import { answerPending } from './answers/answer'
import { positionValueFor } from './answers/value'
import { type SightingMemory, updateMemory, likelyGuesses } from './belief'
import { type Declaration, nextCombatAction } from './combat/phase'
import { WEIGHTS } from './evaluate/weights'
import { nextCommandAction } from './hiding/commandSegment'
import { type MarkerOrder, markerOrders, nextMarkerStep } from './hiding/markers'
import { positionFromView, NO_GUESS } from './viewPosition'
import { keyedRandom } from './movement/random'
import { nextOrderedAction } from './movement/executor'
import { searchDepthOf } from './movement/levels'
import type { MoveOrder } from './movement/orders'
import { winningMoveStep } from './movement/winningMove'
import { planPhase } from './movement/phase'
import { withTemperament, temperamentOf, type CommanderPlan, plansOf } from './plans/plans'
import { comparePlans } from './plans/compare'
import { nextSetupAction } from './setup/setup'
import type { Brief, Policy, Decision, Intent, Notes } from './types'

const NO_INTENT: Intent = { plans: [], orders: [], attacks: [] }

/** What lies in `Notes.work`. */
interface Work {
  readonly orders: readonly MoveOrder[] | null
  readonly dropped: readonly PieceId[]
  /** What was seen of the enemy in the whole game. */
  readonly memory: SightingMemory | null
  /** Where one's own markers go in this phase. */
  readonly markers: readonly MarkerOrder[] | null
  /** The attack being declared. */
  readonly declaration: Declaration | null
  /** How often this phase was planned. */
  readonly planned: number
}

const NO_WORK: Work = { orders: null, dropped: [], memory: null, markers: null, declaration: null, planned: 0 }

/** Notes of this phase; those of another are no use but for their intent. */
function notesOf(view: View, notes: Notes | null): Notes {
  if (notes && notes.turn === view.turn && notes.segment === view.segment) return notes
  return {
    turn: view.turn,
    segment: view.segment,
    n: 0,
    spent: 0,
    intent: notes?.intent ?? NO_INTENT,
    work: { ...NO_WORK, memory: (notes?.work as Work | undefined)?.memory ?? null },
  }
}

/** The plan that the commander follows: the last one weighed, before that the first of his side. */
function planOf(side: Side, brief: Brief, intent: Intent): CommanderPlan {
  const id = intent.plans[0]?.plan
  const plans = plansOf(side)
  return withTemperament(plans.find((one) => one.id === id) ?? plans[0]!, temperamentOf(brief.character))
}

/** Plans what has not moved yet; which plan to follow is weighed once a phase. */
function plan(
  pos: Position,
  brief: Brief,
  notes: Notes,
  work: Work,
  side: Side,
): { work: Work; intent: Intent; spent: number } {
  const depth = searchDepthOf(brief.level)
  const whole = brief.evaluations ?? depth.evaluations
  const random = keyedRandom(brief.seed, `${notes.turn}/${notes.segment}/${work.planned}`)
  let { plans } = notes.intent
  let chosen = planOf(side, brief, notes.intent)
  let spent = 0
  if (work.planned === 0) {
    const last = plans[0]?.plan ?? null
    const weighed = comparePlans(pos, side, temperamentOf(brief.character), last, depth, whole, random, WEIGHTS[side])
    plans = weighed.scores
    chosen = weighed.plan
    spent = weighed.spent
  }
  const rest = work.planned === 0 ? whole - spent : Math.floor(whole / 4)
  const made = planPhase(pos, chosen, depth, Math.max(LEAST_BUDGET, rest), random, WEIGHTS[side])
  return {
    work: { ...work, orders: made.orders, dropped: [], planned: work.planned + 1 },
    intent: {
      plans,
      orders: made.orders.map(({ piece, script, to, goal }) => ({ piece, script, to, goal })),
      attacks: made.attacks,
    },
    spent: spent + made.spent,
  }
}

/** No planning is cut shorter than this. */
const LEAST_BUDGET = 20

/** A phase is not planned more often than this. */
const MOST_PLANNED = 4

/** Has a unit been stopped short of where it was sent, just now? */
function astray(pos: Position, work: Work, dropped: readonly PieceId[]): boolean {
  for (const id of dropped) {
    if (work.dropped.includes(id)) continue
    const order = work.orders?.find(({ piece }) => piece === id)
    const index = pieceIndex(pos, id)
    if (order && pos.world.pieces[index]!.kind === 'unit' && pos.pieceStates[index]!.at !== order.to) return true
  }
  return false
}

/** Never gives up, never ends a phase that asks for something else. */
const anything = (legal: readonly Action[]): Action =>
  legal.find((action) => ['done', 'endPhase', 'pass', 'wait'].includes(action.type)) ??
  legal.find((action) => action.type === 'ready') ??
  legal.find((action) => action.type === 'fill') ??
  legal.find((action) => action.type !== 'resign')!

/** The opponents of the hex game (ai.md). */
export const choose: Policy = (world: World, view: View, legal: readonly Action[], brief: Brief, notes): Decision => {
  const old = notesOf(view, notes)
  let work = old.work as Work
  let action: Action | null = null
  let { intent } = old
  let spent = 0
  if (view.segment === 'setup') action = nextSetupAction(view, legal, brief.seed, old.n)
  else {
    work = { ...work, memory: updateMemory(world, view, work.memory) }
    const pos = positionFromView(world, view, likelyGuesses(world, view, work.memory, 1)[0]?.guess ?? NO_GUESS)
    if (view.pending.length > 0)
      action = answerPending(
        pos,
        view.side,
        legal,
        positionValueFor(pos, view.side, planOf(view.side, brief, old.intent)),
      ).action
    else if (view.segment === 'command') action = nextCommandAction(pos, view.side, legal, brief.seed, old.n)
    else if (view.segment === 'move') {
      action = winningMoveStep(pos, view.side, legal)
      if (!action && !work.markers) work = { ...work, markers: markerOrders(pos, view.side) }
      action ??= nextMarkerStep(pos, view.side, work.markers ?? [], legal)
    }
    if (!action && view.segment === 'move') {
      if (!work.orders) {
        const made = plan(pos, brief, old, work, view.side)
        work = made.work
        intent = made.intent
        spent = made.spent
      }
      let next = nextOrderedAction(pos, legal, work.orders!, work.dropped)
      // The dice or the enemy were against an order: who has not moved yet is thought over again.
      if (work.planned < MOST_PLANNED && astray(pos, work, next.dropped)) {
        const made = plan(pos, brief, old, work, view.side)
        work = made.work
        intent = made.intent
        spent += made.spent
        next = nextOrderedAction(pos, legal, work.orders!, [])
      }
      work = { ...work, dropped: next.dropped }
      action = next.action ?? legal.find((item) => item.type === 'enter') ?? null
    } else if (!action && view.segment === 'combat') {
      const next = nextCombatAction(pos, view.side, legal, work.declaration)
      action = next.action
      work = { ...work, declaration: next.declaration }
    }
  }
  return {
    action: action ?? anything(legal),
    notes: { ...old, n: old.n + 1, spent: old.spent + spent, intent, work },
    evaluations: spent,
  }
}
