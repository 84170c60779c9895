import { services } from '../../shell/services'
import { clause, dialog } from '../../shell/page'
import { endPhaseNow } from '../endPhase/endPhase'
import { countersHidden } from '../mapDisplay'
import { OVERLAYS } from '../overlay'
import { currentSeat } from '../seat/current'
import type { SeatStore } from '../seat/store'
import { cancel, tapHex } from './interaction'
import type { KeyEventType } from './interactionChart'
import { CURSOR_MOVES, moveCursor } from './mapCursor'
import { toggleOverlay } from './overlays'

/** From the map to the panels and back (F6). */
export function switchFocus(seat: SeatStore): void {
  const map = document.querySelector<HTMLElement>('#map')
  if (document.activeElement === map) {
    seat.sheetOpen.value = true
    document.querySelector<HTMLElement>('#panels')?.focus()
  } else map?.focus()
}

/** How far Shift and an arrow key pan the map. */
const PAN_PX = 120
/** By what factor + and − zoom the map; one takes the other back. */
const ZOOM_IN = 1.25
const ZOOM_OUT = 1 / ZOOM_IN

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=listbox], [role=option]') ||
    target.isContentEditable)

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a, input, summary, [role=tab], [role=option]')

/** Before the first game only these keys mean something. */
function pressWithoutGame({ key }: KeyboardEvent): boolean {
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else dialog.value = 'menu'
  } else if (key === 'F6') document.querySelector<HTMLElement>('#map')?.focus()
  else return false
  return true
}

/** One key; true when it meant something. */
function press(seat: SeatStore, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else cancel(seat)
    return true
  }
  if (key === 'F6') {
    switchFocus(seat)
    return true
  }
  // The second press confirms.
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
  const lower = key.length === 1 ? key.toLowerCase() : key
  const move = CURSOR_MOVES[event.code.startsWith('Numpad') ? event.code : lower]
  // The arrow keys stay with lists, sliders and tabs that have the focus.
  if (move !== undefined && !(key.startsWith('Arrow') && isControl(event.target))) {
    moveCursor(seat, move)
    return true
  }
  if (key === 'Enter' || key === ' ') {
    if (isControl(event.target) || seat.cursorHex.value === null) return false
    tapHex(seat, seat.cursorHex.value, { touch: false, shift: shiftKey, piece: null })
    return true
  }
  return pressCommandKey(seat, lower, shiftKey)
}

/** Keys that mean something in the game, with what they report to the interaction chart. */
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

function pressCommandKey(seat: SeatStore, key: string, shift: boolean): boolean {
  const type = KEY_EVENTS[key]
  if (type === undefined) return pressViewKey(seat, key)
  seat.send({ type: type === 'NEXT' && shift ? 'BACK' : type })
  return true
}

/** Keys that change only what is shown. */
function pressViewKey(seat: SeatStore, key: string): boolean {
  switch (key) {
    case 'r':
      clause.value = ''
      return true
    case 'l':
      dialog.value = 'actions'
      return true
    case 'i':
      if (seat.cursorHex.value) seat.inspectedHex.value = seat.cursorHex.value
      seat.panelTab.value = 'terrain'
      seat.sheetOpen.value = true
      return true
    case 'h':
      countersHidden.value = !countersHidden.value
      return true
    case 'f':
      services.board?.fit()
      return true
    case '+':
    case '=':
      services.board?.zoom(ZOOM_IN)
      return true
    case '-':
    case '−':
      services.board?.zoom(ZOOM_OUT)
      return true
    default: {
      const overlay = OVERLAYS[Number(key) - 1]
      if (overlay === undefined) return false
      toggleOverlay(seat, overlay)
      return true
    }
  }
}

/** Listens to the whole page; returns how to stop. */
export function listenToKeys(): () => void {
  const on = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) && event.key !== 'Escape' && event.key !== 'F6') return
    const seat = currentSeat.value
    if (seat ? press(seat, event) : pressWithoutGame(event)) event.preventDefault()
  }
  document.addEventListener('keydown', on)
  return () => document.removeEventListener('keydown', on)
}
