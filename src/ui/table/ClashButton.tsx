import { useSeat } from '../hex/seat/useSeat'
import { openClash } from './open'
import { text } from '../shell/page'

/** Opens the account of a clash, from wherever it is mentioned. */
export function ClashButton({ of, play }: { of: string | null | undefined; play?: boolean }) {
  const seat = useSeat()
  if (!of) return null
  const t = text.value.clash
  const words = play ? t.watch : t.account
  return (
    <button
      type="button"
      class="inline clash-open"
      title={t.see}
      data-testid={play ? 'clash-watch' : 'clash-read'}
      onClick={(event) => {
        event.stopPropagation()
        void openClash(seat, of, play === true)
      }}
    >
      {play ? '▶ ' : ''}
      {words}
    </button>
  )
}
