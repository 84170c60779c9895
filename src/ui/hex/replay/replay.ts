import { batch } from '@preact/signals'
import { printedFactsOf } from '../../../session/hex/printedFacts'
import { EventReplay } from '../../../session/hex/eventReplay'
import type { GameEvent } from '../../../operational/types'
import { services } from '../../shell/services'
import { dialog } from '../../shell/page'
import { reportReplayBegins, reportReplayEnds } from '../../shell/sessionFlow'
import { settings } from '../../shell/storage/settings'
import type { TurnReplay } from '../game'
import { currentFight } from '../seat/currentFight'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { Hourglass } from './hourglass'
import { clearMarks } from '../controller/marks'

export type Pace = 1 | 2 | 4

/** What the replay's bar shows. `turn`: number in the turn list; null: the news since the player last sat. */
export interface ReplayState {
  readonly turn: number | null
  readonly events: readonly GameEvent[]
  /** How many of them have been shown, the one in progress included. */
  readonly told: number
  readonly pace: Pace
  readonly playing: boolean
}

/** The parts of a replay that nothing on the page shows. */
interface ReplayWork {
  /** Rebuilds the view event by event. */
  retelling: EventReplay | null
  /** The last news, which can be watched again as long as this player sits. */
  news: TurnReplay | null
  /** Counts up whenever a replay begins, pauses or is cut short, so that the loop that ran before ends. */
  run: number
  /** Runs while an event stays on the screen. */
  hourglass: Hourglass | null
}

/** The replay of this seat. */
export function createReplay(scope: SeatScope) {
  const replayWork: ReplayWork = { retelling: null, news: null, run: 0, hourglass: null }
  scope.onDispose(() => {
    stopLoop(replayWork)
    replayWork.retelling = null
    replayWork.news = null
  })
  /** The replay that is going on; null: the present is shown. */
  return { replay: scope.signal<ReplayState | null>(null), replayWork }
}

