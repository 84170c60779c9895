// Carries a battle on from question to question: begins and ends phases and turns, asks the sides, and carries out what they answered.
import { noAnswersFromBoth } from './answers'
import { sidesInAskingOrder } from './field'
import { hasFireChoice, hasSoakOffChoice, fireResults, shoot } from './fire/phase'
import { leaderCasualties } from './leaders/casualties'
import { hasVictorChoice, closeAndStand, rounds, victory } from './melee/phase'
import { hideUnits, showHidden } from './moves/hidden'
import { afterMoves, hasMoveChoice, move, rollMoves } from './moves/phase'
import { hasReformChoice, rally, recover } from './rally/phase'
import { startingLeaders } from './deploy'
import { mayRedeploy, placeLeaders, settleSharedBuildings } from './setupPlaces'
import { type ActionRun, emit } from './run'
import { unitsThatMustNameTarget, unitsThatMayReact, revealCharges, revealReactions } from './charges'
import { beginOrders, revealOrders } from './orders/phase'
import { runSequence } from '../../common/sequence'
import { type Question, FIRST_PHASE, type Phase, phaseAfter, SEQUENCE, type Task } from './sequence'
import { specialTurnBegins } from './special/kindle'
import { specialTurnEnds } from './special/taken'
import { endingReached } from './special/verdict'
import type { BattleResult, Side } from './types'
import { leadersOf } from './units'
import { earlyEndOfClash, verdictAfterLastTurn } from './victory'

/** Has a side a choice at set-up: its places (SAR-24.4), hidden units (SAR-22) or missions of its leaders (SAR-4.15)? */
function choosesAtSetup(run: ActionRun, side: Side): boolean {
  const hasSubordinates = leadersOf(run, side).some((id) => run.field.leaders.get(id)!.superior !== null)
  // `terms`: the conditions of the battle, such as its length and its end.
  const hasFixedMissions = run.field.terms.special?.fixedMissions.includes(side) === true
  const givesMissions = run.field.terms.hasMissions && hasSubordinates && !hasFixedMissions
  return mayRedeploy(run, side) || run.battle.options.rules.optHiddenUnits || givesMissions
}

/** Has a side a choice when this question is asked? The answer is no secret: both sides see who is asked. */
const hasToChoose = (run: ActionRun, side: Side, kind: Question): boolean => {
  switch (kind) {
    case 'setup':
      return choosesAtSetup(run, side)
    case 'orders':
      return true
    case 'charges':
      return unitsThatMustNameTarget(run, side).length > 0
    case 'reactions':
      return unitsThatMayReact(run, side).length > 0
    case 'fire':
      return hasFireChoice(run, side)
    case 'soak':
      return hasSoakOffChoice(run, side)
    case 'moves':
      return hasMoveChoice(run, side)
    case 'victors':
      return hasVictorChoice(run, side)
    case 'reform':
      return hasReformChoice(run, side)
  }
}

/** The function of each task. It may return an earlier task of the phase, to which the sequence then goes back (SAR-17.8). */
const TASKS: Readonly<Record<Task, (run: ActionRun) => Task | undefined>> = {
  beginOrders,
  shoot,
  fireResults,
  rollMoves,
  move,
  afterMoves,
  closeAndStand,
  rounds,
  victory,
  leaderCasualties,
  rally,
  recover,
}

/** Begins a phase: before its first step, with no interim results (`open`). */
export function beginPhase(run: ActionRun, phase: Phase): void {
  const { battle } = run
  battle.phase = phase
  battle.step = 0
  battle.open = {}
  emit(run, { kind: 'phase', phase })
  // SAR-22.1: hidden units that gave themselves away in the phase before are revealed.
  showHidden(run)
}

/**
 * Questions whose answers are carried out as soon as both sides are ready. The answers to the other questions are read by tasks of
 * the same phase.
 */
const CARRIED_OUT_AT_ONCE: readonly Question[] = ['setup', 'orders', 'charges', 'reactions']

