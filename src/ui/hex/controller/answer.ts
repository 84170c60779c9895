import type { PieceId } from '../../../operational/types'
import type { SeatStore } from '../seat/store'
import { isMarker } from '../shared/pieces'
import { act } from './act'
import type { HexChoice } from './choices'
import { deployAll } from './hiding'

/** Does the action of a chosen hex. While pieces are placed at set-up, the next piece is then chosen. */
export async function answerWith(seat: SeatStore, choice: HexChoice): Promise<void> {
  // All that is left of a revealed box goes to the hex at one go, where the player has chosen so (OPS-19.5.12).
  if (choice.action.type === 'deploy' && seat.deployingTogether.value) {
    await deployAll(seat, choice.hex)
    seat.deployingTogether.value = false
    return
  }
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
