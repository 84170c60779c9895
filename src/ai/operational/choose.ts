// The computer opponent of the hex game: what it does in each segment, and what it remembers between decisions.

import type { Position, World } from '../../operational/engine'
import { pieceIndex } from '../../operational/position'
import type { Action, ActionType, PieceId, View } from '../../operational/types'
import { answerPending } from './answers/answer'
import { positionValueFor } from './answers/value'
import { likelyGuesses } from './belief'
import { type SightingMemory, updateMemory } from './sightings'
import { type Declaration, type Demand, nextCombatAction } from './combat/phase'
import { type LostHex, lostHexesNow, type Stands, standsOf } from './evaluate/lostHexes'
import { MOVEMENT, WEIGHTS } from './figures'
import { type BoxesSince, boxesInUseSince, hasHiddenLongEnough } from './hiding/age'
import { nextCommandAction } from './hiding/commandSegment'
import { type MarkerOrder, markerOrders, nextMarkerStep } from './hiding/markers'
import { nextOrderedAction } from './movement/executor'
import { searchDepthOf } from './movement/levels'
import type { MoveOrder } from './movement/orders'
import { planPhase, type SharedBasis } from './movement/phase'
import { keyedRandom } from './movement/random'
import { winningMoveStep } from './movement/winningMove'
import { comparePlans, planScore } from './plans/compare'
import { planInMind, planOfPhase } from './plans/life'
import { type LongMarch, longMarches, marchesByUnit, type PhaseStart, phaseStartOf } from './plans/marches'
import { isWantedInTheOpen, demandUnder } from './plans/tasks'
import { nextSetupAction } from './setup/setup'
import type { Brief, Decision, IntendedMove, Intent, Notes, Policy } from './types'
import { NO_GUESS, positionFromView } from './viewPosition'

const NO_INTENT: Intent = { plans: [], orders: [], attacks: [] }

/** What the computer opponent keeps in `Notes.work`, as JSON. All fields but `memory`, `marches`, `start`, `boxesSince`, `lost` and `stands` start anew in each phase. */
interface PhaseState {
  /** Orders of the units for the movement phase; null: not planned yet. */
  readonly orders: readonly MoveOrder[] | null
  /** Pieces whose orders have been carried out or given up. */
  readonly dropped: readonly PieceId[]
  /** What the side has seen of the enemy in the whole game; null: nothing yet. */
  readonly memory: SightingMemory | null
  /** Orders of the side's own markers, which stand for its hidden-movement boxes; null: not given yet. */
  readonly markers: readonly MarkerOrder[] | null
  /** The attack that is being declared; null: none. */
  readonly declaration: Declaration | null
  /** How often the movement of this phase has been planned. */
  readonly planned: number
  /** Long marches of the side's units in the last turns. */
  readonly marches: readonly LongMarch[]
  /** Where the side's units stood when its last movement phase began; null: the marches of that phase are in `marches` already. */
  readonly start: PhaseStart | null
  /** By letter: the turn in which each of the side's hidden-movement boxes was first seen to be in use. Left out in notes of earlier editions. */
  readonly boxesSince?: BoxesSince
  /** Where units of the side were destroyed in the last turns. Left out in notes of earlier editions, as is `stands`. */
  readonly lost?: readonly LostHex[]
  /** Where the units of the side stood at its last decision. */
  readonly stands?: Stands
}

const NEW_PHASE: PhaseState = {
  orders: null,
  dropped: [],
  memory: null,
  markers: null,
  declaration: null,
  planned: 0,
  marches: [],
  start: null,
}

/** A decision while it is being made: what it is based on, and the notes as they change. */
interface DecisionDraft {
  /** The position as the side believes it to be: what the side sees, with a guess of what is hidden. */
  readonly position: Position
  readonly view: View
  readonly legal: readonly Action[]
  /** Settings of the opponent: level, character, seed of its own dice, budget. */
  readonly brief: Brief
  state: PhaseState
  intent: Intent
  /** Evaluations spent on this decision. */
  evaluationsSpent: number
}

/** The notes if they are of the present phase; else notes for a new phase, which take over the intent and the memory of what was seen. */
function notesOfPhase(view: View, notes: Notes | null): Notes {
  if (notes && notes.turn === view.turn && notes.segment === view.segment) return notes
  // `work` is written by this policy alone, as a `PhaseState`.
  const work = notes?.work as PhaseState | undefined
  return {
    turn: view.turn,
    segment: view.segment,
    // Decisions made and evaluations spent in this phase.
    n: 0,
    spent: 0,
    intent: notes?.intent ?? NO_INTENT,
    work: {
      ...NEW_PHASE,
      memory: work?.memory ?? null,
      marches: work?.marches ?? [],
      start: work?.start ?? null,
      boxesSince: work?.boxesSince ?? {},
      lost: work?.lost ?? [],
      stands: work?.stands ?? {},
    },
  }
}

