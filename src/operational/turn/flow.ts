import { resumeAfterFlight, declareVictoryIfNoMexicans } from '../arrival'
import { activateSantaAnna, commandersByUnit, hqActive } from '../command/command'
import { hasLoc, unitHasLoc } from '../command/loc'
import { declineSecondHex, canAnyUnitAdvance } from '../combat/advance'
import { resumeAttack } from '../combat/fight'
import { checkMorale } from '../combat/morale'
import { payForNoRetreat, endSecondHexIfBlocked } from '../combat/retreat'
import { attackableHexes } from '../combat/targets'
import type { ActionHandler } from '../handler'
import { newMarker, realMarker } from '../hidden/boxes'
import { afterDeployment } from '../hidden/deploy'
import { canFillBox, carryOutFillings } from '../hidden/boxFilling'
import { openFilling } from '../hidden/hidingPlaces'
import { canRevealByChoice, revealNextAtEnd, revealSeenBoxes } from '../hidden/reveal'
import { captureStranded } from '../movement/flight'
import { displaceableUnits, payForOverstacking } from '../movement/stacking'
import { endMove } from '../movement/step'
import { markerSeat } from '../hidden/markerIds'
import {
  hexOfPiece,
  inEzoc,
  markerChanged,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceState,
  type Position,
  setDisrupted,
  hasMoveBegun,
  MOVE_NOT_BEGUN,
} from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, rollDie, emit } from '../run'
import type { BoxLetter, Segment, Side } from '../types'
import { MEXICAN, seatOf } from '../world'
import { askReturns, skipHopelessReturns } from './returning'
import { beginTurnOfVariants } from './variants'
import { finalVerdict, updateControl } from './victory'

/**
 * The sequence of play (OPS-3): player turns, their segments, and everything that follows from one choice to the next. A box is a hidden-movement
 * box (19.5): pieces in it are off the map, and a real marker and a dummy stand for them. A seat is the index of a side, 0 or 1.
 */

/** Goes to another segment of the player turn. */
function enterSegment(run: ActionRun, segment: Segment): void {
  const { ops } = run.position.game
  ops.segment = segment
  emit(run, { kind: 'segment', segment, side: ops.active, turn: ops.turn })
}

/** Begins a player turn with its command segment (OPS-3.2, 3.3). What pieces and markers did in the last player turn is forgotten. */
export function startPlayerTurn(run: ActionRun, side: Side): void {
  const { position } = run
  const { ops } = position.game
  ops.active = side
  // `targets`: the hexes that have been attacked in the combat phase (8.1).
  ops.targets = []
  ops.command = {}
  // `hiding`: the boxes being filled in the command segment (19.5.2).
  ops.hiding = []
  for (const [id, marker] of Object.entries(ops.markers)) {
    Object.assign(marker, newMarker(marker.at, marker.real))
    markerChanged(position, id)
  }
  for (const piece of position.world.pieces) {
    const state = pieceState(position, piece.index)
    const isFresh =
      !state.moved &&
      !hasMoveBegun(state) &&
      state.spent === 0 &&
      !state.attacked &&
      !state.marched &&
      !state.garrisonFromEzoc
    if (isFresh) continue
    state.moved = false
    state.mp2 = MOVE_NOT_BEGUN
    state.spent = 0
    state.attacked = false
    state.marched = false
    delete state.garrisonFromEzoc
    pieceChanged(position, piece.index)
  }
  enterSegment(run, 'command')
  if (side === 'us') beginTurnOfVariants(run)
  if (side === 'mexican' && !ops.activation.santaAnna) rollActivation(run)
  // 3.3: pieces revealed now are placed before routed units return, since the last entry of `pending` is answered first.
  askReturns(run, seatOf(side))
  if (doesLightChange(position)) revealSeenBoxes(run)
}

/** Does day or night begin with this turn (3.3), or is it the first turn? Only then can the start of a player turn bring a box into sight. */
function doesLightChange(position: Position): boolean {
  const { turn } = position.game.ops
  const { turns } = position.world.tables.clock
  return turn === 1 || turns[turn - 1]?.night !== turns[turn - 2]?.night
}

/** 19.4.1: rolls for Santa Anna at the start of each Mexican player turn, until he is active. */
function rollActivation(run: ActionRun): void {
  const { position } = run
  const face = rollDie(run)
  const passed = position.world.tables.command.santaAnna.activatesOn.includes(face)
  const piece = pieceId(position, position.world.armyCommander[MEXICAN])
  emit(run, {
    kind: 'die',
    purpose: 'activation',
    faces: [face],
    value: face,
    modifiers: [],
    piece,
    passed,
    rule: 'OPS-19.4.1',
  })
  if (passed) activateSantaAnna(run, 'die', null)
}

