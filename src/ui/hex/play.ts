import type { ClashAccount } from '../../clash/account'
import { cloneJson } from '../../core/json'
import { signal } from '@preact/signals'
import { ok, type Refusal, refuse, type Result } from '../../core/result'
import { type Action, enemyOf, type Side, SIDES } from '../../operational/types'
import type { Notice } from '../../session/load'
import { HexSession } from '../../session/hex/session'
import type { AiPlayer, AiPlayers } from '../../session/header'
import type { FoughtClashes } from '../../session/hex/clashes'
import { mayUseTabletop } from '../../operational/resolvers'
import { AiSeat } from '../../session/hex/opponent'
import { clashTaskOf, NOT_FOUGHT } from '../../session/hex/clashTask'
import { TABLETOP_AWAY } from '../../session/hex/tabletop'
import type { Game, NewGame, OpponentWish, SaveWords, Stretch, Why } from './game'
import { asked, newStaff } from './opponent/advice'
import { type Board, type Driven, drive } from './opponent/driver'
import { newReferee } from './opponent/referee'
import { dismissOpponent, expectOpponent } from './opponent/thinker'
import { whyOf } from './opponent/why'
import { fetchTabletops, fetchTabletopsSoon, PAGE_TABLETOPS, tabletopsReady } from './tabletops'
import { running } from '../shell/storage/autosave'
import { exportFile, getSave, putAside, putSave } from '../shell/storage/saves'
import { settings } from '../shell/storage/settings'

/** The side of the seat is a person's. */
const NOT_ITS_OWN: Refusal = { code: 'not-for-you', rule: null, key: 'refusal.notForYou', args: {} }
/** Games with less than this done need not be kept when another begins. */
const HARDLY = 3

/**
 * The only room of the page where whole games and saves are handled, both sides' secrets included: always in the closures of these
 * functions, never in anything that the page holds.
 */
