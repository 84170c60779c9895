import { settings } from '../../shell/storage/settings'
import { dialog, text } from '../../shell/page'
import type { Action } from '../../../operational/types'
import { act } from '../controller/act'
import type { SeatStore } from '../seat/store'
import { say } from '../../shell/services'
import { nothingUndone } from './undone'
import { clearMarks } from '../controller/marks'

/** Ends the phase, the command segment or the set-up, or says why not. Before a phase ends, a dialog may show what is left undone. */
export function requestEndPhase(seat: SeatStore): void {
  if (!seat.canEndPhase.value) {
    // The command segment cannot end while the player puts units into a box (units hidden under two markers). Each language has this refusal.
    if (seat.boxFilling.value) say(seat, text.value.refusals.draftOpen?.({}) ?? '', 'OPS-19.5.2', 'bad')
    return
  }
  const canDo = (type: Action['type']): boolean => seat.legal.value.some((action) => action.type === type)
  // `done` ends the command segment, `ready` the set-up of a side.
  if (canDo('done')) {
    void endCommandSegment(seat)
    return
  }
  if (canDo('ready')) {
    void act(seat, { type: 'ready' })
    return
  }
  if (settings.value.confirmEnd && !nothingUndone(seat.undone.value)) dialog.value = 'endPhase'
  else void endPhaseNow(seat)
}

/** Ends the command segment (OPS-3.3), and closes the panel in which the player has filled boxes. */
async function endCommandSegment(seat: SeatStore): Promise<void> {
  // Takes away the selection and what is marked for it on the map.
  clearMarks(seat)
  const outcome = await act(seat, { type: 'done' })
  // The panel of hidden units gives way to the panel of units.
  if (outcome && !seat.disposed && seat.panelTab.value === 'hidden') {
    seat.panelTab.value = 'unit'
    seat.sheetOpen.value = false
  }
}

/** Ends the phase without asking; the dialog that has asked is closed. */
export async function endPhaseNow(seat: SeatStore): Promise<void> {
  dialog.value = null
  clearMarks(seat)
  await act(seat, { type: 'endPhase' })
}
