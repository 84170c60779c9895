import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter, enemyOf } from '../../../operational/types'
import { act } from '../controller/act'
import { boxState, whyNot } from '../controller/hiding'
import { setSelection, selectAt } from '../controller/moves'
import { mp } from '../../shared/format'
import { markersOf } from '../shared/pieces'
import { Fold, RuleLink, SideMark } from '../../shared/Parts'
import { set, settings } from '../../shell/storage/settings'
import { HideFlow } from './HideFlow'
import { Letter, lights, PieceLine, show, Why } from './BoxParts'
import { mpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** One of one's own markers: which it is, where it lies, what it can still do; a click takes it up. */
function MarkerButton({ id }: { id: string }) {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const m = v?.markers[id]
  if (!m) return null
  const coming = v.offMap.find((p) => p.id === id)
  const here = isHexId(m.at)
  const enters = seat.answeringPieces.value.includes(id)
  const moving = v.segment === 'move' && v.active === v.side
  const rolls = m.mp2 < 0 && !v.hqActive[v.side]
  const on = seat.selection.value?.units.includes(id) === true || seat.chosenPiece.value === id
  const where = here ? names.value.hex(m.at) : coming ? t.hide.offAt(coming.turn, coming.hex) : t.hide.off
  return (
    <button
      type="button"
      class={`marker-button${on ? ' on' : ''}`}
      aria-pressed={on}
      aria-label={`${t.hide.select(names.value.piece(id))}: ${m.real ? t.hide.real : t.hide.dummy}, ${where}`}
      data-testid="marker"
      data-marker={id}
      disabled={!here && !enters}
      {...lights(seat, m.at)}
      onClick={() => {
        if (here) {
          show(seat, m.at)
          selectAt(seat, m.at, id)
        } else {
          setSelection(seat, null)
          seat.send({ type: 'CHOOSE_PIECE', piece: on ? null : id })
        }
      }}
    >
      <b class={m.real ? 'is-real' : 'is-dummy'}>{m.real ? t.hide.real : t.hide.dummy}</b> {where}
      {moving && here ? (
        <span class="small">
          {' '}
          {m.moved ? t.hide.moved : rolls ? `⚄ ${t.hide.rolls}` : t.hide.mp(mp(mpLeft(seat, id)))}
        </span>
      ) : null}
    </button>
  )
}

/** One box in use: what is in it, where its markers lie, and in the command segment whether it can be revealed. */
function OwnBox({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const command = v.segment === 'command' && v.toAct === v.side && v.pending.length === 0 && !seat.boxFilling.value
  const why = command ? whyNot(seat, { type: 'reveal', box }) : null
  return (
    <li class="box" data-box={box} data-testid="own-box">
      <div class="box-head">
        <Letter box={box} side={v.side} />
        <h3>{t.hide.box(box)}</h3>
        {command ? (
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
          <Why why={why} />
        </p>
      ) : null}
      <ul class="box-pieces">
        {(v.boxes[box] ?? []).map((id) => (
          <li key={id}>
            <PieceLine id={id} />
          </li>
        ))}
      </ul>
      {v.boxed.some((p) => (v.boxes[box] ?? []).includes(p.id) && (p.disrupted || p.ineffective)) ? (
        <p class="small">
          {t.hide.recovers} <RuleLink id="OPS-19.5.9" />
        </p>
      ) : null}
      <div class="row tight">
        {markersOf(v.side, box)
          .filter((id) => v.markers[id])
          .map((id) => (
            <MarkerButton key={id} id={id} />
          ))}
      </div>
    </li>
  )
}

/** What is public of the enemy's hidden movement: boxes in use, and who is missing from the map (19.5.15). */
function EnemyBoxes() {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const used = v.enemyBoxes.filter((b) => b.inUse).map((b) => b.letter)
  return (
    <section class="enemy-boxes" data-testid="enemy-boxes">
      <h3>
        <SideMark side={enemyOf(v.side)} /> {t.hide.enemy} <RuleLink id="OPS-19.5.15" />
      </h3>
      <p>{used.length > 0 ? t.hide.enemyUse(used.join(', ')) : t.hide.enemyNone}</p>
      {v.enemyMarkers.length > 0 ? (
        <div class="row tight">
          {v.enemyMarkers.map((m) => (
            <button
              key={`${m.letter}${m.nr}`}
              type="button"
              class="plain"
              {...lights(seat, m.at)}
              onClick={() => show(seat, m.at)}
            >
              {m.letter} {names.value.hex(m.at)}
            </button>
          ))}
        </div>
      ) : null}
      {v.unaccounted.length > 0 ? (
        <details open={v.unaccounted.length <= 6} data-testid="unaccounted">
          <summary>{t.hide.unaccounted(v.unaccounted.length)}</summary>
          <ul class="box-pieces">
            {v.unaccounted.map((id) => (
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

/** Is there anything hidden that the viewer knows of, or anything to hide now? */
export function anyHidden(seat: SeatStore): boolean {
  const v = seat.view.value
  if (v.segment === 'setup') return false
  return (
    (v.segment === 'command' && v.toAct === v.side) ||
    Object.keys(v.markers).length > 0 ||
    v.enemyBoxes.some((b) => b.inUse) ||
    v.unaccounted.length > 0
  )
}

/** All of hidden movement: what can be hidden or revealed now, one's own boxes, the enemy's as far as they show. */
export function HiddenCard() {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const used = BOX_LETTERS.filter((box) => boxState(seat, box) === 'used')
  const command = v.segment === 'command' && v.toAct === v.side && v.pending.length === 0
  const folded = settings.value.folded.includes('hidden')
  return (
    <Fold
      id="hidden-card"
      title={command ? t.hide.heading : t.hide.boxes}
      folded={folded && !command}
      onFold={(on) => {
        const rest = settings.value.folded.filter((f) => f !== 'hidden')
        set({ folded: on ? [...rest, 'hidden'] : rest })
      }}
    >
      {command ? <HideFlow /> : null}
      {used.length > 0 ? (
        <ul class="boxes">
          {used.map((box) => (
            <OwnBox key={box} box={box} />
          ))}
        </ul>
      ) : command ? null : (
        <p class="empty">
          {t.hide.ownNone} <RuleLink id="OPS-19.5.1" />
        </p>
      )}
      <EnemyBoxes />
    </Fold>
  )
}
