import { settings } from '../../shell/storage/settings'
import { dialog, text } from '../../shell/page'
import { act } from '../controller/act'
import type { SeatStore } from '../seat/store'
import { say } from '../../shell/services'
import { nothingUndone } from './undone'
import { clearMarks } from '../controller/marks'

/** Ends the phase, or first says what is undone. */
export function requestEndPhase(seat: SeatStore): void {
  if (!seat.canEndPhase.value) {
    if (seat.boxFilling.value) say(seat, text.value.refusals.draftOpen?.({}) ?? '', 'OPS-19.5.2', 'bad')
    return
  }
  if (seat.legal.value.some((action) => action.type === 'done')) {
    void endCommandSegment(seat)
    return
  }
  if (seat.legal.value.some((action) => action.type === 'ready')) {
    void act(seat, { type: 'ready' })
    return
  }
  if (settings.value.confirmEnd && !nothingUndone(seat.undone.value)) dialog.value = 'endPhase'
  else void endPhaseNow(seat)
}

/** Ends the command segment: the boxes that were filled are carried out (OPS-3.3). */
async function endCommandSegment(seat: SeatStore): Promise<void> {
  clearMarks(seat)
  const done = await act(seat, { type: 'done' })
  if (done && !seat.disposed && seat.panelTab.value === 'hidden') {
    seat.panelTab.value = 'unit'
    seat.sheetOpen.value = false
  }
}

export async function endPhaseNow(seat: SeatStore): Promise<void> {
  dialog.value = null
  clearMarks(seat)
  await act(seat, { type: 'endPhase' })
}
