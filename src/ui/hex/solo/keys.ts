import type { SeatStore } from '../seat/store'
import { toggleStaff, toggleOpponentTurn } from './SoloTools'
import { clause, dialog } from '../../shell/page'
import { pauseOrResumeOpponent, setOpponentSpeed, skipOpponent } from './watchOpponent'
import { currentSeat } from '../seat/current'

/** Does a control have the focus that uses Enter and Space itself? */
const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button, a, input, select, textarea, summary, [role=tab], [role=option]')

const SPEED_OF_KEY = { '1': 1, '2': 2, '4': 4 } as const

/** While the opponent acts, pause, speed and skip have the same keys as in a replay. False: the key means what it always means. */
function watchKey(seat: SeatStore, event: KeyboardEvent): boolean {
  const { key } = event
  if ((key === 'Enter' || key === ' ') && isOnControl(event.target)) return false
  if (key === '1' || key === '2' || key === '4') setOpponentSpeed(seat, SPEED_OF_KEY[key])
  else if (key === ' ') pauseOrResumeOpponent(seat)
  else if (key === 'Enter') skipOpponent(seat)
  else return false
  return true
}

function soloKey(seat: SeatStore, event: KeyboardEvent): boolean {
  const lower = event.key.toLowerCase()
  if (lower === 'j') toggleOpponentTurn(seat)
  else if (lower === 'v') toggleStaff(seat)
  else return seat.opponentActs.value && watchKey(seat, event)
  return true
}

/** Is the player typing into a field? */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=listbox], [role=option]')

/** Listens to the keys of solo play, before those of the game. */
export function listenToSoloKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const seat = currentSeat.value
      if (!seat?.opponent.value || dialog.value !== null || clause.value !== null) return
      if (!soloKey(seat, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
