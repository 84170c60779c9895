import { useSeat } from '../hex/seat/useSeat'
import { openClash } from './open'
import { text } from '../shell/page'

/** A button that opens the account of the clash with the key `of`, or with `play` its replay. Without a key there is no button. */
export function ClashButton({ of: key, play }: { of: string | null | undefined; play?: boolean }) {
  const seat = useSeat()
  if (!key) return null
  const clashTexts = text.value.clash
  const label = play ? clashTexts.watch : clashTexts.account
  return (
    <button
      type="button"
      class="inline clash-open"
      title={clashTexts.see}
      data-testid={play ? 'clash-watch' : 'clash-read'}
      onClick={(event) => {
        event.stopPropagation()
        void openClash(seat, key, play === true)
      }}
    >
      {play ? '▶ ' : ''}
      {label}
    </button>
  )
}
