import { useEffect, useRef } from 'preact/hooks'
import { useSeat } from '../seat/useSeat'
import { ClashButton } from '../../table/ClashButton'
import { linesOf } from '../log/lines'
import { SideMark } from '../../shared/Parts'
import { lineContext } from '../shared/scenario'
import { playerName } from '../seat/current'
import { text } from '../../shell/page'
import { hasNews, replayNewsAgain } from '../replay/replay'

/** The latest lines are shown, at most so many, so that the list fits the screen; the log has all of them. */
const MAX_LINES = 14

/** Lists what happened while the other player had the seat, until the player at the screen goes on. */
export function RecentNews() {
  const seat = useSeat()
  const news = seat.recentNews.value
  const view = seat.view.value
  const t = text.value
  const okButton = useRef<HTMLButtonElement>(null)
  const isShown = news !== null
  // Enter goes on.
  useEffect(() => {
    if (isShown) okButton.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!news) return null
  // `from`: the number of the first event that is news.
  const allLines = linesOf(seat.knownEvents.value.slice(news.from), lineContext.value).filter(
    (line) => line.tone !== 'quiet' && line.kind !== 'segment',
  )
  const shownLines = allLines.slice(-MAX_LINES)
  // What the player must do now: the pending choice on top of the stack, else the segment.
  const topChoice = view.pending.at(-1)
  const taskWords = topChoice ? (t.rules.prompts[topChoice.kind] ?? '') : t.segments[view.segment]
  return (
    <section class={`handover ${view.side}`} aria-labelledby="handover-head" data-testid="handover" role="status">
      <h2 id="handover-head">
        <SideMark side={view.side} big /> {playerName(view.side)}
      </h2>
      <p class="what">{taskWords}</p>
      <h3>{t.handover.now}</h3>
      {allLines.length === 0 ? <p>{t.handover.nothing}</p> : null}
      <ul>
        {shownLines.map((line) => (
          <li
            key={line.eventNumber}
            class={`tone-${line.tone}`}
            onMouseEnter={() => (seat.litHexes.value = line.hexes)}
            onMouseLeave={() => (seat.litHexes.value = [])}
          >
            {/* A button only where the line reports a clash: an attack fought on the tabletop. */}
            {line.text} <ClashButton clashKey={line.clashKey} playsReplay />
          </li>
        ))}
      </ul>
      <div class="row">
        <button
          ref={okButton}
          type="button"
          class="strong"
          data-testid="handover-ok"
          onClick={() => (seat.recentNews.value = null)}
        >
          {t.handover.ok}
        </button>
        {hasNews(seat) && allLines.length > 0 ? (
          <button type="button" data-testid="watch" onClick={() => replayNewsAgain(seat)}>
            ▶ {t.replay.watch}
          </button>
        ) : null}
      </div>
    </section>
  )
}
