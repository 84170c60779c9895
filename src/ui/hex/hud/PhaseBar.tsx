import { useSeat } from '../seat/useSeat'
import type { Segment } from '../../../operational/types'
import { SideMark } from '../../shared/Parts'
import { dialog, text } from '../../shell/page'
import { playerName } from '../seat/current'
import { scenario } from '../shared/scenario'

const SHOWN: readonly Segment[] = ['command', 'move', 'recovery', 'combat']

/** Turn, clock, side of the player turn, the segments with the present one marked, and the score. */
export function PhaseBar() {
  const seat = useSeat()
  const v = seat.view.value
  const place = seat.chartPlace.value
  const t = text.value
  if (!place) return null
  const last = scenario.tables.victory.length.turns
  const segment = place.segment
  const setup = segment === 'setup'
  const segments = setup ? (['setup'] as const) : SHOWN
  return (
    <header class={`phase-bar ${setup ? v.side : v.active}`} data-testid="phase">
      <button type="button" class="menu-button" data-testid="menu" onClick={() => (dialog.value = 'menu')}>
        <span aria-hidden="true">☰</span> <span class="menu-word">{t.menu.open}</span>
      </button>
      <div class="clock" data-testid="clock">
        <b>{t.turn(v.turn, last)}</b>
        <span>
          {t.day(v.clock.day)}, {t.clock(v.clock.from, v.clock.to)}
        </span>
        {v.clock.night ? (
          <span class="night" title={t.night}>
            ☾ <span class="night-word">{t.night}</span>
          </span>
        ) : null}
      </div>
      <div class={`whose ${v.active}`} data-testid="whose">
        <SideMark side={setup ? v.side : v.active} />
        <span class="whose-name">{playerName(setup ? v.side : v.active)}</span>
        {setup ? null : <span class="hq">{v.hqActive[v.active] ? t.hqState.active : t.hqState.inactive}</span>}
      </div>
      <ol class="segments">
        {segments.map((s) => (
          <li key={s} class={s === segment ? 'now' : ''} aria-current={s === segment ? 'step' : undefined}>
            {t.segments[s]}
          </li>
        ))}
        {segment === 'over' ? <li class="now">{t.segments.over}</li> : null}
      </ol>
      <div
        class="score"
        role="img"
        aria-label={t.scoreLabel(v.score.us, v.score.mexican)}
        title={t.scoreLabel(v.score.us, v.score.mexican)}
        data-testid="score"
      >
        <SideMark side="us" /> <b>{v.score.us}</b>
        <span aria-hidden="true">:</span>
        <b>{v.score.mexican}</b> <SideMark side="mexican" />
      </div>
    </header>
  )
}
