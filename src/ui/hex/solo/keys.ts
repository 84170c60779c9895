import { clause, dialog } from '../../state'
import { toggleStaff, toggleTold } from './Tools'
import { opponent, pauseOrGo, setAiSpeed, skipOpponent, theirs } from './watch'

const onControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button, a, input, select, textarea, summary, [role=tab], [role=option]')

/** While the opponent plays, pause, speed and skip have the keys that they have in a replay; all others mean what they always mean. */
function watchKey(event: KeyboardEvent): boolean {
  const { key } = event
  if ((key === 'Enter' || key === ' ') && onControl(event.target)) return false
  if (key === '1' || key === '2' || key === '4') setAiSpeed(key === '1' ? 1 : key === '2' ? 2 : 4)
  else if (key === ' ') pauseOrGo()
  else if (key === 'Enter') skipOpponent()
  else return false
  return true
}

function soloKey(event: KeyboardEvent): boolean {
  const lower = event.key.toLowerCase()
  if (lower === 'j') toggleTold()
  else if (lower === 'v') toggleStaff()
  else return theirs.value && watchKey(event)
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
      if (!opponent.value || dialog.value !== null || clause.value !== null) return
      if (!soloKey(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
