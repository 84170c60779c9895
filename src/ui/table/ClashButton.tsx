import { text } from '../state'
import { openClash } from './open'

/** Opens the account of a clash, from wherever it is mentioned. */
export function ClashButton({ of, play }: { of: string | null | undefined; play?: boolean }) {
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
        void openClash(of, play === true)
      }}
    >
      {play ? '▶ ' : ''}
      {words}
    </button>
  )
}
