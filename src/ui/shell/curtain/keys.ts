import { clause, curtain, dialog } from '../../state'
import { backToPresent, type Pace, pauseOrGoOn, setPace, skipStory, telling, tellTurn } from '../../hex/replay/replay'
import { takeSeat } from '../../hex/seat/changeSeat'

const onButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a, input, select, summary')

/** Keys that only move the map or lead from control to control work on while the past is told. */
const FREE: ReadonlySet<string> = new Set(['Tab', 'F6', '+', '=', '-', '−', 'f', 'F', 'h', 'H'])

function curtainKey(event: KeyboardEvent): void {
  if (event.key === 'Tab') return
  event.stopImmediatePropagation()
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  // The key that ended the turn must not lift the curtain as well.
  if (!event.repeat) void takeSeat()
}

function replayKey(event: KeyboardEvent): void {
  const { key, shiftKey } = event
  if (FREE.has(key) || (shiftKey && key.startsWith('Arrow'))) return
  event.stopImmediatePropagation()
  if ((key === 'Enter' || key === ' ') && onButton(event.target)) return
  const turn = telling.value?.turn ?? null
  if (key === '1' || key === '2' || key === '4') setPace(Number(key) as Pace)
  else if (key === ' ') pauseOrGoOn()
  else if (key === 'Enter') skipStory()
  else if (key === 'Escape') turn === null ? skipStory() : backToPresent()
  else if (key === 'ArrowLeft' && turn !== null) tellTurn(turn - 1)
  else if (key === 'ArrowRight' && turn !== null) tellTurn(turn + 1)
  else return
  event.preventDefault()
}

/** While the curtain is down or the past is told, keys mean what they mean there and reach nothing else. */
export function listenBehindTheCurtain(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (curtain.value !== null) curtainKey(event)
      else if (telling.value !== null && dialog.value === null && clause.value === null) replayKey(event)
    },
    { capture: true },
  )
}
