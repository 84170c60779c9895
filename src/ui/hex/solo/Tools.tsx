import { text } from '../../state'
import { askStaff, canAsk, counsel, dismissStaff } from './staff'
import { span, toldAs } from './told'
import { opponent, theirs } from './watch'

/** Opens or puts away the list of what the opponent did last. */
export function toggleTold(): void {
  if (span.value !== null) toldAs.value = toldAs.value === 'open' ? 'closed' : 'open'
}

/** Asks the staff, or dismisses it. */
export function toggleStaff(): void {
  if (counsel.value) dismissStaff()
  else void askStaff()
}

/** Over the map: what happened in the last enemy turn, and the staff. */
export function SoloTools() {
  const t = text.value.solo
  if (!opponent.value) return null
  const ask = !theirs.value && canAsk()
  return (
    <div class="solo-tools" role="toolbar" aria-label={t.told.heading}>
      {span.value !== null && toldAs.value === 'closed' ? (
        <button type="button" title={t.told.open} aria-label={t.told.open} data-testid="told-open" onClick={toggleTold}>
          <Lines /> <span class="word">{t.told.heading}</span>
        </button>
      ) : null}
      {ask || counsel.value ? (
        <button
          type="button"
          title={t.advice.askHint}
          aria-label={t.advice.askHint}
          aria-pressed={counsel.value !== null}
          data-testid="ask-staff"
          onClick={toggleStaff}
        >
          <Flag /> <span class="word">{t.advice.ask}</span>
        </button>
      ) : null}
    </div>
  )
}

const Lines = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    aria-hidden="true"
  >
    <path d="M2 4h2M6 4h8M2 8h2M6 8h8M2 12h2M6 12h8" />
  </svg>
)
/** A map table with a flag: the staff. */
const Flag = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    aria-hidden="true"
  >
    <path d="M4 15V1.5M4 2h8.5l-2.2 2.7 2.2 2.8H4M1.5 15h7" />
  </svg>
)
