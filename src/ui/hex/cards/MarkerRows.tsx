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

/** A marker of the viewer: real or dummy, the pieces in its box, and its movement points. */
function OwnMarker({ id, hex }: { id: string; hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const marker = view.markers[id]
  const def = markerDef(id)
  if (!marker || !def) return null
  const movable = seat.movableStacks.value.get(hex)
  const canPick = movable !== undefined && [...movable.units, ...movable.outOfCommand].includes(id)
  const picked = seat.selection.value?.units.includes(id) === true
  const isMovementSegment = view.segment === 'move' && view.active === view.side
  return (
    <li class={`piece marker ${view.side}${picked ? ' picked' : ''}`} data-piece={id} data-testid="own-marker">
      <div class="piece-head">
        {canPick ? (
          <label class="pick">
            <input
              type="checkbox"
              checked={picked}
              onChange={() => toggleInSelection(seat, hex, id)}
              aria-label={t.card.goes(names.value.piece(id))}
            />
          </label>
        ) : null}
        <BoxLetterMark box={def.box} side={view.side} />
        <button type="button" class="piece-name" onClick={() => selectAt(seat, hex, id)}>
          {t.marker.own(def.box)}
        </button>
        {isMovementSegment ? (
          <span class="mp">{t.card.mp(mpText(halfMpLeft(seat, id)), mpText(MARKER_HALF_MP))}</span>
        ) : null}
      </div>
      <div class="piece-sub">
        <b class={marker.real ? 'is-real' : 'is-dummy'}>{marker.real ? t.hide.real : t.hide.dummy}</b>
        {isMovementSegment && marker.moved ? <span class="state plain">{t.states.moved}</span> : null}
        {isMovementSegment && marker.marched ? <span class="state plain">{t.states.marched}</span> : null}
      </div>
      {marker.real ? (
        <ul class="box-pieces">
          {(view.boxes[def.box] ?? []).map((piece) => (
            <li key={piece}>
              <PieceLine id={piece} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="small">{t.marker.dummyOf}</p>
      )}
      {isMovementSegment ? (
        <p class="small">
          {view.hqActive[view.side] ? t.card.inCommand(t.card.hq) : t.card.outOfCommand}{' '}
          <RuleLink id={view.hqActive[view.side] ? 'OPS-4.2' : 'OPS-4.3'} />
        </p>
      ) : null}
      {/* How a marker moves, and which ground it may enter. */}
      <p class="small">
        {t.marker.moves} <RuleLink id="OPS-19.5.6" /> {t.marker.ground} <RuleLink id="OPS-19.5.8" />
      </p>
    </li>
  )
}

/** Markers in a hex: the viewer's in full, of the enemy's only the letter (OPS-19.5.15). */
export function MarkerRows({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const own = Object.keys(view.markers).filter((id) => view.markers[id]?.at === hex)
  const theirs = view.enemyMarkers.filter((marker) => marker.at === hex)
  return (
    <>
      {own.map((id) => (
        <OwnMarker key={id} id={id} hex={hex} />
      ))}
      {theirs.map((m) => {
        const side = enemyOf(view.side)
        return (
          <li key={`${m.letter}${m.nr}`} class={`piece marker ${side}`} data-testid="enemy-marker">
            <div class="piece-head">
              <BoxLetterMark box={m.letter} side={side} />
              <b class="piece-name">{t.marker.enemy(m.letter)}</b>
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
