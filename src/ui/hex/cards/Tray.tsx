import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { useState } from 'preact/hooks'
import type { Action, PieceId, View } from '../../../operational/types'
import { act } from '../controller/act'
import { deselect } from '../controller/moves'
import { openOrGarrison } from '../controller/choices'
import { isMarker, markerDef, piecesOf, unitDef } from '../shared/pieces'
import { Fold, RuleLink } from '../../shared/Parts'
import { WhyNotReady, SetupBoxes } from './SetupBoxes'
import { ArmMark } from './PieceParts'
import { names, scenario } from '../shared/scenario'
import { text } from '../../shell/page'
import { putCursorOn } from '../controller/mapCursor'
import { forHand } from '../../shared/touch'
import { nextToPlace } from '../controller/answer'

/** A piece of the tray, with a `note` such as its hex or turn. A click chooses the piece; a second click drops the choice. */
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
        deselect(seat)
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

/** Buttons that fill in a preset (OPS-17.4). The table of places where a game waits (src/operational/places.ts) says whether that is possible now. */
function PresetButtons() {
  const seat = useSeat()
  const t = text.value
  if (!seat.gamePlace.value.buttons.includes('fill')) return null
  return (
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
  )
}

/** A button for each hex where the chosen piece can be placed. */
function PlacementButtons() {
  const seat = useSeat()
  const t = text.value
  const piece = seat.chosenPiece.value
  const choicesByHex = seat.choicesByHex.value
  if (!piece || choicesByHex.size === 0) return null
  return (
    <details>
      <summary>
        {names.value.piece(piece)}: {t.buttons.placeIn} ({choicesByHex.size})
      </summary>
      <p class="row tight">
        {/* The first choice of a hex puts the piece in the open. */}
        {[...choicesByHex].map(([hex, hexChoices]) => (
          <button
            key={hex}
            type="button"
            class="plain"
            data-testid="place-in"
            data-hex={hex}
            onFocus={() => putCursorOn(seat, hex)}
            onClick={() => void placePiece(seat, hexChoices[0]?.action)}
          >
            {hex}
          </button>
        ))}
        {/* A hex with a bastion has a second button: the piece goes inside. */}
        {[...choicesByHex].map(([hex, hexChoices]) => {
          // Null: the hex offers no choice between the open and a bastion.
          const bothWays = openOrGarrison(hexChoices)
          return bothWays ? (
            <button
              key={`${hex}g`}
              type="button"
              class="plain"
              data-testid="place-garrison"
              data-hex={hex}
              onFocus={() => putCursorOn(seat, hex)}
              onClick={() => void placePiece(seat, bothWays.garrison.action)}
            >
              {hex} {t.buttons.goWorks}
            </button>
          ) : null
        })}
      </p>
    </details>
  )
}

