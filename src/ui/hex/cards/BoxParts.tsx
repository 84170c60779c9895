import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { BoxLetter, PieceId, PieceView } from '../../../operational/types'
import { combatFactorAt, unitDef } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { ArmMark, statesInWords } from './PieceParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import type { RefusalReason } from '../controller/hiding'
import { putCursorOn } from '../controller/mapCursor'

// A box: units hidden together under two markers, one real and one dummy (OPS-19.5). Parts of the cards that show boxes.

/** A piece as the viewer sees it, on the map or in one of his boxes; undefined: he does not see it. */
export function pieceView(seat: SeatStore, id: PieceId): PieceView | undefined {
  const view = seat.view.value
  return view.pieces.find((piece) => piece.id === id) ?? view.boxed.find((piece) => piece.id === id)
}

/** A piece in one line: arm, name, combat factor, the states that weaken it, and a `note` such as its hex. */
export function PieceLine({ id, note }: { id: PieceId; note?: string }) {
  const seat = useSeat()
  const piece = pieceView(seat, id)
  const unit = unitDef(id)
  const badStates = piece ? statesInWords(seat, piece).filter((state) => state.tone === 'bad') : []
  return (
    <span class="piece-line">
      <ArmMark id={id} />
      <span class="what">
        {names.value.piece(id)}
        {unit && piece ? (
          <span class="small">
            {' '}
            {text.value.card.cf} {combatFactorAt(id, piece.steps)}
          </span>
        ) : null}
        {badStates.map((state) => (
          <span key={state.word} class="state bad">
            {' '}
            {state.word}
          </span>
        ))}
        {note ? <span class="small"> {note}</span> : null}
      </span>
    </span>
  )
}

/** Why something cannot be done: a sentence and its rule; nothing where there is no reason. */
export function RefusalReasonLine({ reason }: { reason: RefusalReason | null }) {
  return reason ? (
    <span class="reason">
      {reason.words} <RuleLink id={reason.rule} />
    </span>
  ) : null
}

/** Puts the map cursor on a hex and brings it into view; does nothing for a place off the map. */
export function showOnMap(seat: SeatStore, place: string): void {
  if (!isHexId(place)) return
  putCursorOn(seat, place)
}

/** Props of an element that lights hexes on the map while the element is hovered or focused. Places off the map, such as `off`, light nothing. */
export const hexLightProps = (seat: SeatStore, ...places: string[]) => {
  const hexes = places.filter(isHexId)
  return {
    onMouseEnter: () => (seat.litHexes.value = hexes),
    onMouseLeave: () => (seat.litHexes.value = []),
    onFocus: () => (seat.litHexes.value = hexes),
    onBlur: () => (seat.litHexes.value = []),
  }
}

/** The letter of a box in the colours of its side's markers. */
export function BoxLetterMark({ box, side }: { box: BoxLetter; side: 'us' | 'mexican' }) {
  return (
    <span class={`box-letter ${side}`} aria-hidden="true">
      {box}
    </span>
  )
}
