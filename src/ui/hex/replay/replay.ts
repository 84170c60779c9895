import { batch } from '@preact/signals'
import { printedFactsOf } from '../../../session/hex/printedFacts'
import { EventReplay } from '../../../session/hex/eventReplay'
import type { GameEvent } from '../../../operational/types'
import { services } from '../../shell/services'
import { dialog } from '../../shell/page'
import { reportReplayBegins, reportReplayEnds } from '../../shell/sessionFlow'
import { settings } from '../../shell/storage/settings'
import type { PastEvents } from '../game'
import { currentFightStart, NO_FIGHT } from '../seat/currentFight'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { Hourglass } from './hourglass'
import { clearMarks } from '../controller/marks'

/** How many times faster than usual a replay runs. */
export type Pace = 1 | 2 | 4

/** What the page shows of a replay. */
export interface ReplayState {
  /** Index in the turn list; null: the replay shows the news, what happened since the player last had the seat. */
  readonly turn: number | null
  /** The events that are replayed. */
  readonly events: readonly GameEvent[]
  /** How many of the events have been shown, the one in progress included. */
  readonly shownCount: number
  readonly pace: Pace
  /** False: the replay is paused or at its end. */
  readonly playing: boolean
}

/** What is remembered during a replay, but never shown on the page: plain fields, no signals. */
interface ReplayInternals {
  /** Rebuilds the view event by event; null: nothing is replayed. */
  eventReplay: EventReplay | null
  /** The last news, which the player can watch again as long as he has the seat. */
  news: PastEvents | null
  /** Counts up whenever a replay begins, pauses or is cut short. A loop of `play` that finds another number than its own ends. */
  loopNumber: number
  /** Measures how long the present event stays on the screen; null: only until its animation ends. */
  hourglass: Hourglass | null
}

/** The signals of this seat's replay. */
export function createReplay(scope: SeatScope) {
  const replayInternals: ReplayInternals = { eventReplay: null, news: null, loopNumber: 0, hourglass: null }
  scope.onDispose(() => {
    stopLoop(replayInternals)
    replayInternals.eventReplay = null
    replayInternals.news = null
  })
  return {
    /** The replay that is going on; null: the present is shown. */
    replay: scope.signal<ReplayState | null>(null),
    replayInternals,
  }
}

/** In place of the index of a turn: the news are replayed. */
const NEWS = null

/** How long an event stays on the screen at pace 1, in milliseconds, even if its animation ends before. */
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
/** How long other events stay, in milliseconds, where nothing is animated. */
const STAY_MS_WITHOUT_ANIMATION = 500

/** Changes the state of the replay, and cuts off the log after the event that is shown now. */
function update(seat: SeatStore, change: Partial<ReplayState>): void {
  if (!seat.replay.value) return
  const changedState = { ...seat.replay.value, ...change }
  seat.replay.value = changedState
  seat.replayedUntil.value = (changedState.events[0]?.n ?? 0) + changedState.shownCount
}

/** Begins to replay a part of the past, which brings the view at its beginning and its events; `endView` is the view at its end. */
function begin(seat: SeatStore, past: PastEvents, endView: PastEvents['view'], turn: ReplayState['turn']): void {
  // Speed 0 means no animation; a replay then runs at pace 1.
  const usualPace = settings.value.speed === 0 ? 1 : settings.value.speed
  const pace = seat.replay.value?.pace ?? usualPace
  // The printed facts of map and counters are the same in every view of a game.
  const eventReplay = new EventReplay(past.view, past.events, endView, printedFactsOf(past.view))
  seat.replayInternals.eventReplay = eventReplay
  batch(() => {
    clearMarks(seat)
    // During a replay nothing else may be done.
    seat.busy.value = true
    seat.recentNews.value = null
    // The panel of a fight is about the present.
    seat.shownFightStart.value = NO_FIGHT
    seat.pastView.value = eventReplay.view
    seat.replay.value = { turn, events: past.events, shownCount: 0, pace, playing: true }
    // An empty change: it only makes the log end before the first event.
    update(seat, {})
  })
  void play(seat)
}

/** Replays what happened since the player last had the seat. Unlike other replays, this one has been reported to the session flow already. */
export function replayNews(seat: SeatStore, news: PastEvents): void {
  seat.replayInternals.news = news
  begin(seat, news, seat.game.view(), NEWS)
}

/** Replays the news once more, unless the session flow (what the page may do now) does not let a replay begin. */
export function replayNewsAgain(seat: SeatStore): void {
  const { news } = seat.replayInternals
  if (news && reportReplayBegins()) begin(seat, news, seat.game.view(), NEWS)
}

/** Are there news that can be watched again? */
export const hasNews = (seat: SeatStore): boolean => seat.replayInternals.news !== null

/** Keeps news that were not replayed, so that the player can watch them later. */
export function keepNews(seat: SeatStore, news: PastEvents | null): void {
  seat.replayInternals.news = news
}

/** Replays a player turn of the turn list: an earlier one, or the present one so far. */
export function replayTurn(seat: SeatStore, turnIndex: number): void {
  const past = seat.game.turnAt(turnIndex)
  if (!past) return
  // A replay in progress gives way to this one. Else the session flow is asked for a replay, which cannot begin in the middle of an action.
  if (seat.replay.value) halt(seat)
  else if (seat.busy.value || !reportReplayBegins()) return
  // The turn ends with the view with which the next turn begins.
  const endView = seat.game.turnAt(turnIndex + 1)?.view ?? seat.game.view()
  begin(seat, past, endView, turnIndex)
}

