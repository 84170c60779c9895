import type { Position, World } from '../../operational/engine'
import { pieceIndex } from '../../operational/position'
import type { Action, ActionType, PieceId, View } from '../../operational/types'
import { answerPending } from './answers/answer'
import { positionValueFor } from './answers/value'
import { likelyGuesses, type SightingMemory, updateMemory } from './belief'
import { type Declaration, nextCombatAction } from './combat/phase'
import { MOVEMENT, WEIGHTS } from './figures'
import { nextCommandAction } from './hiding/commandSegment'
import { type MarkerOrder, markerOrders, nextMarkerStep } from './hiding/markers'
import { nextOrderedAction } from './movement/executor'
import { searchDepthOf } from './movement/levels'
import type { MoveOrder } from './movement/orders'
import { planPhase } from './movement/phase'
import { keyedRandom } from './movement/random'
import { winningMoveStep } from './movement/winningMove'
import { comparePlans } from './plans/compare'
import { type CommanderPlan, plansOf, temperamentOf, withTemperament } from './plans/plans'
import { nextSetupAction } from './setup/setup'
import type { Brief, Decision, Intent, Notes, Policy } from './types'
import { NO_GUESS, positionFromView } from './viewPosition'

const NO_INTENT: Intent = { plans: [], orders: [], attacks: [] }

/** What the opponent keeps in `Notes.work`: JSON. All but `memory` is of the present phase. */
interface PhaseState {
  /** Orders of the units; null: the phase has not been planned. */
  readonly orders: readonly MoveOrder[] | null
  /** Pieces whose orders are finished or given up. */
  readonly dropped: readonly PieceId[]
  /** What the side has seen of the enemy in the whole game. */
  readonly memory: SightingMemory | null
  /** Orders of the side's own markers; null: not given yet. */
  readonly markers: readonly MarkerOrder[] | null
  /** The attack that is being declared. */
  readonly declaration: Declaration | null
  /** How often the phase has been planned. */
  readonly planned: number
}

const NEW_PHASE: PhaseState = {
  orders: null,
  dropped: [],
  memory: null,
  markers: null,
  declaration: null,
  planned: 0,
}

/** A decision while it is being made: its input, and the state and intent so far. */
interface DecisionDraft {
  readonly position: Position
  readonly view: View
  readonly legal: readonly Action[]
  readonly brief: Brief
  state: PhaseState
  intent: Intent
  /** Evaluations spent on this decision. */
  spent: number
}

/** The notes if they are of this phase, else new ones that keep the intent and the memory. */
function notesOfPhase(view: View, notes: Notes | null): Notes {
  if (notes && notes.turn === view.turn && notes.segment === view.segment) return notes
  const memory = (notes?.work as PhaseState | undefined)?.memory ?? null
  return {
    turn: view.turn,
    segment: view.segment,
    n: 0,
    spent: 0,
    intent: notes?.intent ?? NO_INTENT,
    work: { ...NEW_PHASE, memory },
  }
}

/** The commander's plan that is followed: the one chosen last, before the first choice the first of the side. */
function followedPlan(view: View, brief: Brief, intent: Intent): CommanderPlan {
  const id = intent.plans[0]?.plan
  const plans = plansOf(view.side)
  const plan = plans.find((one) => one.id === id) ?? plans[0]!
  return withTemperament(plan, temperamentOf(brief.character))
}

/** Plans the movement of all units that have not moved. The commander's plan is chosen only the first time in a phase. */
function planMovement(draft: DecisionDraft): void {
  const { position, view, brief, state, intent } = draft
  const { side, turn, segment } = view
  const depth = searchDepthOf(brief.level)
  const budget = brief.evaluations ?? depth.evaluations
  const random = keyedRandom(brief.seed, `${turn}/${segment}/${state.planned}`)
  let { plans } = intent
  let plan = followedPlan(view, brief, intent)
  let left = Math.floor(budget * MOVEMENT.replanShare)
  if (state.planned === 0) {
    const current = plans[0]?.plan ?? null
    const temperament = temperamentOf(brief.character)
    const comparison = comparePlans(position, side, temperament, current, depth, budget, random, WEIGHTS[side])
    plans = comparison.scores
    plan = comparison.plan
    left = budget - comparison.spent
    draft.spent += comparison.spent
  }
  const planned = planPhase(position, plan, depth, Math.max(MOVEMENT.leastBudget, left), random, WEIGHTS[side])
  draft.spent += planned.spent
  draft.state = { ...state, orders: planned.orders, dropped: [], planned: state.planned + 1 }
  draft.intent = {
    plans,
    orders: planned.orders.map(({ piece, script, to, goal }) => ({ piece, script, to, goal })),
    attacks: planned.attacks,
  }
}

