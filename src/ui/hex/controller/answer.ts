import type { PieceId } from '../../../operational/types'
import type { SeatStore } from '../seat/store'
import { isMarker } from '../shared/pieces'
import { act } from './act'
import type { HexChoice } from './choices'

/** Carries out a choice of a hex. */
export async function answerWith(seat: SeatStore, choice: HexChoice): Promise<void> {
  seat.send({ type: 'END_PREVIEW' })
  const done = await act(seat, choice.action)
  const { type } = choice.action
  if (done && (type === 'place' || (type === 'marker' && seat.view.value.segment === 'setup')))
    seat.send({ type: 'CHOOSE_PIECE', piece: nextToPlace(seat) })
}

/** The next piece that lies in the tray, so that placing goes on without clicks between. */
export function nextToPlace(seat: SeatStore): PieceId | null {
  const v = seat.view.value
  const placed = new Set([...[...v.pieces, ...v.offMap, ...v.boxed].map((p) => p.id), ...Object.keys(v.markers)])
  const left = seat.answeringPieces.value.filter((id) => !placed.has(id))
  // The markers of a box are put down one after the other; pieces by themselves.
  return left.find((id) => isMarker(id) === isMarker(seat.chosenPiece.value ?? '')) ?? left[0] ?? null
}