/** Determines command (4.2) and begins the movement phase. */
function startMovement(run: ActionRun): void {
  const { position } = run
  const { ops } = position.game
  const seat = seatOf(ops.active)
  const isHqActive = hqActive(position, seat)
  // 19.5.10: what was revealed may be hidden again, but not before the next command segment.
  for (const { index } of position.world.pieces) {
    if (!pieceState(position, index).revealed) continue
    delete pieceState(position, index).revealed
    pieceChanged(position, index)
  }
  ops.command = commandersByUnit(position, seat)
  // 4.2: a marker is in command while its HQ is active.
  if (isHqActive)
    for (const id of Object.keys(ops.markers))
      if (markerSeat(id) === seat) ops.command[id] = [pieceId(position, position.world.hqs[seat])]
  emit(run, { kind: 'command', side: ops.active, hqActive: isHqActive })
  enterSegment(run, 'move')
}

/** OPS-3.3: the side ends its command segment; the boxes that it has filled come into use. No box may be half filled (`draftUnfinished`). */
export const done: ActionHandler<'done'> = {
  check: (position) => (openFilling(position) ? refusalFor('draftUnfinished') : null),
  list(position, _side, out) {
    if (!openFilling(position)) out.push({ type: 'done' })
  },
  run(run, side) {
    carryOutFillings(run, side)
    startMovement(run)
  },
}

/** Ends the movement phase once no stack is over the limit: control of places, recovery, and the start of the combat phase (3.2). */
function endMovement(run: ActionRun): void {
  updateControl(run)
  enterSegment(run, 'recovery')
  recoverUnits(run)
  enterSegment(run, 'combat')
}

/**
 * 12.5: lets units of the phasing side recover from disorder. They must not have moved, must stand outside EZOC (enemy zones of control) and must
 * have a LOC (line of communications, 13.2). Units in boxes recover by 19.5.9.
 */
function recoverUnits(run: ActionRun): void {
  const { position } = run
  const seat = seatOf(position.game.ops.active)
  for (const piece of position.world.pieces) {
    const { index } = piece
    const state = pieceState(position, index)
    if (piece.kind !== 'unit' || piece.seat !== seat) continue
    // A unit that has moved in this player turn has spent movement points.
    const hasNotMoved = state.spent === 0
    if (hasNotMoved) returnStragglers(position, index)
    const unitHex = hexOfPiece(position, index)
    const isOnMap = unitHex >= 0
    if (!isOnMap) {
      recoverUnitInBox(run, index)
      continue
    }
    const needsRecovery = state.disrupted || state.ineffective
    if (!needsRecovery || !hasNotMoved) continue
    const isPinned = inEzoc(position, unitHex, seat) && !state.garrison
    if (isPinned || !unitHasLoc(position, index)) continue
    if (checkMorale(run, index, 'OPS-12.5')) recoverOneState(run, index, 'OPS-12.5', null)
  }
}

/** 24.3: gives a unit that did not move this turn its stragglers back. Routed and hidden units count as not moved. */
function returnStragglers(position: Position, index: number): void {
  const { rosters } = position.game.ops
  const id = pieceId(position, index)
  const rows = rosters[id]!
  // A row is [casualties, stragglers, removed] castings of a sub-unit.
  if (rows.every(([, stragglers]) => stragglers === 0)) return
  rosters[id] = rows.map(([casualties, , removed]) => [casualties, 0, removed])
  pieceChanged(position, index)
}

/** Ends one state of disorder of a unit, disruption first (12.5). `to`: the side that learns of it; null: both. */
function recoverOneState(run: ActionRun, index: number, rule: string, to: Side | null): void {
  const { position } = run
  const state = pieceState(position, index)
  const endedState = state.disrupted ? 'disrupted' : 'ineffective'
  if (state.disrupted) setDisrupted(position, index, false)
  else {
    state.ineffective = false
    pieceChanged(position, index)
  }
  emit(run, { kind: 'recovered', piece: pieceId(position, index), hex: state.at, from: endedState, rule }, to)
}

/**
 * 19.5.9: lets a unit in a box recover as if it had not moved; a routed unit, which is off the map too, does not recover. The LOC of the unit
 * is traced from the hex of the real marker (13.2). Only its owner is told (19.5.15).
 */
function recoverUnitInBox(run: ActionRun, index: number): void {
  const { position } = run
  const state = pieceState(position, index)
  const piece = pieceDef(position, index)
  if (!state.at.startsWith('box:') || (!state.disrupted && !state.ineffective)) return
  const box = state.at.slice('box:'.length) as BoxLetter
  const markerHex = position.world.grid.indexOf(realMarker(position, piece.side, box).at)
  if (markerHex < 0 || !hasLoc(position, piece.seat, piece.pieceClass, markerHex)) return
  if (checkMorale(run, index, 'OPS-19.5.9', piece.side)) recoverOneState(run, index, 'OPS-19.5.9', piece.side)
}

/** Ends the player turn. After the Mexican player turn the turn ends (3.4): wounds heal (11.2), and the next turn begins unless it was the last. */
function endCombat(run: ActionRun): void {
  const { position } = run
  const { ops } = position.game
  updateControl(run)
  if (ops.active === 'us') {
    startPlayerTurn(run, 'mexican')
    return
  }
  enterSegment(run, 'turnEnd')
  for (const piece of position.world.pieces) {
    const state = pieceState(position, piece.index)
    // `wounded` is the last turn on which the leader is inactive; 0 or absent: he is well.
    if (!state.wounded || state.wounded > ops.turn) continue
    state.wounded = 0
    pieceChanged(position, piece.index)
    if (hexOfPiece(position, piece.index) >= 0) emit(run, { kind: 'recoveredLeader', piece: piece.id })
  }
  // 18.4: after the last turn `doNextWithoutChoice` reveals the boxes and counts the points.
  if (ops.turn >= position.world.tables.victory.length.turns) return
  ops.turn++
  emit(run, { kind: 'turn', turn: ops.turn })
  startPlayerTurn(run, 'us')
}

