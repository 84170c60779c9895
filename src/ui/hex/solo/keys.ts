import type { SeatStore } from '../seat/store'
import { toggleStaff, toggleOpponentTurn } from './SoloTools'
import { clause, dialog } from '../../shell/page'
import { pauseOrResumeOpponent, setOpponentSpeed, skipOpponent } from './watchOpponent'
import { currentSeat } from '../seat/current'

const onControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button, a, input, select, textarea, summary, [role=tab], [role=option]')

/** While the opponent plays, pause, speed and skip have the keys that they have in a replay; all others mean what they always mean. */
function watchKey(seat: SeatStore, event: KeyboardEvent): boolean {
  const { key } = event
  if ((key === 'Enter' || key === ' ') && onControl(event.target)) return false
  if (key === '1' || key === '2' || key === '4') setOpponentSpeed(seat, key === '1' ? 1 : key === '2' ? 2 : 4)
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

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=listbox], [role=option]')

/** Keys of solo play; they come before those of the game. */
export function listenToSoloKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      const seat = currentSeat.value
      if (!seat?.opponent.value || dialog.value !== null || clause.value !== null) return
      if (!soloKey(seat, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
