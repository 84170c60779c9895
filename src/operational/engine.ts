// The rules of the hex game as other rooms use them: new games, legal actions, carrying actions out.
import type { Dice } from '../core/dice'
import type { Refusal, Result } from '../core/result'
import { type ActionHandlers, createDispatcher } from '../game/dispatch'
import { advance } from './combat/advance'
import { endClash } from './combat/applyOutcome'
import type { ClashOutcome } from './combat/outcome'
import { attack, cancel, charge, join, lead, leave, target } from './combat/declare'
import { clashModeOf, resolver, resolverOf } from './combat/resolver'
import { table } from './combat/table'
import type { TableEvent, TableInPlay } from './combat/tableInPlay'
import { reserve, slip } from './combat/fogMoves'
import { hold, retreat } from './combat/retreat'
import { handlerBySegment, type HexRuleTypes } from './handler'
import { deploy } from './hidden/deploy'
import { cancelFilling, canCloseFilling, close, dummy, open, real, takeIntoBox } from './hidden/boxFilling'
import { stepMarker } from './hidden/movement'
import { reveal } from './hidden/reveal'
import { begin, stop } from './movement/begin'
import { enter } from './movement/enter'
import { flee } from './movement/flight'
import { garrison } from './movement/garrison'
import { displace } from './movement/stacking'
import { step } from './movement/step'
import { allowedTypes, toAct } from './places'
import { type Position, positionOf } from './position'
import { refusalFor, type RefusalReason } from './refusals'
import { isTabletopResolver, type TabletopResolver } from './resolvers'
import type { AddressedEvent as Addressed } from '../game/events'
import type { ActionRun, AddressedEvent } from './run'
import { parseAction } from './shape'
import { pass, resign } from './turn/answers'
import { done, endPhase, payForNoAnswer, continueUntilChoice } from './turn/flow'
import { returnToMap, wait } from './turn/returning'
import {
  beginPlay,
  putInBox,
  fillFromPreset,
  place,
  placeMarker,
  placePreset,
  ready,
  takeBackPiece,
} from './turn/setup'
import { newPiece } from './pieces'
import type { Action, ActionType, AttackState, ClashMode, Game, RuleOptions, PieceState, Side } from './types'
import { startingPoints } from './variants'
import type { World } from './world'

/** To be raised with every change of the rules that changes a game. Saves hold it, and a save of another version is not replayed. */
export const RULES_VERSION = 7

/** The handler of each type of action. */
const HANDLERS: ActionHandlers<HexRuleTypes> = {
  advance,
  attack,
  begin,
  box: putInBox,
  cancel: handlerBySegment('command', cancelFilling, cancel),
  charge,
  close,
  deploy,
  displace,
  done,
  dummy,
  endPhase,
  enter,
  fill: fillFromPreset,
  flee,
  garrison,
  hold,
  join,
  lead,
  leave,
  marker: handlerBySegment('setup', placeMarker, stepMarker),
  open,
  pass,
  place,
  ready,
  real,
  reserve,
  resign,
  resolver,
  retreat,
  return: returnToMap,
  reveal,
  slip,
  step,
  stop,
  table,
  take: handlerBySegment('setup', takeBackPiece, takeIntoBox),
  target,
  wait,
}

/** Why an action of that type is not allowed at the decision point (place) where the game waits. */
function notNowReason(position: Position, type: ActionType): RefusalReason {
  const { ops } = position.game
  if (type === 'endPhase' && ops.attack?.stage === 'declaring') return 'declareFirst'
  // Where nothing is pending, only a hidden-movement box that is being filled keeps the command segment from being `done`. The refusal may say so: it
  // goes to the owner of the box, since the other side is refused as not to act (OPS-19.5.15).
  const isFillingBox = ops.segment === 'command' && ops.pending.length === 0
  if (type !== 'done' || !isFillingBox) return 'notNow'
  // `draftOpen`: the box holds all that it needs and can be closed; `draftUnfinished`: something is missing.
  return canCloseFilling(position) ? 'draftOpen' : 'draftUnfinished'
}

const dispatcher = createDispatcher<HexRuleTypes>({
  handlers: HANDLERS,
  toAct: (position) => toAct(position.game),
  allowedTypes: (position) => allowedTypes(position.game),
  parse: parseAction,
  refusals: {
    over: () => refusalFor('over'),
    notYourTurn: (actor) => refusalFor('notYourTurn', { side: actor }),
    notNow: (position, type) => refusalFor(notNowReason(position, type), { type }),
  },
  settle,
})

/**
 * Every action that the side may do now, sorted by type and within a type by units and leaders, or piece, and hex. Empty when the other side
 * must choose. Callers must not change the actions: they are shared.
 */
export function legal(position: Position, side: Side): Action[] {
  return dispatcher.legal(position, side)
}

/** Why the side may not do this; null: it is legal. The value may have any form. */
export function check(position: Position, side: Side, value: unknown): Refusal | null {
  return dispatcher.check(position, side, value)
}

/**
 * Checks an action and carries it out: the position changes in place, and play goes on until a side must choose. Returns what happened. A
 * refusal changes nothing (OPS-15.1).
 */
export function apply(position: Position, side: Side, value: unknown, dice: Dice): Result<AddressedEvent[]> {
  return dispatcher.apply({ position, dice, events: [] }, position, side, value)
}

