import { useSeat } from '../seat/useSeat'
import { enemyOf, type PieceId, type PieceView, type Side } from '../../../operational/types'
import { canOpenBoxAt, hideStack, whyNot } from '../controller/hiding'
import { deselect, setSelection, selectAt, toggleInSelection } from '../controller/moves'
import { combatFactorAt, hqDef, leaderDef, sideOfPiece, unitDef } from '../shared/pieces'
import { mpText } from '../../shared/format'
import { RuleLink, SideMark } from '../../shared/Parts'
import { RefusalReasonLine } from './BoxParts'
import { ArmMark, statesInWords } from './PieceParts'
import { MarkerRows } from './MarkerRows'
import { EngineerEffects, GarrisonButton } from './Bastion'
import { rankedNames, regimentName } from '../../i18n/regiments'
import { settings } from '../../shell/storage/settings'
import { halfMpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { forHand } from '../../shared/touch'
import { text } from '../../shell/page'

/** Shows, in the viewer's own movement segment, who commands a unit, or that the unit is out of command. */
function CommandLine({ id }: { id: PieceId }) {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const isOwnMovementSegment = view.active === view.side && view.segment === 'move'
  const isOwnUnit = sideOfPiece(id) === view.side && unitDef(id) !== undefined
  if (!isOwnMovementSegment || !isOwnUnit) return null
  // The leaders who command the unit; undefined: it is out of command.
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
  const unit = unitDef(id)
  const lossesOfRegiments = seat.view.value.rosters[id]
  const t = text.value
  if (!unit) return null
  return (
    <details class="roster">
      <summary>
        {t.card.regiments} · {t.card.men(unit.men, unit.guns)}
      </summary>
      {unit.commander ? (
        <p>
          {t.card.commander}: {rankedNames(unit.commander, settings.value.lang)}
        </p>
      ) : null}
      <ul>
        {unit.roster.map((regiment, i) => {
          // Losses in castings (`removed`: gone for good). None are known of a unit that has not fought on the tabletop.
          const [casualties, stragglers, removed] = lossesOfRegiments?.[i] ?? [0, 0, 0]
          // A battery has a crew in place of castings.
          const fullCastings = regiment.castings ?? regiment.crew ?? 0
          return (
            <li key={regiment.id}>
              <b>{regimentName(regiment.id, regiment.name, settings.value.lang)}</b>{' '}
              <span>
                {t.rules.experience[regiment.experience] ?? regiment.experience},{' '}
                {t.rules.weapon[regiment.weapon] ?? regiment.weapon};{' '}
                {t.card.castings(fullCastings - casualties - removed, fullCastings)}
                {stragglers > 0 ? `, ${t.clash.stragglersHead.toLowerCase()} ${stragglers}` : ''}
                {regiment.cannon ? `; ${regiment.cannon.map((gun) => `${gun.pounds} lb`).join(', ')}` : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The movement allowance printed on a counter, in whole movement points. */
const printedMp = (id: PieceId): number => (unitDef(id) ?? leaderDef(id) ?? hqDef(id))?.ma ?? 0

/** The figures printed on a counter; the combat factor is that of its present steps. */
function Figures({ piece }: { piece: PieceView }) {
  const t = text.value
  const unit = unitDef(piece.id)
  const leader = leaderDef(piece.id)
  const hq = hqDef(piece.id)
  const figure = (label: string, explanation: string, value: string | number) => (
    <div key={label}>
      <dt title={explanation}>
        <abbr title={explanation}>{label}</abbr>
      </dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl class="figures">
      {unit ? figure(t.card.cf, t.card.cfLong, combatFactorAt(piece.id, piece.steps)) : null}
      {/* The word morale is its own explanation. */}
      {unit ? figure(t.card.morale, t.card.morale, unit.morale) : null}
      {leader ? figure(t.card.lr, t.card.lrLong, leader.lr) : null}
      {/* Only commanders have a span: the HQ, and leaders who command somebody. */}
      {leader?.scope || hq ? figure(t.card.span, t.card.spanLong, leader?.span ?? hq?.span ?? 0) : null}
      {figure(t.card.ma, t.card.maLong, printedMp(piece.id))}
      {unit ? figure(t.card.steps, t.card.stepsLong, `${piece.steps}/${unit.steps}`) : null}
      {unit?.range !== undefined ? figure(t.card.range, t.card.rangeLong, unit.range) : null}
    </dl>
  )
}

/** A piece of the stack: a checkbox to move it with the others, figures, states, command and regiments. */
function PieceRow({ piece, canSelect, isSelected }: { piece: PieceView; canSelect: boolean; isSelected: boolean }) {
  const seat = useSeat()
  const t = text.value
  const unit = unitDef(piece.id)
  const leader = leaderDef(piece.id)
  const hq = hqDef(piece.id)
  const view = seat.view.value
  const printedHalfMp = 2 * printedMp(piece.id)
  const isItsMovementSegment = sideOfPiece(piece.id) === view.active && view.segment === 'move'
  /** The formation of a unit, or the kind of leader. */
  let kindWord = hq ? t.rules.arm.hq : ''
  if (unit) kindWord = names.value.formation(unit.formation)
  else if (leader) kindWord = t.rules.leaderKind[leader.kind]
  return (
    <li class={`piece ${sideOfPiece(piece.id)}${isSelected ? ' picked' : ''}`} data-piece={piece.id}>
      <div class="piece-head">
        {canSelect ? (
          <label class="pick">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() => toggleInSelection(seat, piece.at, piece.id)}
              aria-label={t.card.goes(names.value.piece(piece.id))}
            />
          </label>
        ) : null}
        <ArmMark id={piece.id} />
        <button type="button" class="piece-name" onClick={() => selectAt(seat, piece.at, piece.id)}>
          {names.value.piece(piece.id)}
        </button>
        {isItsMovementSegment && !piece.moved ? (
          <span class="mp">{t.card.mp(mpText(halfMpLeft(seat, piece.id)), mpText(printedHalfMp))}</span>
        ) : null}
      </div>
      <div class="piece-sub">
        <span>{kindWord}</span>
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

/** In the command segment: a button that hides the stack in the next box (under two markers, OPS-19.5), or why it cannot. */
function HideStackButton({ hex }: { hex: string }) {
  const seat = useSeat()
  const box = seat.nextBox.value
  if (box === null || seat.boxFilling.value) return null
  const canHide = canOpenBoxAt(seat, hex)
  return (
    <div class="row tight">
      <button
        type="button"
        data-testid="hide-these-card"
        title="K"
        disabled={!canHide || seat.busy.value}
        onClick={() => void hideStack(seat, hex)}
      >
        {text.value.buttons.hideThese(box)}
      </button>
      {canHide ? <RuleLink id="OPS-19.5.2" /> : <RefusalReasonLine reason={whyNot(seat, { type: 'open', box, hex })} />}
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
  if (hex === null) {
    // Without a piece that can act there is no button that goes to the next one.
    return <p class="empty">{forHand(seat.readyPieces.value.size > 0 ? t.card.none : t.card.noneReady)}</p>
  }
  const stack = view.pieces.filter((piece) => piece.at === hex)
  const movable = seat.movableStacks.value.get(hex)
  const selectableIds = new Set(movable ? [...movable.units, ...movable.outOfCommand, ...movable.leadersAndHqs] : [])
  const units = stack.filter((piece) => unitDef(piece.id))
  const ownMarkerCount = Object.values(view.markers).filter((marker) => marker.at === hex).length
  const enemyMarkerCount = view.enemyMarkers.filter((marker) => marker.at === hex).length
  const markerCount = ownMarkerCount + enemyMarkerCount
  /** The side whose pieces or, without pieces, whose markers are in the hex. */
  let sideInHex: Side | null = null
  if (stack[0]) sideInHex = sideOfPiece(stack[0].id)
  else if (enemyMarkerCount > 0) sideInHex = enemyOf(view.side)
  else if (ownMarkerCount > 0) sideInHex = view.side
  const combatFactors = units.reduce((sum, unit) => sum + combatFactorAt(unit.id, unit.steps), 0)
  return (
    <div data-testid="unit-card" data-hex={hex}>
      <div class="stack-head">
        <h3>
          {sideInHex ? <SideMark side={sideInHex} /> : null} {names.value.hex(hex)}
        </h3>
        {units.length > 0 ? <span>{t.card.sums(combatFactors, units.length)}</span> : null}
      </div>
      {selectableIds.size > 1 && selection?.hex === hex ? (
        <div class="row tight">
          {/* Selects all units; leaders are added by their own checkboxes. */}
          <button
            type="button"
            class="plain"
            onClick={() => setSelection(seat, { hex, units: movable?.units ?? [], leaders: [] })}
          >
            {t.buttons.all}
          </button>
          <button type="button" class="plain" onClick={() => deselect(seat)}>
            {t.buttons.deselect}
          </button>
        </div>
      ) : null}
      {seat.nextBox.value !== null && stack.some((piece) => sideOfPiece(piece.id) === view.side) ? (
        <HideStackButton hex={hex} />
      ) : null}
      {stack.length + markerCount === 0 ? <p class="empty">{t.card.empty}</p> : null}
      <ul class="pieces">
        <MarkerRows hex={hex} />
        {stack.map((piece) => (
          <PieceRow
            key={piece.id}
            piece={piece}
            canSelect={selectableIds.has(piece.id)}
            isSelected={
              selection?.hex === hex && (selection.units.includes(piece.id) || selection.leaders.includes(piece.id))
            }
          />
        ))}
      </ul>
    </div>
  )
}
