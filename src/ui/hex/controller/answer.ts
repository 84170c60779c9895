import type { PieceId } from '../../../operational/types'
import type { SeatStore } from '../seat/store'
import { isMarker } from '../shared/pieces'
import { act } from './act'
import type { HexChoice } from './choices'

/** Does the action of a chosen hex. While pieces are placed at set-up, the next piece is then chosen. */
export async function answerWith(seat: SeatStore, choice: HexChoice): Promise<void> {
  seat.send({ type: 'END_PREVIEW' })
  const outcome = await act(seat, choice.action)
  if (!outcome) return
  const { type } = choice.action
  const wasPlaced = type === 'place' || (type === 'marker' && seat.view.value.segment === 'setup')
  if (wasPlaced) seat.send({ type: 'CHOOSE_PIECE', piece: nextToPlace(seat) })
}

/** The next piece to be placed, so that the player need not choose each one; null: all are placed. */
export function nextToPlace(seat: SeatStore): PieceId | null {
  const view = seat.view.value
  const placed = new Set([
    // `boxed`: the player's pieces in boxes (hidden together under two markers, OPS-19.5).
    ...[...view.pieces, ...view.offMap, ...view.boxed].map((piece) => piece.id),
    ...Object.keys(view.markers),
  ])
  const unplaced = seat.choosablePieces.value.filter((id) => !placed.has(id))
  const wasMarker = seat.chosenPiece.value !== null && isMarker(seat.chosenPiece.value)
  // After a marker comes the other marker of the box, after a piece another piece.
  return unplaced.find((id) => isMarker(id) === wasMarker) ?? unplaced[0] ?? null
}
