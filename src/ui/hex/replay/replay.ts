import { batch, signal } from '@preact/signals'
import { loreOf } from '../../../session/lore'
import { Retelling } from '../../../session/retell'
import type { GameEvent } from '../../../operational/types'
import { outside } from '../../shell/outside'
import { flowReplays } from '../../shell/sessionFlow'
import { busy, clearMarks, lit } from '../controller/marks'
import type { Stretch } from '../game'
import { fightNow } from '../seat/currentFight'
import { Hourglass } from './hourglass'
import { dialog, fightFrom, game, handover, known, past, revision, toldUntil } from '../../state'
import { settings } from '../../shell/storage/settings'

export type Pace = 1 | 2 | 4

/** What the replay's bar shows. `turn`: number in the turn list; null: the news since the player last sat. */
export interface Telling {
  readonly turn: number | null
  readonly events: readonly GameEvent[]
  /** How many of them have been told, the one under way included. */
  readonly told: number
  readonly pace: Pace
  readonly playing: boolean
}

/** The replay that is going on; null: the present is shown. */
export const telling = signal<Telling | null>(null)

let story: Retelling | null = null
/** The last news, to be watched again as long as this player sits. */
let news: Stretch | null = null
/** Counts up whenever the telling is begun, paused or cut short; what was under way then gives up. */
let run = 0

/** Milliseconds at 1x that an event stays by itself, besides its motion on the map. */
const STAY: Partial<Record<GameEvent['kind'], number>> = {
  turn: 700,
  segment: 350,
  die: 350,
  fow: 500,
  clashBegun: 400,
  clashEnded: 900,
  revealed: 700,
  boxed: 500,
  victory: 1200,
}
const STAY_STILL = 500

/** Runs while an event stays on the screen. */
let glass: Hourglass | null = null

const update = (change: Partial<Telling>): void => {
  if (!telling.value) return
  telling.value = { ...telling.value, ...change }
  toldUntil.value = (telling.value.events[0]?.n ?? 0) + telling.value.told
}

function begin(stretch: Stretch, end: Stretch['view'] | null, turn: number | null): void {
  const chosen = telling.value?.pace ?? (settings.value.speed === 0 ? 1 : settings.value.speed)
  story = new Retelling(stretch.view, stretch.events, end, loreOf(stretch.view))
  batch(() => {
    clearMarks()
    busy.value = true
    handover.value = null
    fightFrom.value = -1
    past.value = story?.view ?? null
    telling.value = { turn, events: stretch.events, told: 0, pace: chosen, playing: true }
    update({})
  })
  void play()
}

/** Tells what has happened since the player last sat; the session chart stands at `replay` already. */
export function tellNews(stretch: Stretch): void {
  news = stretch
  const g = game.value
  if (g) begin(stretch, g.view(), null)
}

/** The news once more. */
export function tellAgain(): void {
  const g = game.value
  if (g && news && flowReplays(true)) begin(news, g.view(), null)
}

export const hasNews = (): boolean => news !== null

/** Tells an earlier player turn, or the present one so far. */
export function tellTurn(k: number): void {
  const g = game.value
  const stretch = g?.turnAt(k)
  if (!g || !stretch) return
  if (telling.value) halt()
  // Not in the middle of an action.
  else if (busy.value || !flowReplays(true)) return
  begin(stretch, g.turnAt(k + 1)?.view ?? g.view(), k)
}

/** Dozens of pieces placed at once, as at set-up, are not told one by one; only the last of them. */
function oneOfMany({ next, events, at }: Retelling): boolean {
  const after = events[at + 1]
  return (next?.kind === 'placed' || next?.kind === 'control') && after?.kind === next.kind
}

async function play(): Promise<void> {
  const mine = ++run
  while (story?.next) {
    const event = story.next
    if (oneOfMany(story)) {
      story.step()
      continue
    }
    const pace = telling.value?.pace ?? 1
    update({ told: story.at + 1 })
    outside.hear([event])
    const still = settings.value.reducedMotion || !outside.board
    const stay = STAY[event.kind] ?? (still ? STAY_STILL : 0)
    const sand = stay > 0 ? new Hourglass(stay, pace) : null
    glass = sand
    await Promise.all([outside.board?.animate([event], pace).catch(() => {}), sand?.done])
    if (mine !== run || !story) return
    story.step()
    past.value = story.view
  }
  if (mine === run) done()
}

/** Nothing is left to tell: the news give way to the game, an earlier turn stays as it ended. */
function done(): void {
  if (telling.value?.turn === null) backToPresent()
  else update({ playing: false, told: telling.value?.events.length ?? 0 })
}

function halt(): void {
  run++
  glass?.break()
  outside.board?.skip()
}

export function pauseOrGoOn(): void {
  if (!telling.value) return
  if (telling.value.playing) {
    halt()
    update({ playing: false })
  } else if (story?.next) {
    update({ playing: true })
    void play()
  } else if (telling.value.turn !== null) tellTurn(telling.value.turn)
}

export function setPace(pace: Pace): void {
  if (!telling.value) return
  const stood = !telling.value.playing
  update({ pace })
  outside.board?.pace(pace)
  glass?.turn(pace)
  if (stood && story?.next) pauseOrGoOn()
}

/** Straight to how it ended. */
export function skipStory(): void {
  if (!telling.value || !story) return
  halt()
  story.finish()
  past.value = story.view
  done()
}

/** Lets the past be and goes on with the game. */
export function backToPresent(): void {
  const was = telling.value
  const g = game.value
  if (!was) return
  halt()
  batch(() => {
    story = null
    telling.value = null
    past.value = null
    lit.value = []
    busy.value = false
    flowReplays(false)
    if (g) fightFrom.value = fightNow(g, known.value)
    if (g && was.turn === null && fightFrom.value < 0)
      handover.value = { side: g.seat, from: was.events[0]?.n ?? known.value.length }
    revision.value++
  })
}

/** Another player is to sit there: nothing of this one's past may stay. */
export function forgetStory(): void {
  if (telling.value) {
    halt()
    busy.value = false
  }
  story = null
  news = null
  telling.value = null
  past.value = null
}

/** News that were not played can be watched all the same. */
export function keepNews(stretch: Stretch | null): void {
  news = stretch
}

/** Whoever opens a dialog wants the present. */
export function endForDialog(): void {
  // A clash is part of what is being told.
  if (dialog.value !== null && dialog.value !== 'clash' && telling.peek()) backToPresent()
}
