import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter, enemyOf } from '../../../operational/types'
import { act } from '../controller/act'
import { boxState, whyNot } from '../controller/hiding'
import { setSelection, selectAt } from '../controller/moves'
import { mpText } from '../../shared/format'
import { markersOf } from '../shared/pieces'
import { Fold, RuleLink, SideMark } from '../../shared/Parts'
import { set, settings } from '../../shell/storage/settings'
import { HideFlow } from './HideFlow'
import { BoxLetterMark, hexLightProps, PieceLine, showOnMap, RefusalReasonLine } from './BoxParts'
import { halfMpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** A marker of the viewer: real or dummy, where it lies, and its movement points. A click selects it. */
function MarkerButton({ id }: { id: string }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const marker = view.markers[id]
  if (!marker) return null
  const entry = view.offMap.find((piece) => piece.id === id)
  const isOnMap = isHexId(marker.at)
  const canEnter = seat.choosablePieces.value.includes(id)
  const isMovementSegment = view.segment === 'move' && view.active === view.side
  // Out of command its movement points depend on a die (OPS-4.3).
  const needsRoll = marker.mp2 < 0 && !view.hqActive[view.side]
  const isChosen = seat.selection.value?.units.includes(id) === true || seat.chosenPiece.value === id
  const offMap = entry ? t.hide.offAt(entry.turn, entry.hex) : t.hide.off
  const where = isOnMap ? names.value.hex(marker.at) : offMap
  return (
    <button
      type="button"
      class={`marker-button${isChosen ? ' on' : ''}`}
      aria-pressed={isChosen}
      aria-label={`${t.hide.select(names.value.piece(id))}: ${marker.real ? t.hide.real : t.hide.dummy}, ${where}`}
      data-testid="marker"
      data-marker={id}
      disabled={!isOnMap && !canEnter}
      {...hexLightProps(seat, marker.at)}
      onClick={() => {
        if (isOnMap) {
          showOnMap(seat, marker.at)
          selectAt(seat, marker.at, id)
        } else {
          setSelection(seat, null)
          seat.send({ type: 'CHOOSE_PIECE', piece: isChosen ? null : id })
        }
      }}
    >
      <b class={marker.real ? 'is-real' : 'is-dummy'}>{marker.real ? t.hide.real : t.hide.dummy}</b> {where}
      {isMovementSegment && isOnMap ? (
        <span class="small">
          {' '}
          {marker.moved ? t.hide.moved : needsRoll ? `⚄ ${t.hide.rolls}` : t.hide.mp(mpText(halfMpLeft(seat, id)))}
        </span>
      ) : null}
    </button>
  )
}

/** A box in use: its pieces and markers, and in the command segment a button to reveal it. */
function OwnBox({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const canReveal =
    view.segment === 'command' && view.toAct === view.side && view.pending.length === 0 && !seat.boxFilling.value
  const why = canReveal ? whyNot(seat, { type: 'reveal', box }) : null
  return (
    <li class="box" data-box={box} data-testid="own-box">
      <div class="box-head">
        <BoxLetterMark box={box} side={view.side} />
        <h3>{t.hide.box(box)}</h3>
        {canReveal ? (
          <button
            type="button"
            data-testid="reveal"
            data-box={box}
            disabled={why !== null || seat.busy.value}
            onClick={() => void act(seat, { type: 'reveal', box })}
          >
            {t.hide.reveal}
          </button>
        ) : null}
      </div>
      {why ? (
        <p>
          <RefusalReasonLine why={why} />
        </p>
      ) : null}
      <ul class="box-pieces">
        {(view.boxes[box] ?? []).map((id) => (
          <li key={id}>
            <PieceLine id={id} />
          </li>
        ))}
      </ul>
      {view.boxed.some(
        (piece) => (view.boxes[box] ?? []).includes(piece.id) && (piece.disrupted || piece.ineffective),
      ) ? (
        <p class="small">
          {t.hide.recovers} <RuleLink id="OPS-19.5.9" />
        </p>
      ) : null}
      <div class="row tight">
        {markersOf(view.side, box)
          .filter((id) => view.markers[id])
          .map((id) => (
            <MarkerButton key={id} id={id} />
          ))}
      </div>
    </li>
  )
}

/** What the viewer knows of enemy hidden movement: boxes in use, and units that are not on the map (OPS-19.5.15). */
function EnemyBoxes() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const used = view.enemyBoxes.filter((box) => box.inUse).map((box) => box.letter)
  return (
    <section class="enemy-boxes" data-testid="enemy-boxes">
      <h3>
        <SideMark side={enemyOf(view.side)} /> {t.hide.enemy} <RuleLink id="OPS-19.5.15" />
      </h3>
      <p>{used.length > 0 ? t.hide.enemyUse(used.join(', ')) : t.hide.enemyNone}</p>
      {view.enemyMarkers.length > 0 ? (
        <div class="row tight">
          {view.enemyMarkers.map((marker) => (
            <button
              key={`${marker.letter}${marker.nr}`}
              type="button"
              class="plain"
              {...hexLightProps(seat, marker.at)}
              onClick={() => showOnMap(seat, marker.at)}
            >
              {marker.letter} {names.value.hex(marker.at)}
            </button>
          ))}
        </div>
      ) : null}
      {view.unaccounted.length > 0 ? (
        <details open={view.unaccounted.length <= 6} data-testid="unaccounted">
          <summary>{t.hide.unaccounted(view.unaccounted.length)}</summary>
          <ul class="box-pieces">
            {view.unaccounted.map((id) => (
              <li key={id}>
                <PieceLine id={id} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

/** Whether the viewer can hide units now, or knows of hidden units. */
export function hasHiddenMovement(seat: SeatStore): boolean {
  const view = seat.view.value
  if (view.segment === 'setup') return false
  return (
    (view.segment === 'command' && view.toAct === view.side) ||
    Object.keys(view.markers).length > 0 ||
    view.enemyBoxes.some((box) => box.inUse) ||
    view.unaccounted.length > 0
  )
}

/** Hidden movement: filling boxes, the viewer's boxes, and what is known of the enemy's. */
export function HiddenCard() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const used = BOX_LETTERS.filter((box) => boxState(seat, box) === 'used')
  const isCommandSegment = view.segment === 'command' && view.toAct === view.side && view.pending.length === 0
  const folded = settings.value.folded.includes('hidden')
  return (
    <Fold
      id="hidden-card"
      title={isCommandSegment ? t.hide.heading : t.hide.boxes}
      folded={folded && !isCommandSegment}
      onFold={(fold) => {
        const others = settings.value.folded.filter((card) => card !== 'hidden')
        set({ folded: fold ? [...others, 'hidden'] : others })
      }}
    >
      {isCommandSegment ? <HideFlow /> : null}
      {used.length > 0 ? (
        <ul class="boxes">
          {used.map((box) => (
            <OwnBox key={box} box={box} />
          ))}
        </ul>
      ) : isCommandSegment ? null : (
        <p class="empty">
          {t.hide.ownNone} <RuleLink id="OPS-19.5.1" />
        </p>
      )}
      <EnemyBoxes />
    </Fold>
  )
}
