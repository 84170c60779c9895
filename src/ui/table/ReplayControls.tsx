// The controls of a replay, for a clash and for a whole battle: buttons with icons, play, speeds, and the slider over all pictures with its marks.
import { text } from '../shell/page'
import { PACES, type Playhead } from './playhead'

/** Icons as SVG paths of 16 by 16, since the game's typefaces do not have them. */
const ICONS = {
  play: 'M4 2l10 6-10 6z',
  pause: 'M3 2h4v12H3zM9 2h4v12H9z',
  again: 'M8 3a5 5 0 1 0 5 5h-2a3 3 0 1 1-3-3v3l5-4-5-4z',
  stepBack: 'M3 2h2v12H3zM14 2v12L6 8z',
  stepOn: 'M11 2h2v12h-2zM2 2l8 6-8 6z',
  // A small step, below that of a phase.
  partBack: 'M9 2l2 2-4 4 4 4-2 2-6-6z',
  partOn: 'M7 2l6 6-6 6-2-2 4-4-4-4z',
  // Crossed swords with the direction beside them.
  fightBack:
    'M3 5l2 2-1.500 1.500 1.500 1.500-2 2-3.500-3.500zM6 2l8 8 1.500-1.500.500.500-4 4-.500-.500 1.500-1.500-8-8zM16 2l-8 8-1.500-1.500-.500.500 4 4 .500-.500-1.500-1.500 8-8z',
  fightOn:
    'M13 5l3.500 3.500-3.500 3.500-2-2 1.500-1.500-1.500-1.500zM0 2l8 8 1.500-1.500.500.500-4 4-.500-.500 1.500-1.500-8-8zM10 2l-8 8-1.500-1.500-.500.500 4 4 .500-.500-1.500-1.500 8-8z',
  turnBack: 'M1 2h2v12H1zM9 2v12L3 8zM15 2v12L9 8z',
  turnOn: 'M13 2h2v12h-2zM1 2l6 6-6 6zM7 2l6 6-6 6z',
  plus: 'M7 2h2v5h5v2H9v5H7V9H2V7h5z',
  minus: 'M2 7h12v2H2z',
  fit: 'M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z',
} as const

/** A button that shows an icon; `label` says in words what it does. */
export function IconButton({ icon, label, testId, onClick, disabled }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} data-testid={testId} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  )
}
interface IconButtonProps {
  icon: keyof typeof ICONS
  label: string
  testId: string
  onClick: () => void
  disabled?: boolean
}

/** The button that plays and pauses. */
export function PlayButton({ playhead, testId }: { playhead: Playhead; testId: string }) {
  const clashTexts = text.value.clash
  const label = playhead.isPlaying.value ? clashTexts.pause : clashTexts.play
  const iconWhenPaused = playhead.isAtEnd.value ? ICONS.again : ICONS.play
  return (
    <button
      type="button"
      class="strong clash-play"
      // With this focus the space bar plays; on the button that closes the dialog it would close it.
      autofocus
      title={label}
      aria-label={label}
      data-testid={testId}
      data-playing={playhead.isPlaying.value}
      onClick={playhead.pauseOrResume}
    >
      <svg viewBox="0 0 16 16" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={playhead.isPlaying.value ? ICONS.pause : iconWhenPaused} />
      </svg>
    </button>
  )
}

/** The speeds. `testId`: begins that of each button, such as `clash-2x`. */
export function Paces({ playhead, testId }: { playhead: Playhead; testId: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a toolbar
    <span class="paces" role="group" aria-label={text.value.replay.pace}>
      {PACES.map((pace) => (
        <button
          key={pace}
          type="button"
          aria-pressed={playhead.pace.value === pace}
          data-testid={`${testId}-${pace}x`}
          onClick={() => (playhead.pace.value = pace)}
        >
          {pace}×
        </button>
      ))}
    </span>
  )
}

/** A place marked on the slider, by the number of its picture. Without a label it is a small tick, such as that of a phase. */
export interface SliderMark {
  readonly index: number
  readonly label: string
  readonly isSmall?: boolean
  /** Its label stands so close to the one before that a narrow screen has no room for it. */
  readonly isTight?: boolean
}

interface SliderProps {
  playhead: Playhead
  testId: string
  label: string
  /** The present moment in words. */
  moment: string
  marks: readonly SliderMark[]
}

/** A slider over all pictures, with marks below it. */
export function PictureSlider({ playhead, testId, label, moment, marks }: SliderProps) {
  // At least 1: the marks are placed by shares of this index.
  const lastIndex = Math.max(1, playhead.lastIndex)
  return (
    <div class="clash-scrub">
      <input
        type="range"
        min="0"
        max={lastIndex}
        step="1"
        value={playhead.pictureIndex.value}
        aria-label={label}
        aria-valuetext={moment}
        data-testid={testId}
        onInput={(event) => playhead.seek(Number(event.currentTarget.value))}
      />
      <div class="clash-marks" aria-hidden="true">
        {marks.map(({ index, label: mark, isSmall = false, isTight = false }) => (
          <span
            key={index}
            class={isSmall ? 'small-mark' : isTight ? 'tight-mark' : ''}
            style={{ left: `${(100 * index) / lastIndex}%` }}
          >
            {mark}
          </span>
        ))}
      </div>
    </div>
  )
}
