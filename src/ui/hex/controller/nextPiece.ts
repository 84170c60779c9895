import { isHexId } from '../../../hex/hexId'
import type { HexId, PieceId } from '../../../operational/types'
import { say } from '../../shell/services'
import { text } from '../../shell/page'
import type { SeatStore } from '../seat/store'
import { placeInView } from '../shared/pieces'
import { lookAt } from './mapCursor'
import { deselect, selectAt } from './moves'

/** Carries out the key N: selects the next piece that has something left to do and shows it; `back` (Shift+N): the piece before. */
export function selectNext(seat: SeatStore, { back }: { back: boolean }): void {
  const choosablePieces = seat.choosablePieces.value
  // A pending choice: goes through the pieces that can answer.
  if (seat.view.value.pending.length > 0 && choosablePieces.length > 0) {
    const piece = neighbourInRing(choosablePieces, seat.chosenPiece.value, { back })
    seat.send({ type: 'CHOOSE_PIECE', piece })
    const place = piece === null ? undefined : placeInView(seat.view.value, piece)
    if (isHexId(place)) lookAt(seat, place)
    return
  }
  const hex = nextHexWithReadyPiece(seat, seat.selection.value?.hex ?? seat.cursorHex.value, { back })
  if (hex === null) {
    say(seat, text.value.hint.noOne)
    return
  }
  seat.panelTab.value = 'unit'
  // With nothing selected, `selectAt` picks the first group of the stack instead of the one after the present.
  deselect(seat)
  selectAt(seat, hex)
  lookAt(seat, hex)
}

/** The element after `from` in a ring, or with `back` the one before. A `from` that is not in the ring counts as its last element. */
function neighbourInRing<T>(ring: readonly T[], from: T | null, { back }: { back: boolean }): T | null {
  const index = from !== null && ring.includes(from) ? ring.indexOf(from) : ring.length - 1
  const nextIndex = (index + (back ? ring.length - 1 : 1)) % ring.length
  return ring[nextIndex] ?? null
}

/**
 * The next hex with a ready piece, in the order of hex numbers; after the last comes the first. `back`: the hex before. Where `from` has no ready
 * piece and no such hex lies beyond it, the first hex in either direction.
 */
function nextHexWithReadyPiece(seat: SeatStore, from: HexId | null, { back }: { back: boolean }): HexId | null {
  const places = [...seat.readyPieces.value].map((id: PieceId) => placeInView(seat.view.value, id)).filter(isHexId)
  const hexes = [...new Set(places)].sort()
  if (from === null) return hexes[0] ?? null
  if (hexes.includes(from)) return neighbourInRing(hexes, from, { back })
  const hexBeyond = back ? hexes.filter((hex) => hex < from).pop() : hexes.find((hex) => hex > from)
  return hexBeyond ?? hexes[0] ?? null
}