/** The pieces that are placed, each with a note where it is and, where legal, a button that takes it back. */
function PlacedPieces({ placeNotes }: { placeNotes: ReadonlyMap<PieceId, string> }) {
  const seat = useSeat()
  const t = text.value
  if (placeNotes.size === 0) return null
  return (
    <details>
      <summary>
        {t.tray.placed} ({placeNotes.size})
      </summary>
      <ul class="placed">
        {[...placeNotes].map(([id, note]) => (
          <li key={id}>
            <TrayPiece id={id} note={note} />
            {seat.legal.value.some((action) => action.type === 'take' && action.piece === id) ? (
              <button type="button" class="plain" onClick={() => void act(seat, { type: 'take', piece: id })}>
                {t.buttons.take}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Free set-up (OPS-17.4): pieces to be placed, pieces placed, and buttons that fill in a preset. */
export function SetupTray() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  if (view.segment !== 'setup' || view.toAct !== view.side) return null
  // By placed piece, where the piece is: its hex, and whether it is in the bastion there.
  const placeNotes = new Map([
    ...view.pieces.map((piece) => [piece.id, piece.garrison ? `${piece.at}, ${t.tray.works}` : piece.at] as const),
    ...view.offMap.filter((piece) => !isMarker(piece.id)).map((piece) => [piece.id, piece.hex] as const),
  ])
  const ownPieces = piecesOf(view.side)
  // Pieces in boxes: hidden together under two markers (OPS-19.5).
  const boxed = new Set(view.boxed.map((piece) => piece.id))
  const piecesToPlace = ownPieces.filter((id) => !placeNotes.has(id) && !boxed.has(id))
  return (
    <section class="card" id="tray" data-testid="tray" aria-label={t.tray.heading}>
      <h2 class="card-head plain">
        {t.tray.heading} · {t.tray.toPlace(piecesToPlace.length)}{' '}
        <RuleLink id={view.side === 'us' ? 'OPS-17.2' : 'OPS-17.3'} />
      </h2>
      <p>{seat.legal.value.some((action) => action.type === 'ready') ? t.tray.done : forHand(t.tray.hint)}</p>
      <PresetButtons />
      <PlacementButtons />
      <WhyNotReady />
      <SetupBoxes />
      <div class="tray-list">
        {piecesToPlace.map((id) => (
          <TrayPiece key={id} id={id} />
        ))}
      </div>
      <PlacedPieces placeNotes={placeNotes} />
    </section>
  )
}

/** Hex where the marker of a box (units hidden together, OPS-19.5) can enter now; '' when the marker cannot enter. */
function entryHexOf(seat: SeatStore, id: PieceId): string {
  const entry = seat.legal.value.find((action) => action.type === 'enter' && action.piece === id)
  return entry?.type === 'enter' ? entry.hex : ''
}

/** Turn from which the pieces of a box off the map may enter: the turn printed on the map for their formation (OPS-14.1). */
function entryTurn(view: View, markerId: PieceId): number {
  const box = markerDef(markerId)?.box
  const piecesInside = box === undefined ? [] : (view.boxes[box] ?? [])
  const formations = new Set(piecesInside.map((piece) => unitDef(piece)?.formation))
  // The set-up areas of the map name the turns of entry too.
  const entryArea = scenario.battlefield.map.setup.find(
    (setupArea) =>
      setupArea.side === view.side &&
      setupArea.turn !== undefined &&
      // An entry names one unit or, as an object, a formation or an army.
      setupArea.units.some(
        (entry) => typeof entry === 'object' && 'formation' in entry && formations.has(entry.formation),
      ),
  )
  // Without such an area: the present turn.
  return entryArea?.turn ?? view.turn
}

const byTurn = (one: { turn: number }, other: { turn: number }): number => one.turn - other.turn

/** Reinforcements (OPS-14.1) and units on the turn record track (OPS-12.3). Folded while none of them can act, unless the player has opened it. */
export function OffMapTray() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  // Null: the player has neither opened nor folded the tray yet.
  const [openedByPlayer, setOpenedByPlayer] = useState<boolean | null>(null)
  if (view.segment === 'setup') return null
  // Reinforcements wait off the map, and so do markers of boxes that hold reinforcements (OPS-14.1).
  const waitingById = new Map(view.offMap.map((piece) => [piece.id, piece]))
  for (const [id, marker] of Object.entries(view.markers))
    if (marker.at === 'off' && !waitingById.has(id))
      waitingById.set(id, { id, turn: entryTurn(view, id), hex: entryHexOf(seat, id) })
  const reinforcements = [...waitingById.values()].sort(byTurn)
  // `trt`: the turn record track.
  const routedUnits = [...view.trt].sort(byTurn)
  if (reinforcements.length + routedUnits.length === 0) return null
  const canAct = seat.choosablePieces.value.some(
    (id) => reinforcements.some((piece) => piece.id === id) || routedUnits.some((piece) => piece.id === id),
  )
  const titleParts = [
    reinforcements.length > 0 ? `${t.tray.reinforcements} ${reinforcements.length}` : '',
    routedUnits.length > 0 ? `${t.tray.trtHeading} ${routedUnits.length}` : '',
  ]
  return (
    <Fold
      id="tray"
      title={titleParts.filter(Boolean).join(' · ')}
      folded={!(openedByPlayer ?? canAct)}
      onFold={(willFold) => setOpenedByPlayer(!willFold)}
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
      {routedUnits.length > 0 ? (
        <>
          <h3>
            {t.tray.trtHeading} <RuleLink id="OPS-12.3" />
          </h3>
          <p class="small">{t.tray.trtHint}</p>
          <ul class="placed">
            {routedUnits.map((piece) => (
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