/** The orders of this phase that the planning anew does not replace: those of pieces that have moved already. They are kept to be told. */
function carriedOutOrders({ position, intent }: DecisionDraft, newOrders: readonly IntendedMove[]): IntendedMove[] {
  const orderedAnew = new Set(newOrders.map(({ piece }) => piece))
  return intent.orders.filter(({ piece }) => {
    const { moved, spent } = position.pieceStates[pieceIndex(position, piece)]!
    return !orderedAnew.has(piece) && (moved || spent > 0)
  })
}

/** Keeps in mind where the units stood when the own movement phase began, and once it is over the long marches that they made in it. */
function rememberMarches(draft: DecisionDraft): void {
  const { position, view, state } = draft
  const isOwnMovement = view.segment === 'move' && view.active === view.side
  if (isOwnMovement && state.start?.turn === view.turn) return
  const marches = state.start ? longMarches(position, view.side, state.marches, state.start, view.turn) : state.marches
  draft.state = { ...state, marches, start: isOwnMovement ? phaseStartOf(position, view.side) : null }
}

/** Keeps in mind where units of the side have been destroyed since its last decision. */
function rememberLosses(draft: DecisionDraft): void {
  const { position, view, state } = draft
  const lost = lostHexesNow(position, state.lost ?? [], state.stands ?? {})
  draft.state = { ...state, lost, stands: standsOf(position, view.side) }
}

/**
 * Plans the movement of all units that have not moved, and keeps orders and intent in the draft. A commander's plan is chosen only the first time
 * in a phase.
 */
function planMovement(draft: DecisionDraft): void {
  const { position, view, brief, state, intent } = draft
  const { side, turn, segment } = view
  const depth = searchDepthOf(brief.level)
  const budget = brief.evaluations ?? depth.evaluations
  const timesPlanned = state.planned
  const random = keyedRandom(brief.seed, `${turn}/${segment}/${timesPlanned}`)
  const basis: SharedBasis = {}
  const undone = marchesByUnit(position, state.marches)
  const lostHexes = [...new Set((state.lost ?? []).map(({ hex }) => position.world.grid.indexOf(hex)))]
  let { plans, followed } = intent
  let plan = planInMind(side, brief, followed)
  // To plan again costs only a share of the budget.
  let remainingEvaluations = Math.floor(budget * MOVEMENT.replanShare)
  if (timesPlanned === 0) {
    const chosen = planOfPhase(position, side, brief, followed, (candidates, margin) =>
      comparePlans(position, candidates, margin, depth, budget, random, WEIGHTS[side], { undone, lostHexes, basis }),
    )
    const evaluationsCompared = chosen.comparison?.evaluationsSpent ?? 0
    plans = chosen.comparison?.scores ?? []
    plan = chosen.plan
    followed = chosen.followed
    remainingEvaluations = budget - evaluationsCompared
    draft.evaluationsSpent += evaluationsCompared
  }
  const phaseBudget = Math.max(MOVEMENT.leastBudget, remainingEvaluations)
  const phasePlan = planPhase(position, plan, depth, phaseBudget, random, WEIGHTS[side], {
    undone,
    lostHexes,
    basis,
    ...(timesPlanned > 0 && state.orders && { ordersBefore: state.orders }),
  })
  // A plan that was not compared with others is valued by the phase that was planned under it.
  if (plans.length === 0) plans = [planScore(plan, phasePlan.evaluation)]
  draft.evaluationsSpent += phasePlan.evaluationsSpent
  draft.state = { ...state, orders: phasePlan.orders, dropped: [], planned: timesPlanned + 1 }
  const newOrders = phasePlan.orders.map(({ piece, script, to, goal }) => ({ piece, script, to, goal }))
  draft.intent = {
    plans,
    ...(followed && { followed }),
    orders: timesPlanned === 0 ? newOrders : [...carriedOutOrders(draft, newOrders), ...newOrders],
    attacks: phasePlan.attacks,
  }
}

/** Has the order of a unit just been dropped although the unit has not arrived? `dropped`: the pieces of all dropped orders, old and new. */
function hasNewFailure({ position, state }: DecisionDraft, dropped: readonly PieceId[]): boolean {
  return dropped.some((id) => {
    const wasDroppedBefore = state.dropped.includes(id)
    if (wasDroppedBefore) return false
    const order = state.orders?.find(({ piece }) => piece === id)
    const index = pieceIndex(position, id)
    return (
      order !== undefined &&
      position.world.pieces[index]!.kind === 'unit' &&
      position.pieceStates[index]!.at !== order.to
    )
  })
}

/**
 * The next action of the movement segment, in this order: a move that wins the game, markers, units by their orders, pieces that enter the map.
 * Null: none.
 */