function cover(session: HexSession): Game {
  const { header } = session
  const { lang: _lang, ...options } = header.options
  const rival = signal<Driven | null>(null)
  let ai: AiSeat | null = null
  let why: { readonly known: string; readonly said: readonly Why[] } | null = null
  /** Who plays has changed since the game was last written. */
  let reseated = false
  let seat: Side = session.toAct() ?? 'us'
  /** What each side saw when it last looked, and how many events it knew by then. */
  const left: Record<Side, { readonly view: Stretch['view']; readonly from: number } | null> = {
    us: null,
    mexican: null,
  }
  const referee = newReferee()
  /** Of clashes that the opponent brought about; rebuilt where they were fought before the page was loaded. */
  const accounts = new Map<string, ClashAccount>()
  /** What the opponent is asked and does; it answers for its own side alone. */
  const boardOf = (mine: AiSeat): Board => {
    const seen = async (
      action: Action | null,
      act: (fought: FoughtClashes) => ReturnType<AiSeat['take']>,
    ): ReturnType<Board['take']> => {
      if (!PAGE_TABLETOPS.loaded() && mayUseTabletop(options)) await fetchTabletops()
      const bout = action && clashTaskOf(session, mine.side, action)
      const fought = bout ? await referee.fight(bout) : NOT_FOUGHT
      // Another has sat down meanwhile.
      if (ai !== mine) return ok(null)
      for (const [key, account] of fought.accounts) accounts.set(key, account)
      const from = session.events(seat, 0).next
      const done = act(fought)
      if (!done.ok) return done
      const { toAct, over } = done.value
      const { events } = session.events(seat, from)
      return ok(events.length > 0 || toAct !== mine.side ? { events, toAct, over } : null)
    }
    return {
      task: () => mine.task(),
      take: (task, decision) => seen(decision.action, (fought) => mine.take(task, decision, fought)),
      stumble: (task, detail) => seen(null, () => mine.stumble(task, detail)),
      stumbling: (task) => mine.hasStumbled(task),
      left: () => referee.end(),
    }
  }
  const staff = newStaff()
  const sitDown = (wish: OpponentWish | null): void => {
    rival.peek()?.end()
    why = null
    ai = wish && new AiSeat(session, wish.side, whoOf(wish))
    rival.value = ai && drive(ai.side, ai.who, header.scenario, boardOf(ai))
    if (wish) seat = enemyOf(wish.side)
  }
  const { ai: players } = session.header
  // A person sits at the page: where both sides are the AI's, he takes the US army.
  const theirs = players?.mexican ? 'mexican' : players?.us ? 'us' : null
  if (theirs && players?.[theirs]) sitDown({ side: theirs, ...players[theirs] })
  /** A game that comes from disk remembers no looks: news begin with the enemy's last turn. */
  const lastTurn = (): Stretch | null => {
    const marks = session.turns(seat)
    for (let k = marks.length - 1; k >= 0; k--) {
      const mark = marks[k]
      if (!mark || mark.active === seat || mark.segment === 'setup') continue
      const view = session.turnAt(seat, k)?.view
      return view ? { view, events: session.events(seat, mark.from).events } : null
    }
    return null
  }
  return Object.freeze({
    preset: options.preset,
    options: Object.freeze(options),
    players: Object.freeze({ ...header.players }),
    get seat() {
      return seat
    },
    handTo(side) {
      // When the game is over nothing is left to hide: either may look with either's eyes.
      if (session.result === null && (side !== session.toAct() || side === ai?.side)) return false
      seat = side
      return true
    },
    toAct: () => session.toAct(),
    view: () => session.view(seat),
    legal: () => session.legal(seat),
    act(action) {
      const done = session.do(seat, action)
      if (done.ok) rival.peek()?.nudge()
      return done.ok ? ok({ events: done.value.events, toAct: done.value.toAct, over: done.value.over }) : done
    },
    events: (from) => session.events(seat, from),
    canUndo: () => session.canUndo(seat),
    undo() {
      const done = session.undo(seat)
      return done.ok ? null : done.refusal
    },
    record: () => session.record(seat),
    get opponent() {
      return rival.value?.door ?? null
    },
    setOpponent(wish) {
      if (wish?.side === seat) return NOT_ITS_OWN
      for (const side of SIDES) session.setOpponent(side, wish?.side === side ? whoOf(wish) : null)
      reseated = true
      sitDown(wish)
      return null
    },
    whyPlayed() {
      if (!ai) return []
      // Nothing new is to be said before something has been done.
      const known = `${session.length} ${session.result === null}`
      if (why?.known !== known) why = { known, said: whyOf(session, seat, ai) }
      return why.said
    },
    advice: () => asked(session, seat, staff),
    luck: () => session.luck(seat),
    forecast: (plan) => session.forecast(seat, plan),
    tabletop: fetchTabletops,
    forecastClash: (plan) => (tabletopsReady() ? session.forecastClash(seat, plan) : null),
    clash: (key) => accounts.get(key) ?? (PAGE_TABLETOPS.loaded() ? session.clash(key) : null),
    reach: (units, leaders, march) => session.reach(seat, units, leaders, march),
    zoc: (of) => session.zoc(of),
    sight: () => session.sight(seat),
    spans: () => session.spans(seat),
    locTrace: (pieces) => session.locTrace(seat, pieces),
    sideReach: (of) => session.sideReach(of),
    why: (action) => session.check(seat, action),
    chart() {
      const { place, prompt, bar, buttons } = session.chart(seat)
      // The chart resolves what an interruption lights; the word is left for types only.
      return { place, prompt, segment: bar === 'interrupted' ? session.view(seat).segment : bar, buttons }
    },
    seen() {
      left[seat] = { view: cloneJson(session.view(seat)), from: session.events(seat, 0).next }
    },
    news() {
      const last = left[seat]
      return last ? { view: last.view, events: session.events(seat, last.from).events } : lastTurn()
    },
    turns: () => session.turns(seat),
    turnAt: (k) => session.turnAt(seat, k),
    seed: () => (session.result === null ? null : header.seed),
    keep: async () => (await running()).begin(session.save()),
    async store() {
      const disk = await running()
      if (!reseated) return disk.write(session.save())
      reseated = false
      return disk.begin(session.save())
    },
    saveAs: (words) => putSave({ ...words, when: Date.now(), save: session.save(), broken: false }),
    exportSave: (file) => exportFile(file, session.save()),
    get hardlyBegun() {
      return session.length < HARDLY
    },
  } satisfies Game)
}

const whoOf = ({ level, character }: OpponentWish): AiPlayer => ({ level, character })

/** The one scenario of the hex game. */
const SCENARIO = 'pedregal'

