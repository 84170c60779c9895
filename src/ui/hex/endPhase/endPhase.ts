import { computed } from '@preact/signals'
import { dialog, legal, sheetOpen, tab, text, view } from '../../state'
import { settings } from '../../shell/storage/settings'
import { act, say } from '../controller/act'
import { clearMarks, draft } from '../controller/marks'
import { nothingUndone, undone, type Undone } from './undone'

const NOTHING: Undone = { unmoved: [], targets: [], enter: [] }

/** What ending the phase now would leave undone. */
export const left = computed<Undone>(() => (view.value ? undone(view.value, legal.value) : NOTHING))

export const canEnd = computed(() =>
  legal.value.some((a) => a.type === 'endPhase' || a.type === 'ready' || a.type === 'done'),
)

/** Ends the phase, or first says what is undone. */
export function requestEnd(): void {
  if (!canEnd.value) {
    if (draft.value) say(text.value.refusals.draftOpen?.({}) ?? '', 'OPS-19.5.2', 'bad')
    return
  }
  if (legal.value.some((a) => a.type === 'done')) {
    void goOn()
    return
  }
  if (legal.value.some((a) => a.type === 'ready')) {
    void act({ type: 'ready' })
    return
  }
  if (settings.value.confirmEnd && !nothingUndone(left.value)) dialog.value = 'endPhase'
  else void endNow()
}

/** The command segment is over: boxes that were filled are carried out (3.3). */
async function goOn(): Promise<void> {
  const before = legal.value
  clearMarks()
  await act({ type: 'done' })
  if (legal.value !== before && tab.value === 'hidden') {
    tab.value = 'unit'
    sheetOpen.value = false
  }
}

export async function endNow(): Promise<void> {
  dialog.value = null
  clearMarks()
  await act({ type: 'endPhase' })
}
