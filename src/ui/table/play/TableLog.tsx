import type { TableSeat } from './tableSeat'
import { tableWords } from './words/words'

/** How many lines of the log are on the page; the latest is first. */
const SHOWN_LINES = 60

/** What has happened, the latest first. */
export function TableLog({ seat }: { seat: TableSeat }) {
  const t = tableWords()
  const lines = seat.events.value.slice(-SHOWN_LINES).reverse()
  return (
    <section class="table-log" aria-labelledby="table-log-head">
      <h2 id="table-log-head">{t.log}</h2>
      <ol data-testid="table-log">
        {lines.map((event) => (
          <li key={event.n}>{event.kind}</li>
        ))}
      </ol>
    </section>
  )
}
