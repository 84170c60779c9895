// Two people at one screen: who is asked when, so that the seat changes seldom. No rule is changed: each side answers from what it may know, and a
// sealed answer stays sealed until both are in (SAR-4.7).
import { answer } from '../../../ai/tabletop/sar/answer'
import { DRAFT_DICE, workingCopy } from '../../../ai/tabletop/sar/answerDraft'
import { ok, type Result } from '../../../core/result'
import type { Side } from '../../../game/side'
import type { BattleSession } from '../../../session/battle/session'
import { apply, legal } from '../../../tabletop/sar/battle/engine'
import type { LegalEntry } from '../../../tabletop/sar/battle/entries'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { Question } from '../../../tabletop/sar/battle/sequence'
import { tableSeenBy } from '../../../tabletop/sar/battle/view'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'

/**
 * What two people are asked: everything; only what leaves a choice; or besides neither targets of fire nor how rallied units form, which are done as
 * the staff of each side proposes.
 */
export const ASKS = ['all', 'choices', 'commands'] as const
export type Asks = (typeof ASKS)[number]

/** Questions that the staff answers for both sides where they are asked only for commands. */
const BY_STAFF: readonly Question[] = ['fire', 'soak', 'reform']
/** Types of action that are no choice in themselves. */
const NO_CHOICE: readonly string[] = ['ready', 'resign', 'takeBack']

/** Do the rules leave a choice? Not where each unit of First Fire must fire (SAR-4.8) and has one target. */
function leavesChoice(table: BattleTable, entries: readonly LegalEntry[]): boolean {
  const choices = entries.filter(({ type }) => !NO_CHOICE.includes(type))
  if (table.battle.phase !== 'firstFire' || choices.some(({ type }) => type !== 'fire')) return choices.length > 0
  const units = new Set(choices.map(({ unit }) => unit))
  return units.size < choices.length
}

/** An answer that is given before the rules ask for it, on a table that holds what the side may know. */
interface EarlyAnswer {
  readonly side: Side
  readonly start: BattleTable
  table: BattleTable
  actions: BattleAction[]
}

/** What is owed before the next question can be asked: an answer by the staff of a side, or the end of one that was sealed. */
interface Owed {
  readonly kind: 'staff' | 'ready'
  readonly side: Side
}

/** Actions that a side has answered before the rules asked it. */
interface GivenAnswer {
  readonly side: Side
  readonly actions: readonly object[]
}

/** What two people have answered that is no command of the battle yet: an answer being given, and sealed ones. It is kept in saves. */
export interface GivenAnswers {
  readonly early: GivenAnswer | null
  readonly sealed: readonly GivenAnswer[]
}

/** The table as a side may know it, with that side to answer first. */
function tableToAnswerFirst(table: BattleTable, side: Side): BattleTable {
  const seen = tableSeenBy(table, side)
  const pending = [...seen.battle.pending].sort((a, b) => Number(a.owner === side) - Number(b.owner === side))
  return { ...seen, battle: { ...seen.battle, pending } }
}

/** Do the rules wait for an answer of the side to the present question? */
const isPending = (table: BattleTable, side: Side): boolean => table.battle.pending.some(({ owner }) => owner === side)

/** The answer of a side before the rules ask it, without an action yet. */
function earlyAnswerOf(table: BattleTable, side: Side): EarlyAnswer {
  const start = tableToAnswerFirst(table, side)
  return { side, start, table: workingCopy(start), actions: [] }
}

/** Leads two people through a battle. All functions are for the side at the screen. `given`: what they had answered when it was saved. */
export function createTwoPeople(session: BattleSession, asks: Asks, given: GivenAnswers | null = null) {
  let early: EarlyAnswer | null = null
  /** Answers that were given early, sealed, by side. They are done when the rules ask for them. */
  const sealed = new Map<Side, readonly object[]>(given?.sealed.map(({ side, actions }) => [side, actions] as const))
  if (given?.early && isPending(session.table, given.early.side)) {
    const { side, actions } = given.early
    early = earlyAnswerOf(session.table, side)
    // What the rules refuse ends what is read of a save.
    for (const action of actions) {
      if (!apply(early.table, side, action, DRAFT_DICE).ok) break
      early.actions.push(action as BattleAction)
    }
  }

  /** Is the side, which answers first on this table, to be asked? */
  function isAsked(table: BattleTable, side: Side): boolean {
    const question = table.battle.pending.at(-1)!.kind
    if (asks === 'all') return true
    return !(asks === 'commands' && BY_STAFF.includes(question)) && leavesChoice(table, legal(table, side))
  }

  /** Does what was sealed, but for its end. What the rules should not take after all is left, and the side is asked. */
  function unseal(side: Side): 'ready' | 'open' {
    const actions = sealed.get(side) ?? []
    sealed.delete(side)
    for (const action of actions) {
      if ((action as BattleAction).type === 'ready') return 'ready'
      if (!session.do(side, action).ok) break
    }
    return 'open'
  }

  /**
   * Goes on until one of the two must choose. Whoever sits at the screen is asked before the other where both are. It pauses where something is
   * owed that may take long; who runs it does that, and then goes on.
   */
  function* goOn(seat: Side): Generator<Owed, void> {
    for (let toAct = session.toAct(); toAct !== null && !early; toAct = session.toAct()) {
      if (sealed.has(toAct)) {
        if (unseal(toAct) === 'ready') yield { kind: 'ready', side: toAct }
      } else if (!isAsked(session.table, toAct)) yield { kind: 'staff', side: toAct }
      else {
        if (toAct === seat || sealed.has(seat) || !isPending(session.table, seat)) return
        const toGive = earlyAnswerOf(session.table, seat)
        if (!isAsked(toGive.start, seat)) return
        early = toGive
      }
    }
  }

  return {
    /** The table that the side at the screen answers on before the rules ask it; null: it answers on the real one. */
    get earlyTable(): BattleTable | null {
      return early?.table ?? null
    },
    toAct: (): Side | null => early?.side ?? session.toAct(),
    /** What was answered and is no command yet; null: nothing. */
    given: (): GivenAnswers | null =>
      early || sealed.size > 0
        ? {
            early: early && { side: early.side, actions: [...early.actions] },
            sealed: [...sealed].map(([side, actions]) => ({ side, actions })),
          }
        : null,

    goOn,
    /** The same, doing here what is owed. */
    goOnAtOnce(seat: Side): void {
      for (const { kind, side } of goOn(seat)) {
        if (kind === 'staff') session.answerQuestion(side, answer)
        else session.do(side, { type: 'ready' })
      }
    },

    /** Does an action of an early answer; null: none is being given. */
    act(action: unknown): Result<null> | null {
      if (!early) return null
      const { side } = early
      const done = apply(early.table, side, action, DRAFT_DICE)
      if (!done.ok) return done
      early.actions.push(action as BattleAction)
      // Who resigns here is taken at his word when the rules ask him: after the other side's answer.
      if (['ready', 'resign'].includes((action as BattleAction).type)) {
        sealed.set(side, early.actions)
        early = null
      }
      return ok(null)
    },

    /** Takes the last action of an early answer back; false: none is being given or there is nothing to take back. */
    undo(): boolean {
      if (!early || early.actions.length === 0) return false
      const kept = early.actions.slice(0, -1)
      early.table = workingCopy(early.start)
      early.actions = kept
      for (const action of kept) apply(early.table, early.side, action, DRAFT_DICE)
      return true
    },
    mayUndo: (): boolean => early !== null && early.actions.length > 0,
  }
}

export type TwoPeople = ReturnType<typeof createTwoPeople>
