import { useSeat } from '../hex/seat/useSeat'
import { openClash } from './open'
import { text } from '../shell/page'

interface ClashButtonProps {
  /** By which the session finds the account of a clash; without a key there is no button. */
  clashKey: string | null | undefined
  /** Whether the button plays the replay; else it opens the account. */
  playsReplay?: boolean
}

/** A button that opens the account of a clash, or plays its replay. */
export function ClashButton({ clashKey, playsReplay }: ClashButtonProps) {
  const seat = useSeat()
  if (!clashKey) return null
  const clashTexts = text.value.clash
  const label = playsReplay ? clashTexts.watch : clashTexts.account
  return (
    <button
      type="button"
      class="inline clash-open"
      title={clashTexts.see}
      data-testid={playsReplay ? 'clash-watch' : 'clash-read'}
      onClick={(event) => {
        // What lies around the button may answer clicks too.
        event.stopPropagation()
        void openClash(seat, clashKey, { playsAtOnce: playsReplay === true })
      }}
    >
      {playsReplay ? '▶ ' : ''}
      {label}
    </button>
  )
}
