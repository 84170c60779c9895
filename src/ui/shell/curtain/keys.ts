import { currentSeat } from '../../hex/seat/current'
import type { SeatStore } from '../../hex/seat/store'
import { takeSeat } from '../../hex/seat/changeSeat'
import { clause, curtain, dialog } from '../page'
import {
  backToPresent,
  type Pace,
  pauseOrResumeReplay,
  setReplayPace,
  skipReplay,
  replayTurn,
} from '../../hex/replay/replay'

/** Is the focus on a control that handles Enter and the space bar itself? */
const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a, input, select, summary')

/** Keys that work as always during a replay, since they only move the map or the focus. */
const KEYS_FOR_VIEW: ReadonlySet<string> = new Set(['Tab', 'F6', '+', '=', '-', '−', 'f', 'F', 'h', 'H'])

/** While the curtain (the cover between two players) is down, Enter or the space bar lifts it. Of all other keys only Tab works. */
function curtainKey(event: KeyboardEvent): void {
  if (event.key === 'Tab') return
  event.stopImmediatePropagation()
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  // A key that is held down since the end of the last turn must not lift the curtain as well.
  if (!event.repeat) void takeSeat()
}

/** Keys of a replay: pace, pause, skip, and the turn before or after. */
function replayKey(seat: SeatStore, event: KeyboardEvent): void {
  const { key, shiftKey } = event
  if (KEYS_FOR_VIEW.has(key) || (shiftKey && key.startsWith('Arrow'))) return
  event.stopImmediatePropagation()
  if ((key === 'Enter' || key === ' ') && isOnControl(event.target)) return
  // Number in the list of turns; null: the replay shows the news since the player last sat here.
  const turn = seat.replay.value?.turn ?? null
  // The paces have these numbers: how many times faster than in life.
  const isPace = key === '1' || key === '2' || key === '4'
  const isShowingNews = turn === null
  if (isPace) setReplayPace(seat, Number(key) as Pace)
  else if (key === ' ') pauseOrResumeReplay(seat)
  else if (key === 'Enter' || (key === 'Escape' && isShowingNews)) skipReplay(seat)
  else if (key === 'Escape') backToPresent(seat)
  else if (key === 'ArrowLeft' && turn !== null) replayTurn(seat, turn - 1)
  else if (key === 'ArrowRight' && turn !== null) replayTurn(seat, turn + 1)
  else return
  event.preventDefault()
}

/** Handles keys while the curtain is down or a replay runs. It listens first (`capture`), so that no other listener gets a key handled here. */
export function listenBehindTheCurtain(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (curtain.value !== null) {
        curtainKey(event)
        return
      }
      const seat = currentSeat.value
      if (seat?.replay.value && dialog.value === null && clause.value === null) replayKey(seat, event)
    },
    { capture: true },
  )
}
