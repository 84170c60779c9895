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
  const view = seat.view.value
  const place = seat.gamePlace.value
  const t = text.value
  if (!place) return null
  const last = scenario.tables.victory.length.turns
  const segment = place.segment
  const setup = segment === 'setup'
  const segments = setup ? (['setup'] as const) : SHOWN
  return (
    <header class={`phase-bar ${setup ? view.side : view.active}`} data-testid="phase">
      <button type="button" class="menu-button" data-testid="menu" onClick={() => (dialog.value = 'menu')}>
        <span aria-hidden="true">☰</span> <span class="menu-word">{t.menu.open}</span>
      </button>
      <div class="clock" data-testid="clock">
        <b>{t.turn(view.turn, last)}</b>
        <span>
          {t.day(view.clock.day)}, {t.clock(view.clock.from, view.clock.to)}
        </span>
        {view.clock.night ? (
          <span class="night" title={t.night}>
            ☾ <span class="night-word">{t.night}</span>
          </span>
        ) : null}
      </div>
      <div class={`whose ${view.active}`} data-testid="whose">
        <SideMark side={setup ? view.side : view.active} />
        <span class="whose-name">{playerName(setup ? view.side : view.active)}</span>
        {setup ? null : <span class="hq">{view.hqActive[view.active] ? t.hqState.active : t.hqState.inactive}</span>}
      </div>
      <ol class="segments">
        {segments.map((listed) => (
          <li
            key={listed}
            class={listed === segment ? 'now' : ''}
            aria-current={listed === segment ? 'step' : undefined}
          >
            {t.segments[listed]}
          </li>
        ))}
        {segment === 'over' ? <li class="now">{t.segments.over}</li> : null}
      </ol>
      <div
        class="score"
        role="img"
        aria-label={t.scoreLabel(view.score.us, view.score.mexican)}
        title={t.scoreLabel(view.score.us, view.score.mexican)}
        data-testid="score"
      >
        <SideMark side="us" /> <b>{view.score.us}</b>
        <span aria-hidden="true">:</span>
        <b>{view.score.mexican}</b> <SideMark side="mexican" />
      </div>
    </header>
  )
}
