import { batch, computed, signal } from '@preact/signals'
import type { ClashAccount } from '../../clash/account'
import { names, scenario } from '../hex/shared/scenario'
import { text } from '../shell/page'
import { settings } from '../shell/storage/settings'
import { type ReplayPicture, picturesOf, durationMs } from './pictures'
import { storyLines, unitMarksOf, type StoryLine, storyOf, type StoryContext } from './story'

export type Pace = 1 | 2 | 4
export const PACES: readonly Pace[] = [1, 2, 4]

/** A frame later than this, in ms, does not make the replay jump. */
const LONGEST_FRAME_MS = 250

/** The language that accounts are written in. */
export const storyContext = computed<StoryContext>(() => ({ text: text.value, names: names.value, scenario }))

/** State of the dialog of one clash: its account in words, and its replay as a row of pictures, each of which moves for some time. */
export function createClashPlayer(account: ClashAccount) {
  const pictures = picturesOf(account)
  const last = pictures.length - 1
  /** The half that a phone shows; wider screens show both. */
  const half = signal<'replay' | 'account'>('replay')
  const pictureIndex = signal(0)
  /** Share of the picture that has been shown, 0 to 1. */
  const time = signal(0)
  const playing = signal(false)
  const pace = signal<Pace>(1)
  /** The unit that the player points at. */
  const picked = signal<string | null>(null)
  const story = computed(() => storyOf(account, storyContext.value))
  const unitMarks = computed(() => unitMarksOf(account, storyContext.value))
  const picture = computed<ReplayPicture | null>(() => pictures[pictureIndex.value] ?? null)
  /** The lines of the account that describe the picture. */
  const caption = computed<StoryLine[]>(() =>
    picture.value ? storyLines(account, picture.value.lines, storyContext.value) : [],
  )
  const atEnd = computed(() => pictureIndex.value >= last && time.value >= 1)
  /** Grows with each start and stop, so that an earlier animation loop ends. */
  let run = 0

  function stop(): void {
    run++
    playing.value = false
  }

  /** Plays from the present moment. With reduced motion each picture stands still for its time. */
  function play(): void {
    const thisRun = ++run
    playing.value = true
    let before = performance.now()
    const tick = (now: number): void => {
      if (thisRun !== run) return
      const passed = Math.min(LONGEST_FRAME_MS, now - before)
      before = now
      if (advance(passed * pace.value)) requestAnimationFrame(tick)
      else stop()
    }
    requestAnimationFrame(tick)
  }

  /** Advances by milliseconds at pace 1; returns false at the end of the replay. */
  function advance(ms: number): boolean {
    let at = pictureIndex.value
    let share = time.value
    let rest = ms
    for (;;) {
      const shown = pictures[at]
      if (!shown) return false
      const length = durationMs(shown)
      const left = (1 - share) * length
      if (rest < left) {
        share += rest / length
        break
      }
      if (at === last) {
        time.value = 1
        pictureIndex.value = at
        return false
      }
      rest -= left
      at++
      share = 0
    }
    batch(() => {
      pictureIndex.value = at
      time.value = share
    })
    return true
  }

  /** Goes to a picture. It is shown at its end, where its result can be seen, unless the replay runs or `still` is false. */
  function seek(to: number, still = true): void {
    const running = playing.value
    batch(() => {
      pictureIndex.value = Math.max(0, Math.min(last, to))
      time.value = still && !running ? 1 : 0
    })
  }

  const stepOn = (): void => seek(pictureIndex.value + 1)
  const stepBack = (): void => seek(pictureIndex.value - 1)

  /** Goes to the first picture of the next turn; or back to the first of this turn, and from there to the first of the last turn. */
  function turnBy(step: 1 | -1): void {
    const k = pictures[pictureIndex.value]?.turnIndex ?? 0
    const firstOfTurn = (turn: number): number => pictures.findIndex((b) => b.turnIndex === turn)
    if (step > 0) {
      const next = pictures.findIndex((b) => b.turnIndex > k)
      seek(next < 0 ? last : next)
      return
    }
    const first = firstOfTurn(k)
    if (pictureIndex.value > first) seek(first)
    else seek(Math.max(0, firstOfTurn(pictures[first - 1]?.turnIndex ?? 0)))
  }

  function toEnd(): void {
    stop()
    seek(last)
  }

  function toStart(): void {
    stop()
    seek(0)
  }

  function pauseOrResume(): void {
    if (playing.value) {
      stop()
      return
    }
    if (atEnd.value) seek(0, false)
    play()
  }

  /** Handles a key of the replay; returns whether the replay uses it. */
  function pressKey(key: string): boolean {
    switch (key) {
      case ' ':
        pauseOrResume()
        return true
      case 'ArrowRight':
        stop()
        stepOn()
        return true
      case 'ArrowLeft':
        stop()
        stepBack()
        return true
      case 'ArrowDown':
        stop()
        turnBy(1)
        return true
      case 'ArrowUp':
        stop()
        turnBy(-1)
        return true
      case 'Home':
        toStart()
        return true
      case 'End':
        toEnd()
        return true
      case '1':
      case '2':
      case '4':
        pace.value = Number(key) as Pace
        return true
      default:
        return false
    }
  }

  return {
    account,
    pictures,
    half,
    pictureIndex,
    time,
    playing,
    pace,
    picked,
    story,
    unitMarks,
    picture,
    caption,
    atEnd,
    /** Opens the replay and plays it at once, or opens the account while the replay waits. */
    start(playsAtOnce: boolean): void {
      const { speed } = settings.value
      half.value = playsAtOnce ? 'replay' : 'account'
      pace.value = speed === 0 ? 1 : speed
      if (playsAtOnce) play()
    },
    stop,
    seek,
    stepOn,
    stepBack,
    turnBy,
    toEnd,
    toStart,
    pauseOrResume,
    pressKey,
    /** Goes to the first picture of a phase. */
    seekPhase(turn: number, phase: string): void {
      const at = pictures.findIndex((b) => b.turn === turn && b.phase === phase)
      if (at < 0) return
      stop()
      half.value = 'replay'
      seek(at)
    },
  }
}

export type ClashPlayer = ReturnType<typeof createClashPlayer>
