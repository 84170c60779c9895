import { useSeat } from '../seat/useSeat'
import { enemyOf, type PieceId, type PieceView } from '../../../operational/types'
import { canOpenBoxAt, hideStack, whyNot } from '../controller/hiding'
import { setSelection, selectAt, toggleInSelection } from '../controller/moves'
import { cfAt, hqDef, leaderDef, sideOfPiece, unitDef } from '../shared/pieces'
import { mp } from '../../shared/format'
import { RuleLink, SideMark } from '../../shared/Parts'
import { Why } from './BoxParts'
import { ArmMark, stateWords } from './PieceParts'
import { MarkerRows } from './MarkerRows'
import { EngineerEffects, GarrisonButton } from './Works'
import { regimentName } from '../../i18n/regiments'
import { settings } from '../../shell/storage/settings'
import { mpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

function Command({ id }: { id: PieceId }) {
  const seat = useSeat()
  const v = seat.view.value
  const t = text.value
  if (v.active !== v.side || sideOfPiece(id) !== v.side || v.segment !== 'move' || !unitDef(id)) return null
  const by = v.command[id]
  return (
    <p class={by ? 'in-command' : 'out-of-command'}>
      {by ? t.card.inCommand(by.map(names.value.short).join(', ')) : t.card.outOfCommand}{' '}
      <RuleLink id={by ? 'OPS-4.2' : 'OPS-4.3'} />
    </p>
  )
}

function Roster({ id }: { id: PieceId }) {
  const seat = useSeat()
  const def = unitDef(id)
  const rows = seat.view.value.rosters[id]
  const t = text.value
  if (!def) return null
  return (
    <details class="roster">
      <summary>
        {t.card.regiments} · {t.card.men(def.men, def.guns)}
      </summary>
      {def.commander ? (
        <p>
          {t.card.commander}: {def.commander}
        </p>
      ) : null}
      <ul>
        {def.roster.map((r, i) => {
          const [casualties, stragglers, removed] = rows?.[i] ?? [0, 0, 0]
          const full = r.castings ?? r.crew ?? 0
          return (
            <li key={r.id}>
              <b>{regimentName(r.id, r.name, settings.value.lang)}</b>{' '}
              <span>
                {t.rules.experience[r.experience] ?? r.experience}, {t.rules.weapon[r.weapon] ?? r.weapon};{' '}
                {t.card.castings(full - casualties - removed, full)}
                {stragglers > 0 ? `, ${t.clash.stragglersHead.toLowerCase()} ${stragglers}` : ''}
                {r.cannon ? `; ${r.cannon.map((c) => `${c.pounds} lb`).join(', ')}` : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Figures({ p }: { p: PieceView }) {
  const t = text.value
  const unit = unitDef(p.id)
  const leader = leaderDef(p.id)
  const hq = hqDef(p.id)
  const cell = (label: string, long: string, value: string | number) => (
    <div key={label}>
      <dt title={long}>
        <abbr title={long}>{label}</abbr>
      </dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl class="figures">
      {unit ? cell(t.card.cf, t.card.cfLong, cfAt(p.id, p.steps)) : null}
      {unit ? cell(t.card.morale, t.card.morale, unit.morale) : null}
      {leader ? cell(t.card.lr, t.card.lrLong, leader.lr) : null}
      {leader?.scope || hq ? cell(t.card.span, t.card.spanLong, leader?.span ?? hq?.span ?? 0) : null}
      {cell(t.card.ma, t.card.maLong, unit?.ma ?? leader?.ma ?? hq?.ma ?? 0)}
      {unit ? cell(t.card.steps, t.card.stepsLong, `${p.steps}/${unit.steps}`) : null}
      {unit?.range !== undefined ? cell(t.card.range, t.card.rangeLong, unit.range) : null}
    </dl>
  )
}

/** One piece: a box to take it along, its figures, state, command and regiments. */
function PieceRow({ p, pick, picked }: { p: PieceView; pick: boolean; picked: boolean }) {
  const seat = useSeat()
  const t = text.value
  const unit = unitDef(p.id)
  const leader = leaderDef(p.id)
  const hq = hqDef(p.id)
  const v = seat.view.value
  const own = v !== null && sideOfPiece(p.id) === v.active && v.segment === 'move'
  const sub = unit
    ? names.value.formation(unit.formation)
    : leader
      ? t.rules.leaderKind[leader.kind]
      : hq
        ? t.rules.arm.hq
        : ''
  return (
    <li class={`piece ${sideOfPiece(p.id)}${picked ? ' picked' : ''}`} data-piece={p.id}>
      <div class="piece-head">
        {pick ? (
          <label class="pick">
            <input
              type="checkbox"
              checked={picked}
              onChange={() => toggleInSelection(seat, p.at, p.id)}
              aria-label={t.card.goes(names.value.piece(p.id))}
            />
          </label>
        ) : null}
        <ArmMark id={p.id} />
        <button type="button" class="piece-name" onClick={() => selectAt(seat, p.at, p.id)}>
          {names.value.piece(p.id)}
        </button>
        {own && !p.moved ? (
          <span class="mp">{t.card.mp(mp(mpLeft(seat, p.id)), mp((unit?.ma ?? leader?.ma ?? hq?.ma ?? 0) * 2))}</span>
        ) : null}
      </div>
      <div class="piece-sub">
        <span>{sub}</span>
        <span class="states">
          {stateWords(seat, p).map((s) => (
            <span key={s.word} class={`state ${s.tone}`}>
              {s.word}
            </span>
          ))}
        </span>
      </div>
      <Figures p={p} />
      <Command id={p.id} />
      <GarrisonButton p={p} />
      {leader?.kind === 'engineer' ? <EngineerEffects /> : null}
      <Roster id={p.id} />
    </li>
  )
}

/** In the command segment: the stack into the next box, or why not. */
function HideThese({ hex }: { hex: string }) {
  const seat = useSeat()
  const box = seat.nextBox.value
  if (box === null || seat.boxFilling.value) return null
  const can = canOpenBoxAt(seat, hex)
  return (
    <div class="row tight">
      <button
        type="button"
        data-testid="hide-these-card"
        title="K"
        disabled={!can || seat.busy.value}
        onClick={() => void hideStack(seat, hex)}
      >
        {text.value.buttons.hideThese(box)}
      </button>
      {can ? <RuleLink id="OPS-19.5.2" /> : <Why why={whyNot(seat, { type: 'open', box, hex })} />}
    </div>
  )
}

/** The stack of the selected or looked-at hex. */
export function UnitCard() {
  const seat = useSeat()
  const v = seat.view.value
  const t = text.value
  const s = seat.selection.value
  const hex = s?.hex ?? seat.inspectedHex.value
  if (hex === null) return <p class="empty">{t.card.none}</p>
  const here = v.pieces.filter((p) => p.at === hex)
  const m = seat.movableStacks.value.get(hex)
  const canPick = new Set(m ? [...m.units, ...m.outOfCommand, ...m.staff] : [])
  const units = here.filter((p) => unitDef(p.id))
  const markers =
    Object.values(v.markers).filter((one) => one.at === hex).length +
    v.enemyMarkers.filter((one) => one.at === hex).length
  const sum = units.reduce((n, p) => n + cfAt(p.id, p.steps), 0)
  return (
    <div data-testid="unit-card" data-hex={hex}>
      <div class="stack-head">
        <h3>
          {here[0] ? (
            <SideMark side={sideOfPiece(here[0].id)} />
          ) : markers > 0 ? (
            <SideMark side={v.enemyMarkers.some((one) => one.at === hex) ? enemyOf(v.side) : v.side} />
          ) : null}{' '}
          {names.value.hex(hex)}
        </h3>
        {units.length > 0 ? <span>{t.card.sums(sum, units.length)}</span> : null}
      </div>
      {canPick.size > 1 && s?.hex === hex ? (
        <div class="row tight">
          <button
            type="button"
            class="plain"
            onClick={() => setSelection(seat, { hex, units: m?.units ?? [], leaders: [] })}
          >
            {t.buttons.all}
          </button>
          <button type="button" class="plain" onClick={() => setSelection(seat, null)}>
            {t.buttons.deselect}
          </button>
        </div>
      ) : null}
      {seat.nextBox.value !== null && here.some((p) => sideOfPiece(p.id) === v.side) ? <HideThese hex={hex} /> : null}
      {here.length + markers === 0 ? <p class="empty">{t.card.empty}</p> : null}
      <ul class="pieces">
        <MarkerRows hex={hex} />
        {here.map((p) => (
          <PieceRow
            key={p.id}
            p={p}
            pick={canPick.has(p.id)}
            picked={s?.hex === hex && (s.units.includes(p.id) || s.leaders.includes(p.id))}
          />
        ))}
      </ul>
    </div>
  )
}
