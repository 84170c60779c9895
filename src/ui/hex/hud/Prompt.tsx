import type { HexId } from '../../../operational/types'
import { RuleLink, TextWithRuleLinks, SideMark } from '../../shared/Parts'
import { forHand, withoutKeysOnTouch } from '../../shared/touch'
import { text } from '../../shell/page'
import { answerWith } from '../controller/answer'
import { openOrGarrison } from '../controller/choices'
import type { RefusalReason } from '../controller/hiding'
import { whyOutOfReach } from '../controller/tapRefusal'
import { tapHex } from '../controller/interaction'
import { moveSelection, mustRollForCommand } from '../controller/moves'
import { reachableHex } from '../controller/path'
import { playerName } from '../seat/current'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { names } from '../shared/scenario'
import { hint } from './hints'
import { BastionChoice, PathWords } from './PathWords'

/** Why the selected pieces cannot get to the hex under the pointer, near or far; null: they can, or nothing is selected. */
function closedHexAimedAt(seat: SeatStore): RefusalReason | null {
  const selection = seat.selection.value
  const hex = seat.aimedHex.value
  if (seat.task.value !== 'selected' || seat.view.value.segment !== 'move') return null
  if (!selection || hex === null || hex === selection.hex || seat.movableStacks.value.has(hex)) return null
  // If the units cannot move at all, the hint of the prompt says why.
  const cannotMove = mustRollForCommand(seat, selection) || seat.reach.value.size === 0
  const canGoThere = reachableHex(seat.reach.value, hex) !== null || seat.enterableBastions.value.has(hex)
  return cannotMove || canGoThere ? null : whyOutOfReach(seat, selection, hex)
}

/** A button that moves the selected unit straight into the bastion of a hex beside it. */
function StraightIntoBastionButton({ hex }: { hex: HexId }) {
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

/** The button that confirms a choice previewed by a first tap; two buttons where the player decides between the open and a bastion. */
function ConfirmChoice({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const choices = seat.choicesByHex.value.get(hex) ?? []
  const preferredChoice = choices[0]
  if (!preferredChoice) return null
  const bothWays = openOrGarrison(choices)
  if (bothWays)
    return (
      <BastionChoice
        hex={hex}
        onOpen={() => void answerWith(seat, bothWays.open)}
        onGarrison={() => void answerWith(seat, bothWays.garrison)}
      />
    )
  // The action `open` opens a box (units hidden under two markers) in the hex.
  const { action } = preferredChoice
  return (
    <button
      type="button"
      class="inline"
      data-testid="go"
      // Counts as the second tap on the hex.
      onClick={() => tapHex(seat, hex, { touch: true, shift: false, piece: null })}
    >
      {action.type === 'open' ? t.hide.here(hex, action.box) : `${t.buttons.go} → ${names.value.hex(hex)}`}
    </button>
  )
}

/** The line above the map: who is to act, what the game asks for, what the player can do, and why the aimed hex is closed to his pieces. */
export function Prompt() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  // Where the game waits for a choice (src/operational/places.ts).
  const place = seat.gamePlace.value
  // The catalogue has the prompts by the names after `prompt.`.
  const promptText = t.rules.prompts[place.prompt.replace(/^prompt\./, '')] ?? ''
  const showsPath = seat.path.value.length > 1
  const aimedHex = seat.aimedHex.value
  const previewedHex = seat.previewedHex.value
  const closedHex = showsPath || previewedHex !== null ? null : closedHexAimedAt(seat)
  return (
    <div class={`prompt${showsPath ? ' aimed' : ''}`} data-testid="prompt" data-prompt={place.prompt}>
      {view.toAct ? <SideMark side={view.toAct} /> : null}
      <p>
        {/* Where the side that is not phasing must answer, its player is named. */}
        {view.toAct && view.toAct !== view.active ? <b>{playerName(view.toAct)}: </b> : null}
        <span data-testid="prompt-text" role="status">
          {promptText}
        </span>{' '}
        <span class="hint">
          {showsPath ? <PathWords /> : <TextWithRuleLinks>{withoutKeysOnTouch(forHand(hint(seat)))}</TextWithRuleLinks>}
        </span>
        {closedHex ? (
          <span class="reason" data-testid="closed-hex">
            {' '}
            {closedHex.words} <RuleLink id={closedHex.rule} />
          </span>
        ) : null}
        {!showsPath && aimedHex !== null && seat.enterableBastions.value.has(aimedHex) ? (
          <StraightIntoBastionButton hex={aimedHex} />
        ) : null}
        {previewedHex !== null ? <ConfirmChoice hex={previewedHex} /> : null}
        {/* The key N goes through the pieces that can be chosen. */}
        {view.pending.length > 0 && view.segment !== 'setup' && seat.choosablePieces.value.length > 1 ? (
          <span class="hint">{withoutKeysOnTouch(' (N)')}</span>
        ) : null}
      </p>
      {view.clock.night ? <RuleLink id="OPS-5.5" /> : null}
    </div>
  )
}
