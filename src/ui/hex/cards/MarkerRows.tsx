import { enemyOf } from '../../../operational/types'
import { useSeat } from '../seat/useSeat'
import type { HexId } from '../../../operational/types'
import { selectAt, toggleInSelection } from '../controller/moves'
import { mp } from '../../shared/format'
import { markerDef, MARKER_MA2 } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { Letter, PieceLine } from './BoxParts'
import { mpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** One of one's own markers: real or dummy, what its box holds, what it can still do. */
function OwnMarker({ id, hex }: { id: string; hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const m = v?.markers[id]
  const def = markerDef(id)
  if (!m || !def) return null
  const can = seat.movableStacks.value.get(hex)
  const pick = can !== undefined && [...can.units, ...can.outOfCommand].includes(id)
  const picked = seat.selection.value?.units.includes(id) === true
  const moving = v.segment === 'move' && v.active === v.side
  return (
    <li class={`piece marker ${v.side}${picked ? ' picked' : ''}`} data-piece={id} data-testid="own-marker">
      <div class="piece-head">
        {pick ? (
          <label class="pick">
            <input
              type="checkbox"
              checked={picked}
              onChange={() => toggleInSelection(seat, hex, id)}
              aria-label={t.card.goes(names.value.piece(id))}
            />
          </label>
        ) : null}
        <Letter box={def.box} side={v.side} />
        <button type="button" class="piece-name" onClick={() => selectAt(seat, hex, id)}>
          {t.marker.own(def.box)}
        </button>
        {moving ? <span class="mp">{t.card.mp(mp(mpLeft(seat, id)), mp(MARKER_MA2))}</span> : null}
      </div>
      <div class="piece-sub">
        <b class={m.real ? 'is-real' : 'is-dummy'}>{m.real ? t.hide.real : t.hide.dummy}</b>
        {moving && m.moved ? <span class="state plain">{t.states.moved}</span> : null}
        {moving && m.marched ? <span class="state plain">{t.states.marched}</span> : null}
      </div>
      {m.real ? (
        <ul class="box-pieces">
          {(v.boxes[def.box] ?? []).map((piece) => (
            <li key={piece}>
              <PieceLine id={piece} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="small">{t.marker.dummyOf}</p>
      )}
      {moving ? (
        <p class="small">
          {v.hqActive[v.side] ? t.card.inCommand(t.card.hq) : t.card.outOfCommand}{' '}
          <RuleLink id={v.hqActive[v.side] ? 'OPS-4.2' : 'OPS-4.3'} />
        </p>
      ) : null}
      <p class="small">
        {t.marker.moves} <RuleLink id="OPS-19.5.6" /> {t.marker.ground} <RuleLink id="OPS-19.5.8" />
      </p>
    </li>
  )
}

/** Markers in a hex: one's own in full, the enemy's as far as anybody can tell (19.5.15). */
export function MarkerRows({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const own = Object.keys(v.markers).filter((id) => v.markers[id]?.at === hex)
  const theirs = v.enemyMarkers.filter((m) => m.at === hex)
  return (
    <>
      {own.map((id) => (
        <OwnMarker key={id} id={id} hex={hex} />
      ))}
      {theirs.map((m) => {
        const side = enemyOf(v.side)
        return (
          <li key={`${m.letter}${m.nr}`} class={`piece marker ${side}`} data-testid="enemy-marker">
            <div class="piece-head">
              <Letter box={m.letter} side={side} />
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