/** OPS-3.2: the side ends its movement or combat phase. After movement it first displaces units of hexes that hold too many (6.2). */
export const endPhase: ActionHandler<'endPhase'> = {
  check: (position) => (position.game.ops.attack ? refusalFor('declareFirst') : null),
  list(position, _side, out) {
    if (!position.game.ops.attack) out.push({ type: 'endPhase' })
  },
  run(run) {
    const { position } = run
    const { ops } = position.game
    if (ops.segment === 'combat') {
      endCombat(run)
      return
    }
    endMove(run)
    // `kept` empty: no unit has lost a step yet in order to stay.
    ops.pending.push({ kind: 'displace', owner: ops.active, kept: [] })
  },
}

/** Does the next thing that needs no choice of a side. True: it was done, and more may follow. False: a side must choose now. */
function doNextWithoutChoice(run: ActionRun): boolean {
  const { position } = run
  const { ops } = position.game
  const pendingChoice = ops.pending[ops.pending.length - 1]
  /** Takes the pending choice off the stack, since it is settled. Returns true for the caller to return. */
  const dropPendingChoice = (): true => {
    // `pendingChoice` is there in every case below that calls this.
    ops.pending.splice(ops.pending.indexOf(pendingChoice!), 1)
    return true
  }
  switch (pendingChoice?.kind) {
    case 'setup':
      return false
    case 'return':
      // 12.4: units without a hex to return to wait; their owner is not asked.
      return pendingChoice.units.length === 0 ? dropPendingChoice() : skipHopelessReturns(run)
    case 'deploy':
      if (pendingChoice.pieces.length > 0) return false
      afterDeployment(run)
      return true
    case 'leaderFlees':
      // 5.4: pieces without a hex to flee to are captured; the others must choose.
      if (pendingChoice.pieces.length > 0) return captureStranded(run)
      dropPendingChoice()
      resumeAfterFlight(run, pendingChoice.owner, pendingChoice.hex)
      return true
    case 'displace': {
      const seat = seatOf(pendingChoice.owner)
      if (displaceableUnits(position, seat).length > 0) return false
      dropPendingChoice()
      endMovement(run)
      return true
    }
    case 'clash':
    case 'resolver':
    case 'lead':
    case 'reserve':
    case 'guns':
    case 'slip':
      return false
    case 'retreat':
      // Cavalry that finds its second hex closed ends its retreat here.
      if (endSecondHexIfBlocked(run)) return true
      // `going`: cavalry that may still go the second hex of its retreat.
      return pendingChoice.stacks.length === 0 && !pendingChoice.going ? dropPendingChoice() : false
    case 'advance':
      if (canAnyUnitAdvance(position)) return false
      // Cavalry without a second hex stays; after that other units may still advance.
      return declineSecondHex(position) || dropPendingChoice()
    default:
      break
  }
  if (ops.segment === 'command') {
    // 3.3: the command segment ends by itself when there is nothing to reveal and nothing to hide.
    if (ops.hiding.length > 0 || canRevealByChoice(position, ops.active) || canFillBox(position, ops.active))
      return false
    startMovement(run)
    return true
  }
  if (ops.segment === 'turnEnd') {
    // Only the last turn stays in this segment (18.4).
    if (revealNextAtEnd(run)) return true
    updateControl(run)
    finalVerdict(run)
    return true
  }
  if (ops.segment !== 'combat') return false
  if (ops.attack && ops.attack.stage !== 'declaring') {
    resumeAttack(run)
    return true
  }
  // 3.2, ruling: a combat phase with nothing to attack ends by itself.
  if (!ops.attack && attackableHexes(position, seatOf(ops.active)).length === 0) {
    endCombat(run)
    return true
  }
  return false
}

/**
 * Makes a side that has no legal answer to its pending choice pay for it: a unit loses a step where it can neither be displaced (6.2) nor
 * retreat (10.1). False: no unit was to pay.
 */
export function payForNoAnswer(run: ActionRun): boolean {
  const { ops } = run.position.game
  const pendingChoice = ops.pending[ops.pending.length - 1]
  if (pendingChoice?.kind === 'displace') return payForOverstacking(run, seatOf(pendingChoice.owner))
  if (pendingChoice?.kind === 'retreat') return payForNoRetreat(run)
  return false
}

/** Does everything that needs no choice, until a side must choose (3.5) or the game is over. */
export function continueUntilChoice(run: ActionRun): void {
  const { ops } = run.position.game
  for (;;) {
    declareVictoryIfNoMexicans(run)
    if (ops.result) return
    const mayGoOn = doNextWithoutChoice(run)
    if (!mayGoOn) return
  }
}
