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

/** 19.5.7: no piece comes into a marker's hex but leaders and HQ of its own side. */
function closedByMarker(pos: Position, piece: PieceDef, hex: number): boolean {
  const side = markerSeatAt(pos, hex)
  return side >= 0 && (piece.kind === 'unit' || side !== piece.seat)
}

/** May a reinforcement come in at this hex: not held by the enemy, no EZOC, ground open to it (14.1)? */
function usable(pos: Position, index: number, hex: number): boolean {
  const piece = pieceDef(pos, index)
  return (
    piece.movement.openTerrain[hex] === 1 &&
    pos.world.lava[hex] === 0 &&
    !closedByMarker(pos, piece, hex) &&
    occupierOf(pos, hex) !== otherSeat(piece.seat) &&
    !inEzoc(pos, hex, piece.seat)
  )
}

/** Hexes where a due reinforcement may enter now (14.1): its own, or when that is shut those near it along the edge. */
export function entryHexes(pos: Position, index: number): number[] {
  const { world } = pos
  const entry = pos.game.ops.entry[pieceId(pos, index)]
  if (!entry || pieceState(pos, index).at !== 'off' || entry.turn > pos.game.ops.turn) return []
  const own = world.grid.indexOf(entry.hex)
  if (usable(pos, index, own)) return [own]
  const { seat } = pieceDef(pos, index)
  const blocked =
    occupierOf(pos, own) === otherSeat(seat) || markerSeatAt(pos, own) === otherSeat(seat) || inEzoc(pos, own, seat)
  if (!blocked) return []
  return world.grid
    .within(own, world.tables.command.reinforcements.edgeDistance)
    .filter((hex) => hex !== own && world.mapEdge[hex] === 1 && usable(pos, index, hex))
}

const mayMarch = (pos: Position, index: number, hex: number): boolean =>
  pieceDef(pos, index).kind === 'unit' && mayEnterMarching(pos, pieceDef(pos, index).seat, hex)

/** A reinforcement comes onto the map (OPS-14.1). */
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
        // They stand together in the order of ids.
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
