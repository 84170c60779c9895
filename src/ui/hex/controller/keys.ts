// The keyboard of the hex game: which key does what on the map, in the game and in the panels.
import { isTyping } from '../../shared/typing'
import { services } from '../../shell/services'
import { learnPlace, stepBack } from '../../shell/learning'
import { tablePlace } from '../../shell/tablePlay'
import { clause, dialog, FIRST_PAGE } from '../../shell/page'
import { endPhaseNow } from '../endPhase/endPhase'
import { countersHidden, ZOOM_STEP } from '../mapDisplay'
import { OVERLAYS } from '../overlay'
import { currentSeat } from '../seat/current'
import type { SeatStore } from '../seat/store'
import { act, undo } from './act'
import { cancel, tapHex } from './interaction'
import type { KeyEventType } from './interactionChart'
import { CURSOR_MOVES, moveCursor, moveCursorToChoice } from './mapCursor'
import { toggleOverlay } from './overlays'

/** Moves the keyboard focus from the map to the panels, or back to the map (F6). */
export function switchFocus(seat: SeatStore): void {
  const map = document.querySelector<HTMLElement>('#map')
  if (document.activeElement === map) {
    // On a phone the panels lie in a sheet, which must be open to have the focus.
    seat.sheetOpen.value = true
    document.querySelector<HTMLElement>('#panels')?.focus()
  } else map?.focus()
}

/** How far one press of Shift and an arrow key pans the map, in CSS pixels. */
const PAN_PX = 120

/** Does the focused element itself use Enter and the arrow keys? */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a, input, summary, [role=tab], [role=option]')

/**
 * Handles a key before the first game, when only Escape and F6 mean something. True: the key was used. `clause`: where the rulebook is open;
 * null: it is closed.
 */
function pressWithoutGame({ key }: KeyboardEvent): boolean {
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else if (learnPlace.value !== null) stepBack()
    // The table has keys of its own (ui/table/play).
    else if (tablePlace.value !== null) return false
    else dialog.value = 'menu'
  } else if (key === 'F6') document.querySelector<HTMLElement>('#map')?.focus()
  else return false
  return true
}

/**
 * Handles a key while the player commands a clash: the map is not on the page, and its keys mean nothing there. The keys of his hand are those of
 * ui/table/play/hand/keys.ts, which comes first. True: the key was used.
 */
function pressAtTable(seat: SeatStore, key: string): boolean {
  if (key === 'Escape' && clause.value !== null) clause.value = null
  else if (dialog.value !== null || clause.value !== null) return false
  else if (key === 'Escape') dialog.value = 'menu'
  else if (key === '?') dialog.value = 'help'
  else if (key === 'r') clause.value = FIRST_PAGE
  else if (key === 'u') void undo(seat)
  else return false
  return true
}

/** Handles a key during a game. True: the key was used. */
function press(seat: SeatStore, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event
  if (seat.view.value.table && seat.replay.value === null) return pressAtTable(seat, key)
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else cancel(seat)
    return true
  }
  if (key === 'F6') {
    switchFocus(seat)
    return true
  }
  // P asks whether to end the phase; a second P in that dialog confirms.
  if (key.toLowerCase() === 'p' && dialog.value === 'endPhase') {
    void endPhaseNow(seat)
    return true
  }
  if (dialog.value !== null || clause.value !== null) return false
  if (key === '?') {
    dialog.value = 'help'
    return true
  }
  if (shiftKey && key.startsWith('Arrow')) {
    services.board?.pan(
      PAN_PX * (Number(key === 'ArrowRight') - Number(key === 'ArrowLeft')),
      PAN_PX * (Number(key === 'ArrowDown') - Number(key === 'ArrowUp')),
    )
    return true
  }
  // Letters count in either case; names of keys such as `ArrowUp` stay as they are.
  const keyName = key.length === 1 ? key.toLowerCase() : key
  // On the keypad `code` tells the keys apart whether Num Lock is on or off.
  const cursorMove = CURSOR_MOVES[event.code.startsWith('Numpad') ? event.code : keyName]
  // A list, slider or tab that has the focus uses the arrow keys itself.
  const belongsToControl = key.startsWith('Arrow') && isControl(event.target)
  if (cursorMove !== undefined && !belongsToControl) {
    moveCursor(seat, cursorMove)
    return true
  }
  if (key === 'Enter' || key === ' ') {
    if (isControl(event.target) || seat.cursorHex.value === null) return false
    // Enter on the hex that is attacked makes the attack, as in the dialog.
    const { attack } = seat.view.value
    if (key === 'Enter' && seat.isDeclaring.value && attack?.target === seat.cursorHex.value) {
      if (seat.legal.value.some((action) => action.type === 'attack')) void act(seat, { type: 'attack' })
      return true
    }
    tapHex(seat, seat.cursorHex.value, { touch: false, shift: shiftKey, piece: null })
    return true
  }
  return pressCommandKey(seat, keyName, { shift: shiftKey })
}

/**
 * Keys that act on the game, with the event that each reports to the interaction chart. `BEGIN` rolls for command (OPS-4.3); `CONCEAL` hides
 * a stack in a box (OPS-19.5.2).
 */
const KEY_EVENTS: Readonly<Record<string, KeyEventType>> = {
  n: 'NEXT',
  u: 'UNDO',
  m: 'MARCH',
  b: 'BEGIN',
  s: 'STOP',
  g: 'GARRISON',
  k: 'CONCEAL',
  p: 'END_PHASE',
}

/** What Shift makes of a key: the opposite. */
const WITH_SHIFT: Partial<Record<KeyEventType, KeyEventType>> = { NEXT: 'BACK', UNDO: 'REDO' }

/** Handles a key that acts on the game, or else one that changes only what is shown. True: the key was used. */
function pressCommandKey(seat: SeatStore, key: string, { shift }: { shift: boolean }): boolean {
  const type = KEY_EVENTS[key]
  if (type === undefined) return pressViewKey(seat, key, { shift })
  seat.send({ type: (shift ? WITH_SHIFT[type] : undefined) ?? type })
  return true
}

/** Handles a key that changes only what is shown. True: the key was used. */
function pressViewKey(seat: SeatStore, key: string, { shift }: { shift: boolean }): boolean {
  switch (key) {
    case 'r':
      clause.value = FIRST_PAGE
      return true
    case 'l':
      dialog.value = 'actions'
      return true
    case 'i':
      if (seat.cursorHex.value) seat.inspectedHex.value = seat.cursorHex.value
      seat.panelTab.value = 'terrain'
      seat.sheetOpen.value = true
      return true
    case 't':
      moveCursorToChoice(seat, { back: shift })
      return true
    case 'h':
      countersHidden.value = !countersHidden.value
      return true
    case 'f':
      services.board?.fit()
      return true
    case '+':
    case '=':
      services.board?.zoom(ZOOM_STEP)
      return true
    case '-':
    case '−':
      services.board?.zoom(1 / ZOOM_STEP)
      return true
    default: {
      // The digits 1, 2, … stand for the overlays in their order.
      const overlay = OVERLAYS[Number(key) - 1]
      if (overlay === undefined) return false
      toggleOverlay(seat, overlay)
      return true
    }
  }
}

/** Listens to the keys of the whole page; returns the function that ends this. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) && event.key !== 'Escape' && event.key !== 'F6') return
    const seat = currentSeat.value
    const wasUsed = seat ? press(seat, event) : pressWithoutGame(event)
    if (wasUsed) event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
