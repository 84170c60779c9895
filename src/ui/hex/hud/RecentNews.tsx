import { useSeat } from '../seat/useSeat'
import { ClashButton } from '../../table/ClashButton'
import { linesOf } from '../log/lines'
import { SideMark } from '../../shared/Parts'
import { lineContext } from '../shared/scenario'
import { playerName } from '../seat/current'
import { text } from '../../shell/page'
import { hasNews, replayNewsAgain } from '../replay/replay'

const SHOWN = 14

/** Lists what has just happened until the player goes on. During a replay the log shows it instead. */
export function RecentNews() {
  const seat = useSeat()
  const news = seat.recentNews.value
  const view = seat.view.value
  const t = text.value
  if (!news) return null
  const all = linesOf(seat.knownEvents.value.slice(news.from), lineContext.value).filter(
    (l) => l.tone !== 'quiet' && l.kind !== 'segment',
  )
  const lines = all.slice(-SHOWN)
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
        {lines.map((l) => (
          <li
            key={l.n}
            class={`tone-${l.tone}`}
            onMouseEnter={() => (seat.litHexes.value = l.hexes)}
            onMouseLeave={() => (seat.litHexes.value = [])}
          >
            {l.text} <ClashButton of={l.clash} play />
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
