import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { takeOver } from '../controller/act'
import type { Opponent, WatchSpeed } from '../game'
import { lineOf } from '../log/lines'
import { RuleLink, SideMark } from '../../shared/Parts'
import { PlayIcon, NextIcon, PauseIcon } from '../../shared/Signs'
import { settings } from '../../shell/storage/settings'
import { lineContext } from '../shared/scenario'
import { text } from '../../shell/page'
import { pauseOrResumeOpponent, setOpponentSpeed, skipOpponent, withoutAnimation } from './watchOpponent'

const SPEEDS: readonly WatchSpeed[] = [1, 2, 4]

/** What the opponent is doing, in a word or two. */
function opponentStateWords(seat: SeatStore): string {
  const them = seat.opponent.value
  const view = seat.view.value
  const t = text.value.solo.bar
  if (!them) return ''
  if (them.fault !== null) return t.fault
  if (them.paused) return t.paused
  if (them.skipping) return t.skipping
  if (seat.shownEvents.value.length === 0) return t.thinking[them.side]
  if (view.active !== them.side) return t.answering[them.side]
  return view.segment === 'combat' ? t.fighting[them.side] : t.moving[them.side]
}

/** Takes the place of the prompt while the opponent acts: what it is doing, and what it has just done. */
export function SoloCaption() {
  const seat = useSeat()
  const them = seat.opponent.value
  if (!them) return null
  const event = seat.shownEvents.value.at(-1)
  const line = event ? lineOf(event, lineContext.value) : null
  return (
    <div class="prompt solo-caption" data-testid="solo-caption">
      <SideMark side={them.side} />
      <p>
        <b data-testid="solo-doing">{opponentStateWords(seat)}</b>{' '}
        <span class="hint">
          {them.fault ?? line?.text ?? (them.where === 'here' ? text.value.solo.bar.here : text.value.solo.bar.free)}
        </span>{' '}
        <RuleLink id={line?.rule} />
      </p>
    </div>
  )
}

/** What the opponent is doing, for tests and style sheets. */
function stateOf(them: Opponent): 'fault' | 'paused' | 'thinking' | 'moving' {
  if (them.fault !== null) return 'fault'
  if (them.paused) return 'paused'
  return them.thinking ? 'thinking' : 'moving'
}

/** Takes the place of the action bar while the opponent acts: pause, speed, progress of its thinking, skip. */
export function SoloBar() {
  const seat = useSeat()
  const them = seat.opponent.value
  const t = text.value.solo.bar
  if (!them) return null
  const halted = them.paused || them.fault !== null
  const goOnWord = them.fault === null ? t.go : t.retry
  const pauseWord = halted ? goOnWord : t.pause
  const share = Math.round((them.progress?.share ?? 0) * 100)
  return (
    <div
      class="action-bar replay-bar solo-bar"
      role="toolbar"
      aria-label={t.label}
      data-testid="solo-bar"
      data-state={stateOf(them)}
    >
      <button
        type="button"
        data-testid="solo-pause"
        aria-pressed={them.paused}
        title={pauseWord}
        aria-label={pauseWord}
        onClick={() => pauseOrResumeOpponent(seat)}
      >
        {halted ? <PlayIcon /> : <PauseIcon />}
        {them.fault !== null ? <span> {t.retry}</span> : null}
      </button>
      {them.fault !== null ? (
        <button type="button" data-testid="solo-take-over" onClick={() => takeOver(seat)}>
          {t.takeOver}
        </button>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a group inside a toolbar
        <span class="paces" role="group" aria-label={t.speed}>
          {SPEEDS.map((speed) => (
            <button
              key={speed}
              type="button"
              aria-pressed={settings.value.aiSpeed === speed}
              data-testid={`solo-${speed}x`}
              onClick={() => setOpponentSpeed(seat, speed)}
            >
              {speed}×
            </button>
          ))}
        </span>
      )}
      <label class="solo-progress">
        <span class="small">{t.progress}</span>
        {/* Where nothing is known of how far it is, it only shows that something is under way. */}
        <progress
          {...(share > 0 || !them.thinking || withoutAnimation() ? { value: share } : {})}
          max={100}
          data-testid="solo-progress"
        >
          {share} %
        </progress>
      </label>
      <button
        type="button"
        class="strong"
        data-testid="solo-skip"
        title={t.skipHint}
        disabled={them.skipping || them.fault !== null}
        onClick={() => skipOpponent(seat)}
      >
        {t.skip} <NextIcon />
      </button>
    </div>
  )
}
