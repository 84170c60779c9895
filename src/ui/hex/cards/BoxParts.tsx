import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { BoxLetter, PieceId, PieceView } from '../../../operational/types'
import { cfAt, unitDef } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { ArmMark, stateWords } from './PieceParts'
import { services } from '../../shell/services'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { lookAt } from '../controller/mapCursor'

/** Pieces of the view wherever they are: on the map, in one's own boxes. */
export function pieceView(seat: SeatStore, id: PieceId): PieceView | undefined {
  const v = seat.view.value
  return v?.pieces.find((p) => p.id === id) ?? v?.boxed.find((p) => p.id === id)
}

/** One piece in one line: arm, name, strength, states that matter. */
export function PieceLine({ id, note }: { id: PieceId; note?: string }) {
  const seat = useSeat()
  const p = pieceView(seat, id)
  const unit = unitDef(id)
  const states = p ? stateWords(seat, p).filter((s) => s.tone === 'bad') : []
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
        {states.map((s) => (
          <span key={s.word} class="state bad">
            {' '}
            {s.word}
          </span>
        ))}
        {note ? <span class="small"> {note}</span> : null}
      </span>
    </span>
  )
}

/** Why something is greyed: words and rule. */
export function Why({ why }: { why: { words: string; rule: string | null } | null }) {
  return why ? (
    <span class="reason">
      {why.words} <RuleLink id={why.rule} />
    </span>
  ) : null
}

/** Shows a hex on the map. */
export function show(seat: SeatStore, hex: string): void {
  if (!isHexId(hex)) return
  lookAt(seat, hex)
  services.board?.centre(hex)
}

/** Lights a hex while it is pointed at or has the focus. */
export const lights = (seat: SeatStore, hex: string) => ({
  onMouseEnter: () => (seat.litHexes.value = [hex]),
  onMouseLeave: () => (seat.litHexes.value = []),
  onFocus: () => (seat.litHexes.value = [hex]),
  onBlur: () => (seat.litHexes.value = []),
})

/** The letter of a box as it stands on its counters. */
export function Letter({ box, side }: { box: BoxLetter; side: 'us' | 'mexican' }) {
  return (
    <span class={`box-letter ${side}`} aria-hidden="true">
      {box}
    </span>
  )
}
