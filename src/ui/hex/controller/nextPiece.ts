import { isHexId } from '../../../hex/hexId'
import type { HexId, PieceId } from '../../../operational/types'
import { say } from '../../shell/services'
import { text } from '../../shell/page'
import type { SeatStore } from '../seat/store'
import { placeInView } from '../shared/pieces'
import { lookAt } from './mapCursor'
import { setSelection, selectAt } from './moves'

/** N: goes to the next piece that has something left to do; `back`: to the one before. */
export function selectNext(seat: SeatStore, { back }: { back: boolean }): void {
  const answering = seat.choosablePieces.value
  if (seat.view.value.pending.length > 0 && answering.length > 0) {
    const i = answering.indexOf(seat.chosenPiece.value ?? '')
    const piece = answering[(i + (back ? answering.length - 1 : 1)) % answering.length]
    seat.send({ type: 'CHOOSE_PIECE', piece: piece ?? null })
    const place = placeInView(seat.view.value, piece ?? '')
    if (isHexId(place)) lookAt(seat, place)
    return
  }
  const hex = nextHex(seat, seat.selection.value?.hex ?? seat.cursorHex.value, back)
  if (hex === null) {
    say(seat, text.value.hint.noOne)
    return
  }
  seat.panelTab.value = 'unit'
  setSelection(seat, null)
  selectAt(seat, hex)
  lookAt(seat, hex)
}

/** The next hex in the order of hex numbers with a piece that is ready; after the last comes the first. */
function nextHex(seat: SeatStore, from: HexId | null, back: boolean): HexId | null {
  const places = [...seat.readyPieces.value].map((id: PieceId) => placeInView(seat.view.value, id)).filter(isHexId)
  const hexes = [...new Set(places)].sort()
  const first = hexes[0] ?? null
  if (from === null || first === null) return first
  const i = hexes.indexOf(from)
  if (i >= 0) return hexes[(i + (back ? hexes.length - 1 : 1)) % hexes.length] ?? null
  const beyond = back ? hexes.filter((hex) => hex < from).pop() : hexes.find((hex) => hex > from)
  return beyond ?? first
}
