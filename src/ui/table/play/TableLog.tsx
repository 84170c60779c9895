import { useMemo } from 'preact/hooks'
import { settings } from '../../shell/storage/settings'
import { LogFrame } from './LogFrame'
import type { SeatProps } from './SeatScreen'
import { latestLogLines } from './tableLog'
import { tableWords } from './words/words'

/** How many lines of the log are on the page; the latest is first. */
const SHOWN_LINES = 80

/** What has happened, the latest first; pointing at a line shows its units on the table. */
export function TableLog({ play, seat }: SeatProps) {
  const t = tableWords()
  const events = seat.events.value
  const view = seat.view.value
  const { lang } = settings.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const lines = useMemo(() => latestLogLines(events, play.game.facts, view, SHOWN_LINES), [events, view, lang])
  return (
    <LogFrame
      head={t.log}
      lines={lines}
      lit={seat.lit}
      before={({ dice }) => (dice === null ? null : <span class="small">({dice})</span>)}
    />
  )
}
