import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter, type PieceId } from '../../../operational/types'
import { act } from '../controller/act'
import { whyNot } from '../controller/hiding'
import { deselect } from '../controller/moves'
import { isMarker, markersOf } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { BoxLetterMark, PieceLine, RefusalReasonLine } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { nextToPlace } from '../controller/answer'

// A box: units hidden together under two markers, one real and one dummy (OPS-19.5).

/** Can a piece or marker that was placed, or put into a box, be taken back into the tray? */
const canTakeBack = (seat: SeatStore, id: string): boolean =>
  seat.legal.value.some((action) => action.type === 'take' && action.piece === id)

/** A button that takes a piece or marker back into the tray; nothing where that is not legal. */
function TakeBackButton({ id }: { id: string }) {
  const seat = useSeat()
  return canTakeBack(seat, id) ? (
    <button
      type="button"
      class="plain"
      data-testid="take-back"
      data-piece={id}
      disabled={seat.busy.value}
      onClick={() => void act(seat, { type: 'take', piece: id })}
    >
      {text.value.buttons.take}
    </button>
  ) : null
}

/** Buttons that put the chosen piece into a box. */
function IntoBoxButtons({ piece }: { piece: PieceId }) {
  const seat = useSeat()
  const t = text.value
  return (
    <div class="row tight" data-testid="into-box">
      <span>{t.tray.intoBox(names.value.piece(piece))}</span>
      {BOX_LETTERS.map((box) => {
        const isLegal = seat.legal.value.some(
          (action) => action.type === 'box' && action.box === box && action.piece === piece,
        )
        const reason = isLegal ? null : whyNot(seat, { type: 'box', box, piece })
        return (
          <button
            key={box}
            type="button"
            class={isLegal ? '' : 'off'}
            aria-disabled={!isLegal}
            title={reason?.words ?? ''}
            data-testid="into"
            data-box={box}
            disabled={seat.busy.value}
            onClick={() => {
              void act(seat, { type: 'box', box, piece }).then((outcome) => {
                if (outcome) seat.send({ type: 'CHOOSE_PIECE', piece: nextToPlace(seat) })
              })
            }}
          >
            {box}
          </button>
        )
      })}
    </div>
  )
}

/** A box at set-up: its pieces and its two markers. */
function StartingBox({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const piecesInside = view.boxes[box] ?? []
  // The first marker of a box is the real one, the second the dummy.
  const markers = markersOf(view.side, box)
  if (piecesInside.length === 0 && markers.every((id) => !view.markers[id])) return null
  return (
    <li class="box" data-testid="setup-box" data-box={box}>
      <div class="box-head">
        <BoxLetterMark box={box} side={view.side} />
        <h3>{t.hide.box(box)}</h3>
      </div>
      <ul class="placed">
        {piecesInside.map((id) => (
          <li key={id}>
            <PieceLine id={id} /> <TakeBackButton id={id} />
          </li>
        ))}
        {markers.map((id, i) => {
          const isReal = i === 0
          // A hex, `off` for a box of reinforcements, or undefined: not placed yet.
          const place = view.markers[id]?.at
          let placeWords = t.tray.notThere
          if (isHexId(place)) placeWords = names.value.hex(place)
          else if (place === 'off') placeWords = t.hide.off
          const canPlace = seat.choosablePieces.value.includes(id)
          const isChosen = seat.chosenPiece.value === id
          return (
            <li key={id}>
              <button
                type="button"
                class={`marker-button${isChosen ? ' on' : ''}`}
                aria-pressed={isChosen}
                disabled={!canPlace}
                data-testid="marker"
                data-marker={id}
                onClick={() => {
                  deselect(seat)
                  seat.send({ type: 'CHOOSE_PIECE', piece: isChosen ? null : id })
                }}
              >
                <b class={isReal ? 'is-real' : 'is-dummy'}>{isReal ? t.hide.real : t.hide.dummy}</b> {placeWords}
              </button>
              <TakeBackButton id={id} />
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** Boxes in free set-up (OPS-17, OPS-19.5.2): a piece may go into a box instead of on the map; two markers on the map stand for the box. */
export function SetupBoxes() {
  const seat = useSeat()
  const t = text.value
  const chosenPiece = seat.chosenPiece.value
  return (
    <div class="setup-boxes">
      <h3>
        {t.tray.boxes} <RuleLink id="OPS-19.5.2" />
      </h3>
      <p class="small">{t.tray.boxesHint}</p>
      {chosenPiece !== null && !isMarker(chosenPiece) ? <IntoBoxButtons piece={chosenPiece} /> : null}
      <ul class="boxes">
        {BOX_LETTERS.map((box) => (
          <StartingBox key={box} box={box} />
        ))}
      </ul>
    </div>
  )
}

/** Why the set-up cannot be finished yet; nothing when it can. */
export function WhyNotReady() {
  const seat = useSeat()
  if (seat.legal.value.some((action) => action.type === 'ready')) return null
  return (
    <p data-testid="ready-why">
      <RefusalReasonLine reason={whyNot(seat, { type: 'ready' })} />
    </p>
  )
}