/** Has one of the units whose orders have just been dropped not arrived? */
function hasNewFailure({ position, state }: DecisionDraft, dropped: readonly PieceId[]): boolean {
  return dropped.some((id) => {
    if (state.dropped.includes(id)) return false
    const order = state.orders?.find(({ piece }) => piece === id)
    const index = pieceIndex(position, id)
    return (
      order !== undefined &&
      position.world.pieces[index]!.kind === 'unit' &&
      position.pieceStates[index]!.at !== order.to
    )
  })
}

/** The next action of the movement segment: a move that wins the game, markers, units by their orders, units that enter late. */
function movementAction(draft: DecisionDraft): Action | null {
  const { position, view, legal } = draft
  const winning = winningMoveStep(position, view.side, legal)
  if (winning) return winning
  if (!draft.state.markers) draft.state = { ...draft.state, markers: markerOrders(position, view.side) }
  const markerStep = nextMarkerStep(position, view.side, draft.state.markers ?? [], legal)
  if (markerStep) return markerStep
  if (!draft.state.orders) planMovement(draft)
  let next = nextOrderedAction(position, legal, draft.state.orders!, draft.state.dropped)
  // If an order has failed, units that have not moved are planned anew.
  if (draft.state.planned < MOVEMENT.mostPlanned && hasNewFailure(draft, next.dropped)) {
    planMovement(draft)
    next = nextOrderedAction(position, legal, draft.state.orders!, [])
  }
  draft.state = { ...draft.state, dropped: next.dropped }
  return next.action ?? legal.find((action) => action.type === 'enter') ?? null
}

function combatAction(draft: DecisionDraft): Action {
  const { position, view, legal, state } = draft
  const { action, declaration } = nextCombatAction(position, view.side, legal, state.declaration)
  draft.state = { ...state, declaration }
  return action
}

/** The next action by what the game waits for; null: nothing in particular. `n`: decisions so far in this phase. */
function nextAction(draft: DecisionDraft, n: number): Action | null {
  const { position, view, legal, brief } = draft
  if (view.pending.length > 0) {
    const value = positionValueFor(position, view.side, followedPlan(view, brief, draft.intent))
    return answerPending(position, view.side, legal, value).action
  }
  if (view.segment === 'command') return nextCommandAction(position, view.side, legal, brief.seed, n)
  if (view.segment === 'move') return movementAction(draft)
  if (view.segment === 'combat') return combatAction(draft)
  return null
}

/** Actions that end a segment or ask for nothing, then those that set up a side. */
const QUIET_ACTIONS: readonly (readonly ActionType[])[] = [['done', 'endPhase', 'pass', 'wait'], ['ready'], ['fill']]

/** A legal action that does as little as possible, and never resigns. */
function quietAction(legal: readonly Action[]): Action {
  for (const types of QUIET_ACTIONS) {
    const action = legal.find(({ type }) => types.includes(type))
    if (action) return action
  }
  return legal.find(({ type }) => type !== 'resign')!
}

/** The computer opponent of the hex game. */
export const choose: Policy = (world: World, view: View, legal: readonly Action[], brief: Brief, notes): Decision => {
  const before = notesOfPhase(view, notes)
  if (view.segment === 'setup') {
    const action = nextSetupAction(view, legal, brief.seed, before.n)
    return { action, notes: { ...before, n: before.n + 1 }, evaluations: 0 }
  }
  const remembered = before.work as PhaseState
  const memory = updateMemory(world, view, remembered.memory)
  const guess = likelyGuesses(world, view, memory, 1)[0]?.guess ?? NO_GUESS
  const draft: DecisionDraft = {
    position: positionFromView(world, view, guess),
    view,
    legal,
    brief,
    state: { ...remembered, memory },
    intent: before.intent,
    spent: 0,
  }
  const action = nextAction(draft, before.n) ?? quietAction(legal)
  return {
    action,
    notes: { ...before, n: before.n + 1, spent: before.spent + draft.spent, intent: draft.intent, work: draft.state },
    evaluations: draft.spent,
  }
}
