import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { useState } from 'preact/hooks'
import type { Action, PieceId, View } from '../../../operational/types'
import { act } from '../controller/act'
import { setSelection } from '../controller/moves'
import { openOrGarrison } from '../controller/choices'
import { isMarker, markerDef, piecesOf, unitDef } from '../shared/pieces'
import { Fold, RuleLink } from '../../shared/Parts'
import { ReadyWhy, SetupBoxes } from './SetupBoxes'
import { ArmMark } from './PieceParts'
import { names, scenario } from '../shared/scenario'
import { text } from '../../shell/page'
import { lookAt } from '../controller/mapCursor'
import { nextToPlace } from '../controller/answer'

function Pick({ id, note }: { id: PieceId; note?: string }) {
  const seat = useSeat()
  const can = seat.answeringPieces.value.includes(id)
  const on = seat.chosenPiece.value === id
  return (
    <button
      type="button"
      class={`tray-piece${on ? ' on' : ''}`}
      aria-pressed={on}
      disabled={!can}
      data-piece={id}
      data-testid="tray-piece"
      onClick={() => {
        setSelection(seat, null)
        seat.send({ type: 'CHOOSE_PIECE', piece: on ? null : id })
      }}
    >
      {isMarker(id) ? null : <ArmMark id={id} />} {names.value.piece(id)}{' '}
      {isMarker(id) && seat.view.value.markers[id] ? (
        <span class="small">{seat.view.value.markers[id]?.real ? text.value.hide.real : text.value.hide.dummy}</span>
      ) : null}{' '}
      {note ? <span class="note">{note}</span> : null}
    </button>
  )
}

/** Places the chosen piece and takes up the next. */
async function putDown(seat: SeatStore, action: Action | undefined): Promise<void> {
  if (action && (await act(seat, action))) seat.send({ type: 'CHOOSE_PIECE', piece: nextToPlace(seat) })
}

