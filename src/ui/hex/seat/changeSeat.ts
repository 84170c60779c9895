import { batch, type ReadonlySignal, Signal } from '@preact/signals'
import type { GameEvent, Side } from '../../../operational/types'
import type { Game, Stretch } from '../game'
import { outside } from '../../shell/outside'
import { flowLooks, flowSeated } from '../../shell/sessionFlow'
import * as marks from '../controller/marks'
import { busy } from '../controller/marks'
import * as state from '../../state'
import {
  clause,
  curtain,
  dialog,
  fetchEvents,
  fightFrom,
  game,
  handover,
  known,
  lineContext,
  linked,
  notice,
  revision,
  seat,
  sheetOpen,
  view,
} from '../../state'
import { settings } from '../../shell/storage/settings'
import { linesOf } from '../log/lines'
import { fightNow } from './currentFight'
import { forgetStory, keepNews, tellNews } from '../replay/replay'

function unmark(): void {
  marks.clearMarks()
  marks.cursor.value = null
  marks.hovered.value = null
  marks.inspected.value = null
  marks.opened.value = false
}

/** Takes from the page whatever the last player looked at. */
function forget(): void {
  forgetStory()
  unmark()
  sheetOpen.value = false
  dialog.value = null
  clause.value = null
  notice.value = null
  handover.value = null
  linked.value = null
  fightFrom.value = -1
  known.value = []
}

/** What was worked out for him is worked out anew: a computed signal that nobody reads any more would keep it. */
function refresh(): void {
  for (const part of [...Object.values(state), ...Object.values(marks), ...perishable])
    if (part instanceof Signal) void part.value
}
/** More of that kind, from rooms that this one may not import. */
export const perishable: ReadonlySignal<unknown>[] = []

/** The picture of the last player is off the screen when this resolves. */
let cleared: Promise<void> = Promise.resolve()
const frames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    // A hidden tab draws nothing, and shows nothing either.
    setTimeout(resolve, 250)
  })
let unframed = false

/** The curtain falls before whoever is to act; `fresh`: the map has not been set up for this game yet. */
export function leaveSeat(g: Game, fresh = false): void {
  batch(() => {
    forget()
    unframed = fresh
    curtain.value = g.toAct()
    revision.value++
  })
  refresh()
  cleared = frames()
}

/** The seat of whoever is to act is taken, at an open table without a curtain. */
export function turnSeat(g: Game): void {
  batch(() => {
    forget()
    sit(g)
    if (settings.value.handover) announce(g.news())
    g.seen()
  })
}

/** The player named on the curtain says that he sits there: it rises, and what he may know of the meantime is told. */
export async function takeSeat(): Promise<void> {
  await cleared
  const g = game.value
  if (!g || curtain.value === null) return
  batch(() => {
    // What the last action was still about to mark.
    unmark()
    sit(g)
    const news = g.news()
    g.seen()
    const told = news !== null && worthPlaying(news)
    flowSeated(told)
    curtain.value = null
    if (told) tellNews(news)
    else announce(news)
  })
  if (unframed) frameBoard()
  unframed = false
}

function sit(g: Game): void {
  const to = g.toAct()
  if (to === null || !g.handTo(to)) return
  seat.value = to
  fetchEvents(true)
  fightFrom.value = fightNow(g, known.value)
  revision.value++
}

/** When the game is over both players look back, each as he knew it: the seat turns openly. */
export function lookAs(side: Side): void {
  const g = game.value
  if (!g || g.toAct() !== null || busy.value) return
  batch(() => {
    if (g.seat !== side && g.handTo(side)) {
      unmark()
      forgetStory()
      handover.value = null
      fightFrom.value = -1
      flowLooks(side)
      fetchEvents(true)
      revision.value++
    }
    dialog.value = 'turns'
  })
}

/** Is there anything in it that a player would want to see happen? */
const telling = (events: readonly GameEvent[]): boolean =>
  linesOf(events, lineContext.value).some((line) => line.tone !== 'quiet' && line.kind !== 'segment')

function worthPlaying({ events }: Stretch): boolean {
  if (settings.value.speed === 0 || settings.value.reducedMotion || !outside.board || !telling(events)) return false
  // What belongs to the fight alone is on its panel: the choice comes at once.
  return !(fightFrom.value >= 0 && (events[0]?.n ?? 0) >= fightFrom.value)
}

/** Lays the list of what has just happened beside the map. */
export function announce(news: Stretch | null): void {
  const g = game.value
  keepNews(news)
  if (!g || !news || fightFrom.value >= 0) return
  handover.value = { side: g.seat, from: news.events[0]?.n ?? known.value.length }
}

/** The whole sheet where there is room for it; on a phone, the part where the side to act has its headquarters. */
export function frameBoard(): void {
  const { board } = outside
  if (!board) return
  board.fit()
  if (window.innerWidth >= 700) return
  const side: Side = seat.value
  const hq = view.value?.pieces.find((piece) => piece.id === `${side}.hq`)
  board.zoom(2.6)
  if (hq) board.centre(hq.at)
}
