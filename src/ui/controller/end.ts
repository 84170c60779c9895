import { computed } from '@preact/signals'
import { dialog, legal, view } from '../state'
import { settings } from '../storage/settings'
import { act } from './act'
import { clearMarks } from './marks'
import { nothingUndone, undone, type Undone } from './endphase'

const NOTHING: Undone = { unmoved: [], targets: [], enter: [] }

/** What ending the phase now would leave undone. */
export const left = computed<Undone>(() => (view.value ? undone(view.value, legal.value) : NOTHING))

export const canEnd = computed(() => legal.value.some((a) => a.type === 'endPhase' || a.type === 'ready'))

/** Ends the phase, or first says what is undone. */
export function requestEnd(): void {
  if (!canEnd.value) return
  if (legal.value.some((a) => a.type === 'ready')) {
    void act({ type: 'ready' })
    return
  }
  if (settings.value.confirmEnd && !nothingUndone(left.value)) dialog.value = 'endPhase'
  else void endNow()
}

export async function endNow(): Promise<void> {
  dialog.value = null
  clearMarks()
  await act({ type: 'endPhase' })
}
