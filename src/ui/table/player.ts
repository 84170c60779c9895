import { batch, computed, signal } from '@preact/signals'
import type { ClashAccount } from '../../clash/account'
import { names, scenario, text } from '../state'
import { settings } from '../shell/storage/settings'
import { type Beat, beatsOf, lengthOf } from './beats'
import { linesIn, marksOf, type Story, type StoryLine, storyOf, type Tongue } from './story'

export type Pace = 1 | 2 | 4
export const PACES: readonly Pace[] = [1, 2, 4]

/** The clash that is looked at; null: none. `missing`: its account could not be had. */
export const shown = signal<{ readonly account: ClashAccount; readonly beats: readonly Beat[] } | null>(null)
/** Which half a phone shows; a desk shows both. */
export const half = signal<'replay' | 'account'>('replay')
export const beatAt = signal(0)
/** How much of the picture's time has run, 0 to 1. */
export const time = signal(0)
export const playing = signal(false)
export const pace = signal<Pace>(1)
export const picked = signal<string | null>(null)

export const tongue = computed<Tongue>(() => ({ text: text.value, names: names.value, scenario }))
export const story = computed<Story | null>(() => (shown.value ? storyOf(shown.value.account, tongue.value) : null))
export const unitMarks = computed(() => (shown.value ? marksOf(shown.value.account, tongue.value) : new Map()))
export const beat = computed<Beat | null>(() => shown.value?.beats[beatAt.value] ?? null)
/** What is said of the picture. */
export const caption = computed<StoryLine[]>(() =>
  shown.value && beat.value ? linesIn(shown.value.account, beat.value.lines, tongue.value) : [],
)

let run = 0

/** Lays an account out. `play`: the replay begins at once, else it waits. */
export function lay(account: ClashAccount, play: boolean): void {
  stop()
  const { speed } = settings.value
  batch(() => {
    shown.value = { account, beats: beatsOf(account) }
    half.value = play ? 'replay' : 'account'
    beatAt.value = 0
    time.value = 0
    picked.value = null
    pace.value = speed === 0 ? 1 : speed
  })
  if (play) go()
}

/** Nothing of it stays. */
export function clear(): void {
  stop()
  shown.value = null
  picked.value = null
}

function stop(): void {
  run++
  playing.value = false
}

/** One frame after the other while it plays. With reduced motion a picture only waits its time. */
function go(): void {
  const mine = ++run
  playing.value = true
  let before = performance.now()
  const tick = (now: number): void => {
    if (mine !== run || !shown.value) return
    const passed = Math.min(250, now - before)
    before = now
    if (advance(passed * pace.value)) requestAnimationFrame(tick)
    else stop()
  }
  requestAnimationFrame(tick)
}

/** So many milliseconds of 1x later; false: it is over. */
function advance(ms: number): boolean {
  const beats = shown.value?.beats ?? []
  let at = beatAt.value
  let t = time.value
  let rest = ms
  for (;;) {
    const now = beats[at]
    if (!now) return false
    const length = lengthOf(now)
    const left = (1 - t) * length
    if (rest < left) {
      t += rest / length
      break
    }
    if (at === beats.length - 1) {
      time.value = 1
      beatAt.value = at
      return false
    }
    rest -= left
    at++
    t = 0
  }
  batch(() => {
    beatAt.value = at
    time.value = t
  })
  return true
}

export const atEnd = computed(() => {
  const last = (shown.value?.beats.length ?? 1) - 1
  return beatAt.value >= last && time.value >= 1
})

export function pauseOrGoOn(): void {
  if (playing.value) {
    stop()
    return
  }
  if (atEnd.value)
    batch(() => {
      beatAt.value = 0
      time.value = 0
    })
  go()
}

/** To a picture. Stepped to, it is shown as it ended: a still says what happened. */
export function seek(to: number, still = true): void {
  const last = (shown.value?.beats.length ?? 1) - 1
  const on = playing.value
  batch(() => {
    beatAt.value = Math.max(0, Math.min(last, to))
    time.value = still && !on ? 1 : 0
  })
}

export const stepOn = (): void => seek(beatAt.value + 1)
export const stepBack = (): void => seek(beatAt.value - 1)

/** The first picture of the turn before or after. */
export function turnBy(way: 1 | -1): void {
  const beats = shown.value?.beats ?? []
  const k = beats[beatAt.value]?.k ?? 0
  const first = (turn: number): number => beats.findIndex((b) => b.k === turn)
  const here = first(k)
  if (way > 0) {
    const next = beats.findIndex((b) => b.k > k)
    seek(next < 0 ? beats.length - 1 : next)
  } else seek(beatAt.value > here ? here : Math.max(0, first(beats[here - 1]?.k ?? 0)))
}

export function toEnd(): void {
  stop()
  seek((shown.value?.beats.length ?? 1) - 1)
}
export function toStart(): void {
  stop()
  seek(0)
}

/** The picture of a phase of the account. */
export function seekPhase(turn: number, phase: string): void {
  const at = shown.value?.beats.findIndex((b) => b.turn === turn && b.phase === phase) ?? -1
  if (at < 0) return
  stop()
  half.value = 'replay'
  seek(at)
}

/** Keys of the replay; true: it meant something. */
export function replayKey(key: string): boolean {
  switch (key) {
    case ' ':
      pauseOrGoOn()
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
