import type { ComponentChildren } from 'preact'
import type { Action } from '../../../operational/types'
import { refusalText } from '../../i18n/messages'
import { RuleLink } from '../../shared/Parts'
import { isNarrow } from '../../shared/phone'
import { dialog, text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { act } from '../controller/act'
import { canOpenBoxAt, hideStack, toggleBoxHexMarks } from '../controller/hiding'
import {
  rollForCommand,
  canMarch,
  deselect,
  garrisonActions,
  mustRollForCommand,
  redoAndFollow,
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
function firstLegal<T extends Action['type']>(seat: SeatStore, type: T): (Action & { type: T }) | undefined {
  return seat.legal.value.find((action): action is Action & { type: T } => action.type === type)
}

/** Does the place of the game (where it waits for a choice: src/operational/places.ts) have a button for this type of action? */
const hasButton = (seat: SeatStore, type: Action['type']): boolean => seat.gamePlace.value.buttons.includes(type)

interface ActionButtonProps {
  /** Undefined or null: the action is not legal now; the button is hidden, or with `staysWhenIllegal` disabled. */
  action: Action | undefined | null
  testId: string
  children: ComponentChildren
  /** Drawn as the most important button. */
  strong?: boolean
  staysWhenIllegal?: boolean
}

/** A button that does one legal action. */
function ActionButton({ action, testId, children, strong, staysWhenIllegal }: ActionButtonProps) {
  const seat = useSeat()
  if (!action && !staysWhenIllegal) return null
  return (
    <button
      type="button"
      class={strong ? 'strong' : undefined}
      data-testid={testId}
      disabled={!action}
      onClick={() => void (action && act(seat, action))}
    >
      {children}
    </button>
  )
}

/** A button that takes the last action back, or says why that is not possible. */
function UndoButton() {
  const seat = useSeat()
  // The game is no signal: each change of it (`revision`) draws the button anew.
  dependOn(seat.revision)
  const t = text.value
  const refusal = seat.game.undoRefusal()
  const refusalWords = refusal ? refusalText(refusal, settings.value.lang, names.value) : ''
  const isOver = seat.view.value.toAct === null
  return (
    <span class="with-reason">
      <button
        type="button"
        data-testid="undo"
        aria-label={t.buttons.undo}
        aria-disabled={refusal !== null || isOver || seat.busy.value}
        class={refusal !== null || isOver ? 'off' : ''}
        title={refusal ? `${t.undo.cannot}: ${refusalWords}` : t.undo.can}
        aria-describedby={refusal ? 'undo-why' : undefined}
        onClick={() => {
          if (!isOver) void undoAndFollow(seat)
        }}
      >
        ↶ <span class="undo-word">{t.buttons.undo}</span>
      </button>
      {refusal ? (
        <span id="undo-why" class="reason" data-testid="undo-why">
          {refusalWords} <RuleLink id={refusal.rule} />
        </span>
      ) : null}
    </span>
  )
}

/** A button that does again what was taken back; only while there is something. */
function RedoButton() {
  const seat = useSeat()
  dependOn(seat.revision)
  const t = text.value
  if (seat.game.redoable() === null) return null
  return (
    <button
      type="button"
      data-testid="redo"
      aria-label={t.buttons.redo}
      title={t.undo.redo}
      onClick={() => void redoAndFollow(seat)}
    >
      ↷ <span class="undo-word">{t.buttons.redo}</span>
    </button>
  )
}

/** The buttons of the movement phase: stop, roll for command (action `begin`), march, enter or leave a bastion. */
function MoveButtons() {
  const seat = useSeat()
  const t = text.value.buttons
  const selection = seat.selection.value
  const isMoving = seat.gamePlace.value.place.startsWith('move.')
  const legalGarrisonActions = garrisonActions(seat)
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
      {isMoving && legalGarrisonActions.length > 0 ? (
        <button type="button" data-testid="garrison-bar" title="G" onClick={() => void toggleGarrison(seat)}>
          {/* `in`: the action leads into the bastion, not out of it. */}
          {legalGarrisonActions.some((action) => action.in) ? t.garrison : t.ungarrison}
        </button>
      ) : null}
    </>
  )
}

/**
 * A box: units hidden together under two markers, one real and one dummy (OPS-19.5).
 * Opens or closes the panel of boxes; unless a box is being filled, also marks where a box can be opened, or removes the marks.
 */
function toggleHiddenPanel(seat: SeatStore): void {
  // On a phone the panel covers the map: hexes are marked by a checkbox in the panel instead.
  if (!seat.boxFilling.value && !isNarrow.value) toggleBoxHexMarks(seat)
  seat.sheetOpen.value = !(seat.sheetOpen.value && seat.panelTab.value === 'hidden')
  seat.panelTab.value = 'hidden'
}

/** The buttons of the command segment: hide the stack, open the panel of boxes, give up the box that is being filled (OPS-19.5.2). */
function HideButtons() {
  const seat = useSeat()
  const t = text.value.buttons
  // Only the command segment has a button for `done`.
  const isCommandSegment = hasButton(seat, 'done')
  const filling = seat.boxFilling.value
  const isPanelOpen = seat.sheetOpen.value && seat.panelTab.value === 'hidden'
  const hex = seat.inspectedHex.value
  const { pieces, side } = seat.view.value
  // The id of a piece begins with its side.
  const holdsOwnPiece = pieces.some((piece) => piece.at === hex && piece.id.startsWith(side))
  const box = seat.nextBox.value
  const canHideStack = isCommandSegment && hex !== null && holdsOwnPiece && canOpenBoxAt(seat, hex)
  // Pressed: where the button only opens the panel, while the panel is open; else while hexes are marked.
  const isPressed = filling || isNarrow.value ? isPanelOpen : seat.markingBoxHexes.value
  return (
    <>
      {canHideStack && box !== null ? (
        <button type="button" data-testid="hide-these" title="K" onClick={() => void hideStack(seat, hex)}>
          {t.hideThese(box)}
        </button>
      ) : null}
      {isCommandSegment || filling ? (
        <button
          type="button"
          data-testid="hide-panel"
          title="K"
          aria-pressed={isPressed}
          onClick={() => toggleHiddenPanel(seat)}
        >
          {text.value.hide.heading}
        </button>
      ) : null}
      {filling ? (
        <ActionButton action={{ type: 'cancel' }} testId="cancel-box-bar">
          {t.cancelBox}
        </ActionButton>
      ) : null}
    </>
  )
}

/** The buttons that answer a pending choice without a hex: hold instead of retreating, pass, let a routed unit wait. */
function AnswerButtons() {
  const seat = useSeat()
  const t = text.value.buttons
  // One for each hex whose units may hold.
  const holds = seat.legal.value.filter((action): action is Action & { type: 'hold' } => action.type === 'hold')
  const waitOfAnsweringPiece = seat.legal.value.find(
    (action) => action.type === 'wait' && action.unit === seat.answeringPiece.value,
  )
  const isAdvance = seat.view.value.pending.at(-1)?.kind === 'advance'
  return (
    <>
      {(hasButton(seat, 'hold') ? holds : []).map((hold) => (
        <ActionButton key={hold.hex} action={hold} testId="hold">
          {t.hold} {holds.length > 1 ? names.value.hex(hold.hex) : ''}
        </ActionButton>
      ))}
      {hasButton(seat, 'pass') ? (
        <ActionButton action={firstLegal(seat, 'pass')} testId="pass">
          {isAdvance ? t.passAdvance : t.pass}
        </ActionButton>
      ) : null}
      {hasButton(seat, 'wait') ? (
        <ActionButton action={waitOfAnsweringPiece ?? firstLegal(seat, 'wait')} testId="wait">
          {t.wait}
        </ActionButton>
      ) : null}
    </>
  )
}

/** A button that shows the tray of reinforcements, while one of them can enter (OPS-14.1). */
function ReinforcementsButton() {
  const seat = useSeat()
  if (!hasButton(seat, 'enter') || !firstLegal(seat, 'enter')) return null
  return (
    <button
      type="button"
      data-testid="reinforcements"
      onClick={() => {
        seat.panelTab.value = 'unit'
        seat.sheetOpen.value = true
        deselect(seat)
        document.querySelector('#tray-head')?.scrollIntoView({ block: 'nearest' })
      }}
    >
      {text.value.buttons.enter}
    </button>
  )
}

/** A button that selects the next piece with something left to do. */
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

/** The buttons that close a box, or end the command segment (`done`), the set-up (`ready`) or the phase. */
function EndButtons() {
  const seat = useSeat()
  const t = text.value
  const cannotEnd = !seat.canEndPhase.value
  const leavesUndone = !nothingUndone(seat.undone.value)
  const onEnd = (): void => requestEndPhase(seat)
  return (
    <>
      {firstLegal(seat, 'close') ? (
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
        <button type="button" class="strong" data-testid="done" disabled={cannotEnd || seat.busy.value} onClick={onEnd}>
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
          onClick={onEnd}
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
          onClick={onEnd}
        >
          {t.buttons.endPhase} ▸
        </button>
      ) : null}
    </>
  )
}

/** The bar under the map: the buttons of the place of the game, and those that are always there (next piece, all actions, undo). */
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
        <ActionButton action={firstLegal(seat, 'attack')} testId="attack-bar" strong staysWhenIllegal>
          {t.buttons.attack}
        </ActionButton>
      ) : null}
      {isOver ? null : <NextButton />}
      <button type="button" data-testid="all-actions" onClick={() => (dialog.value = 'actions')}>
        {t.buttons.actions}
      </button>
      {isOver ? null : <UndoButton />}
      {isOver ? null : <RedoButton />}
      <EndButtons />
      {isOver ? (
        <button type="button" class="strong" data-testid="show-result" onClick={() => (dialog.value = 'result')}>
          {t.result.heading}
        </button>
      ) : null}
    </div>
  )
}
