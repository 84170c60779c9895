import { isHexId } from '../../../hex/hexId'
import type { HexId, PieceId } from '../../../operational/types'
import { say } from '../../shell/services'
import { text } from '../../shell/page'
import type { SeatStore } from '../seat/store'
import { placeInView } from '../shared/pieces'
import { putCursorOn } from './mapCursor'
import { deselect, selectAt } from './moves'

/** Carries out the key N: selects the next piece that has something left to do and shows it; `back` (Shift+N): the piece before. */
export function selectNext(seat: SeatStore, { back }: { back: boolean }): void {
  const choosablePieces = seat.choosablePieces.value
  // A pending choice: goes through the pieces that can answer.
  if (seat.view.value.pending.length > 0 && choosablePieces.length > 0) {
    const piece = neighbourInRing(choosablePieces, seat.chosenPiece.value, { back })
    seat.send({ type: 'CHOOSE_PIECE', piece })
    const place = piece === null ? undefined : placeInView(seat.view.value, piece)
    if (isHexId(place)) putCursorOn(seat, place)
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
  putCursorOn(seat, hex)
}

/** The element after `from` in a ring, or with `back` the one before. Where `from` is not in the ring: the first element, with `back` the last. */
export function neighbourInRing<T>(ring: readonly T[], from: T | null, { back }: { back: boolean }): T | null {
  const index = from === null ? -1 : ring.indexOf(from)
  if (index < 0) return ring.at(back ? -1 : 0) ?? null
  return ring.at(back ? index - 1 : (index + 1) % ring.length) ?? null
}

/**
 * The hex after `from` in a list of hexes in the order of hex numbers, or with `back` the hex before; after the last comes the first. Where
 * `from` is not in the list, the hex whose number comes next.
 */
export function neighbourHex(hexes: readonly HexId[], from: HexId | null, { back }: { back: boolean }): HexId | null {
  if (from === null || hexes.includes(from)) return neighbourInRing(hexes, from, { back })
  const hexBeyond = back ? hexes.filter((hex) => hex < from).pop() : hexes.find((hex) => hex > from)
  return hexBeyond ?? neighbourInRing(hexes, null, { back })
}

/** The next hex with a ready piece after `from`, in the order of hex numbers; after the last comes the first. `back`: the hex before. */
function nextHexWithReadyPiece(seat: SeatStore, from: HexId | null, { back }: { back: boolean }): HexId | null {
  const places = [...seat.readyPieces.value].map((id: PieceId) => placeInView(seat.view.value, id)).filter(isHexId)
  return neighbourHex([...new Set(places)].sort(), from, { back })
}
