import { enemyOf } from '../../../operational/types'
import { useSeat } from '../seat/useSeat'
import type { HexId } from '../../../operational/types'
import { selectAt, toggleInSelection } from '../controller/moves'
import { mpText } from '../../shared/format'
import { markerDef, MARKER_HALF_MP } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { BoxLetterMark, PieceLine } from './BoxParts'
import { halfMpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

// A box: units hidden together under two markers, one real and one dummy (OPS-19.5).

/** A marker of the viewer: real or dummy, its movement points, and under a real marker the pieces in its box. */
function OwnMarker({ id, hex }: { id: string; hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const marker = view.markers[id]
  const markerBox = markerDef(id)?.box
  if (!marker || markerBox === undefined) return null
  const movable = seat.movableStacks.value.get(hex)
  const canSelect = movable !== undefined && [...movable.units, ...movable.outOfCommand].includes(id)
  const isSelected = seat.selection.value?.units.includes(id) === true
  const isMovementSegment = view.segment === 'move' && view.active === view.side
  const mpLeft = mpText(halfMpLeft(seat, id))
  const printedMp = mpText(MARKER_HALF_MP)
  return (
    <li class={`piece marker ${view.side}${isSelected ? ' picked' : ''}`} data-piece={id} data-testid="own-marker">
      <div class="piece-head">
        {canSelect ? (
          <label class="pick">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() => toggleInSelection(seat, hex, id)}
              aria-label={t.card.goes(names.value.piece(id))}
            />
          </label>
        ) : null}
        <BoxLetterMark box={markerBox} side={view.side} />
        <button type="button" class="piece-name" onClick={() => selectAt(seat, hex, id)}>
          {t.marker.own(markerBox)}
        </button>
        {isMovementSegment ? <span class="mp">{t.card.mp(mpLeft, printedMp)}</span> : null}
      </div>
      <div class="piece-sub">
        <b class={marker.real ? 'is-real' : 'is-dummy'}>{marker.real ? t.hide.real : t.hide.dummy}</b>
        {isMovementSegment && marker.moved ? <span class="state plain">{t.states.moved}</span> : null}
        {isMovementSegment && marker.marched ? <span class="state plain">{t.states.marched}</span> : null}
      </div>
      {marker.real ? (
        <ul class="box-pieces">
          {(view.boxes[markerBox] ?? []).map((piece) => (
            <li key={piece}>
              <PieceLine id={piece} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="small">{t.marker.dummyOf}</p>
      )}
      {/* A marker is in command while the HQ is active. */}
      {isMovementSegment ? (
        <p class="small">
          {view.hqActive[view.side] ? t.card.inCommand(t.card.hq) : t.card.outOfCommand}{' '}
          <RuleLink id={view.hqActive[view.side] ? 'OPS-4.2' : 'OPS-4.3'} />
        </p>
      ) : null}
      {/* Two fixed sentences: how a marker moves, and which ground it may enter. */}
      <p class="small">
        {t.marker.moves} <RuleLink id="OPS-19.5.6" /> {t.marker.ground} <RuleLink id="OPS-19.5.8" />
      </p>
    </li>
  )
}

/** Markers in a hex: all about the viewer's own markers, only the box letter of enemy markers (OPS-19.5.15). */
export function MarkerRows({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const ownMarkerIds = Object.keys(view.markers).filter((id) => view.markers[id]?.at === hex)
  const enemyMarkers = view.enemyMarkers.filter((marker) => marker.at === hex)
  return (
    <>
      {ownMarkerIds.map((id) => (
        <OwnMarker key={id} id={id} hex={hex} />
      ))}
      {enemyMarkers.map((marker) => {
        const side = enemyOf(view.side)
        // `nr`: the number of the marker, 1 or 2, of the two that a box has.
        return (
          <li key={`${marker.letter}${marker.nr}`} class={`piece marker ${side}`} data-testid="enemy-marker">
            <div class="piece-head">
              <BoxLetterMark box={marker.letter} side={side} />
              <b class="piece-name">{t.marker.enemy(marker.letter)}</b>
            </div>
            <p class="small">
              {t.marker.unknown} <RuleLink id="OPS-19.5.15" />
            </p>
            <p class="small">
              {t.marker.reveals} <RuleLink id="OPS-19.5.11" />
            </p>
          </li>
        )
      })}
    </>
  )
}
