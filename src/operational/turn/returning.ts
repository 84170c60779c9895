import { isOnTurnTrack } from '../ids'
import { otherSeat, type Seat } from '../../game/side'
import { commanderActive } from '../command/command'
import { hasLoc } from '../command/loc'
import type { ActionHandler } from '../handler'
import { hexAndSafeSteps } from '../hidden/boxes'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  markerSeatAt,
  occupierOf,
  pieceDef,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
  unitsIn,
} from '../position'
import { resolveArrival } from '../arrival'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'

/** The return of routed units to the map (OPS-12.3, 12.4). A seat is the index of a side, 0 or 1. */

/** Is the unit on the TRT, the Turn Record Track, and due by now (12.3)? */
export function isReturnDue(position: Position, index: number): boolean {
  const { at } = pieceState(position, index)
  return isOnTurnTrack(at) && Number(at.slice('trt:'.length)) <= position.game.ops.turn
}

/**
 * Hexes where a routed unit may return (12.4): in or next to the hex of its HQ or of an active leader who commands it (4.4), outside EZOC (enemy
 * zones of control), with a LOC (line of communications). "Next to" means the same as for hidden-movement boxes: one legal step without a die
 * (19.5.5, ruling).
 */
export function returnHexes(position: Position, index: number): number[] {
  const { world } = position
  const piece = pieceDef(position, index)
  const hexes = new Set<number>()
  const isOpen = (hex: number): boolean =>
    piece.movement.passableTerrain[hex] === 1 &&
    occupierOf(position, hex) !== otherSeat(piece.seat) &&
    // 19.5.7: no marker lies there.
    markerSeatAt(position, hex) < 0 &&
    !inEzoc(position, hex, piece.seat) &&
    !(world.lava[hex] && unitsIn(position, hex).length > 0) &&
    hasLoc(position, piece.seat, piece.pieceClass, hex)
  for (const commander of world.commanders[index]!) {
    if (!commanderActive(position, commander)) continue
    const commanderHex = hexOfPiece(position, commander)
    if (isOpen(commanderHex)) hexes.add(commanderHex)
    for (const hex of hexAndSafeSteps(position, piece, commanderHex))
      if (hex !== commanderHex && isOpen(hex)) hexes.add(hex)
  }
  return [...hexes].sort((a, b) => a - b)
}

/** Ids of the units whose owner is to choose now whether they return or wait (12.4). */
const dueUnits = (position: Position): readonly string[] => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'return' ? pending.units : []
}

/** Takes a unit off the list of those about which its owner is asked. */
function removeDueUnit(position: Position, unit: string): void {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  if (pending?.kind === 'return') pending.units = pending.units.filter((id) => id !== unit)
}

/** OPS-12.4: a routed unit returns to the map (the action `return`). */
export const returnToMap: ActionHandler<'return'> = {
  check(position, _side, action) {
    const args = { piece: action.unit, hex: action.to }
    if (!dueUnits(position).includes(action.unit)) return refusalFor('notDue', args)
    return returnHexes(position, pieceIndex(position, action.unit)).includes(position.world.grid.indexOf(action.to))
      ? null
      : refusalFor('returnHex', args)
  },
  list(position, _side, out) {
    for (const unit of dueUnits(position))
      for (const hex of returnHexes(position, pieceIndex(position, unit)))
        out.push({ type: 'return', unit, to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const index = pieceIndex(position, action.unit)
    pieceState(position, index).ineffective = true
    putPiece(position, index, action.to)
    removeDueUnit(position, action.unit)
    emit(run, { kind: 'returned', piece: action.unit, hex: action.to, rule: 'OPS-12.4' })
    resolveArrival(run, index)
  },
}

/** OPS-12.4: a unit that is due stays away for this turn. */
export const wait: ActionHandler<'wait'> = {
  check: (position, _side, action) =>
    dueUnits(position).includes(action.unit) ? null : refusalFor('notDue', { piece: action.unit }),
  list(position, _side, out) {
    for (const unit of dueUnits(position)) out.push({ type: 'wait', unit })
  },
  run(run, _side, action) {
    removeDueUnit(run.position, action.unit)
    emit(run, { kind: 'waits', piece: action.unit, rule: 'OPS-12.4' })
  },
}

/** Asks the active side, whose seat this is, about its units that are due (12.4). */
export function askReturns(run: ActionRun, seat: Seat): void {
  const { position } = run
  const unitIds = position.world.pieces
    .filter((piece) => piece.seat === seat && piece.kind === 'unit' && isReturnDue(position, piece.index))
    .map((piece) => piece.id)
  if (unitIds.length > 0)
    position.game.ops.pending.push({ kind: 'return', owner: position.game.ops.active, units: unitIds })
}

/** Makes the first due unit wait that has no hex to return to. False: every due unit has one. */
export function skipHopelessReturns(run: ActionRun): boolean {
  const { position } = run
  const hopeless = dueUnits(position).find((id) => returnHexes(position, pieceIndex(position, id)).length === 0)
  if (hopeless === undefined) return false
  removeDueUnit(position, hopeless)
  emit(run, { kind: 'waits', piece: hopeless, rule: 'OPS-12.4' })
  return true
}