/** Is the next event one of a series of placements or changes of control, and not its last? Of such a series only the last event is shown. */
function isInsideSeries({ nextEvent, events, shownCount }: EventReplay): boolean {
  const isPartOfSeries = nextEvent?.kind === 'placed' || nextEvent?.kind === 'control'
  return isPartOfSeries && events[shownCount + 1]?.kind === nextEvent.kind
}

/** Shows one event after another until the end, a pause or another replay. */
async function play(seat: SeatStore): Promise<void> {
  const internals = seat.replayInternals
  const loopNumber = ++internals.loopNumber
  while (internals.eventReplay?.nextEvent) {
    const event = internals.eventReplay.nextEvent
    if (isInsideSeries(internals.eventReplay)) {
      internals.eventReplay.showNext()
      continue
    }
    const pace = seat.replay.value?.pace ?? 1
    update(seat, { shownCount: internals.eventReplay.shownCount + 1 })
    services.playSounds([event])
    const isAnimated = !settings.value.reducedMotion && services.board !== null
    const stayMs = STAY_MS[event.kind] ?? (isAnimated ? 0 : STAY_MS_WITHOUT_ANIMATION)
    internals.hourglass = stayMs > 0 ? new Hourglass(stayMs, pace) : null
    // A fault of the animation must not stop the replay.
    await Promise.all([services.board?.animate([event], pace).catch(() => {}), internals.hourglass?.done])
    // Meanwhile the replay was paused or ended, or another one has begun.
    if (loopNumber !== internals.loopNumber || !internals.eventReplay) return
    internals.eventReplay.showNext()
    seat.pastView.value = internals.eventReplay.view
  }
  if (loopNumber === internals.loopNumber) finish(seat)
}

/** At the end of the events: after the news the page goes back to the present; after a turn its last view stays on the screen. */
function finish(seat: SeatStore): void {
  if (seat.replay.value?.turn === null) backToPresent(seat)
  else update(seat, { playing: false, shownCount: seat.replay.value?.events.length ?? 0 })
}

/** Makes the loop of `play` end at its next check. */
function stopLoop(internals: ReplayInternals): void {
  internals.loopNumber++
  internals.hourglass?.endNow()
}

/** Stops showing events, and ends the animation in progress. */
function halt(seat: SeatStore): void {
  stopLoop(seat.replayInternals)
  services.board?.skip()
}

/** Pauses the replay or goes on with it; a turn that was shown to its end begins anew. */
export function pauseOrResumeReplay(seat: SeatStore): void {
  const replay = seat.replay.value
  if (!replay) return
  if (replay.playing) {
    halt(seat)
    update(seat, { playing: false })
  } else if (seat.replayInternals.eventReplay?.nextEvent) {
    update(seat, { playing: true })
    void play(seat)
  } else if (replay.turn !== null) replayTurn(seat, replay.turn)
}

/** Changes the pace, also of the event that is shown; a paused replay goes on. */
export function setReplayPace(seat: SeatStore, pace: Pace): void {
  if (!seat.replay.value) return
  const wasPaused = !seat.replay.value.playing
  update(seat, { pace })
  services.board?.setAnimationSpeed(pace)
  seat.replayInternals.hourglass?.changePace(pace)
  if (wasPaused && seat.replayInternals.eventReplay?.nextEvent) pauseOrResumeReplay(seat)
}

/** Goes straight to the end of what is replayed. */
export function skipReplay(seat: SeatStore): void {
  const { eventReplay } = seat.replayInternals
  if (!seat.replay.value || !eventReplay) return
  halt(seat)
  eventReplay.showRest()
  seat.pastView.value = eventReplay.view
  finish(seat)
}

/** Ends the replay and goes on with the game. */
export function backToPresent(seat: SeatStore): void {
  const endedReplay = seat.replay.value
  if (!endedReplay) return
  halt(seat)
  batch(() => {
    seat.replayInternals.eventReplay = null
    seat.replay.value = null
    seat.pastView.value = null
    seat.litHexes.value = []
    seat.busy.value = false
    reportReplayEnds()
    seat.shownFightStart.value = currentFightStart(seat.game, seat.knownEvents.value)
    // After the news a list repeats them, unless a fight is under way, whose own panel tells what has happened.
    if (endedReplay.turn === NEWS && seat.shownFightStart.value === NO_FIGHT) {
      const firstNewsEvent = endedReplay.events[0]?.n ?? seat.knownEvents.value.length
      seat.recentNews.value = { side: seat.side, from: firstNewsEvent }
    }
    // Draws anew what the page reads straight from the game.
    seat.revision.value++
  })
}

/**
 * Ends the replay when a dialog opens, since dialogs are about the present; the dialog of a clash (attack on the tabletop) may be part of the
 * replay.
 */
export function endReplayForDialog(seat: SeatStore): void {
  if (dialog.value !== null && dialog.value !== 'clash' && seat.replay.peek()) backToPresent(seat)
}
