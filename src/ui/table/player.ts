import { batch, computed, signal } from '@preact/signals'
import type { ClashAccount } from '../../clash/account'
import { names, scenario } from '../hex/shared/scenario'
import { text } from '../shell/page'
import { settings } from '../shell/storage/settings'
import { type Beat, beatsOf, lengthOf } from './beats'
import { linesIn, marksOf, type StoryLine, storyOf, type Tongue } from './story'

export type Pace = 1 | 2 | 4
export const PACES: readonly Pace[] = [1, 2, 4]

/** A frame later than this, in ms, does not make the replay jump. */
const LONGEST_FRAME_MS = 250

/** The language that accounts are written in. */
export const tongue = computed<Tongue>(() => ({ text: text.value, names: names.value, scenario }))

/** Shows one clash: its account in words, and its replay as a row of beats, each a picture that moves for some time. */
export function createClashPlayer(account: ClashAccount) {
  const beats = beatsOf(account)
  const last = beats.length - 1
  /** Which half a phone shows; wider screens show both. */
  const half = signal<'replay' | 'account'>('replay')
  const beatAt = signal(0)
  /** How much of the beat has been shown, 0 to 1. */
  const time = signal(0)
  const playing = signal(false)
  const pace = signal<Pace>(1)
  /** The unit that is pointed at. */
  const picked = signal<string | null>(null)
  const story = computed(() => storyOf(account, tongue.value))
  const unitMarks = computed(() => marksOf(account, tongue.value))
  const beat = computed<Beat | null>(() => beats[beatAt.value] ?? null)
  /** The lines of the account that describe the beat. */
  const caption = computed<StoryLine[]>(() => (beat.value ? linesIn(account, beat.value.lines, tongue.value) : []))
  const atEnd = computed(() => beatAt.value >= last && time.value >= 1)
  /** Counts up at each start and stop, so that the animation loop that ran before ends. */
  let run = 0

  function stop(): void {
    run++
    playing.value = false
  }

  /** Plays on frame by frame. With reduced motion each picture stands still for its time. */
  function go(): void {
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

  /** Moves on by milliseconds at pace 1; false at the end of the replay. */
  function advance(ms: number): boolean {
    let at = beatAt.value
    let share = time.value
    let rest = ms
    for (;;) {
      const shown = beats[at]
      if (!shown) return false
      const length = lengthOf(shown)
      const left = (1 - share) * length
      if (rest < left) {
        share += rest / length
        break
      }
      if (at === last) {
        time.value = 1
        beatAt.value = at
        return false
      }
      rest -= left
      at++
      share = 0
    }
    batch(() => {
      beatAt.value = at
      time.value = share
    })
    return true
  }

  /** Goes to a beat. Unless the replay runs or `still` is false, it is shown as it ended: a still must say what happened. */
  function seek(to: number, still = true): void {
    const running = playing.value
    batch(() => {
      beatAt.value = Math.max(0, Math.min(last, to))
      time.value = still && !running ? 1 : 0
    })
  }

  const stepOn = (): void => seek(beatAt.value + 1)
  const stepBack = (): void => seek(beatAt.value - 1)

  /** Goes to the first beat of the next turn, or back to that of this turn or, from there, of the turn before. */
  function turnBy(step: 1 | -1): void {
    const k = beats[beatAt.value]?.k ?? 0
    const firstOfTurn = (turn: number): number => beats.findIndex((b) => b.k === turn)
    if (step > 0) {
      const next = beats.findIndex((b) => b.k > k)
      seek(next < 0 ? last : next)
      return
    }
    const first = firstOfTurn(k)
    if (beatAt.value > first) seek(first)
    else seek(Math.max(0, firstOfTurn(beats[first - 1]?.k ?? 0)))
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
    go()
  }

  /** Keys of the replay; true: the key meant something. */
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
    beats,
    half,
    beatAt,
    time,
    playing,
    pace,
    picked,
    story,
    unitMarks,
    beat,
    caption,
    atEnd,
    /** Begins: with `play` the replay runs at once, else the account is open and the replay waits. */
    start(play: boolean): void {
      const { speed } = settings.value
      half.value = play ? 'replay' : 'account'
      pace.value = speed === 0 ? 1 : speed
      if (play) go()
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
    /** Goes to the beat of a phase of the account. */
    seekPhase(turn: number, phase: string): void {
      const at = beats.findIndex((b) => b.turn === turn && b.phase === phase)
      if (at < 0) return
      stop()
      half.value = 'replay'
      seek(at)
    },
  }
}

export type ClashPlayer = ReturnType<typeof createClashPlayer>
