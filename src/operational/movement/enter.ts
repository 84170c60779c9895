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
import { allowance2, marchAllowance2 } from './cost'
import { entryCost2, mayEnterMarching } from './entry'
import { endMove } from './step'

/** Is the hex closed by a marker (19.5.7)? Only leaders and the HQ of its own side may come into the hex of a marker. */
function closedByMarker(pos: Position, piece: PieceDef, hex: number): boolean {
  const owner = markerSeatAt(pos, hex)
  return owner >= 0 && (piece.kind === 'unit' || owner !== piece.seat)
}

/** May a reinforcement come in at this hex (14.1)? It must be open terrain for it, without enemy unit, EZOC or marker. */
function isUsableEntry(pos: Position, index: number, hex: number): boolean {
  const piece = pieceDef(pos, index)
  return (
    piece.movement.passableTerrain[hex] === 1 &&
    pos.world.lava[hex] === 0 &&
    !closedByMarker(pos, piece, hex) &&
    occupierOf(pos, hex) !== otherSeat(piece.seat) &&
    !inEzoc(pos, hex, piece.seat)
  )
}

/** Hexes where a reinforcement that is due may enter now (14.1): its entry hex, or where the enemy closes it, near hexes of the map edge. */
export function entryHexes(pos: Position, index: number): number[] {
  const { world } = pos
  const entry = pos.game.ops.entry[pieceId(pos, index)]
  if (!entry || pieceState(pos, index).at !== 'off' || entry.turn > pos.game.ops.turn) return []
  const entryHex = world.grid.indexOf(entry.hex)
  if (isUsableEntry(pos, index, entryHex)) return [entryHex]
  const { seat } = pieceDef(pos, index)
  const blocked =
    occupierOf(pos, entryHex) === otherSeat(seat) ||
    markerSeatAt(pos, entryHex) === otherSeat(seat) ||
    inEzoc(pos, entryHex, seat)
  if (!blocked) return []
  return world.grid
    .within(entryHex, world.tables.command.reinforcements.edgeDistance)
    .filter((hex) => hex !== entryHex && world.mapEdge[hex] === 1 && isUsableEntry(pos, index, hex))
}

/** May the piece enter there on a march (5.3)? */
const mayMarch = (pos: Position, index: number, hex: number): boolean =>
  pieceDef(pos, index).kind === 'unit' && mayEnterMarching(pos, pieceDef(pos, index).seat, hex)

/** OPS-14.1: a reinforcement comes onto the map. */
export const enter: ActionHandler<'enter'> = {
  check(pos, side, action) {
    if (parseMarkerId(action.piece)) return enterMarker.check(pos, side, action)
    const index = pieceIndex(pos, action.piece)
    const args = { piece: action.piece, hex: action.hex }
    if (index < 0 || pieceDef(pos, index).side !== side) return refusalFor('notYours', args)
    const hexes = entryHexes(pos, index)
    if (hexes.length === 0) return refusalFor('notDueYet', args)
    const hex = pos.world.grid.indexOf(action.hex)
    if (!hexes.includes(hex)) return refusalFor('entryHex', args)
    if (action.march && !mayMarch(pos, index, hex)) return refusalFor('marchRoad', args)
    return null
  },
  list(pos, side, out) {
    const { entry, turn } = pos.game.ops
    const due = Object.keys(entry).filter((id) => entry[id]!.turn <= turn)
    let markersListed = false
    for (const id of due.sort()) {
      if (parseMarkerId(id)) {
        // The ids of a side's markers follow each other.
        if (!markersListed && parseMarkerId(id)?.side === side) enterMarker.list(pos, side, out)
        markersListed ||= parseMarkerId(id)?.side === side
        continue
      }
      const index = pieceIndex(pos, id)
      if (pieceDef(pos, index).seat !== seatOf(side)) continue
      for (const hex of entryHexes(pos, index)) {
        const to: HexId = hexId(pos, hex)
        out.push({ type: 'enter', piece: id, hex: to })
        if (mayMarch(pos, index, hex)) out.push({ type: 'enter', piece: id, hex: to, march: true })
      }
    }
  },
  run(run, side, action) {
    if (parseMarkerId(action.piece)) {
      enterMarker.run(run, side, action)
      return
    }
    const { pos } = run
    const { ops } = pos.game
    const index = pieceIndex(pos, action.piece)
    const piece = pieceDef(pos, index)
    const hex = pos.world.grid.indexOf(action.hex)
    const state = pieceState(pos, index)
    const march = action.march === true
    if (piece.kind !== 'leader') endMove(run)
    state.mp2 = piece.kind !== 'unit' ? piece.ma2 : march ? marchAllowance2(pos, index) : allowance2(pos, index)
    const cost = Math.min(entryCost2(pos, hex), state.mp2)
    state.spent = cost
    state.marched = march
    delete ops.entry[action.piece]
    putPiece(pos, index, action.hex)
    if (piece.kind !== 'leader') ops.moving = { units: [action.piece], stepped: true, march, fromEzoc: false }
    emit(run, { kind: 'moved', pieces: [action.piece], from: null, to: action.hex, mp2: cost, how: 'enter' })
    resolveArrival(run, index)
  },
}
