import { scoreLeader } from '../combat/losses'
import type { ActionHandler } from '../handler'
import { hexId, hexOfPiece, pieceDef, pieceId, pieceIndex, pieceState, type Position, putPiece } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'

/** Hexes to which a leader or HQ may flee from an enemy unit that has entered its hex: those of the nearest friendly units (5.4). Empty: it is captured. */
export function flightHexes(pos: Position, index: number): number[] {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const from = hexOfPiece(pos, index)
  let best = world.tables.command.flight.friendWithin
  let out = new Set<number>()
  for (const other of world.pieces) {
    const hex = hexOfPiece(pos, other.index)
    if (other.kind !== 'unit' || other.seat !== piece.seat || hex < 0) continue
    // Lava and marsh are closed to an HQ even if a friendly unit stands there.
    if (!piece.movement.passableTerrain[hex]) continue
    const distance = world.grid.distance(from, hex)
    if (distance > best) continue
    if (distance < best) out = new Set()
    best = distance
    out.add(hex)
  }
  return [...out].sort((a, b) => a - b)
}

/** Ids of the leaders and HQs that must flee now. */
const fleeingPieces = (pos: Position): readonly string[] => {
  const top = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  return top?.kind === 'leaderFlees' ? top.pieces : []
}

function removeFromFleeing(pos: Position, piece: string): void {
  const top = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  if (top?.kind === 'leaderFlees') top.pieces = top.pieces.filter((id) => id !== piece)
}

/** OPS-5.4: a leader or HQ without a unit flees to a friendly unit. */
export const flee: ActionHandler<'flee'> = {
  check(pos, _side, action) {
    const index = pieceIndex(pos, action.piece)
    const args = { piece: action.piece, hex: action.to }
    if (!fleeingPieces(pos).includes(action.piece)) return refusalFor('notYours', args)
    return flightHexes(pos, index).includes(pos.world.grid.indexOf(action.to)) ? null : refusalFor('fleeHex', args)
  },
  list(pos, _side, out) {
    for (const id of fleeingPieces(pos))
      for (const hex of flightHexes(pos, pieceIndex(pos, id)))
        out.push({ type: 'flee', piece: id, to: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const { pos } = run
    const index = pieceIndex(pos, action.piece)
    const from = pieceState(pos, index).at
    putPiece(pos, index, action.to)
    removeFromFleeing(pos, action.piece)
    emit(run, { kind: 'moved', pieces: [action.piece], from, to: action.to, mp2: 0, how: 'flee' })
  },
}

/** Captures the first leader or HQ that has no hex to flee to (5.4); a leader counts as a casualty, an HQ scores nothing. False: there is none. */
export function captureStranded(run: ActionRun): boolean {
  const { pos } = run
  for (const id of fleeingPieces(pos)) {
    const index = pieceIndex(pos, id)
    if (flightHexes(pos, index).length > 0) continue
    const hex = pieceState(pos, index).at
    scoreLeader(pos, index)
    putPiece(pos, index, 'gone')
    removeFromFleeing(pos, id)
    emit(run, { kind: 'captured', piece: pieceId(pos, index), hex, rule: 'OPS-5.4' })
    return true
  }
  return false
}