/** A seed nobody can guess, for who does not name one. */
function freshSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(3))
  return [...words].map((w) => w.toString(36)).join('-')
}

/** The player is about to start a game against the computer: what it needs is brought while he still chooses. */
export function readyOpponent(): void {
  expectOpponent(SCENARIO)
  fetchTabletopsSoon()
}

/** He chose to play a person. */
export const unreadyOpponent = dismissOpponent

/** Starts a game. */
export function newGame(wish: NewGame): Result<Game> {
  const made = HexSession.create(
    {
      scenario: SCENARIO,
      seed: wish.seed === '' ? freshSeed() : wish.seed,
      // Drawn anew, since the opponent may know it (contracts.md, Dice).
      ...(wish.opponent && { aiSeed: freshSeed(), ai: { [wish.opponent.side]: whoOf(wish.opponent) } }),
      options: {
        preset: wish.preset,
        night: wish.night,
        lang: settings.value.lang,
        ...(wish.resolver && { resolver: wish.resolver }),
        ...(wish.pick && { pick: true }),
      },
      players: wish.players,
    },
    PAGE_TABLETOPS,
  )
  if (!made.ok) return made
  fetchTabletopsSoon()
  return ok(cover(made.value))
}

export type Opened = Result<{ game: Game; notice: Notice | null }>

/**
 * Goes on with a save; `salvage` accepts one that does not replay, from its last good checkpoint. Its clashes are fought again, so
 * without the tabletop nothing is opened, and nothing is said of the save.
 */
async function loadGame(save: unknown, salvage: boolean): Promise<Opened> {
  if (!(await fetchTabletops())) return refuse('bad-save', null, TABLETOP_AWAY)
  const made = HexSession.load(save, PAGE_TABLETOPS, { salvage })
  return made.ok ? ok({ game: cover(made.value.session), notice: made.value.notice }) : made
}

/** Reads the text of a file as a game; null: it is not JSON. */
export async function readGame(text: string): Promise<Opened | null> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return loadGame(value, false)
}

/** Turn and side of a save without loading it, as far as they can be read. */
function peek(save: unknown): { turn: number; side: Side } | null {
  const { checkpoints } = save as {
    checkpoints?: readonly { state?: { ops?: { turn?: unknown; active?: unknown } } }[]
  }
  const ops = checkpoints?.[checkpoints.length - 1]?.state?.ops
  if (typeof ops?.turn !== 'number' || (ops.active !== 'us' && ops.active !== 'mexican')) return null
  return { turn: ops.turn, side: ops.active }
}

/** Who plays a side of a save, as far as it can be read; null: nobody but persons. */
function peekOpponent(save: unknown): OpponentWish | null {
  const ai = (save as { header?: { ai?: AiPlayers } }).header?.ai
  const side = ai?.mexican ? 'mexican' : 'us'
  const who = ai?.[side]
  return who ? { side, level: who.level, character: who.character } : null
}

/** The running game that lies on disk, in words; null: there is none. */
export async function storedGame(): Promise<{ at: ReturnType<typeof peek>; against: OpponentWish | null } | null> {
  const save = await (await running()).read()
  return save ? { at: peek(save), against: peekOpponent(save) } : null
}

/** Continues it; where it is damaged, from its last good checkpoint. */
export async function openStored(): Promise<{ clean: Opened; made: Opened } | null> {
  const save = await (await running()).read()
  if (!save) return null
  const clean = await loadGame(save, false)
  return { clean, made: clean.ok ? clean : await loadGame(save, true) }
}

/** Puts the stored game aside as one that could not be read. */
export async function putStoredAside(why: string): Promise<void> {
  const save = await (await running()).read()
  if (save) await putAside(save, why)
}

/** Keeps the stored game, which another replaces, among the named saves. */
export async function keepStored(words: SaveWords): Promise<void> {
  const save = await (await running()).read()
  if (save && save.commands.length >= HARDLY) await putSave({ ...words, when: Date.now(), save, broken: false })
}

/** Goes on with a named save; null: there is none of that name. */
export async function openSaved(name: string): Promise<Opened | null> {
  const row = await getSave(name)
  return row ? loadGame(row.save, false) : null
}

/** Hands a named save, readable or not, to the player as a file. */
export async function exportSaved(name: string): Promise<void> {
  const row = await getSave(name)
  if (row) exportFile(`pedregal-${name}.json`, row.save)
}
