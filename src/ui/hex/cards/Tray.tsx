import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { useState } from 'preact/hooks'
import type { Action, PieceId, View } from '../../../operational/types'
import { act } from '../controller/act'
import { setSelection } from '../controller/moves'
import { openOrGarrison } from '../controller/choices'
import { isMarker, markerDef, piecesOf, unitDef } from '../shared/pieces'
import { Fold, RuleLink } from '../../shared/Parts'
import { WhyNotReady, SetupBoxes } from './SetupBoxes'
import { ArmMark } from './PieceParts'
import { names, scenario } from '../shared/scenario'
import { text } from '../../shell/page'
import { lookAt } from '../controller/mapCursor'
import { nextToPlace } from '../controller/answer'

/** A piece of the tray; a click chooses it. */
function TrayPiece({ id, note }: { id: PieceId; note?: string }) {
  const seat = useSeat()
  const canChoose = seat.choosablePieces.value.includes(id)
  const isChosen = seat.chosenPiece.value === id
  return (
    <button
      type="button"
      class={`tray-piece${isChosen ? ' on' : ''}`}
      aria-pressed={isChosen}
      disabled={!canChoose}
      data-piece={id}
      data-testid="tray-piece"
      onClick={() => {
        setSelection(seat, null)
        seat.send({ type: 'CHOOSE_PIECE', piece: isChosen ? null : id })
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

/** Places the chosen piece and chooses the next. */
async function placePiece(seat: SeatStore, action: Action | undefined): Promise<void> {
  if (action && (await act(seat, action))) seat.send({ type: 'CHOOSE_PIECE', piece: nextToPlace(seat) })
}

/** Free set-up (OPS-17.4): pieces to be placed, pieces placed, and buttons that fill in a preset. */
export function SetupTray() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  if (view.segment !== 'setup' || view.toAct !== view.side) return null
  const placed = new Map([
    ...view.pieces.map((piece) => [piece.id, piece.garrison ? `${piece.at}, ${t.tray.works}` : piece.at] as const),
    ...view.offMap.filter((piece) => !isMarker(piece.id)).map((piece) => [piece.id, piece.hex] as const),
  ])
  const ownPieces = piecesOf(view.side)
  const boxed = new Set(view.boxed.map((piece) => piece.id))
  const todo = ownPieces.filter((id) => !placed.has(id) && !boxed.has(id))
  return (
    <section class="card" id="tray" data-testid="tray" aria-label={t.tray.heading}>
      <h2 class="card-head plain">
        {t.tray.heading} · {t.tray.toPlace(todo.length)} <RuleLink id={view.side === 'us' ? 'OPS-17.2' : 'OPS-17.3'} />
      </h2>
      <p>{seat.legal.value.some((action) => action.type === 'ready') ? t.tray.done : t.tray.hint}</p>
      {/* `chartPlace`: where the game is in the course of a turn, and which buttons there are then. */}
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
            {/* The first choice of a hex is the preferred one: in the open, where there is a bastion too. */}
            {[...seat.choicesByHex.value].map(([hex, list]) => (
              <button
                key={hex}
                type="button"
                class="plain"
                data-testid="place-in"
                data-hex={hex}
                onFocus={() => lookAt(seat, hex)}
                onClick={() => void placePiece(seat, list[0]?.action)}
              >
                {hex}
              </button>
            ))}
            {[...seat.choicesByHex.value].map(([hex, list]) => {
              const choices = openOrGarrison(list)
              return choices ? (
                <button
                  key={`${hex}g`}
                  type="button"
                  class="plain"
                  data-testid="place-garrison"
                  data-hex={hex}
                  onFocus={() => lookAt(seat, hex)}
                  onClick={() => void placePiece(seat, choices.garrison.action)}
                >
                  {hex} {t.buttons.goWorks}
                </button>
              ) : null
            })}
          </p>
        </details>
      ) : null}
      <WhyNotReady />
      <SetupBoxes />
      <div class="tray-list">
        {todo.map((id) => (
          <TrayPiece key={id} id={id} />
        ))}
      </div>
      {placed.size > 0 ? (
        <details>
          <summary>
            {t.tray.placed} ({placed.size})
          </summary>
          <ul class="placed">
            {[...placed].map(([id, place]) => (
              <li key={id}>
                <TrayPiece id={id} note={place} />
                {seat.legal.value.some((action) => action.type === 'take' && action.piece === id) ? (
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

/** Hex where a marker can enter now; empty when it cannot. */
function entryHexOf(seat: SeatStore, id: PieceId): string {
  const entry = seat.legal.value.find((action) => action.type === 'enter' && action.piece === id)
  return entry?.type === 'enter' ? entry.hex : ''
}

/** Turn on which the pieces of a box off the map may enter, as reinforcements of their formation (OPS-14.1). */
function entryTurn(view: View, id: PieceId): number {
  const box = markerDef(id)?.box
  const formations = new Set((view.boxes[box ?? ''] ?? []).map((piece) => unitDef(piece)?.formation))
  const area = scenario.battlefield.map.setup.find(
    (setupArea) =>
      setupArea.side === view.side &&
      setupArea.turn !== undefined &&
      setupArea.units.some((unit) => typeof unit === 'object' && 'formation' in unit && formations.has(unit.formation)),
  )
  return area?.turn ?? view.turn
}

/** Reinforcements (OPS-14.1) and units on the turn record track (OPS-12.3). Folded while none of them can act. */
export function OffMapTray() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const [opened, setOpened] = useState<boolean | null>(null)
  if (view.segment === 'setup') return null
  // Boxes that have not entered yet are listed by their markers (OPS-14.1).
  const entering = new Map(view.offMap.map((piece) => [piece.id, piece]))
  for (const [id, m] of Object.entries(view.markers))
    if (m.at === 'off' && !entering.has(id))
      entering.set(id, { id, turn: entryTurn(view, id), hex: entryHexOf(seat, id) })
  const reinforcements = [...entering.values()].sort((a, b) => a.turn - b.turn)
  const track = [...view.trt].sort((a, b) => a.turn - b.turn)
  if (reinforcements.length + track.length === 0) return null
  const canAct = seat.choosablePieces.value.some(
    (id) => reinforcements.some((piece) => piece.id === id) || track.some((piece) => piece.id === id),
  )
  const counts = [
    reinforcements.length > 0 ? `${t.tray.reinforcements} ${reinforcements.length}` : '',
    track.length > 0 ? `${t.tray.trtHeading} ${track.length}` : '',
  ]
  return (
    <Fold
      id="tray"
      title={counts.filter(Boolean).join(' · ')}
      folded={!(opened ?? canAct)}
      onFold={(fold) => setOpened(!fold)}
    >
      {reinforcements.length > 0 ? (
        <>
          <h3>
            {t.tray.reinforcements} <RuleLink id="OPS-14.1" />
          </h3>
          {canAct && view.pending.length === 0 ? <p>{t.tray.reinforcementsHint}</p> : null}
          <div class="tray-list">
            {reinforcements.map((piece) => (
              <TrayPiece
                key={piece.id}
                id={piece.id}
                note={[t.tray.shortTurn(piece.turn), piece.hex].filter(Boolean).join(' · ')}
              />
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
            {track.map((piece) => (
              <li key={piece.id}>
                <TrayPiece id={piece.id} note={t.tray.shortTurn(piece.turn)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Fold>
  )
}