/** Milliseconds at pace 1 that an event stays on the screen, besides its animation on the map. */
const STAY_MS: Partial<Record<GameEvent['kind'], number>> = {
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
/** The same for other events where nothing is animated. */
const STAY_MS_WITHOUT_ANIMATION = 500

function update(seat: SeatStore, change: Partial<ReplayState>): void {
  if (!seat.replay.value) return
  const changed = { ...seat.replay.value, ...change }
  seat.replay.value = changed
  seat.replayedUntil.value = (changed.events[0]?.n ?? 0) + changed.told
}

function begin(seat: SeatStore, stretch: TurnReplay, end: TurnReplay['view'], turn: number | null): void {
  const usualPace = settings.value.speed === 0 ? 1 : settings.value.speed
  const pace = seat.replay.value?.pace ?? usualPace
  const retelling = new EventReplay(stretch.view, stretch.events, end, printedFactsOf(stretch.view))
  seat.replayWork.retelling = retelling
  batch(() => {
    clearMarks(seat)
    seat.busy.value = true
    seat.recentNews.value = null
    seat.fightFromEvent.value = -1
    seat.pastView.value = retelling.view
    seat.replay.value = { turn, events: stretch.events, told: 0, pace, playing: true }
    update(seat, {})
  })
  void play(seat)
}

/** Replays what has happened since the player last sat. The session chart stands at `replay` already. */
export function replayNews(seat: SeatStore, news: TurnReplay): void {
  seat.replayWork.news = news
  begin(seat, news, seat.game.view(), null)
}

/** Replays the news once more. */
export function replayNewsAgain(seat: SeatStore): void {
  const { news } = seat.replayWork
  if (news && reportReplayBegins()) begin(seat, news, seat.game.view(), null)
}

export const hasNews = (seat: SeatStore): boolean => seat.replayWork.news !== null

/** Keeps news that were not replayed, so that they can be watched all the same. */
export function keepNews(seat: SeatStore, news: TurnReplay | null): void {
  seat.replayWork.news = news
}

/** Replays a player turn of the turn list: an earlier one, or the present one so far. */
export function replayTurn(seat: SeatStore, k: number): void {
  const stretch = seat.game.turnAt(k)
  if (!stretch) return
  if (seat.replay.value) halt(seat)
  // Not in the middle of an action.
  else if (seat.busy.value || !reportReplayBegins()) return
  begin(seat, stretch, seat.game.turnAt(k + 1)?.view ?? seat.game.view(), k)
}

/** Of dozens of pieces placed at once, as at set-up, only the last placement is shown. */
function isOneOfMany({ next, events, at }: EventReplay): boolean {
  const following = events[at + 1]
  return (next?.kind === 'placed' || next?.kind === 'control') && following?.kind === next.kind
}

async function play(seat: SeatStore): Promise<void> {
  const work = seat.replayWork
  const run = ++work.run
  while (work.retelling?.next) {
    const event = work.retelling.next
    if (isOneOfMany(work.retelling)) {
      work.retelling.showNext()
      continue
    }
    const pace = seat.replay.value?.pace ?? 1
    update(seat, { told: work.retelling.at + 1 })
    services.playSounds([event])
    const animated = !settings.value.reducedMotion && services.board !== null
    const stayMs = STAY_MS[event.kind] ?? (animated ? 0 : STAY_MS_WITHOUT_ANIMATION)
    work.hourglass = stayMs > 0 ? new Hourglass(stayMs, pace) : null
    await Promise.all([services.board?.animate([event], pace).catch(() => {}), work.hourglass?.done])
    if (run !== work.run || !work.retelling) return
    work.retelling.showNext()
    seat.pastView.value = work.retelling.view
  }
  if (run === work.run) finish(seat)
}

/** At the end of the news the present comes back; an earlier turn stays on the screen as it ended. */
function finish(seat: SeatStore): void {
  if (seat.replay.value?.turn === null) backToPresent(seat)
  else update(seat, { playing: false, told: seat.replay.value?.events.length ?? 0 })
}

function stopLoop(work: ReplayWork): void {
  work.run++
  work.hourglass?.break()
}

function halt(seat: SeatStore): void {
  stopLoop(seat.replayWork)
  services.board?.skip()
}

export function pauseOrResumeReplay(seat: SeatStore): void {
  const replay = seat.replay.value
  if (!replay) return
  if (replay.playing) {
    halt(seat)
    update(seat, { playing: false })
  } else if (seat.replayWork.retelling?.next) {
    update(seat, { playing: true })
    void play(seat)
  } else if (replay.turn !== null) replayTurn(seat, replay.turn)
}

export function setReplayPace(seat: SeatStore, pace: Pace): void {
  if (!seat.replay.value) return
  const stood = !seat.replay.value.playing
  update(seat, { pace })
  services.board?.setAnimationSpeed(pace)
  seat.replayWork.hourglass?.turn(pace)
  if (stood && seat.replayWork.retelling?.next) pauseOrResumeReplay(seat)
}

/** Goes straight to the end of what is replayed. */
export function skipReplay(seat: SeatStore): void {
  const { retelling } = seat.replayWork
  if (!seat.replay.value || !retelling) return
  halt(seat)
  retelling.showRest()
  seat.pastView.value = retelling.view
  finish(seat)
}

/** Ends the replay and goes on with the game. */
export function backToPresent(seat: SeatStore): void {
  const ended = seat.replay.value
  if (!ended) return
  halt(seat)
  batch(() => {
    seat.replayWork.retelling = null
    seat.replay.value = null
    seat.pastView.value = null
    seat.litHexes.value = []
    seat.busy.value = false
    reportReplayEnds()
    seat.fightFromEvent.value = currentFight(seat.game, seat.knownEvents.value)
    if (ended.turn === null && seat.fightFromEvent.value < 0)
      seat.recentNews.value = { side: seat.side, from: ended.events[0]?.n ?? seat.knownEvents.value.length }
    seat.revision.value++
  })
}

/** A dialog other than that of a clash ends the replay: it belongs to the present. */
export function endReplayForDialog(seat: SeatStore): void {
  if (dialog.value !== null && dialog.value !== 'clash' && seat.replay.peek()) backToPresent(seat)
}
