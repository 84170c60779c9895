import type { HexId } from '../../../operational/types'
import { RuleLink, Ruled, SideMark } from '../../shared/Parts'
import { text } from '../../shell/page'
import { answerWith } from '../controller/answer'
import { openOrGarrison } from '../controller/choices'
import { whyNot } from '../controller/hiding'
import { tapHex } from '../controller/interaction'
import { moveSelection, mustRollForCommand } from '../controller/moves'
import { reachableHex } from '../controller/path'
import { playerName } from '../seat/current'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { areAdjacent } from '../shared/ground'
import { isMarker } from '../shared/pieces'
import { names } from '../shared/scenario'
import { hint } from './hints'
import { BastionChoice, PathWords } from './PathWords'

/** Why the hex next to the selected pieces that is pointed at is closed to them; null: it is not, or is not next to them. */
function closedHex(seat: SeatStore): { hex: HexId; words: string; rule: string | null } | null {
  const selection = seat.selection.value
  const hex = seat.aimedHex.value
  if (seat.task.value !== 'selected' || seat.view.value.segment !== 'move') return null
  if (!selection || hex === null || hex === selection.hex || !areAdjacent(selection.hex, hex)) return null
  if (mustRollForCommand(seat, selection) || seat.reach.value.size === 0 || reachableHex(seat.reach.value, hex))
    return null
  if (seat.enterableBastions.value.has(hex)) return null
  const id = selection.units[0]
  const why =
    id !== undefined && isMarker(id)
      ? whyNot(seat, { type: 'marker', id, to: hex })
      : whyNot(seat, { type: 'step', units: selection.units, leaders: selection.leaders, to: hex })
  return why ? { hex, ...why } : null
}

/** The bastion that is pointed at can be entered straight from where the selected unit stands. */
function StraightIntoBastion({ hex }: { hex: HexId }) {
  const seat = useSeat()
  return (
    <button
      type="button"
      class="inline"
      data-testid="go-garrison"
      title="G"
      onClick={() => void moveSelection(seat, hex, { garrison: true })}
    >
      {names.value.hex(hex)}: {text.value.works.straight}
    </button>
  )
}

/** Confirms the choice of a hex that a first tap has shown. */
function ConfirmChoice({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const list = seat.choicesByHex.value.get(hex) ?? []
  const choice = list[0]
  if (!choice) return null
  const ways = openOrGarrison(list)
  if (ways)
    return (
      <BastionChoice
        hex={hex}
        onOpen={() => void answerWith(seat, ways.open)}
        onGarrison={() => void answerWith(seat, ways.garrison)}
      />
    )
  const { action } = choice
  return (
    <button
      type="button"
      class="inline"
      data-testid="go"
      onClick={() => tapHex(seat, hex, { touch: true, shift: false, piece: null })}
    >
      {action.type === 'open' ? t.hide.here(hex, action.box) : `${t.buttons.go} → ${names.value.hex(hex)}`}
    </button>
  )
}

/** One line: who is to act, what the place of the game asks for, what the player can do, and why a hex is closed. */
export function Prompt() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const place = seat.gamePlace.value
  const prompt = t.rules.prompts[place.prompt.replace(/^prompt\./, '')] ?? ''
  const showsPath = seat.path.value.length > 1
  const aimed = seat.aimedHex.value
  const previewed = seat.previewedHex.value
  const closed = showsPath || previewed !== null ? null : closedHex(seat)
  return (
    <div class={`prompt${showsPath ? ' aimed' : ''}`} data-testid="prompt" data-prompt={place.prompt}>
      {view.toAct ? <SideMark side={view.toAct} /> : null}
      <p>
        {view.toAct && view.toAct !== view.active ? <b>{playerName(view.toAct)}: </b> : null}
        <span data-testid="prompt-text">{prompt}</span>{' '}
        <span class="hint">{showsPath ? <PathWords /> : <Ruled>{hint(seat)}</Ruled>}</span>
        {closed ? (
          <span class="reason" data-testid="closed-hex">
            {' '}
            {t.path.closed(closed.hex, closed.words)} <RuleLink id={closed.rule} />
          </span>
        ) : null}
        {!showsPath && aimed !== null && seat.enterableBastions.value.has(aimed) ? (
          <StraightIntoBastion hex={aimed} />
        ) : null}
        {previewed !== null ? <ConfirmChoice hex={previewed} /> : null}
        {view.pending.length > 0 && view.segment !== 'setup' && seat.choosablePieces.value.length > 1 ? (
          <span class="hint"> (N)</span>
        ) : null}
      </p>
      {view.clock.night ? <RuleLink id="OPS-5.5" /> : null}
    </div>
  )
}
