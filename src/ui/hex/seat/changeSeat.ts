import { batch } from '@preact/signals'
import type { GameEvent, Side } from '../../../operational/types'
import { services } from '../../shell/services'
import { closeDialogs, curtain, dialog, pageNotice } from '../../shell/page'
import { reportEyes, reportOpened, reportSeated } from '../../shell/sessionFlow'
import { settings } from '../../shell/storage/settings'
import type { Game, TurnReplay } from '../game'
import { linesOf } from '../log/lines'
import { endReplayForDialog, keepNews, replayNews } from '../replay/replay'
import { lineContext } from '../shared/scenario'
import { followOpponent, startOpponent } from '../solo/watchOpponent'
import { currentFight } from './currentFight'
import { currentSeat, game } from './current'
import { createSeatStore, type SeatStore } from './store'

/** Disposes of the store of the player who leaves. */
function vacateSeat(): void {
  const left = currentSeat.peek()
  currentSeat.value = null
  left?.dispose()
}

/** Creates the store of the player whose seat the game shows, in place of the one before. */
function seatPlayer(playedGame: Game): SeatStore {
  vacateSeat()
  const seat = createSeatStore(playedGame)
  seat.fetchEvents({ fromStart: true })
  seat.fightFromEvent.value = currentFight(playedGame, seat.knownEvents.value)
  currentSeat.value = seat
  followOpponent(seat)
  seat.effect(() => endReplayForDialog(seat))
  return seat
}

/** Gives the seat to the side to act. */
function handToSideToAct(playedGame: Game): void {
  const toAct = playedGame.toAct()
  if (toAct !== null) playedGame.handTo(toAct)
}

/** Resolves when the map of the last player is off the screen. */
let mapCleared: Promise<void> = Promise.resolve()
const HIDDEN_TAB_WAIT_MS = 250
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    // A hidden tab draws nothing, and shows nothing either.
    setTimeout(resolve, HIDDEN_TAB_WAIT_MS)
  })
/** The map has not been set up for this game yet. */
let mapUnframed = false

/** Lowers the curtain before the side to act. `isNewGame`: the map has not been set up for this game yet. */
export function leaveSeat(playedGame: Game, { isNewGame } = { isNewGame: false }): void {
  batch(() => {
    closeDialogs()
    mapUnframed = isNewGame
    curtain.value = playedGame.toAct()
    vacateSeat()
  })
  mapCleared = twoFrames()
}

/** Seats the player of the side to act at once, where players want no curtain. */
export function turnSeat(playedGame: Game): void {
  batch(() => {
    closeDialogs()
    handToSideToAct(playedGame)
    const seat = seatPlayer(playedGame)
    if (settings.value.handover) announce(seat, playedGame.news())
    playedGame.markSeen()
  })
}

/** The player named on the curtain sits down: it rises, and what happened meanwhile is replayed or listed. */
export async function takeSeat(): Promise<void> {
  await mapCleared
  const playedGame = game.value
  if (!playedGame || curtain.value === null) return
  batch(() => {
    handToSideToAct(playedGame)
    const seat = seatPlayer(playedGame)
    const news = playedGame.news()
    playedGame.markSeen()
    const replays = news !== null && isWorthReplaying(seat, news)
    reportSeated(replays)
    curtain.value = null
    if (replays) replayNews(seat, news)
    else announce(seat, news)
  })
  if (mapUnframed) frameBoard()
  mapUnframed = false
}

/** Opens a game for the side to act. Before one that comes from disk the curtain is down, since nobody is known to sit there. */
export function openGame(playedGame: Game, { fromDisk }: { fromDisk: boolean }): void {
  batch(() => {
    game.value = playedGame
    curtain.value = null
    pageNotice.value = null
    if (reportOpened(playedGame, { fromDisk })) leaveSeat(playedGame, { isNewGame: true })
    else {
      seatPlayer(playedGame)
      playedGame.markSeen()
    }
  })
  const seat = currentSeat.peek()
  if (seat) startOpponent(seat)
}

/** When the game is over both players look back, each as he knew it, without a curtain. */
export function lookAs(side: Side): void {
  const playedGame = game.value
  if (!playedGame || playedGame.toAct() !== null || currentSeat.value?.busy.value) return
  batch(() => {
    if (playedGame.seat !== side && playedGame.handTo(side)) {
      reportEyes(side)
      seatPlayer(playedGame)
    }
    dialog.value = 'turns'
  })
}

/** Whether the events hold anything that a player would want to see happen. */
const isTelling = (events: readonly GameEvent[]): boolean =>
  linesOf(events, lineContext.value).some((line) => line.tone !== 'quiet' && line.kind !== 'segment')

function isWorthReplaying(seat: SeatStore, { events }: TurnReplay): boolean {
  if (settings.value.speed === 0 || settings.value.reducedMotion || !services.board || !isTelling(events)) return false
  // A fight in which the player must choose is on its own panel, so that the choice comes at once.
  const fightFrom = seat.fightFromEvent.value
  return !(fightFrom >= 0 && (events[0]?.n ?? 0) >= fightFrom)
}

/** Lists beside the map what has just happened. */
function announce(seat: SeatStore, news: TurnReplay | null): void {
  keepNews(seat, news)
  if (!news || seat.fightFromEvent.value >= 0) return
  seat.recentNews.value = { side: seat.side, from: news.events[0]?.n ?? seat.knownEvents.value.length }
}

/** From this width of the page on, the whole map can be read at once. */
const WHOLE_MAP_WIDTH_PX = 700
/** On narrower pages: large enough to read the counters. */
const PHONE_ZOOM = 2.6

/** Shows the whole map where there is room for it; on a phone, the part where the side to act has its headquarters. */
export function frameBoard(): void {
  const { board } = services
  if (!board) return
  board.fit()
  if (window.innerWidth >= WHOLE_MAP_WIDTH_PX) return
  const seat = currentSeat.value
  const hq = seat?.view.value.pieces.find((piece) => piece.id === `${seat.side}.hq`)
  board.zoom(PHONE_ZOOM)
  if (hq) board.centre(hq.at)
}
