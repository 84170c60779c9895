import { scoreLeader } from '../combat/losses'
import type { ActionHandler } from '../handler'
import { hexId, hexOfPiece, pieceDef, pieceId, pieceIndex, pieceState, type Position, putPiece } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'

/** The flight of leaders and HQs without a unit from an enemy unit that has entered their hex (OPS-5.4). */

/** Hexes to which a leader or HQ may flee: those of the nearest friendly units within reach (5.4). Empty: it is captured. */
export function flightHexes(position: Position, index: number): number[] {
  const { world } = position
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  // The greatest distance at which the rule lets it flee, until a nearer unit is found.
  let nearestDistance = world.tables.command.flight.friendWithin
  let hexes = new Set<number>()
  for (const other of world.pieces) {
    const hex = hexOfPiece(position, other.index)
    if (other.kind !== 'unit' || other.seat !== piece.seat || hex < 0) continue
    // Lava and marsh are closed to an HQ even if a friendly unit stands there.
    if (!piece.movement.passableTerrain[hex]) continue
    const distance = world.grid.distance(from, hex)
    if (distance > nearestDistance) continue
    if (distance < nearestDistance) hexes = new Set()
    nearestDistance = distance
    hexes.add(hex)
  }
  return [...hexes].sort((a, b) => a - b)
}

/** Ids of the leaders and HQs that must flee now. */
const fleeingPieces = (position: Position): readonly string[] => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'leaderFlees' ? pending.pieces : []
}

/** Takes a piece off the list of those that must flee. */
function removeFleeingPiece(position: Position, piece: string): void {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  if (pending?.kind === 'leaderFlees') pending.pieces = pending.pieces.filter((id) => id !== piece)
}

/** OPS-5.4: a leader or HQ without a unit flees to a friendly unit. */
export const flee: ActionHandler<'flee'> = {
  check(position, _side, action) {
    const index = pieceIndex(position, action.piece)
    const args = { piece: action.piece, hex: action.to }
    if (!fleeingPieces(position).includes(action.piece)) return refusalFor('notYours', args)
    return flightHexes(position, index).includes(position.world.grid.indexOf(action.to))
      ? null
      : refusalFor('fleeHex', args)
  },
  list(position, _side, out) {
    for (const id of fleeingPieces(position))
      for (const hex of flightHexes(position, pieceIndex(position, id)))
        out.push({ type: 'flee', piece: id, to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const index = pieceIndex(position, action.piece)
    const from = pieceState(position, index).at
    putPiece(position, index, action.to)
    removeFleeingPiece(position, action.piece)
    // `mp2` 0: a flight costs no movement points.
    emit(run, { kind: 'moved', pieces: [action.piece], from, to: action.to, mp2: 0, how: 'flee' })
  },
}

/** Captures the first leader or HQ that has no hex to flee to (5.4); only a leader scores, as a casualty. False: nobody was captured. */
export function captureStranded(run: ActionRun): boolean {
  const { position } = run
  for (const id of fleeingPieces(position)) {
    const index = pieceIndex(position, id)
    if (flightHexes(position, index).length > 0) continue
    const hex = pieceState(position, index).at
    scoreLeader(position, index)
    putPiece(position, index, 'gone')
    removeFleeingPiece(position, id)
    emit(run, { kind: 'captured', piece: pieceId(position, index), hex, rule: 'OPS-5.4' })
    return true
  }
  return false
}
