import { useSeat } from '../hex/seat/useSeat'
import { openClash } from './open'
import { text } from '../shell/page'

/** Opens the account of the clash with this key, or with `play` its replay. Nothing without a key. */
export function ClashButton({ of: key, play }: { of: string | null | undefined; play?: boolean }) {
  const seat = useSeat()
  if (!key) return null
  const t = text.value.clash
  const label = play ? t.watch : t.account
  return (
    <button
      type="button"
      class="inline clash-open"
      title={t.see}
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
