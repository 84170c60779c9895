import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { RuleLink } from '../../shared/Parts'
import { isNarrow } from '../../shared/phone'
import { settings } from '../../shell/storage/settings'
import type { SeatProps } from './SeatScreen'
import { latestLogLines } from './tableLog'
import { tableWords } from './words/words'

/** How many lines of the log are on the page; the latest is first. */
const SHOWN_LINES = 80

/** On a phone the panel above needs the room: the log is folded away until it is asked for. */
export const isLogFolded = signal(isNarrow.peek())

/** What has happened, the latest first; pointing at a line shows its units on the table. */
export function TableLog({ play, seat }: SeatProps) {
  const t = tableWords()
  const events = seat.events.value
  const view = seat.view.value
  const { lang } = settings.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const lines = useMemo(() => latestLogLines(events, play.game.facts, view, SHOWN_LINES), [events, view, lang])
  return (
    <section class="table-log" aria-labelledby="table-log-head" data-folded={isLogFolded.value}>
      <h2 id="table-log-head">
        {t.log}
        <button
          type="button"
          class="table-fold"
          aria-expanded={!isLogFolded.value}
          aria-label={isLogFolded.value ? t.unfold : t.fold}
          title={isLogFolded.value ? t.unfold : t.fold}
          data-testid="table-fold"
          onClick={() => (isLogFolded.value = !isLogFolded.peek())}
        >
          {isLogFolded.value ? '▴' : '▾'}
        </button>
      </h2>
      <ol data-testid="table-log" hidden={isLogFolded.value}>
        {lines.map((line) => (
          <li
            key={line.n}
            class={line.isHeading ? 'table-log-heading' : ''}
            onMouseEnter={() => (seat.lit.value = line.units)}
            onMouseLeave={() => (seat.lit.value = [])}
          >
            {line.text} {line.dice === null ? null : <span class="small">({line.dice})</span>}{' '}
            {line.rule === null ? null : <RuleLink id={line.rule} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
