// The keyboard of a game against the computer; these keys come before those of the hex game.
import type { SeatStore } from '../seat/store'
import { toggleStaffPanel, toggleOpponentTurnList } from './SoloTools'
import { clause, dialog } from '../../shell/page'
import { dismissStaff } from './staff'
import { pauseOrResumeOpponent, setOpponentSpeed, skipOpponent } from './watchOpponent'
import { currentSeat } from '../seat/current'
import { isTyping } from '../../shared/typing'

/** Does the focused element use Enter and Space itself? */
const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button, a, input, select, textarea, summary, [role=tab], [role=option]')

/** The keys that set how fast the opponent's actions are shown. */
const SPEED_OF_KEY = { '1': 1, '2': 2, '4': 4 } as const

/** Handles a key while the opponent acts: pause, speed and skip have the same keys as in a replay. True: the key was used. */
function pressWatchKey(seat: SeatStore, event: KeyboardEvent): boolean {
  const { key } = event
  if ((key === 'Enter' || key === ' ') && isOnControl(event.target)) return false
  if (key === '1' || key === '2' || key === '4') setOpponentSpeed(seat, SPEED_OF_KEY[key])
  else if (key === ' ') pauseOrResumeOpponent(seat)
  else if (key === 'Enter') skipOpponent(seat)
  else return false
  return true
}

/** Handles a key in a game against the computer. True: the key was used. */
function pressSoloKey(seat: SeatStore, event: KeyboardEvent): boolean {
  const keyName = event.key.toLowerCase()
  if (keyName === 'j') toggleOpponentTurnList(seat)
  else if (keyName === 'v') toggleStaffPanel(seat)
  else if (event.key === 'Escape' && seat.staffAdvice.value !== null) dismissStaff(seat)
  // The other keys mean something only while the opponent acts.
  else return seat.opponentActs.value && pressWatchKey(seat, event)
  return true
}

/** Listens to the keys of a game against the computer. Capturing them first keeps the used ones from the other listeners. */
export function listenToSoloKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const seat = currentSeat.value
      if (!seat?.opponent.value || dialog.value !== null || clause.value !== null) return
      if (!pressSoloKey(seat, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