function movementAction(draft: DecisionDraft): Action | null {
  const { position, view, legal } = draft
  const winning = winningMoveStep(position, view.side, legal)
  if (winning) return winning
  if (!draft.state.markers) {
    const plan = planInMind(view.side, draft.brief, draft.intent.followed)
    draft.state = { ...draft.state, markers: markerOrders(position, view.side, plan) }
  }
  const markerStep = nextMarkerStep(position, view.side, draft.state.markers!, legal)
  if (markerStep) return markerStep
  if (!draft.state.orders) planMovement(draft)
  let orderStep = nextOrderedAction(position, legal, draft.state.orders!, draft.state.dropped)
  // If an order has failed, units that have not moved are planned anew.
  if (draft.state.planned < MOVEMENT.mostPlanned && hasNewFailure(draft, orderStep.dropped)) {
    planMovement(draft)
    // The orders are new: none has been dropped.
    orderStep = nextOrderedAction(position, legal, draft.state.orders!, [])
  }
  draft.state = { ...draft.state, dropped: orderStep.dropped }
  return orderStep.action ?? legal.find((action) => action.type === 'enter') ?? null
}

/** The next action of the combat segment. */
function combatAction(draft: DecisionDraft): Action {
  const { position, view, legal, state, brief, intent } = draft
  const ofPlan = demandUnder(position.world, planInMind(view.side, brief, intent.followed))
  const { leastGain: ofLevel } = searchDepthOf(brief.level)
  const demandOf = (unit: number): Demand => {
    const { factor, extraGain } = ofPlan(unit)
    return { factor, extraGain: extraGain + ofLevel }
  }
  const { action, declaration } = nextCombatAction(position, view.side, legal, state.declaration, demandOf)
  draft.state = { ...state, declaration }
  return action
}

/** The action for what the game waits for now; null: none is needed. `decisionsSoFar`: in this phase. */
function nextAction(draft: DecisionDraft, decisionsSoFar: number): Action | null {
  const { position, view, legal, brief } = draft
  if (view.pending.length > 0) {
    const value = positionValueFor(position, view.side, planInMind(view.side, brief, draft.intent.followed))
    return answerPending(position, view.side, legal, value).action
  }
  if (view.segment === 'command') {
    const plan = planInMind(view.side, brief, draft.intent.followed)
    const { boxesSince = {} } = draft.state
    const isWanted = (unit: number): boolean =>
      isWantedInTheOpen(position.world, plan, unit) || hasHiddenLongEnough(position, plan, boxesSince, unit)
    return nextCommandAction(position, view.side, legal, brief, decisionsSoFar, isWanted)
  }
  if (view.segment === 'move') return movementAction(draft)
  if (view.segment === 'combat') return combatAction(draft)
  return null
}

/** Types of actions that do little, the most preferred group first: those that end a segment or decline a choice, then those of set-up. */
const QUIET_ACTIONS: readonly (readonly ActionType[])[] = [['done', 'endPhase', 'pass', 'wait'], ['ready'], ['fill']]

/** A legal action that does as little as possible, but never resigns. */
function quietAction(legal: readonly Action[]): Action {
  for (const types of QUIET_ACTIONS) {
    const action = legal.find(({ type }) => types.includes(type))
    if (action) return action
  }
  return legal.find(({ type }) => type !== 'resign')!
}

/** The computer opponent of the hex game. */
export const choose: Policy = (world: World, view: View, legal: readonly Action[], brief: Brief, notes): Decision => {
  const notesBefore = notesOfPhase(view, notes)
  if (view.segment === 'setup') {
    const action = nextSetupAction(view, legal, brief, notesBefore.n)
    return { action, notes: { ...notesBefore, n: notesBefore.n + 1 }, evaluations: 0 }
  }
  const remembered = notesBefore.work as PhaseState
  const memory = updateMemory(world, view, remembered.memory)
  const [likeliest] = likelyGuesses(world, view, memory, 1)
  const guess = likeliest?.guess ?? NO_GUESS
  const draft: DecisionDraft = {
    position: positionFromView(world, view, guess),
    view,
    legal,
    brief,
    state: { ...remembered, memory },
    intent: notesBefore.intent,
    evaluationsSpent: 0,
  }
  rememberMarches(draft)
  rememberLosses(draft)
  draft.state = { ...draft.state, boxesSince: boxesInUseSince(draft.position, view.side, draft.state.boxesSince) }
  const action = nextAction(draft, notesBefore.n) ?? quietAction(legal)
  return {
    action,
    notes: {
      ...notesBefore,
      n: notesBefore.n + 1,
      spent: notesBefore.spent + draft.evaluationsSpent,
      intent: draft.intent,
      work: draft.state,
    },
    evaluations: draft.evaluationsSpent,
  }
}
