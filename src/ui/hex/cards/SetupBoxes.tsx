import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter, type PieceId } from '../../../operational/types'
import { act } from '../controller/act'
import { whyNot } from '../controller/hiding'
import { setSelection } from '../controller/moves'
import { isMarker, markersOf } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { Letter, PieceLine, Why } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { nextToPlace } from '../controller/answer'

const back = (seat: SeatStore, piece: string): boolean =>
  seat.legal.value.some((a) => a.type === 'take' && a.piece === piece)

function TakeBack({ id }: { id: string }) {
  const seat = useSeat()
  return back(seat, id) ? (
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

/** The boxes that the chosen piece may start in. */
function IntoBox({ piece }: { piece: PieceId }) {
  const seat = useSeat()
  const t = text.value
  return (
    <div class="row tight" data-testid="into-box">
      <span>{t.tray.intoBox(names.value.piece(piece))}</span>
      {BOX_LETTERS.map((box) => {
        const can = seat.legal.value.some((a) => a.type === 'box' && a.box === box && a.piece === piece)
        const why = can ? null : whyNot(seat, { type: 'box', box, piece })
        return (
          <button
            key={box}
            type="button"
            class={can ? '' : 'off'}
            aria-disabled={!can}
            title={why?.words ?? ''}
            data-testid="into"
            data-box={box}
            disabled={seat.busy.value}
            onClick={() => {
              void act(seat, { type: 'box', box, piece }).then((done) => {
                if (done) seat.send({ type: 'CHOOSE_PIECE', piece: nextToPlace(seat) })
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

/** One box at set-up: who is in it, its two markers. */
function StartingBox({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const inside = v.boxes[box] ?? []
  const markers = markersOf(v.side, box)
  if (inside.length === 0 && markers.every((id) => !v.markers[id])) return null
  return (
    <li class="box" data-testid="setup-box" data-box={box}>
      <div class="box-head">
        <Letter box={box} side={v.side} />
        <h3>{t.hide.box(box)}</h3>
      </div>
      <ul class="placed">
        {inside.map((id) => (
          <li key={id}>
            <PieceLine id={id} /> <TakeBack id={id} />
          </li>
        ))}
        {markers.map((id, i) => {
          const at = v.markers[id]?.at
          const lies = isHexId(at)
          const can = seat.answeringPieces.value.includes(id)
          const on = seat.chosenPiece.value === id
          return (
            <li key={id}>
              <button
                type="button"
                class={`marker-button${on ? ' on' : ''}`}
                aria-pressed={on}
                disabled={!can}
                data-testid="marker"
                data-marker={id}
                onClick={() => {
                  setSelection(seat, null)
                  seat.send({ type: 'CHOOSE_PIECE', piece: on ? null : id })
                }}
              >
                <b class={i === 0 ? 'is-real' : 'is-dummy'}>{i === 0 ? t.hide.real : t.hide.dummy}</b>{' '}
                {lies ? names.value.hex(at) : at === 'off' ? t.hide.off : t.tray.notThere}
              </button>
              <TakeBack id={id} />
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** Free set-up with boxes (17, 19.5.2): pieces go into boxes instead of on the map, two markers stand for each. */
export function SetupBoxes() {
  const seat = useSeat()
  const t = text.value
  const piece = seat.chosenPiece.value
  return (
    <div class="setup-boxes">
      <h3>
        {t.tray.boxes} <RuleLink id="OPS-19.5.2" />
      </h3>
      <p class="small">{t.tray.boxesHint}</p>
      {piece !== null && !isMarker(piece) ? <IntoBox piece={piece} /> : null}
      <ul class="boxes">
        {BOX_LETTERS.map((box) => (
          <StartingBox key={box} box={box} />
        ))}
      </ul>
    </div>
  )
}

/** Why the set-up is not yet done, in the words of the rule. */
export function ReadyWhy() {
  const seat = useSeat()
  if (seat.legal.value.some((a) => a.type === 'ready')) return null
  return (
    <p data-testid="ready-why">
      <Why why={whyNot(seat, { type: 'ready' })} />
    </p>
  )
}
