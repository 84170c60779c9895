import { useSeat } from '../seat/useSeat'
import type { Segment } from '../../../operational/types'
import { SideMark } from '../../shared/Parts'
import { dialog, text } from '../../shell/page'
import { givenWords } from '../shared/givenWords'
import { variantNames } from '../shared/variantNames'
import { playerName } from '../seat/current'
import { scenario } from '../shared/scenario'

/** The segments of a player turn that the bar shows, in their order (OPS-3). */
const SHOWN_SEGMENTS: readonly Segment[] = ['command', 'move', 'recovery', 'combat']

/** Turn, clock, side of the player turn, and the segments with the present one marked. */
export function PhaseBar() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const variants = variantNames(view.options)
  const lastTurn = scenario.tables.victory.length.turns
  const { segment } = seat.gamePlace.value
  const isSetup = segment === 'setup'
  // At set-up, which each side does on its own, the bar is about the viewer; later it is about the phasing side.
  const phasingSide = view.active
  const shownSide = isSetup ? view.side : phasingSide
  const segments = isSetup ? (['setup'] as const) : SHOWN_SEGMENTS
  return (
    <header class={`phase-bar ${shownSide}`} data-testid="phase">
      <button type="button" class="menu-button" data-testid="menu" onClick={() => (dialog.value = 'menu')}>
        <span aria-hidden="true">☰</span> <span class="menu-word">{t.menu.open}</span>
      </button>
      <div class="clock" data-testid="clock">
        <b>{t.turn(view.turn, lastTurn)}</b>
        <span>
          {t.day(view.clock.day)}, {t.clock(view.clock.from, view.clock.to)}
        </span>
        {view.clock.night ? (
          <span class="night" title={t.night}>
            ☾ <span class="night-word">{t.night}</span>
          </span>
        ) : null}
        {variants.length > 0 ? (
          <span
            class="given"
            data-testid="variants-badge"
            title={`${t.variants.inForce}: ${variants.map(({ name }) => name).join('; ')}`}
          >
            {t.variants.badge}
          </span>
        ) : null}
        {seat.game.given ? (
          <span class="given" data-testid="given-dice" title={givenWords(seat.game.given)}>
            <span aria-hidden="true">⚅</span> {t.given.badge}
          </span>
        ) : null}
      </div>
      <div class={`whose ${phasingSide}`} data-testid="whose">
        <SideMark side={shownSide} />
        <span class="whose-name">{playerName(shownSide)}</span>
        {isSetup ? null : <span class="hq">{view.hqActive[phasingSide] ? t.hqState.active : t.hqState.inactive}</span>}
      </div>
      <ol class="segments">
        {segments.map((shownSegment) => (
          <li
            key={shownSegment}
            class={shownSegment === segment ? 'now' : ''}
            aria-current={shownSegment === segment ? 'step' : undefined}
          >
            {t.segments[shownSegment]}
          </li>
        ))}
        {segment === 'over' ? <li class="now">{t.segments.over}</li> : null}
      </ol>
    </header>
  )
}
