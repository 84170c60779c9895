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
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { HexId } from '../types'
import { type PieceDef, seatOf } from '../world'
import { allowanceHalfMp, marchAllowanceHalfMp } from './cost'
import { entryCostHalfMp, mayEnterMarching } from './entry'
import { endMove } from './step'

/** Is the hex closed by a marker (19.5.7)? Only leaders and the HQ of its own side may come into the hex of a marker. */
function closedByMarker(position: Position, piece: PieceDef, hex: number): boolean {
  const owner = markerSeatAt(position, hex)
  return owner >= 0 && (piece.kind === 'unit' || owner !== piece.seat)
}

/** May a reinforcement come in at this hex (14.1)? It must be open terrain for it, without enemy unit, EZOC or marker. */
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

/** Hexes where a reinforcement that is due may enter now (14.1): its entry hex, or where the enemy closes it, near hexes of the map edge. */
export function entryHexes(position: Position, index: number): number[] {
  const { world } = position
  const entry = position.game.ops.entry[pieceId(position, index)]
  if (!entry || pieceState(position, index).at !== 'off' || entry.turn > position.game.ops.turn) return []
  const entryHex = world.grid.indexOf(entry.hex)
  if (isUsableEntry(position, index, entryHex)) return [entryHex]
  const { seat } = pieceDef(position, index)
  const blocked =
    occupierOf(position, entryHex) === otherSeat(seat) ||
    markerSeatAt(position, entryHex) === otherSeat(seat) ||
    inEzoc(position, entryHex, seat)
  if (!blocked) return []
  return world.grid
    .within(entryHex, world.tables.command.reinforcements.edgeDistance)
    .filter((hex) => hex !== entryHex && world.mapEdge[hex] === 1 && isUsableEntry(position, index, hex))
}

/** May the piece enter there on a march (5.3)? */
const mayMarch = (position: Position, index: number, hex: number): boolean =>
  pieceDef(position, index).kind === 'unit' && mayEnterMarching(position, pieceDef(position, index).seat, hex)

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
    if (action.march && !mayMarch(position, index, hex)) return refusalFor('marchRoad', args)
    return null
  },
  list(position, side, out) {
    const { entry, turn } = position.game.ops
    const due = Object.keys(entry).filter((id) => entry[id]!.turn <= turn)
    let markersListed = false
    for (const id of due.sort()) {
      if (parseMarkerId(id)) {
        // The ids of a side's markers follow each other.
        if (!markersListed && parseMarkerId(id)?.side === side) enterMarker.list(position, side, out)
        markersListed ||= parseMarkerId(id)?.side === side
        continue
      }
      const index = pieceIndex(position, id)
      if (pieceDef(position, index).seat !== seatOf(side)) continue
      for (const hex of entryHexes(position, index)) {
        const to: HexId = hexId(position, hex)
        out.push({ type: 'enter', piece: id, hex: to })
        if (mayMarch(position, index, hex)) out.push({ type: 'enter', piece: id, hex: to, march: true })
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
    if (piece.kind !== 'leader') endMove(run)
    state.mp2 =
      piece.kind !== 'unit'
        ? piece.allowanceHalfMp
        : march
          ? marchAllowanceHalfMp(position, index)
          : allowanceHalfMp(position, index)
    const cost = Math.min(entryCostHalfMp(position, hex), state.mp2)
    state.spent = cost
    state.marched = march
    delete ops.entry[action.piece]
    putPiece(position, index, action.hex)
    if (piece.kind !== 'leader') ops.moving = { units: [action.piece], stepped: true, march, fromEzoc: false }
    emit(run, { kind: 'moved', pieces: [action.piece], from: null, to: action.hex, mp2: cost, how: 'enter' })
    resolveArrival(run, index)
  },
}