/** Both sides are ready: carries out their answers (`drafts`), or leaves them for later tasks of the phase. */
function handleAnswers(run: ActionRun, kind: Question): void {
  const { battle } = run
  if (kind === 'setup') hideUnits(run)
  if (kind === 'orders') revealOrders(run)
  if (kind === 'charges') revealCharges(run)
  if (kind === 'reactions') revealReactions(run)
  if (kind === 'setup') finishSetup(run)
  if (CARRIED_OUT_AT_ONCE.includes(kind)) battle.drafts = noAnswersFromBoth(run.field.sides)
}

/** SAR-24.4: tells both sides where all units stand, and moves the leaders behind their units if these may have been set up anew. */
function finishSetup(run: ActionRun): void {
  const { battle } = run
  settleSharedBuildings(run)
  for (const [id, { at }] of Object.entries(battle.units)) if (at) emit(run, { kind: 'placed', unit: id })
  if (run.field.sides.some((side) => mayRedeploy(run, side)))
    for (const [id, { at }] of Object.entries(startingLeaders(run.field, battle.units)))
      battle.leaders[id] = { ...battle.leaders[id]!, at }
  placeLeaders(run)
}

/** Asks a question of the sides that have something to choose. The side that answers first is the last of `pending`. */
function ask(run: ActionRun, kind: Question): void {
  const { battle } = run
  const askedSides = sidesInAskingOrder(run.field).filter((side) => hasToChoose(run, side, kind))
  battle.pending = [...askedSides].reverse().map((owner) => ({ kind, owner }))
  // Without anything to choose the question counts as answered.
  if (askedSides.length === 0) handleAnswers(run, kind)
}

/**
 * Ends the battle with this result and clears the state of the turn: orders, charges, emergency squares, turn records of units (`doings`), interim
 * results (`open`) and sealed answers (`drafts`).
 */
function endBattle(run: ActionRun, result: BattleResult): void {
  const { battle } = run
  battle.phase = 'over'
  battle.step = 0
  battle.pending = []
  battle.orders = {}
  battle.charges = {}
  battle.squares = {}
  battle.doings = {}
  battle.open = {}
  battle.drafts = noAnswersFromBoth(run.field.sides)
  battle.result = result
  emit(run, { kind: 'victory', result })
}

/** SAR-3.4, 24.1: ends a turn. Notes what each unit did that matters in the next turn; then begins that turn or ends the battle. */
function endTurn(run: ActionRun): void {
  const { battle, field } = run
  // `deed`: the order that a unit executes; `doings`: the turn records of units.
  for (const [id, unit] of Object.entries(battle.units)) {
    const charged = battle.orders[id]?.deed === 'charge'
    const brokeThrough = battle.doings[id]?.brokeThrough === true
    battle.units[id] = {
      ...unit,
      // The order of the turn that ends; null: it had none.
      last: battle.orders[id] ?? null,
      charged,
      // SAR-17.11: the horses are blown in the next turn.
      blown: unit.mounted && (charged || brokeThrough),
    }
  }
  specialTurnEnds(run)
  const earlyResult = earlyEndOfClash(run) ?? endingReached(run, 'turn')
  if (earlyResult || battle.turn >= field.terms.turns) {
    endBattle(run, earlyResult ?? verdictAfterLastTurn(run))
    return
  }
  battle.doings = {}
  battle.turn++
  emit(run, { kind: 'turn', turn: battle.turn })
  specialTurnBegins(run)
  beginPhase(run, FIRST_PHASE)
}

/** SAR-3.1: carries the battle on until some side must choose, or until it is over. */
export function continueBattle(run: ActionRun): void {
  const { battle } = run
  runSequence(SEQUENCE, battle, {
    isOver: () => battle.phase === 'over',
    ask: (question) => ask(run, question),
    answered: (question) => handleAnswers(run, question),
    perform: (task) => TASKS[task](run),
    endPhase() {
      battle.drafts = noAnswersFromBoth(run.field.sides)
      run.onPhaseEnd?.(battle.phase, run.events)
      const nextPhase = phaseAfter(battle.phase)
      if (nextPhase === null) endTurn(run)
      else beginPhase(run, nextPhase)
    },
  })
}
