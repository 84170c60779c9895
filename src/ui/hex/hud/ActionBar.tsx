import type { ComponentChildren } from 'preact'
import type { Action } from '../../../operational/types'
import { refusalText } from '../../i18n/messages'
import { RuleLink } from '../../shared/Parts'
import { narrow } from '../../shared/phone'
import { dialog, text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { act } from '../controller/act'
import { canOpenBoxAt, hideStack, toggleBoxHexMarks } from '../controller/hiding'
import {
  rollForCommand,
  canMarch,
  setSelection,
  garrisonActions,
  mustRollForCommand,
  undoAndFollow,
  toggleGarrison,
  toggleMarch,
} from '../controller/moves'
import { selectNext } from '../controller/nextPiece'
import { requestEndPhase } from '../endPhase/endPhase'
import { nothingUndone } from '../endPhase/undone'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { names } from '../shared/scenario'
import { dependOn } from '../../shared/dependOn'

/** The first legal action of a type. */
function find<T extends Action['type']>(seat: SeatStore, type: T): (Action & { type: T }) | undefined {
  return seat.legal.value.find((action): action is Action & { type: T } => action.type === type)
}

/** Whether the place of the game has a button for a type of action (src/operational/places.ts). */
const hasButton = (seat: SeatStore, type: Action['type']): boolean => seat.gamePlace.value.buttons.includes(type)

interface ActionButtonProps {
  /** Undefined or null: the action is not legal now, and there is no button unless `always`. */
  action: Action | undefined | null
  id: string
  children: ComponentChildren
  strong?: boolean
  /** The button stays, disabled, while the action is not legal. */
  always?: boolean
}

/** A button that does one legal action. */
function ActionButton({ action, id, children, strong, always }: ActionButtonProps) {
  const seat = useSeat()
  if (!action && !always) return null
  return (
    <button
      type="button"
      class={strong ? 'strong' : undefined}
      data-testid={id}
      disabled={!action}
      onClick={() => void (action && act(seat, action))}
    >
      {children}
    </button>
  )
}

/** Takes the last action back, or says why it cannot be. */
function UndoButton() {
  const seat = useSeat()
  dependOn(seat.revision)
  const t = text.value
  const refusal = seat.game.undoRefusal()
  const why = refusal ? refusalText(refusal, settings.value.lang, names.value) : ''
  const over = seat.view.value.toAct === null
  return (
    <span class="with-reason">
      <button
        type="button"
        data-testid="undo"
        aria-label={t.buttons.undo}
        aria-disabled={refusal !== null || over || seat.busy.value}
        class={refusal !== null || over ? 'off' : ''}
        title={refusal ? `${t.undo.cannot}: ${why}` : t.undo.can}
        aria-describedby={refusal ? 'undo-why' : undefined}
        onClick={() => {
          if (!over) void undoAndFollow(seat)
        }}
      >
        ↶ <span class="undo-word">{t.buttons.undo}</span>
      </button>
      {refusal ? (
        <span id="undo-why" class="reason" data-testid="undo-why">
          {why} <RuleLink id={refusal.rule} />
        </span>
      ) : null}
    </span>
  )
}

/** Movement phase: stop, roll for command, march, garrison. */
function MoveButtons() {
  const seat = useSeat()
  const t = text.value.buttons
  const selection = seat.selection.value
  const isMoving = seat.gamePlace.value.place.startsWith('move.')
  const garrisons = garrisonActions(seat)
  return (
    <>
      {hasButton(seat, 'stop') && seat.view.value.moving ? (
        <button type="button" data-testid="stop" onClick={() => void act(seat, { type: 'stop' })}>
          {t.stop}
        </button>
      ) : null}
      {hasButton(seat, 'begin') && mustRollForCommand(seat, selection) ? (
        <button
          type="button"
          class="strong"
          data-testid="begin"
          title={text.value.card.outOfCommand}
          onClick={() => void rollForCommand(seat)}
        >
          ⚄ {t.begin}
        </button>
      ) : null}
      {selection && isMoving && (canMarch(seat) || seat.marching.value) ? (
        <button
          type="button"
          data-testid="march"
          aria-pressed={seat.marching.value}
          title={text.value.path.march}
          onClick={() => toggleMarch(seat)}
        >
          {t.march}
        </button>
      ) : null}
      {isMoving && garrisons.length > 0 ? (
        <button type="button" data-testid="garrison-bar" title="G" onClick={() => void toggleGarrison(seat)}>
          {garrisons.some((a) => a.in) ? t.garrison : t.ungarrison}
        </button>
      ) : null}
    </>
  )
}

/** Opens or closes the panel of hidden boxes, and marks where one can be opened. */
function toggleHiddenPanel(seat: SeatStore): void {
  // On a phone the panel is a sheet over the map and comes first; the hexes are marked from there.
  if (!seat.boxFilling.value && !narrow.value) toggleBoxHexMarks(seat)
  seat.sheetOpen.value = !(seat.sheetOpen.value && seat.panelTab.value === 'hidden')
  seat.panelTab.value = 'hidden'
}

/** Command segment: hide a stack, the panel of boxes, give up the box that is being filled (OPS-19.5.2). */
function HideButtons() {
  const seat = useSeat()
  const t = text.value.buttons
  const inCommand = hasButton(seat, 'done')
  const filling = seat.boxFilling.value
  const panelIsOpen = seat.sheetOpen.value && seat.panelTab.value === 'hidden'
  const hex = seat.inspectedHex.value
  const { pieces, side } = seat.view.value
  const ownStack = hex !== null && pieces.some((piece) => piece.at === hex && piece.id.startsWith(side)) ? hex : null
  const box = seat.nextBox.value
  return (
    <>
      {inCommand && box !== null && ownStack !== null && canOpenBoxAt(seat, ownStack) ? (
        <button type="button" data-testid="hide-these" title="K" onClick={() => void hideStack(seat, ownStack)}>
          {t.hideThese(box)}
        </button>
      ) : null}
      {inCommand || filling ? (
        <button
          type="button"
          data-testid="hide-panel"
          title="K"
          aria-pressed={filling || narrow.value ? panelIsOpen : seat.markingBoxHexes.value}
          onClick={() => toggleHiddenPanel(seat)}
        >
          {text.value.hide.heading}
        </button>
      ) : null}
      {filling ? (
        <ActionButton action={{ type: 'cancel' }} id="cancel-box-bar">
          {t.cancelBox}
        </ActionButton>
      ) : null}
    </>
  )
}

/** Answers to a pending choice that are no hex: hold, pass, wait. */
function AnswerButtons() {
  const seat = useSeat()
  const t = text.value.buttons
  const holds = seat.legal.value.filter((action): action is Action & { type: 'hold' } => action.type === 'hold')
  const waitOfPiece = seat.legal.value.find(
    (action) => action.type === 'wait' && action.unit === seat.answeringPiece.value,
  )
  const isAdvance = seat.view.value.pending.at(-1)?.kind === 'advance'
  return (
    <>
      {(hasButton(seat, 'hold') ? holds : []).map((hold) => (
        <ActionButton key={hold.hex} action={hold} id="hold">
          {t.hold} {holds.length > 1 ? names.value.hex(hold.hex) : ''}
        </ActionButton>
      ))}
      {hasButton(seat, 'pass') ? (
        <ActionButton action={find(seat, 'pass')} id="pass">
          {isAdvance ? t.passAdvance : t.pass}
        </ActionButton>
      ) : null}
      {hasButton(seat, 'wait') ? (
        <ActionButton action={waitOfPiece ?? find(seat, 'wait')} id="wait">
          {t.wait}
        </ActionButton>
      ) : null}
    </>
  )
}

/** Shows the tray of reinforcements that can enter (OPS-14.1). */
function ReinforcementsButton() {
  const seat = useSeat()
  if (!hasButton(seat, 'enter') || !find(seat, 'enter')) return null
  return (
    <button
      type="button"
      data-testid="reinforcements"
      onClick={() => {
        seat.panelTab.value = 'unit'
        seat.sheetOpen.value = true
        setSelection(seat, null)
        document.querySelector('#tray-head')?.scrollIntoView({ block: 'nearest' })
      }}
    >
      {text.value.buttons.enter}
    </button>
  )
}

/** To the next piece with something left to do. */
function NextButton() {
  const seat = useSeat()
  const isOff = seat.readyPieces.value.size === 0
  return (
    <button
      type="button"
      data-testid="next"
      aria-disabled={isOff}
      class={isOff ? 'off' : ''}
      onClick={() => selectNext(seat, { back: false })}
    >
      {text.value.buttons.next}
    </button>
  )
}

/** What ends a box, a segment, the set-up or the phase. */
function EndButtons() {
  const seat = useSeat()
  const t = text.value
  const cannotEnd = !seat.canEndPhase.value
  const leavesUndone = !nothingUndone(seat.undone.value)
  const end = (): void => requestEndPhase(seat)
  return (
    <>
      {find(seat, 'close') ? (
        <button
          type="button"
          class="strong"
          data-testid="close-box-bar"
          disabled={seat.busy.value}
          onClick={() => void act(seat, { type: 'close' })}
        >
          {t.buttons.closeBox}
        </button>
      ) : null}
      {hasButton(seat, 'done') ? (
        <button type="button" class="strong" data-testid="done" disabled={cannotEnd || seat.busy.value} onClick={end}>
          {t.buttons.done} ▸
        </button>
      ) : null}
      {hasButton(seat, 'ready') ? (
        <button
          type="button"
          class="strong"
          data-testid="ready"
          disabled={cannotEnd}
          title={cannotEnd ? t.tray.readyNot : ''}
          onClick={end}
        >
          ✓ {t.buttons.ready}
        </button>
      ) : null}
      {hasButton(seat, 'endPhase') ? (
        <button
          type="button"
          class={`strong${leavesUndone ? ' undone' : ''}`}
          data-testid="end-phase"
          disabled={cannotEnd || seat.busy.value}
          onClick={end}
        >
          {t.buttons.endPhase} ▸
        </button>
      ) : null}
    </>
  )
}

/** The buttons that the place of the game has, and those of the interface itself. */
export function ActionBar() {
  const seat = useSeat()
  const t = text.value
  const isOver = seat.view.value.toAct === null
  return (
    <div class="action-bar" role="toolbar" aria-label={t.menu.heading} data-testid="action-bar">
      <MoveButtons />
      <HideButtons />
      <AnswerButtons />
      <ReinforcementsButton />
      {seat.isDeclaring.value && hasButton(seat, 'attack') ? (
        <ActionButton action={find(seat, 'attack')} id="attack-bar" strong always>
          {t.buttons.attack}
        </ActionButton>
      ) : null}
      {isOver ? null : <NextButton />}
      <button type="button" data-testid="all-actions" onClick={() => (dialog.value = 'actions')}>
        {t.buttons.actions}
      </button>
      {isOver ? null : <UndoButton />}
      <EndButtons />
      {isOver ? (
        <button type="button" class="strong" data-testid="show-result" onClick={() => (dialog.value = 'result')}>
          {t.result.heading}
        </button>
      ) : null}
    </div>
  )
}
