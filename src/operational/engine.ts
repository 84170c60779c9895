import type { Dice } from '../core/dice'
import type { Refusal, Result } from '../core/result'
import { type ActionHandlers, createDispatcher } from '../game/dispatch'
import { advance } from './combat/advance'
import { endClash } from './combat/applyOutcome'
import type { ClashOutcome } from './combat/outcome'
import { attack, cancel, charge, join, lead, leave, target } from './combat/declare'
import { resolver, resolverOf } from './combat/resolver'
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
import type { Action, ActionType, AttackState, Game, RuleOptions, PieceState, Side } from './types'
import type { World } from './world'

/** Grows with every change of the rules that changes a game; saves carry it. */
export const RULES_VERSION = 3

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
  take: handlerBySegment('setup', takeBackPiece, takeIntoBox),
  target,
  wait,
}

/** Why an action of that type does not belong here: the attack or the box must be finished first, or it is not its time. */
function notNowReason(position: Position, type: ActionType): RefusalReason {
  const { ops } = position.game
  if (type === 'endPhase' && ops.attack?.stage === 'declaring') return 'declareFirst'
  // Only the owner of the box can be asked here, so that the other side does not learn of it (OPS-19.5.15).
  if (type !== 'done' || ops.segment !== 'command' || ops.pending.length > 0) return 'notNow'
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
 * Every action that the side may do now, complete, sorted by type, units and leaders or piece, hex. Empty when the other side must
 * choose. The objects are shared: do not change them.
 */
export function legal(position: Position, side: Side): Action[] {
  return dispatcher.legal(position, side)
}

/** Why the side may not do this; null: it is legal. Any value may be asked about. */
export function check(position: Position, side: Side, value: unknown): Refusal | null {
  return dispatcher.check(position, side, value)
}

/**
 * Does an action: checks it, changes the position in place, goes on until a side must choose, and returns what happened. A
 * refusal changes nothing (OPS-15.1).
 */
export function apply(position: Position, side: Side, value: unknown, dice: Dice): Result<AddressedEvent[]> {
  return dispatcher.apply({ position, dice, events: [] }, position, side, value)
}

/** Does an action taken from the present legal list; it is not checked again. */
export function applyLegal(position: Position, side: Side, action: Action, dice: Dice): AddressedEvent[] {
  const run: ActionRun = { position, dice, events: [] }
  dispatcher.carryOut(run, side, action)
  settle(run)
  return run.events
}

/** A clash that a tabletop engine has to fight before the hex game can go on. */
export interface ClashToFight {
  /** Names the clash within the game: `turn.side.number`. */
  readonly key: string
  readonly attack: AttackState
  readonly resolver: TabletopResolver
}

/** The clash that waits to be fought on the tabletop (OPS-22.1); null when none does. */
export function clashToFight({ game }: Position): ClashToFight | null {
  const top = game.ops.pending.at(-1)
  const { attack } = game.ops
  if (top?.kind !== 'clash' || !attack) return null
  const resolver = resolverOf(game, attack)
  return isTabletopResolver(resolver) ? { key: top.key, attack, resolver } : null
}

/** Carries out what became of that clash (OPS-22.2) and goes on until somebody must choose. */
export function applyOutcome(position: Position, outcome: ClashOutcome, dice: Dice): AddressedEvent[] {
  const run: ActionRun = { position, dice, events: [] }
  endClash(run, outcome)
  settle(run)
  return run.events
}

/** Bookkeeping, and choices with one legal answer, are made unasked (3.5). */
function settle(run: ActionRun): void {
  const { position } = run
  for (;;) {
    continueUntilChoice(run)
    const { ops } = position.game
    const owner = ops.pending[ops.pending.length - 1]?.owner
    if (ops.result || owner === undefined || ops.pending[ops.pending.length - 1]!.kind === 'setup') return
    const answers = legal(position, owner).filter((action) => action.type !== 'resign')
    const only = answers[0]
    if (only === undefined) {
      if (!payForNoAnswer(run)) return
    } else if (answers.length === 1) dispatcher.carryOut(run, owner, only)
    else return
  }
}

/** A new game: presets stand in the command segment of T1, free placement waits for the Mexican player. */
export function newPosition(
  world: World,
  options: RuleOptions,
  dice: Dice,
): { position: Position; told: AddressedEvent[] } {
  const pieces: Record<string, PieceState> = {}
  const rosters: Record<string, [number, number, number][]> = {}
  for (const piece of world.pieces) {
    pieces[piece.id] = newPiece(world, piece.index)
    if (piece.unit) rosters[piece.id] = piece.unit.roster.map(() => [0, 0, 0])
  }
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
      score: { us: 0, mexican: 0 },
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
  return { position, told: run.events }
}

export { toAct } from './places'
export { clonePosition, type Position, positionOf } from './position'
export type { AddressedEvent } from './run'
export { createWorld, type World } from './world'
export { viewFor } from './view'
export { forecastAttack } from './combat/forecast'
export { reachOf } from './movement/reach'
