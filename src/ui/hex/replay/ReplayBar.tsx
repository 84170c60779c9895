import { useSeat } from '../seat/useSeat'
import { ClashButton } from '../../table/ClashButton'
import { lineOf } from '../log/lines'
import { RuleLink, SideMark } from '../../shared/Parts'
import { PreviousIcon, PlayIcon, NextIcon, PauseIcon } from '../../shared/Signs'
import { lineContext } from '../shared/scenario'
import { learnPlace, openLearn } from '../../shell/learning'
import { text } from '../../shell/page'
import { backToPresent, type Pace, pauseOrResumeReplay, setReplayPace, skipReplay, replayTurn } from './replay'

/** How many times faster than usual a replay can run. */
const PACES: readonly Pace[] = [1, 2, 4]

/** Stands in the place of the prompt during a replay: which turn is replayed, and the event that is shown. */
export function ReplayCaption() {
  const seat = useSeat()
  const replay = seat.replay.value
  const view = seat.view.value
  const t = text.value
  if (!replay) return null
  // Without a turn the news are replayed: what happened since the player last had the seat.
  const { turn } = replay
  // The caption names the first event even before it is shown.
  const event = replay.events[Math.max(0, replay.shownCount - 1)]
  const line = event ? lineOf(event, lineContext.value) : null
  return (
    <div class="prompt replay-caption" data-testid="replay-caption">
      <SideMark side={view.active} />
      <p>
        <b>{turn === null ? t.replay.news : t.replay.turn(view.turn, t.sideAdj[view.active])}</b>{' '}
        <span class="hint">{line ? line.text : t.replay.nothing}</span> <RuleLink id={line?.rule} />{' '}
        {/* A button only where the event is a clash: an attack fought on the tabletop, which has a replay of its own. */}
        <ClashButton clashKey={line?.clashKey} playsReplay />
      </p>
    </div>
  )
}

/** Stands in the place of the action bar during a replay: pause, pace, the turns before and after, skip, back to the present. */
export function ReplayBar() {
  const seat = useSeat()
  const replay = seat.replay.value
  const t = text.value.replay
  if (!replay) return null
  // Null: the news are replayed, not a turn of the turn list.
  const { turn } = replay
  const isAtEnd = !replay.playing && replay.shownCount >= replay.events.length
  const turnCount = turn === null ? 0 : seat.game.turns().length
  return (
    <div class="action-bar replay-bar" role="toolbar" aria-label={t.heading} data-testid="replay-bar">
      {turn === null ? null : (
        <button
          type="button"
          data-testid="replay-back"
          disabled={turn === 0}
          title={t.before}
          aria-label={t.before}
          onClick={() => replayTurn(seat, turn - 1)}
        >
          <PreviousIcon />
        </button>
      )}
      <button
        type="button"
        data-testid="replay-pause"
        title={replay.playing ? t.pause : t.play}
        aria-label={replay.playing ? t.pause : t.play}
        onClick={() => pauseOrResumeReplay(seat)}
      >
        {replay.playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group inside a toolbar */}
      <span class="paces" role="group" aria-label={t.pace}>
        {PACES.map((pace) => (
          <button
            key={pace}
            type="button"
            aria-pressed={replay.pace === pace}
            data-testid={`replay-${pace}x`}
            onClick={() => setReplayPace(seat, pace)}
          >
            {pace}×
          </button>
        ))}
      </span>
      {turn === null ? null : (
        <button
          type="button"
          data-testid="replay-next"
          disabled={turn + 1 >= turnCount}
          title={t.after}
          aria-label={t.after}
          onClick={() => replayTurn(seat, turn + 1)}
        >
          <NextIcon />
        </button>
      )}
      <progress value={replay.shownCount} max={Math.max(1, replay.events.length)} aria-label={t.progress} />
      <button
        type="button"
        class={turn === null ? 'strong' : ''}
        data-testid="replay-skip"
        disabled={turn !== null && isAtEnd}
        onClick={() => skipReplay(seat)}
      >
        {t.skip}
      </button>
      {turn === null || learnPlace.value !== null ? null : (
        <button
          type="button"
          data-testid="replay-compare"
          title={t.compareHint}
          onClick={() => {
            backToPresent(seat)
            openLearn({ room: 'compare' })
          }}
        >
          {t.compareShort}
        </button>
      )}
      {turn === null ? null : (
        <button type="button" class="strong" data-testid="replay-end" onClick={() => backToPresent(seat)}>
          {t.present}
        </button>
      )}
    </div>
  )
}