/** Carries out an action taken from the present legal list, without checking it again. Otherwise it does what `apply` does. */
export function applyLegal(position: Position, side: Side, action: Action, dice: Dice): AddressedEvent[] {
  const run: ActionRun = { position, dice, events: [] }
  dispatcher.carryOut(run, side, action)
  settle(run)
  return run.events
}

/** A clash that a tabletop engine has to fight before the hex game can go on. */
export interface ClashToFight {
  /** Names the clash within the game: turn, side and number, joined by dots. */
  readonly key: string
  readonly attack: AttackState
  readonly resolver: TabletopResolver
  /** The players command (`played`), or their staffs. */
  readonly mode: ClashMode
}

/** The clash that waits to be fought on the tabletop (OPS-22.1); null when none does. */
export function clashToFight({ game }: Position): ClashToFight | null {
  const topChoice = game.ops.pending.at(-1)
  const { attack } = game.ops
  // A clash with a table is being fought already, by people.
  if (topChoice?.kind !== 'clash' || !attack || game.table !== null) return null
  const resolver = resolverOf(game, attack)
  return isTabletopResolver(resolver) ? { key: topChoice.key, attack, resolver, mode: clashModeOf(game, attack) } : null
}

/** Begins the clash that waited to be fought, on a table where people command (OPS-22.1). `firstEvents`: what has happened there so far. */
export function beginTable(
  position: Position,
  inPlay: TableInPlay,
  firstEvents: readonly Addressed<TableEvent, Side>[],
): AddressedEvent[] {
  const { pending } = position.game.ops
  const clash = pending.at(-1)
  const owner = inPlay.toAct()
  // Each clash begins with orders, which both sides are asked for.
  if (clash?.kind !== 'clash' || owner === null) throw new Error('no clash waits to be commanded')
  position.table = inPlay
  position.game.table = inPlay.state
  pending[pending.length - 1] = { ...clash, owner }
  return firstEvents.map(({ body, to }) => ({ body: { kind: 'table', event: body }, to }))
}

/** Carries out the outcome of the clash that waited to be fought (OPS-22.2), and goes on until a side must choose. */
export function applyOutcome(position: Position, outcome: ClashOutcome, dice: Dice): AddressedEvent[] {
  const run: ActionRun = { position, dice, events: [] }
  endClash(run, outcome)
  settle(run)
  return run.events
}

/** Continues the game until a side has a real choice. The program itself does bookkeeping and gives the only legal answer to a choice (3.5). */
function settle(run: ActionRun): void {
  const { position } = run
  for (;;) {
    continueUntilChoice(run)
    const { ops } = position.game
    const topChoice = ops.pending[ops.pending.length - 1]
    // Without a pending choice the phasing side may act as it likes; each side ends its set-up and its answers on a table itself.
    if (ops.result || topChoice === undefined || topChoice.kind === 'setup' || topChoice.kind === 'clash') return
    const answers = legal(position, topChoice.owner).filter((action) => action.type !== 'resign')
    const onlyAnswer = answers.length === 1 ? answers[0]! : null
    if (onlyAnswer) dispatcher.carryOut(run, topChoice.owner, onlyAnswer)
    // Where no answer is legal, the rules may make the side lose a step instead, and play goes on. Else the side must choose.
    else if (answers.length > 0 || !payForNoAnswer(run)) return
  }
}

/** A new game and its first events. A preset begins in the command segment of turn 1, free placement with the Mexican set-up. */
export function newPosition(
  world: World,
  options: RuleOptions,
  dice: Dice,
): { position: Position; firstEvents: AddressedEvent[] } {
  const pieces: Record<string, PieceState> = {}
  const rosters: Record<string, [number, number, number][]> = {}
  for (const piece of world.pieces) {
    pieces[piece.id] = newPiece(world, piece.index)
    // No castings of any sub-unit are dead, straggling or removed yet.
    if (piece.unit) rosters[piece.id] = piece.unit.roster.map(() => [0, 0, 0])
  }
  // src/operational/types/state.ts explains the fields.
  const game: Game = {
    rulesVersion: RULES_VERSION,
    dataHash: world.dataHash,
    scenario: world.scenario,
    options: { ...options },
    ops: {
      turn: 1,
      active: 'us',
      segment: 'setup',
      pending: [],
      pieces,
      markers: {},
      hiding: [],
      control: {},
      attack: null,
      activation: { santaAnna: false },
      rosters,
      score: startingPoints(options),
      result: null,
      dice: 0,
      moving: null,
      command: {},
      targets: [],
      entry: {},
      ready: [],
    },
    table: null,
  }
  const position = positionOf(world, game)
  const run: ActionRun = { position, dice, events: [] }
  if (options.preset === 'free') game.ops.pending.push({ kind: 'setup', owner: 'mexican' })
  else {
    placePreset(run, options.preset)
    game.ops.ready = ['mexican', 'us']
    beginPlay(run)
    settle(run)
  }
  return { position, firstEvents: run.events }
}

// Other rooms take these from here too.
export { toAct } from './places'
export { clonePosition, type Position, positionOf } from './position'
export type { AddressedEvent } from './run'
export { createWorld, type World } from './world'
export { viewFor } from './view'
export { forecastAttack } from './combat/forecast'
export { type OutOfReach, outOfReach } from './movement/outOfReach'
export { reachOf } from './movement/reach'
