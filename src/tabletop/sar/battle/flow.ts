import { nothingAnswered } from './answers'
import { sidesInAskingOrder } from './field'
import { hasFireChoice, hasSoakOffChoice, fireResults, shoot } from './fire/phase'
import { leaderCasualties } from './leaders/casualties'
import { hasVictorChoice, closeAndStand, rounds, victory } from './melee/phase'
import { hideUnits, showHidden } from './moves/hidden'
import { afterMoves, hasMoveChoice, move, rollMoves } from './moves/phase'
import { hasReformChoice, rally, recover } from './rally/phase'
import { startingLeaders } from './deploy'
import { mayRedeploy } from './setup'
import { type ActionRun, emit } from './run'
import { unitsToNameTarget, unitsThatMayReact, revealCharges, revealReactions } from './charges'
import { beginOrders, revealOrders } from './orders/phase'
import { runSequence } from '../../common/sequence'
import { type Question, FIRST_PHASE, type Phase, phaseAfter, SEQUENCE, type Task } from './sequence'
import type { BattleResult, Side } from './types'
import { leadersOf } from './units'
import { endsEarly, verdict } from './victory'

/** Has a side a choice at set-up: its places (SAR-24.4), hidden units (SAR-22) or missions of its leaders (SAR-4.15)? */
const choosesAtSetup = (run: ActionRun, side: Side): boolean =>
  mayRedeploy(run, side) ||
  run.battle.options.rules.optHiddenUnits ||
  (run.field.terms.hasMissions && leadersOf(run, side).some((id) => run.field.leaders.get(id)!.superior !== null))

/** Has a side a choice when this question is asked? Both sides see whether it has. */
const hasToChoose = (run: ActionRun, side: Side, kind: Question): boolean => {
  switch (kind) {
    case 'setup':
      return choosesAtSetup(run, side)
    case 'orders':
      return true
    case 'charges':
      return unitsToNameTarget(run, side).length > 0
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

/** The tasks of the phases. A task may return an earlier task of its phase, to which the sequence goes back (SAR-17.8). */
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

/** Begins a phase. */
export function beginPhase(run: ActionRun, phase: Phase): void {
  const { battle } = run
  battle.phase = phase
  battle.step = 0
  battle.open = {}
  emit(run, { kind: 'phase', phase })
  showHidden(run)
}

/** Questions whose answers are carried out at once; other answers are read by later tasks of the phase. */
const CARRIED_OUT: readonly Question[] = ['setup', 'orders', 'charges', 'reactions']

/** Carries out the answers of both sides, or keeps them for later tasks of the phase. */
function answered(run: ActionRun, kind: Question): void {
  const { battle } = run
  if (kind === 'setup') hideUnits(run)
  if (kind === 'orders') revealOrders(run)
  if (kind === 'charges') revealCharges(run)
  if (kind === 'reactions') revealReactions(run)
  if (CARRIED_OUT.includes(kind)) battle.drafts = nothingAnswered(run.field.sides)
  if (kind !== 'setup') return
  for (const [id, { at }] of Object.entries(battle.units)) if (at) emit(run, { kind: 'placed', unit: id })
  // Leaders stand behind their units, wherever these were set up.
  if (run.field.sides.some((side) => mayRedeploy(run, side)))
    for (const [id, { at }] of Object.entries(startingLeaders(run.field, battle.units)))
      battle.leaders[id] = { ...battle.leaders[id]!, at }
}

/** Asks a question. The side that answers first is the last of `pending`. */
function ask(run: ActionRun, kind: Question): void {
  const { battle } = run
  const asked = sidesInAskingOrder(run.field).filter((side) => hasToChoose(run, side, kind))
  battle.pending = [...asked].reverse().map((owner) => ({ kind, owner }))
  if (asked.length === 0) answered(run, kind)
}

/** Ends the battle and clears the state of the turn. */
function conclude(run: ActionRun, result: BattleResult): void {
  const { battle } = run
  battle.phase = 'over'
  battle.step = 0
  battle.pending = []
  battle.orders = {}
  battle.charges = {}
  battle.squares = {}
  battle.doings = {}
  battle.open = {}
  battle.drafts = nothingAnswered(run.field.sides)
  battle.result = result
  emit(run, { kind: 'victory', result })
}

/** SAR-3.4, 24.1: ends a turn: remembers what units have done, then begins the next turn or ends the battle. */
function endTurn(run: ActionRun): void {
  const { battle, field } = run
  for (const [id, unit] of Object.entries(battle.units)) {
    const chargedOrBrokeThrough = battle.orders[id]?.deed === 'charge' || battle.doings[id]?.brokeThrough === true
    battle.units[id] = {
      ...unit,
      last: battle.orders[id] ?? null,
      charged: battle.orders[id]?.deed === 'charge',
      // SAR-17.11: the horses are blown in the next turn.
      blown: unit.mounted && chargedOrBrokeThrough,
    }
  }
  const early = endsEarly(run)
  if (early || battle.turn >= field.terms.turns) {
    conclude(run, early ?? verdict(run))
    return
  }
  battle.doings = {}
  battle.turn++
  emit(run, { kind: 'turn', turn: battle.turn })
  beginPhase(run, FIRST_PHASE)
}

/** SAR-3.1: carries the battle on until some side must choose, or until it is over. */
export function continueBattle(run: ActionRun): void {
  const { battle } = run
  runSequence(SEQUENCE, battle, {
    isOver: () => battle.phase === 'over',
    ask: (question) => ask(run, question),
    answered: (question) => answered(run, question),
    perform: (task) => TASKS[task](run),
    endPhase() {
      battle.drafts = nothingAnswered(run.field.sides)
      run.onPhaseEnd?.(battle.phase, run.events)
      const phase = phaseAfter(battle.phase)
      if (phase === null) endTurn(run)
      else beginPhase(run, phase)
    },
  })
}