/** Free set-up: what is still to be placed, what stands, and the presets in one click (17.4). */
export function SetupTray() {
  const seat = useSeat()
  const v = seat.view.value
  const t = text.value
  if (v?.segment !== 'setup' || v.toAct !== v.side) return null
  const placed = new Map([
    ...v.pieces.map((p) => [p.id, p.garrison ? `${p.at}, ${t.tray.works}` : p.at] as const),
    ...v.offMap.filter((p) => !isMarker(p.id)).map((p) => [p.id, p.hex] as const),
  ])
  const mine = piecesOf(v.side)
  const boxed = new Set(v.boxed.map((p) => p.id))
  const todo = mine.filter((id) => !placed.has(id) && !boxed.has(id))
  return (
    <section class="card" id="tray" data-testid="tray" aria-label={t.tray.heading}>
      <h2 class="card-head plain">
        {t.tray.heading} · {t.tray.toPlace(todo.length)} <RuleLink id={v.side === 'us' ? 'OPS-17.2' : 'OPS-17.3'} />
      </h2>
      <p>{seat.legal.value.some((a) => a.type === 'ready') ? t.tray.done : t.tray.hint}</p>
      {seat.chartPlace.value?.buttons.includes('fill') ? (
        <div class="row">
          <button
            type="button"
            data-testid="fill-historical"
            onClick={() => void act(seat, { type: 'fill', preset: 'historical' })}
          >
            {t.buttons.fillHistorical}
          </button>
          <button
            type="button"
            data-testid="fill-balanced"
            onClick={() => void act(seat, { type: 'fill', preset: 'balanced' })}
          >
            {t.buttons.fillBalanced}
          </button>
        </div>
      ) : null}
      {seat.chosenPiece.value && seat.choicesByHex.value.size > 0 ? (
        <details>
          <summary>
            {names.value.piece(seat.chosenPiece.value)}: {t.buttons.placeIn} ({seat.choicesByHex.value.size})
          </summary>
          <p class="row tight">
            {[...seat.choicesByHex.value].map(([hex, list]) => (
              <button
                key={hex}
                type="button"
                class="plain"
                data-testid="place-in"
                data-hex={hex}
                onFocus={() => lookAt(seat, hex)}
                onClick={() => void putDown(seat, list[0]?.action)}
              >
                {hex}
              </button>
            ))}
            {[...seat.choicesByHex.value].map(([hex, list]) => {
              const ways = openOrGarrison(list)
              return ways ? (
                <button
                  key={`${hex}g`}
                  type="button"
                  class="plain"
                  data-testid="place-garrison"
                  data-hex={hex}
                  onFocus={() => lookAt(seat, hex)}
                  onClick={() => void putDown(seat, ways.garrison.action)}
                >
                  {hex} {t.buttons.goWorks}
                </button>
              ) : null
            })}
          </p>
        </details>
      ) : null}
      <ReadyWhy />
      <SetupBoxes />
      <div class="tray-list">
        {todo.map((id) => (
          <Pick key={id} id={id} />
        ))}
      </div>
      {placed.size > 0 ? (
        <details>
          <summary>
            {t.tray.placed} ({placed.size})
          </summary>
          <ul class="placed">
            {[...placed].map(([id, hex]) => (
              <li key={id}>
                <Pick id={id} note={hex} />
                {seat.legal.value.some((a) => a.type === 'take' && a.piece === id) ? (
                  <button type="button" class="plain" onClick={() => void act(seat, { type: 'take', piece: id })}>
                    {t.buttons.take}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

/** Where a marker could enter now; empty: not yet. */
function entryOf(seat: SeatStore, id: PieceId): string {
  const a = seat.legal.value.find((one) => one.type === 'enter' && one.piece === id)
  return a?.type === 'enter' ? a.hex : ''
}

/** The turn on which a box that is off the map may enter: that of the reinforcements in it (14.1). */
function entryTurn(v: View, id: PieceId): number {
  const box = markerDef(id)?.box
  const formations = new Set((v.boxes[box ?? ''] ?? []).map((piece) => unitDef(piece)?.formation))
  const area = scenario.battlefield.map.setup.find(
    (one) =>
      one.side === v.side &&
      one.turn !== undefined &&
      one.units.some((u) => typeof u === 'object' && 'formation' in u && formations.has(u.formation)),
  )
  return area?.turn ?? v.turn
}

/** Who may enter now or later (14.1), and who is on the turn record track (12.3). Folded away while nobody there can act. */
export function OffMapTray() {
  const seat = useSeat()
  const v = seat.view.value
  const t = text.value
  const [opened, setOpened] = useState<boolean | null>(null)
  if (v.segment === 'setup') return null
  // Markers of boxes that have yet to enter stand for what is in them (14.1).
  const known = new Map(v.offMap.map((p) => [p.id, p]))
  for (const [id, m] of Object.entries(v.markers))
    if (m.at === 'off' && !known.has(id)) known.set(id, { id, turn: entryTurn(v, id), hex: entryOf(seat, id) })
  const coming = [...known.values()].sort((a, b) => a.turn - b.turn)
  const track = [...v.trt].sort((a, b) => a.turn - b.turn)
  if (coming.length + track.length === 0) return null
  const wanted = seat.answeringPieces.value.some(
    (id) => coming.some((p) => p.id === id) || track.some((p) => p.id === id),
  )
  const counts = [
    coming.length > 0 ? `${t.tray.reinforcements} ${coming.length}` : '',
    track.length > 0 ? `${t.tray.trtHeading} ${track.length}` : '',
  ]
  return (
    <Fold
      id="tray"
      title={counts.filter(Boolean).join(' · ')}
      folded={!(opened ?? wanted)}
      onFold={(on) => setOpened(!on)}
    >
      {coming.length > 0 ? (
        <>
          <h3>
            {t.tray.reinforcements} <RuleLink id="OPS-14.1" />
          </h3>
          {wanted && v.pending.length === 0 ? <p>{t.tray.reinforcementsHint}</p> : null}
          <div class="tray-list">
            {coming.map((p) => (
              <Pick key={p.id} id={p.id} note={[t.tray.shortTurn(p.turn), p.hex].filter(Boolean).join(' · ')} />
            ))}
          </div>
        </>
      ) : null}
      {track.length > 0 ? (
        <>
          <h3>
            {t.tray.trtHeading} <RuleLink id="OPS-12.3" />
          </h3>
          <p class="small">{t.tray.trtHint}</p>
          <ul class="placed">
            {track.map((p) => (
              <li key={p.id}>
                <Pick id={p.id} note={t.tray.shortTurn(p.turn)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Fold>
  )
}
