// Who sits at the screen: the player of one side leaves the seat, the curtain falls, the player of the other side takes the seat.
// The curtain covers the page between two players at one screen.
import { batch } from '@preact/signals'
import type { GameEvent, Side } from '../../../operational/types'
import { closeDialogs, curtain, dialog, pageNotice } from '../../shell/page'
import { reportViewedSide, reportOpened, reportSeated } from '../../shell/sessionFlow'
import { settings } from '../../shell/storage/settings'
import { twoFrames } from '../../shared/twoFrames'
import type { Game, PastEvents } from '../game'
import { linesOf } from '../log/lines'
import { endReplayForDialog, keepNews, replayNews } from '../replay/replay'
import { lineContext } from '../shared/scenario'
import { followOpponent, isAnimationOff, startOpponent } from '../solo/watchOpponent'
import { currentFightStart, NO_FIGHT } from './currentFight'
import { currentSeat, game } from './current'
import { followView, frameBoard } from './mapView'
import { createSeatStore, type SeatStore } from './store'

/** Disposes of the store of the player who leaves. */
function vacateSeat(): void {
  const leftSeat = currentSeat.peek()
  currentSeat.value = null
  leftSeat?.dispose()
}

/** Creates the store for the side at the screen (`Game.seat`), in place of the store of the player who leaves. */
function seatPlayer(playedGame: Game): SeatStore {
  vacateSeat()
  const seat = createSeatStore(playedGame)
  seat.fetchEvents({ fromStart: true })
  seat.shownFightStart.value = currentFightStart(playedGame, seat.knownEvents.value)
  currentSeat.value = seat
  followOpponent(seat)
  followView(seat)
  seat.effect(() => endReplayForDialog(seat))
  return seat
}

/** Gives the seat to the side to act. */
function handToSideToAct(playedGame: Game): void {
  const toAct = playedGame.personToAct()
  if (toAct !== null) playedGame.handTo(toAct)
}

/** Resolves when the browser no longer shows the map of the player who has left. */
let mapCleared: Promise<void> = Promise.resolve()
/** A new game was opened behind the curtain, and the map has not been zoomed for it yet. */
let mustFrameMap = false

/** Removes the player at the screen and lowers the curtain, which names the side to act. `isNewGame`: the map must be zoomed afterwards. */
export function lowerCurtain(playedGame: Game, { isNewGame } = { isNewGame: false }): void {
  batch(() => {
    closeDialogs()
    mustFrameMap = isNewGame
    // A game that is over has no side to act, and no curtain.
    curtain.value = playedGame.personToAct()
    vacateSeat()
  })
  mapCleared = twoFrames()
}

/** Seats the player of the side to act at once, for players who want no curtain. */
export function seatNextPlayer(playedGame: Game): void {
  batch(() => {
    closeDialogs()
    handToSideToAct(playedGame)
    const seat = seatPlayer(playedGame)
    // `handover`: the players want to see between turns what has happened.
    if (settings.value.handover) listNews(seat, playedGame.news())
    playedGame.markSeen()
  })
}

/** The player named on the curtain takes the seat: the curtain rises, and what happened meanwhile is replayed or listed. */
export async function takeSeat(): Promise<void> {
  await mapCleared
  const playedGame = game.value
  if (!playedGame || curtain.value === null) return
  batch(() => {
    handToSideToAct(playedGame)
    const seat = seatPlayer(playedGame)
    const news = playedGame.news()
    playedGame.markSeen()
    const willReplay = news !== null && isWorthReplaying(seat, news)
    reportSeated(willReplay)
    curtain.value = null
    if (willReplay) replayNews(seat, news)
    else listNews(seat, news)
  })
  if (mustFrameMap) frameBoard()
  mustFrameMap = false
}

/** Opens a game for the side to act. The curtain falls where it is not known who sits at the screen, as with a game from disk. */
export function openGame(playedGame: Game, { fromDisk }: { fromDisk: boolean }): void {
  batch(() => {
    game.value = playedGame
    curtain.value = null
    pageNotice.value = null
    const curtainFalls = reportOpened(playedGame, { fromDisk })
    if (curtainFalls) lowerCurtain(playedGame, { isNewGame: true })
    else {
      seatPlayer(playedGame)
      playedGame.markSeen()
    }
  })
  const seat = currentSeat.peek()
  if (seat) startOpponent(seat)
}

/** Takes the game off the screen, with all that its player saw. Returns it; null: there was none. */
export function setGameAside(): Game | null {
  const playedGame = game.peek()
  batch(() => {
    curtain.value = null
    pageNotice.value = null
    vacateSeat()
    game.value = null
  })
  return playedGame
}

/** Shows a finished game as one side knew it, with the list of turns. Nothing is secret then, so that no curtain falls. */
export function lookAs(side: Side): void {
  const playedGame = game.value
  if (!playedGame || playedGame.toAct() !== null || currentSeat.value?.busy.value) return
  batch(() => {
    if (playedGame.seat !== side && playedGame.handTo(side)) {
      reportViewedSide(side)
      seatPlayer(playedGame)
    }
    dialog.value = 'turns'
  })
}

/** Do the events hold anything that a player would want to see happen? */
const areNoteworthy = (events: readonly GameEvent[]): boolean =>
  linesOf(events, lineContext.value).some((line) => line.tone !== 'quiet' && line.kind !== 'segment')

/** Shall the news be replayed on the map? Not without animation, and not when a fight is waiting for a choice. */
function isWorthReplaying(seat: SeatStore, { events }: PastEvents): boolean {
  if (isAnimationOff() || !areNoteworthy(events)) return false
  // News that are all part of a fight in which the player must choose are on the panel of that fight.
  const firstFightEvent = seat.shownFightStart.value
  // `n`: the number of an event. Noteworthy news have at least one event.
  const firstNewsEvent = events[0]?.n ?? 0
  const isAllOfFight = firstFightEvent !== NO_FIGHT && firstNewsEvent >= firstFightEvent
  return !isAllOfFight
}

/** Keeps the news, so that the player can watch them later, and lists them beside the map; not where the panel of a fight shows them already. */
function listNews(seat: SeatStore, news: PastEvents | null): void {
  keepNews(seat, news)
  if (!news || seat.shownFightStart.value !== NO_FIGHT) return
  // News without events begin after the last event that is known: their list is empty.
  seat.recentNews.value = { side: seat.side, from: news.events[0]?.n ?? seat.knownEvents.value.length }
}
