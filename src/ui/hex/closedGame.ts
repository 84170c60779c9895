import { cloneJson } from '../../core/json'
import { ok, type Refusal } from '../../core/result'
import { type Action, enemyOf, type Side, SIDES } from '../../operational/types'
import type { HexHeader, HexSession } from '../../session/hex/session'
import { runningGameStore } from '../shell/storage/autosave'
import { exportFile, putSave } from '../shell/storage/saves'
import type { Game, GivenDice, PastEvents } from './game'
import { askForAdvice, newStaff } from './opponent/advice'
import { createClashStaff } from './opponent/clashStaff'
import { aiPlayerOf, createRival } from './opponent/rival'
import { practiceSession } from './practice'
import { fetchTabletops, PAGE_TABLETOPS } from './tabletops'

/** The computer may not take the side of the person at the screen. */
const NOT_FOR_YOU: Refusal = { code: 'not-for-you', rule: null, key: 'refusal.notForYou', args: {} }
/** A game with fewer actions is hardly begun: it is not kept when another game begins. */
export const MIN_KEPT_ACTIONS = 3

/** What the page says of given dice. */
function givenDice({ forced, origin }: HexHeader): GivenDice | null {
  if (origin) return { until: { turn: origin.turn, side: origin.side } }
  return forced.length > 0 ? { until: null } : null
}

/** Who answered in a clash, in the journal, where the player left it to his staff (OPS-22.1). */
const STAFF = 'staff'

/** The view of a side when it last looked, and the number of events that it knew then: later events are news. */
interface LastLook {
  readonly view: PastEvents['view']
  readonly knownEvents: number
}

/** Remembers each side's last look at the game, and gives what the side has come to know since. */
function createNews(session: HexSession) {
  const lastLooks: Record<Side, LastLook | null> = { us: null, mexican: null }
  /** The enemy's last player turn, as the side saw it: the news of a game that was loaded, since looks are not saved. Null: there was none. */
  function enemysLastTurn(side: Side): PastEvents | null {
    const turnMarks = session.turns(side)
    const index = turnMarks.findLastIndex((mark) => mark.active !== side && mark.segment !== 'setup')
    const turnMark = turnMarks[index]
    const view = turnMark && session.turnAt(side, index)?.view
    return view ? { view, events: session.events(side, turnMark.from).events } : null
  }
  return {
    noteLook(side: Side): void {
      lastLooks[side] = { view: cloneJson(session.view(side)), knownEvents: session.events(side, 0).next }
    },
    newsOf(side: Side): PastEvents | null {
      const lastLook = lastLooks[side]
      if (!lastLook) return enemysLastTurn(side)
      return { view: lastLook.view, events: session.events(side, lastLook.knownEvents).events }
    },
  }
}

/**
 * Wraps a session so that the page can reach only what one seat may know and do. The session and its saves, with both sides' secrets, stay
 * in the closures of this file, play.ts and opponent/rival.ts. `isKept`: false for a game of the rooms for learning, which is never written to
 * disk, where the player's own game lies. `seat`: who sits at the screen first; else the side to act.
 */
