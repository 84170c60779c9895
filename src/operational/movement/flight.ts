import { scoreLeader } from '../combat/losses'
import type { ActionHandler } from '../handler'
import { hexId, hexOfPiece, pieceDef, pieceId, pieceIndex, pieceState, type Position, putPiece } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'

/** Hexes of the nearest friendly units within reach of a leader or HQ that an enemy has come upon (5.4); empty: captured. */
export function flightHexes(pos: Position, index: number): number[] {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const from = hexOfPiece(pos, index)
  let best = world.tables.command.flight.friendWithin
  let out = new Set<number>()
  for (const other of world.pieces) {
    const hex = hexOfPiece(pos, other.index)
    if (other.kind !== 'unit' || other.seat !== piece.seat || hex < 0) continue
    // An HQ finds no footing in lava or marsh, friends or not.
    if (!piece.movement.openTerrain[hex]) continue
    const distance = world.grid.distance(from, hex)
    if (distance > best) continue
    if (distance < best) out = new Set()
    best = distance
    out.add(hex)
  }
  return [...out].sort((a, b) => a - b)
}

const fleeing = (pos: Position): readonly string[] => {
  const top = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  return top?.kind === 'leaderFlees' ? top.pieces : []
}

function done(pos: Position, piece: string): void {
  const top = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  if (top?.kind === 'leaderFlees') top.pieces = top.pieces.filter((id) => id !== piece)
}

/** OPS-5.4: a leader or HQ alone gets away to a friendly unit. */
export const flee: ActionHandler<'flee'> = {
  check(pos, _side, action) {
    const index = pieceIndex(pos, action.piece)
    const args = { piece: action.piece, hex: action.to }
    if (!fleeing(pos).includes(action.piece)) return refusalFor('notYours', args)
    return flightHexes(pos, index).includes(pos.world.grid.indexOf(action.to)) ? null : refusalFor('fleeHex', args)
  },
  list(pos, _side, out) {
    for (const id of fleeing(pos))
      for (const hex of flightHexes(pos, pieceIndex(pos, id)))
        out.push({ type: 'flee', piece: id, to: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const { pos } = run
    const index = pieceIndex(pos, action.piece)
    const from = pieceState(pos, index).at
    putPiece(pos, index, action.to)
    done(pos, action.piece)
    emit(run, { kind: 'moved', pieces: [action.piece], from, to: action.to, mp2: 0, how: 'flee' })
  },
}

/** Takes prisoner whoever has no friend in reach (5.4): a leader counts as a casualty, an HQ scores nothing. */
export function captureStranded(run: ActionRun): boolean {
  const { pos } = run
  for (const id of fleeing(pos)) {
    const index = pieceIndex(pos, id)
    if (flightHexes(pos, index).length > 0) continue
    const hex = pieceState(pos, index).at
    scoreLeader(pos, index)
    putPiece(pos, index, 'gone')
    done(pos, id)
    emit(run, { kind: 'captured', piece: pieceId(pos, index), hex, rule: 'OPS-5.4' })
    return true
  }
  return false
}
