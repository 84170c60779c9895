import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { takeOver } from '../controller/act'
import type { Opponent, WatchSpeed } from '../game'
import type { LogLine } from '../log/lines'
import { RuleLink, SideMark } from '../../shared/Parts'
import { PlayIcon, NextIcon, PauseIcon } from '../../shared/Signs'
import { settings } from '../../shell/storage/settings'
import { text } from '../../shell/page'
import { pauseOrResumeOpponent, setOpponentSpeed, skipOpponent, isAnimationOff } from './watchOpponent'

/** How many times faster than usual the opponent's actions can be shown. */
const SPEEDS: readonly WatchSpeed[] = [1, 2, 4]

/** What the opponent is doing, in a few words, which stay the same through a phase: the player reads them once. */
function opponentStateWords(seat: SeatStore): string {
  const opponent = seat.opponent.value
  const view = seat.view.value
  const t = text.value.solo.bar
  if (!opponent) return ''
  if (opponent.fault !== null) return t.fault
  if (opponent.paused) return t.paused
  if (opponent.skipping) return t.skipping
  // In the human's own turn the opponent only answers choices.
  if (view.active !== opponent.side) return t.answering[opponent.side]
  if (view.segment === 'combat') return t.fighting[opponent.side]
  // Until something has been seen of the turn, it thinks.
  return seat.opponentTurnLines.value.length === 0 ? t.thinking[opponent.side] : t.moving[opponent.side]
}

/** Takes the place of the prompt while the opponent acts: what it is doing, and the last news for the player; its steps are in the list. */
export function SoloCaption() {
  const seat = useSeat()
  const opponent = seat.opponent.value
  if (!opponent) return null
  const isItsTurn = seat.view.value.active === opponent.side
  const latest = isItsTurn
    ? seat.opponentNews.value.reduce<LogLine | null>(
        (last, line) => (last === null || line.eventNumber > last.eventNumber ? line : last),
        null,
      )
    : null
  // Thinking on the page itself (`here`) may make the page stutter; thinking in a worker leaves the page free.
  const { here, free } = text.value.solo.bar
  const thinkingHint = opponent.where === 'here' ? here : free
  return (
    <div class="prompt solo-caption" data-testid="solo-caption">
      <SideMark side={opponent.side} />
      <p>
        <b data-testid="solo-doing">{opponentStateWords(seat)}</b>{' '}
        <span class="hint" data-testid="solo-hint">
          {opponent.fault ?? latest?.text ?? thinkingHint}
        </span>{' '}
        <RuleLink id={latest?.rule} />
      </p>
    </div>
  )
}

/** The state of the opponent as an attribute, for style sheets and tests. */
function stateAttribute(opponent: Opponent): 'fault' | 'paused' | 'thinking' | 'moving' {
  if (opponent.fault !== null) return 'fault'
  if (opponent.paused) return 'paused'
  return opponent.thinking ? 'thinking' : 'moving'
}

/** Takes the place of the action bar while the opponent acts: pause, speed, progress of its thinking, skip. */
export function SoloBar() {
  const seat = useSeat()
  const opponent = seat.opponent.value
  const t = text.value.solo.bar
  if (!opponent) return null
  const isHalted = opponent.paused || opponent.fault !== null
  const resumeWord = opponent.fault === null ? t.go : t.retry
  const pauseOrResumeWord = isHalted ? resumeWord : t.pause
  // `share`: how much of its thinking in this phase the opponent has done, from 0 to 1.
  const progressPercent = Math.round((opponent.progress?.share ?? 0) * 100)
  // Until the progress of its thinking is known, a bar without a value moves to and fro; not where the player wants no movement.
  const isProgressUnknown = opponent.thinking && progressPercent === 0
  const hasValue = !isProgressUnknown || isAnimationOff()
  return (
    <div
      class="action-bar replay-bar solo-bar"
      role="toolbar"
      aria-label={t.label}
      data-testid="solo-bar"
      data-state={stateAttribute(opponent)}
    >
      <button
        type="button"
        data-testid="solo-pause"
        aria-pressed={opponent.paused}
        title={pauseOrResumeWord}
        aria-label={pauseOrResumeWord}
        onClick={() => pauseOrResumeOpponent(seat)}
      >
        {isHalted ? <PlayIcon /> : <PauseIcon />}
        {opponent.fault !== null ? <span> {t.retry}</span> : null}
      </button>
      {opponent.fault !== null ? (
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
        <progress {...(hasValue ? { value: progressPercent } : {})} max={100} data-testid="solo-progress">
          {progressPercent} %
        </progress>
      </label>
      <button
        type="button"
        class="strong"
        data-testid="solo-skip"
        title={t.skipHint}
        disabled={opponent.skipping || opponent.fault !== null}
        onClick={() => skipOpponent(seat)}
      >
        {t.skip} <NextIcon />
      </button>
    </div>
  )
}
