import { otherSeat } from '../../game/side'
import { resolveArrival } from '../arrival'
import type { ActionHandler } from '../handler'
import { parseMarkerId } from '../hidden/markerIds'
import { enterMarker } from '../hidden/enter'
import {
  hexId,
  inEzoc,
  markerSeatAt,
  occupierOf,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
} from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { emit } from '../run'
import type { HexId } from '../types'
import { type PieceDef, seatOf } from '../world'
import { currentAllowanceHalfMp, marchAllowanceHalfMp } from './cost'
import { entryCostHalfMp, entryMarchRefusal } from './entry'
import { endMove } from './step'

/**
 * How reinforcements enter the map (OPS-14.1). The action `enter` for a hidden-movement marker is handed on to `hidden/enter.ts`. MP (movement
 * points) are counted in halves: `mp2` is what the piece has in this phase, `spent` what it has spent of that. EZOC: enemy zone of control.
 * A seat is the index of a side, 0 or 1.
 */

/** Is the hex closed to the piece by a marker (19.5.7)? Only leaders and the HQ of the marker's own side may come into its hex. */
function closedByMarker(position: Position, piece: PieceDef, hex: number): boolean {
  const owner = markerSeatAt(position, hex)
  return owner >= 0 && (piece.kind === 'unit' || owner !== piece.seat)
}

/** May a reinforcement come in at this hex (14.1)? The hex must be passable, no lava, and without enemy unit, EZOC or marker that closes it. */
function isUsableEntry(position: Position, index: number, hex: number): boolean {
  const piece = pieceDef(position, index)
  return (
    piece.movement.passableTerrain[hex] === 1 &&
    position.world.lava[hex] === 0 &&
    !closedByMarker(position, piece, hex) &&
    occupierOf(position, hex) !== otherSeat(piece.seat) &&
    !inEzoc(position, hex, piece.seat)
  )
}

/** Hexes where a reinforcement that is due may enter now (14.1): its entry hex; if the enemy closes that hex, hexes of the map edge near it. */
export function entryHexes(position: Position, index: number): number[] {
  const { world } = position
  const entry = position.game.ops.entry[pieceId(position, index)]
  if (!entry || pieceState(position, index).at !== 'off' || entry.turn > position.game.ops.turn) return []
  const entryHex = world.grid.indexOf(entry.hex)
  if (isUsableEntry(position, index, entryHex)) return [entryHex]
  const { seat } = pieceDef(position, index)
  const isClosedByEnemy =
    occupierOf(position, entryHex) === otherSeat(seat) ||
    markerSeatAt(position, entryHex) === otherSeat(seat) ||
    inEzoc(position, entryHex, seat)
  if (!isClosedByEnemy) return []
  return world.grid
    .within(entryHex, world.tables.command.reinforcements.edgeDistance)
    .filter((hex) => hex !== entryHex && world.mapEdge[hex] === 1 && isUsableEntry(position, index, hex))
}

/** Why the piece may not enter there on a march (5.3); null: it may. Leaders and HQs do not march. */
const marchRefusal = (position: Position, index: number, hex: number): RefusalReason | null =>
  pieceDef(position, index).kind === 'unit'
    ? entryMarchRefusal(position, pieceDef(position, index).seat, hex)
    : 'marchUnits'

/** OPS-14.1: a reinforcement comes onto the map. */
export const enter: ActionHandler<'enter'> = {
  check(position, side, action) {
    if (parseMarkerId(action.piece)) return enterMarker.check(position, side, action)
    const index = pieceIndex(position, action.piece)
    const args = { piece: action.piece, hex: action.hex }
    if (index < 0 || pieceDef(position, index).side !== side) return refusalFor('notYours', args)
    const hexes = entryHexes(position, index)
    if (hexes.length === 0) return refusalFor('notDueYet', args)
    const hex = position.world.grid.indexOf(action.hex)
    if (!hexes.includes(hex)) return refusalFor('entryHex', args)
    const marchReason = action.march ? marchRefusal(position, index, hex) : null
    return marchReason ? refusalFor(marchReason, args) : null
  },
  list(position, side, out) {
    const { entry, turn } = position.game.ops
    const dueIds = Object.keys(entry).filter((id) => entry[id]!.turn <= turn)
    let areMarkersListed = false
    for (const id of dueIds.sort()) {
      if (parseMarkerId(id)) {
        // The ids of a side's markers follow each other, so the first of them lists all.
        if (parseMarkerId(id)?.side === side && !areMarkersListed) {
          enterMarker.list(position, side, out)
          areMarkersListed = true
        }
        continue
      }
      const index = pieceIndex(position, id)
      if (pieceDef(position, index).seat !== seatOf(side)) continue
      for (const hex of entryHexes(position, index)) {
        const to: HexId = hexId(position, hex)
        out.push({ type: 'enter', piece: id, hex: to })
        if (marchRefusal(position, index, hex) === null) out.push({ type: 'enter', piece: id, hex: to, march: true })
      }
    }
  },
  run(run, side, action) {
    if (parseMarkerId(action.piece)) {
      enterMarker.run(run, side, action)
      return
    }
    const { position } = run
    const { ops } = position.game
    const index = pieceIndex(position, action.piece)
    const piece = pieceDef(position, index)
    const hex = position.world.grid.indexOf(action.hex)
    const state = pieceState(position, index)
    const march = action.march === true
    // A group that is still moving ends its move here, unless a leader enters: a leader's move is no move of a group (5.1).
    if (piece.kind !== 'leader') endMove(run)
    if (piece.kind !== 'unit') state.mp2 = piece.allowanceHalfMp
    else state.mp2 = march ? marchAllowanceHalfMp(position, index) : currentAllowanceHalfMp(position, index)
    // An entry that costs more than the piece has takes all its MP.
    const costHalfMp = Math.min(entryCostHalfMp(position, hex), state.mp2)
    state.spent = costHalfMp
    state.marched = march
    delete ops.entry[action.piece]
    putPiece(position, index, action.hex)
    if (piece.kind !== 'leader') ops.moving = { units: [action.piece], stepped: true, march, fromEzoc: false }
    emit(run, { kind: 'moved', pieces: [action.piece], from: null, to: action.hex, mp2: costHalfMp, how: 'enter' })
    resolveArrival(run, index)
  },
}
