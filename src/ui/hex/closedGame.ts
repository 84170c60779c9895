import { cloneJson } from '../../core/json'
import { ok, type Refusal } from '../../core/result'
import { enemyOf, type Side, SIDES } from '../../operational/types'
import type { HexSession } from '../../session/hex/session'
import { running } from '../shell/storage/autosave'
import { exportFile, putSave } from '../shell/storage/saves'
import type { Game, TurnReplay } from './game'
import { askForAdvice, newStaff } from './opponent/advice'
import { aiPlayerOf, createRival } from './opponent/rival'
import { fetchTabletops, PAGE_TABLETOPS, tabletopsReady } from './tabletops'

/** The side of the seat is a person's. */
const NOT_FOR_YOU: Refusal = { code: 'not-for-you', rule: null, key: 'refusal.notForYou', args: {} }
/** Games with fewer actions are not kept when another begins. */
export const MIN_KEPT_ACTIONS = 3

/** What a side saw when it last looked, and how many events it knew by then. */
interface LastLook {
  readonly view: TurnReplay['view']
  readonly from: number
}

/** What each side has come to know since it last looked. */
function createNews(session: HexSession) {
  const lastLooks: Record<Side, LastLook | null> = { us: null, mexican: null }
  /** For a game from disk, whose looks nobody remembers: the enemy's last turn. */
  function enemysLastTurn(side: Side): TurnReplay | null {
    const marks = session.turns(side)
    for (let k = marks.length - 1; k >= 0; k--) {
      const mark = marks[k]
      if (!mark || mark.active === side || mark.segment === 'setup') continue
      const view = session.turnAt(side, k)?.view
      return view ? { view, events: session.events(side, mark.from).events } : null
    }
    return null
  }
  return {
    noteLook(side: Side): void {
      lastLooks[side] = { view: cloneJson(session.view(side)), from: session.events(side, 0).next }
    },
    newsOf(side: Side): TurnReplay | null {
      const last = lastLooks[side]
      return last ? { view: last.view, events: session.events(side, last.from).events } : enemysLastTurn(side)
    },
  }
}

/**
 * Closes a session up: the page has only what one seat may know and do. Whole games and saves, with both sides' secrets, stay in the
 * closures of this file, play.ts and opponent/rival.ts, never in anything that the page holds.
 */
export function closeGame(session: HexSession): Game {
  const { header } = session
  const { lang: _lang, ...options } = header.options
  let seat: Side = session.toAct() ?? 'us'
  const rival = createRival(session, () => seat)
  const news = createNews(session)
  const staff = newStaff()
  /** Who plays has changed since the game was last written. */
  let playersChanged = false

  // Where the computer plays both sides of a save, a person takes the US army.
  for (const side of ['mexican', 'us'] as const) {
    const player = header.ai?.[side]
    if (!player) continue
    rival.seat({ side, ...player })
    seat = enemyOf(side)
    break
  }

  return Object.freeze({
    preset: options.preset,
    options: Object.freeze(options),
    players: Object.freeze({ ...header.players }),
    get seat() {
      return seat
    },
    handTo(side) {
      // When the game is over nothing is left to hide: either side may look with either side's eyes.
      if (session.result === null && (side !== session.toAct() || side === rival.side)) return false
      seat = side
      return true
    },
    toAct: () => session.toAct(),
    view: () => session.view(seat),
    legal: () => session.legal(seat),
    act(action) {
      const done = session.do(seat, action)
      if (!done.ok) return done
      rival.nudge()
      const { events, toAct, over } = done.value
      return ok({ events, toAct, over })
    },
    events: (from) => session.events(seat, from),
    undoRefusal: () => session.canUndo(seat),
    undo() {
      const done = session.undo(seat)
      return done.ok ? null : done.refusal
    },
    record: () => session.record(seat),
    get opponent() {
      return rival.opponent()
    },
    setOpponent(choice) {
      if (choice?.side === seat) return NOT_FOR_YOU
      for (const side of SIDES) session.setOpponent(side, choice?.side === side ? aiPlayerOf(choice) : null)
      playersChanged = true
      rival.seat(choice)
      if (choice) seat = enemyOf(choice.side)
      return null
    },
    whyPlayed: () => rival.explanations(),
    advice: () => askForAdvice(session, seat, staff),
    luck: () => session.luck(seat),
    forecast: (plan) => session.forecast(seat, plan),
    fetchTabletop: fetchTabletops,
    forecastClash: (plan) => (tabletopsReady() ? session.forecastClash(seat, plan) : null),
    clash: (key) => rival.account(key) ?? (PAGE_TABLETOPS.loaded() ? session.clash(key) : null),
    reach: (units, leaders, march) => session.reach(seat, units, leaders, march),
    zoc: (of) => session.zoc(of),
    sight: () => session.sight(seat),
    commandSpans: () => session.spans(seat),
    locTrace: (pieces) => session.locTrace(seat, pieces),
    sideReach: (of) => session.sideReach(of),
    refusalOf: (action) => session.check(seat, action),
    gamePlace() {
      const { place, prompt, barSegment, buttons } = session.chart(seat)
      // An interruption lights the segment that it interrupts.
      return { place, prompt, segment: barSegment === 'interrupted' ? session.view(seat).segment : barSegment, buttons }
    },
    markSeen: () => news.noteLook(seat),
    news: () => news.newsOf(seat),
    turns: () => session.turns(seat),
    turnAt: (k) => session.turnAt(seat, k),
    seed: () => (session.result === null ? null : header.seed),
    makeRunningGame: async () => (await running()).begin(session.save()),
    async writeToDisk() {
      const disk = await running()
      if (!playersChanged) return disk.write(session.save())
      playersChanged = false
      return disk.begin(session.save())
    },
    saveAs: (words) => putSave({ ...words, when: Date.now(), save: session.save(), broken: false }),
    exportSave: (file) => exportFile(file, session.save()),
    get hardlyBegun() {
      return session.length < MIN_KEPT_ACTIONS
    },
  } satisfies Game)
}
