import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { BoxLetter, PieceId, PieceView } from '../../../operational/types'
import { cfAt, unitDef } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { ArmMark, statesInWords } from './PieceParts'
import { services } from '../../shell/services'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { lookAt } from '../controller/mapCursor'

/** A piece that the viewer sees: on the map or in one of his boxes. */
export function pieceView(seat: SeatStore, id: PieceId): PieceView | undefined {
  const view = seat.view.value
  return view.pieces.find((piece) => piece.id === id) ?? view.boxed.find((piece) => piece.id === id)
}

/** A piece in one line: arm, name, combat factor, and its bad states. */
export function PieceLine({ id, note }: { id: PieceId; note?: string }) {
  const seat = useSeat()
  const p = pieceView(seat, id)
  const unit = unitDef(id)
  const states = p ? statesInWords(seat, p).filter((state) => state.tone === 'bad') : []
  return (
    <span class="piece-line">
      <ArmMark id={id} />
      <span class="what">
        {names.value.piece(id)}
        {unit && p ? (
          <span class="small">
            {' '}
            {text.value.card.cf} {cfAt(id, p.steps)}
          </span>
        ) : null}
        {states.map((state) => (
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

/** Why something cannot be done: a sentence and its rule. */
export function RefusalReasonLine({ why }: { why: { words: string; rule: string | null } | null }) {
  return why ? (
    <span class="reason">
      {why.words} <RuleLink id={why.rule} />
    </span>
  ) : null
}

/** Centres the map on a hex and puts its cursor there; nothing for a place off the map. */
export function showOnMap(seat: SeatStore, hex: string): void {
  if (!isHexId(hex)) return
  lookAt(seat, hex)
  services.board?.centre(hex)
}

/** Props of an element that lights a hex on the map while it is hovered or focused. */
export const hexLightProps = (seat: SeatStore, hex: string) => ({
  onMouseEnter: () => (seat.litHexes.value = [hex]),
  onMouseLeave: () => (seat.litHexes.value = []),
  onFocus: () => (seat.litHexes.value = [hex]),
  onBlur: () => (seat.litHexes.value = []),
})

/** The letter of a box in the colours of its markers. */
export function BoxLetterMark({ box, side }: { box: BoxLetter; side: 'us' | 'mexican' }) {
  return (
    <span class={`box-letter ${side}`} aria-hidden="true">
      {box}
    </span>
  )
}
