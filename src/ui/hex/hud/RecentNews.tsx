import { useSeat } from '../seat/useSeat'
import { ClashButton } from '../../table/ClashButton'
import { linesOf } from '../log/lines'
import { SideMark } from '../../shared/Parts'
import { lineContext } from '../shared/scenario'
import { playerName } from '../seat/current'
import { text } from '../../shell/page'
import { hasNews, replayNewsAgain } from '../replay/replay'

/** Lines shown, the latest; the log has all. */
const MAX_LINES = 14

/** Lists what has just happened until the player goes on. During a replay the log shows it instead. */
export function RecentNews() {
  const seat = useSeat()
  const news = seat.recentNews.value
  const view = seat.view.value
  const t = text.value
  if (!news) return null
  const all = linesOf(seat.knownEvents.value.slice(news.from), lineContext.value).filter(
    (line) => line.tone !== 'quiet' && line.kind !== 'segment',
  )
  const lines = all.slice(-MAX_LINES)
  const top = view.pending[view.pending.length - 1]
  const what = top ? (t.rules.prompts[top.kind] ?? '') : t.segments[view.segment]
  return (
    <section class={`handover ${view.side}`} aria-labelledby="handover-head" data-testid="handover" role="status">
      <h2 id="handover-head">
        <SideMark side={view.side} big /> {playerName(view.side)}
      </h2>
      <p class="what">{what}</p>
      <h3>{t.handover.now}</h3>
      {all.length === 0 ? <p>{t.handover.nothing}</p> : null}
      <ul>
        {lines.map((line) => (
          <li
            key={line.n}
            class={`tone-${line.tone}`}
            onMouseEnter={() => (seat.litHexes.value = line.hexes)}
            onMouseLeave={() => (seat.litHexes.value = [])}
          >
            {line.text} <ClashButton of={line.clash} play />
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="strong" data-testid="handover-ok" onClick={() => (seat.recentNews.value = null)}>
          {t.handover.ok}
        </button>
        {hasNews(seat) && all.length > 0 ? (
          <button type="button" data-testid="watch" onClick={() => replayNewsAgain(seat)}>
            ▶ {t.replay.watch}
          </button>
        ) : null}
      </div>
    </section>
  )
}