export function wrapSession(
  session: HexSession,
  { isKept = true, seat: firstSeat }: { isKept?: boolean; seat?: Side } = {},
): Game {
  const { header } = session
  // The language of the player who began the game is no rule of the game.
  const { lang: _lang, ...options } = header.options
  /** The side that the person at the screen plays. */
  let seat: Side = firstSeat ?? session.toAct() ?? 'us'
  /** Who answers in clashes for a side whose player does not (OPS-22.1). */
  const clashStaff = createClashStaff(session)
  /** The computer opponent, if there is one. */
  const rival = createRival(session, () => seat, clashStaff)
  const news = createNews(session)
  /** The computer's advice to the person at the screen. */
  const staff = newStaff()
  /** Actions that the seat has taken back, the last one last; anything else that is done forgets them. */
  let takenBack: Action[] = []
  /** The side to act in a clash where its player has left the rest to his staff (OPS-22.1); null: none. */
  function staffToAct(): Side | null {
    const toAct = session.playedClash?.toAct() ?? null
    return toAct !== null && toAct !== rival.side && clashStaff.isHandedOver(toAct) ? toAct : null
  }
  // Whose staff answers is not wanted at the screen when a game is opened in the middle of a clash.
  if (!firstSeat && staffToAct() === seat) seat = enemyOf(seat)
  /** The side whose player is wanted at the screen. While a staff answers, that is the player who sits there. */
  const personToAct = (): Side | null => (staffToAct() === null ? session.toAct() : seat)
  /** A person or the computer has taken over a side since the game was last written to disk. */
  let playersChanged = false

  // Seats the computer as the save says. Where the save names it for both sides, it gets the Mexican side and a person the US army.
  for (const side of ['mexican', 'us'] as const) {
    const aiPlayer = header.ai?.[side]
    if (!aiPlayer) continue
    rival.seat({ side, ...aiPlayer })
    seat = enemyOf(side)
    break
  }

  return Object.freeze({
    preset: options.preset,
    options: Object.freeze(options),
    players: Object.freeze({ ...header.players }),
    given: givenDice(header),
    get seat() {
      return seat
    },
    handTo(side) {
      // When the game is over nothing is left to hide: the seat may go to either side. Before, only to the side to act, unless the computer
      // plays it.
      const isOver = session.result !== null
      const isToAct = side === personToAct()
      if (!isOver && (!isToAct || side === rival.side)) return false
      if (side !== seat) takenBack = []
      seat = side
      return true
    },
    toAct: () => session.toAct(),
    personToAct,
    view: () => session.view(seat),
    legal: () => session.legal(seat),
    act(action) {
      const result = session.do(seat, action)
      if (!result.ok) return result
      takenBack = action === takenBack.at(-1) ? takenBack.slice(0, -1) : []
      // The computer player must look whether it is to act now.
      rival.nudge()
      // The page gets these fields only.
      const { events, toAct, over } = result.value
      return ok({ events, toAct, over })
    },
    events: (firstNumber) => session.events(seat, firstNumber),
    undoRefusal: () => session.canUndo(seat),
    undo() {
      const last = session.save().commands.at(-1)
      const result = session.undo(seat)
      if (!result.ok) return result.refusal
      // What a side may take back it has done itself.
      if (last?.side === seat) takenBack = [...takenBack, last.action]
      return null
    },
    redoable: () => (session.toAct() === seat ? (takenBack.at(-1) ?? null) : null),
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
      takenBack = []
      return null
    },
    get isForTwo() {
      return isKept && rival.opponent() === null
    },
    opponentExplanations: () => rival.explanations(),
    advice: () => askForAdvice(session, seat, staff),
    luck: () => session.luck(seat),
    *clashDice() {
      for (const [, { dice }] of session.accounts()) yield dice
    },
    forecast: (plan) => session.forecast(seat, plan),
    forecastOfAttack(defenderLead) {
      const { attack, active } = session.view(seat)
      if (!attack) return null
      const { target, attackers, lead, charge } = attack
      // The attack is public, and so are its odds: they are those of the side that makes it.
      return session.forecast(active, { target, attackers, lead, charge, defenderLead })
    },
    fetchTabletop: fetchTabletops,
    playedClash() {
      const clash = session.playedClash
      if (!clash) return null
      const { facts, state } = clash
      return {
        key: state.key,
        facts,
        preview: (query) => clash.preview(seat, query),
        get isHandedOver() {
          return clashStaff.isHandedOver(seat)
        },
        handOver: () => clashStaff.handOver(seat),
        commandAgain: () => clashStaff.commandAgain(seat),
        staffToAct,
        async staffAnswers(side) {
          takenBack = []
          const firstNew = session.events(seat, 0).next
          const result = await clashStaff.answer(side, STAFF)
          if (!result?.ok) return result
          rival.nudge()
          const { toAct, over } = result.value
          // What the player at the screen has seen of it.
          return ok({ events: session.events(seat, firstNew).events, toAct, over })
        },
        staffProposes: () => clashStaff.propose(seat),
        release: () => clashStaff.release(),
      }
    },
    // The account of a clash (attack on the tabletop) comes from the thread of the computer player, or, once the tabletop is fetched, from the
    // session.
    clash: (key) => rival.account(key) ?? (PAGE_TABLETOPS.loaded() ? session.clash(key) : null),
    reach: (units, leaders, march) => session.reach(seat, units, leaders, march),
    outOfReach: (units, leaders, march, hex) => session.outOfReach(seat, units, leaders, march, hex),
    zoc: (side) => session.zoc(side),
    sight: () => session.sight(seat),
    commandSpans: () => session.spans(seat),
    locTrace: (units) => session.locTrace(seat, units),
    sideReach: (side) => session.sideReach(side),
    refusalOf: (action) => session.check(seat, action),
    gamePlace() {
      const { place, prompt, barSegment, buttons } = session.chart(seat)
      // During an interruption the phase bar marks the segment that is interrupted.
      return { place, prompt, segment: barSegment === 'interrupted' ? session.view(seat).segment : barSegment, buttons }
    },
    markSeen: () => news.noteLook(seat),
    news: () => news.newsOf(seat),
    turns: () => session.turns(seat),
    turnAt: (index) => session.turnAt(seat, index),
    practiceFrom(index, against) {
      const practice = practiceSession(session, index, against)
      return practice && wrapSession(practice, { isKept: false, seat: enemyOf(against.side) })
    },
    seed: () => (session.result === null ? null : header.seed),
    makeRunningGame: async () => !isKept || (await runningGameStore()).begin(session.save()),
    async writeToDisk() {
      if (!isKept) return true
      const runningGame = await runningGameStore()
      // Actions are added to the game on disk; a change of players is in its header, so that the whole game is written anew.
      if (!playersChanged) return runningGame.write(session.save())
      playersChanged = false
      return runningGame.begin(session.save())
    },
    saveAs: (words) => putSave({ ...words, when: Date.now(), save: session.save(), broken: false }),
    exportSave: (file) => exportFile(file, session.save()),
    get hardlyBegun() {
      return !isKept || session.length < MIN_KEPT_ACTIONS
    },
  } satisfies Game)
}
