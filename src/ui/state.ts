import { computed, signal } from '@preact/signals'
import { pedregal } from '../operational/data'
import type { Action, PieceId, GameEvent, Side, View } from '../operational/types'
import type { ChartPlace, Game } from './hex/game'
import { shortOf } from './hex/solo/general'
import { catalogue, makeNames } from './i18n/messages'
import { type LineContext, linesOf } from './hex/log/lines'
import type { LinkWish } from './shell/link'
import { settings } from './shell/storage/settings'

/** What dialogs lie over the game; only one at a time, save the rulebook, which opens over anything. */
export type Dialog =
  | 'menu'
  | 'newGame'
  | 'saves'
  | 'options'
  | 'help'
  | 'howTo'
  | 'about'
  | 'resign'
  | 'result'
  | 'actions'
  | 'endPhase'
  | 'turns'
  | 'clash'

export type PanelTab = 'unit' | 'hidden' | 'terrain' | 'log' | 'more'

/** The game being played; null before the first. */
export const game = signal<Game | null>(null)
/** Grows with every change of the game; views are read anew. */
export const revision = signal(0)
/** The side that acted or was to act last; keeps its eyes when the game is over. */
export const seat = signal<Side>('us')
export const dialog = signal<Dialog | null>('menu')
/** The clause that the rulebook shows; null: closed; '' its first page. */
export const clause = signal<string | null>(null)
export const tab = signal<PanelTab>('unit')
export const sheetOpen = signal(false)
/** What a link asked for; the new-game form starts from it. */
export const linked = signal<LinkWish | null>(null)
/** One message at a time, read out by the live region. */
export const notice = signal<{ text: string; rule: string | null; tone: 'info' | 'bad' } | null>(null)
/** Stays until dismissed: storage trouble. */
export const warning = signal<string | null>(null)
/** The curtain is down, and this player is to take the seat: nobody's view is on the page. */
export const curtain = signal<Side | null>(null)
/** A picture of the past that stands in for the present while it is told again. */
export const past = signal<View | null>(null)
/** Number of the first event that has not yet been told then. */
export const toldUntil = signal(Number.POSITIVE_INFINITY)
/** What has just happened, for whoever now sits: events of his from this number on. */
export const handover = signal<{ side: Side; from: number } | null>(null)
/** Events that the seat knows. */
export const known = signal<readonly GameEvent[]>([])
/** First event of the fight that the result panel shows; -1: none. */
export const fightFrom = signal(-1)

export const scenario = pedregal()
/** Grows when a language has come in. */
export const languages = signal(0)
export const text = computed(() => {
  languages.value
  return catalogue(settings.value.lang)
})
export const names = computed(() => {
  languages.value
  return makeNames(scenario, settings.value.lang)
})

export const view = computed<View | null>(() => {
  revision.value
  if (curtain.value !== null) return null
  return past.value ?? game.value?.view() ?? null
})
/** Hex of a piece on the map, as the present seat knows it. */
export const standsAt = (piece: PieceId): string | undefined => view.value?.pieces.find((p) => p.id === piece)?.at
const NOTHING: readonly Action[] = []
/** Is what the page shows the present, in which something can be done? */
export const present = computed(() => game.value !== null && curtain.value === null && past.value === null)
export const legal = computed<readonly Action[]>(() => {
  revision.value
  return present.value ? (game.value?.legal() ?? NOTHING) : NOTHING
})
export const chart = computed<ChartPlace | null>(() => {
  revision.value
  if (curtain.value !== null) return null
  if (past.value) return { place: 'replay', segment: past.value.segment, prompt: '', buttons: [] }
  return game.value?.chart() ?? null
})

const moraleById = new Map(scenario.battlefield.counters.units.map((u) => [u.id, u.morale]))
export const lineContext = computed<LineContext>(() => ({
  text: text.value,
  names: names.value,
  moraleOf: (piece) => moraleById.get(piece) ?? null,
  clockOf: (turn) => {
    const c = scenario.tables.clock.turns[turn - 1]
    return c ? `${text.value.day(c.day)}, ${text.value.clock(c.from, c.to)}` : ''
  },
}))
export const logLines = computed(() =>
  linesOf(past.value ? known.value.slice(0, toldUntil.value) : known.value, lineContext.value),
)

/** "Ana (Mexico)", or "Mexican player" without a name. */
export function playerName(side: Side): string {
  const g = game.value
  const name = g?.players[side] ?? ''
  const t = text.value
  if (g?.opponent?.side === side) return t.solo.name(shortOf(g.opponent.character), t.sideAdj[side])
  return t.playerTurn(name === '' ? t.sideAdj[side] : t.side[side], name)
}

/** Fetches what the seat has come to know; `anew` after an undo and for another seat. */
export function fetchEvents(anew: boolean): void {
  const g = game.value
  if (!g) return
  const have = anew ? [] : known.value
  known.value = [...have, ...g.events(have.length).events]
}
