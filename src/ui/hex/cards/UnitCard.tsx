import { useSeat } from '../seat/useSeat'
import { enemyOf, type PieceId, type PieceView } from '../../../operational/types'
import { canOpenBoxAt, hideStack, whyNot } from '../controller/hiding'
import { setSelection, selectAt, toggleInSelection } from '../controller/moves'
import { cfAt, hqDef, leaderDef, sideOfPiece, unitDef } from '../shared/pieces'
import { mpText } from '../../shared/format'
import { RuleLink, SideMark } from '../../shared/Parts'
import { RefusalReasonLine } from './BoxParts'
import { ArmMark, statesInWords } from './PieceParts'
import { MarkerRows } from './MarkerRows'
import { EngineerEffects, GarrisonButton } from './Bastion'
import { regimentName } from '../../i18n/regiments'
import { settings } from '../../shell/storage/settings'
import { halfMpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** In the viewer's own movement segment: who commands a unit, or that nobody does. */
function CommandLine({ id }: { id: PieceId }) {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  if (view.active !== view.side || sideOfPiece(id) !== view.side || view.segment !== 'move' || !unitDef(id)) return null
  const commanders = view.command[id]
  return (
    <p class={commanders ? 'in-command' : 'out-of-command'}>
      {commanders ? t.card.inCommand(commanders.map(names.value.short).join(', ')) : t.card.outOfCommand}{' '}
      <RuleLink id={commanders ? 'OPS-4.2' : 'OPS-4.3'} />
    </p>
  )
}

/** The regiments of a unit with their castings and weapons. */
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

/** The figures printed on a counter, at its present steps. */
function Figures({ piece }: { piece: PieceView }) {
  const t = text.value
  const unit = unitDef(piece.id)
  const leader = leaderDef(piece.id)
  const hq = hqDef(piece.id)
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
      {unit ? cell(t.card.cf, t.card.cfLong, cfAt(piece.id, piece.steps)) : null}
      {unit ? cell(t.card.morale, t.card.morale, unit.morale) : null}
      {leader ? cell(t.card.lr, t.card.lrLong, leader.lr) : null}
      {leader?.scope || hq ? cell(t.card.span, t.card.spanLong, leader?.span ?? hq?.span ?? 0) : null}
      {cell(t.card.ma, t.card.maLong, unit?.ma ?? leader?.ma ?? hq?.ma ?? 0)}
      {unit ? cell(t.card.steps, t.card.stepsLong, `${piece.steps}/${unit.steps}`) : null}
      {unit?.range !== undefined ? cell(t.card.range, t.card.rangeLong, unit.range) : null}
    </dl>
  )
}

/** A piece of the stack: a checkbox to move it with the others, figures, states, command and regiments. */
function PieceRow({ piece, pick, picked }: { piece: PieceView; pick: boolean; picked: boolean }) {
  const seat = useSeat()
  const t = text.value
  const unit = unitDef(piece.id)
  const leader = leaderDef(piece.id)
  const hq = hqDef(piece.id)
  const view = seat.view.value
  const mayMove = sideOfPiece(piece.id) === view.active && view.segment === 'move'
  let rank = hq ? t.rules.arm.hq : ''
  if (unit) rank = names.value.formation(unit.formation)
  else if (leader) rank = t.rules.leaderKind[leader.kind]
  return (
    <li class={`piece ${sideOfPiece(piece.id)}${picked ? ' picked' : ''}`} data-piece={piece.id}>
      <div class="piece-head">
        {pick ? (
          <label class="pick">
            <input
              type="checkbox"
              checked={picked}
              onChange={() => toggleInSelection(seat, piece.at, piece.id)}
              aria-label={t.card.goes(names.value.piece(piece.id))}
            />
          </label>
        ) : null}
        <ArmMark id={piece.id} />
        <button type="button" class="piece-name" onClick={() => selectAt(seat, piece.at, piece.id)}>
          {names.value.piece(piece.id)}
        </button>
        {mayMove && !piece.moved ? (
          <span class="mp">
            {t.card.mp(mpText(halfMpLeft(seat, piece.id)), mpText((unit?.ma ?? leader?.ma ?? hq?.ma ?? 0) * 2))}
          </span>
        ) : null}
      </div>
      <div class="piece-sub">
        <span>{rank}</span>
        <span class="states">
          {statesInWords(seat, piece).map((state) => (
            <span key={state.word} class={`state ${state.tone}`}>
              {state.word}
            </span>
          ))}
        </span>
      </div>
      <Figures piece={piece} />
      <CommandLine id={piece.id} />
      <GarrisonButton piece={piece} />
      {leader?.kind === 'engineer' ? <EngineerEffects /> : null}
      <Roster id={piece.id} />
    </li>
  )
}

/** In the command segment: a button that hides the stack in the next box, or why it cannot. */
function HideStackButton({ hex }: { hex: string }) {
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
      {can ? <RuleLink id="OPS-19.5.2" /> : <RefusalReasonLine why={whyNot(seat, { type: 'open', box, hex })} />}
    </div>
  )
}

/** The stack of the selected hex, or of the hex that the player inspects. */
export function UnitCard() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const selection = seat.selection.value
  const hex = selection?.hex ?? seat.inspectedHex.value
  if (hex === null) return <p class="empty">{t.card.none}</p>
  const stack = view.pieces.filter((piece) => piece.at === hex)
  const movable = seat.movableStacks.value.get(hex)
  const canPick = new Set(movable ? [...movable.units, ...movable.outOfCommand, ...movable.staff] : [])
  const units = stack.filter((piece) => unitDef(piece.id))
  const markers =
    Object.values(view.markers).filter((marker) => marker.at === hex).length +
    view.enemyMarkers.filter((marker) => marker.at === hex).length
  const sum = units.reduce((n, p) => n + cfAt(p.id, p.steps), 0)
  return (
    <div data-testid="unit-card" data-hex={hex}>
      <div class="stack-head">
        <h3>
          {stack[0] ? (
            <SideMark side={sideOfPiece(stack[0].id)} />
          ) : markers > 0 ? (
            <SideMark side={view.enemyMarkers.some((marker) => marker.at === hex) ? enemyOf(view.side) : view.side} />
          ) : null}{' '}
          {names.value.hex(hex)}
        </h3>
        {units.length > 0 ? <span>{t.card.sums(sum, units.length)}</span> : null}
      </div>
      {canPick.size > 1 && selection?.hex === hex ? (
        <div class="row tight">
          <button
            type="button"
            class="plain"
            onClick={() => setSelection(seat, { hex, units: movable?.units ?? [], leaders: [] })}
          >
            {t.buttons.all}
          </button>
          <button type="button" class="plain" onClick={() => setSelection(seat, null)}>
            {t.buttons.deselect}
          </button>
        </div>
      ) : null}
      {seat.nextBox.value !== null && stack.some((piece) => sideOfPiece(piece.id) === view.side) ? (
        <HideStackButton hex={hex} />
      ) : null}
      {stack.length + markers === 0 ? <p class="empty">{t.card.empty}</p> : null}
      <ul class="pieces">
        <MarkerRows hex={hex} />
        {stack.map((piece) => (
          <PieceRow
            key={piece.id}
            piece={piece}
            pick={canPick.has(piece.id)}
            picked={
              selection?.hex === hex && (selection.units.includes(piece.id) || selection.leaders.includes(piece.id))
            }
          />
        ))}
      </ul>
    </div>
  )
}
