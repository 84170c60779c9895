import { sha256Hex16 } from '../../../core/sha'
import { ok, type Refusal, type Result } from '../../../core/result'
import type { TableLevel } from '../../../ai/tabletop/sar/levels'
import type { Side } from '../../../game/side'
import { REGIMENTAL_ENGINE } from '../../../session/regimental/definition'
import type { RegimentalRules } from '../../../session/regimental/options'
import { RegimentalSession } from '../../../session/regimental/session'
import { BattleSession, MAX_FORCED_ANSWERS } from '../../../session/battle/session'
import { anyBattleDefaults, battleRulesOf, type BattleRules } from '../../../session/battle/options'
import type { BattleTypes } from '../../../session/battle/family'
import type { BattlePast } from '../../../session/battle/past'
import type { Polygon } from '../../../tabletop/common/polygon'
import type { TableFacts } from '../../../tabletop/common/tableFacts'
import { smokeOf } from '../../../tabletop/sar/battle/special/weather'
import { sarPreviews } from '../../../tabletop/sar/battle/preview'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import { battleView, tableSeenBy } from '../../../tabletop/sar/battle/view'
import { check, legal } from '../../../tabletop/sar/battle/engine'
import { unitsOf } from './ownHand'
import { type Asks, createTwoPeople, type GivenAnswers, type TwoPeople } from './twoPeople'
import type { Question } from '../../../tabletop/sar/battle/sequence'
import type { LegalEntry } from '../../../tabletop/sar/battle/entries'

import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { createTableReferee, type TableReferee } from './opponent/referee'
import { inSlices, pageHadTime } from './opponent/slices'
import { createTableThinker, type TableThinker } from './opponent/thinker'
import { thoughtOf } from './opponent/thought'

export type { TableFacts } from '../../../tabletop/common/tableFacts'
export type BattleView = BattleTypes['view']
export type BattleResultOfGame = BattleTypes['result']
/** An event of the table as the side knows it, with its number among those that it knows. */
export type KnownEvent = BattleTypes['event'] & { readonly n: number }

/** The queries of the engine by name, what each is asked and what it answers. */
export type PreviewName = keyof typeof sarPreviews
export type PreviewQuestion<K extends PreviewName> = Parameters<(typeof sarPreviews)[K]>[2]
export type PreviewResult<K extends PreviewName> = ReturnType<(typeof sarPreviews)[K]>

/** Who plays a side that the person at the screen does not play. */
export interface TableOpponent {
  readonly side: Side
  /** How well it plays; absent in a clash of the hex game, where the staff fights. */
  readonly level?: TableLevel
}

/**
 * A battle or a clash in which a person commands, as far as the side at the screen may know it. The session, which knows what both sides
 * know, cannot be reached from here. All functions answer for the side at the screen (`seat`).
 */
export interface TableGame {
  readonly facts: TableFacts
  readonly seat: Side
  /** The computer's side; null: two people play. */
  readonly opponent: TableOpponent | null
  /** Both people see all places and sealed orders are the only secret: no curtain falls between them. */
  readonly isOpenTable: boolean
  /** The side that must choose now; null: the battle is over. */
  toAct(): Side | null
  /** Makes a side the one at the screen: the one to act, or any when the battle is over. False: refused. */
  handTo(side: Side): boolean
  /** What is asked now; null: nothing, the battle is over. */
  question(): Question | null
  promptKey(): string
  view(): BattleView
  legal(): readonly LegalEntry[]
  /** Why the action is refused; null: it is legal. */
  check(action: object): Refusal | null
  act(action: object): Result<readonly KnownEvent[]>
  /** Ends the answer of the side at the screen (`ready`). What follows is worked out beside the page, which stays free meanwhile. */
  endAnswer(): Promise<Result<readonly KnownEvent[]>>
  /** What an action would come to: without dice, from what the seat may know (tabletop/sar/battle/preview). */
  preview<K extends PreviewName>(kind: K, question: PreviewQuestion<K>): PreviewResult<K>
  /** Lets the computer think about the question that it is asked, and answer it. The page stays free meanwhile. */
  opponentAnswers(): Promise<readonly KnownEvent[]>
  /**
   * Lets the staff (the tactical computer player at its best) answer the present question for the side at the screen. What the player has done for
   * the units and leaders in `kept` stays.
   */
  staffAnswers(kept?: ReadonlySet<string>): Promise<readonly KnownEvent[]>
  /** What the staff would do for the side at the screen, one action after the other, without the end of the answer. Nothing is done. */
  staffProposes(): Promise<readonly object[]>
  /** Ends what the computer is thinking: the player leaves the table. */
  close(): void
  undoRefusal(): Refusal | null
  undo(): Refusal | null
  events(from: number): readonly KnownEvent[]
  /** How many events a side has been told. */
  told(side: Side): number
  /** The outline of the smoke that lies over the table in this turn; null: none. */
  smoke(): Polygon | null
  /** The battle so far, for its replay, as the seat may know it; null: a replay of its own comes afterwards, as of a clash. */
  past(): BattlePast | null
  result(): BattleResultOfGame | null
}

/** How a battle is played. */
export interface TableSetup {
  readonly session: BattleSession
  /** The side of the person who sits down first. */
  readonly seat: Side
  readonly opponent: TableOpponent | null
  readonly isOpenTable: boolean
  /** Called after every change of the battle; absent: nobody keeps it. */
  readonly onChange?: () => void
  /** Thinks for the computer's side and for the staff. */
  readonly thinker?: TableThinker
  /** Works out the ends of answers. */
  readonly referee?: TableReferee
  /** What two people are asked; absent: everything. */
  readonly asks?: Asks
  /** Leads two people, with what they have answered already; absent: they begin. */
  readonly people?: TwoPeople | null
  /** Told while answers are worked out or carried out; for saves. */
  readonly underWay?: UnderWay
}

/**
 * What a save holds while answers are being worked out or carried out: the battle as it was before, with so many commands and with what two people
 * had answered by then, since a half answer cannot be gone on with; null: nothing is under way.
 */
export interface UnderWay {
  before: { readonly length: number; readonly answers: GivenAnswers | null } | null
}

/** Does what the computer has answered, but for the end of the answer, with a pause after each action. */
function* carryOut(
  session: BattleSession,
  side: Side,
  actions: readonly BattleAction[],
  kept: Kept,
): Generator<void, void> {
  for (const action of actions) {
    if (action.type === 'ready') break
    if (kept && unitsOf(action).some((id) => kept.has(id))) continue
    // What the rules refuse ends the computer's answer. Beside what a player has done himself, the rest still counts.
    if (!session.do(side, action, 'ai').ok && !kept) break
    yield
  }
}

/** Units and leaders for which a player has acted himself; null: nobody has a part in the answer but the computer. */
type Kept = ReadonlySet<string> | null

/** What never changes on the table of a battle. */
export function factsOf({ table: { field } }: Pick<BattleSession, 'table'>): TableFacts {
  return Object.freeze({
    scenario: field.terms.id,
    sides: field.sides,
    ground: field.ground,
    units: field.units,
    leaders: field.leaders,
    turns: field.terms.turns,
  })
}

/** Hides a session behind functions, so that the page gets only what the side at the screen may know. */
export function wrapBattle({
  session,
  seat: firstSeat,
  opponent,
  isOpenTable,
  onChange,
  thinker = createTableThinker(),
  referee = createTableReferee(),
  asks = 'all',
  people = opponent === null ? createTwoPeople(session, asks) : null,
  underWay = { before: null },
}: TableSetup): TableGame {
  let seat = firstSeat
  /** The table on which the seat answers. */
  const tableNow = (): BattleTable => people?.earlyTable ?? session.table
  const toActNow = (): Side | null => people?.toAct() ?? session.toAct()
  people?.goOnAtOnce(seat)
  const facts = factsOf(session)
  const eventsSince = (from: number): readonly KnownEvent[] => session.events(seat, from).events
  let isClosed = false

  /** What is read again and again while nothing changes, worked out once. `change` grows with every change of the battle or of the seat. */
  let change = 0
  function onceEach<T>(read: () => T): () => T {
    let known: { readonly at: number; readonly value: T } | null = null
    return () => {
      if (known?.at !== change) known = { at: change, value: read() }
      return known.value
    }
  }
  const viewNow = onceEach(() => battleView(tableNow(), seat))
  const legalNow = onceEach(() => legal(tableNow(), seat))
  const seenNow = onceEach(() => tableSeenBy(tableNow(), seat))

  /** Does an action that may resolve a phase: beside the page, or here where nobody can. */
  async function doBeside(side: Side, action: BattleAction, by?: string): Promise<Result<unknown>> {
    const refused = session.check(side, action)
    if (refused) return { ok: false, refusal: refused }
    const at = session.length
    const workedOut = await referee.workOut(session.workFor(side, action))
    if (isClosed) return ok(null)
    await pageHadTime()
    // It holds only for the position from which it was worked out.
    if (workedOut === null || session.length !== at) return session.do(side, action, by)
    return workedOut.ok ? session.do(side, action, by, workedOut.value) : workedOut
  }

  /** Has the computer play a side to the end of its answer to the present question, thinking beside the page and acting in slices. */
  async function haveAnswered(side: Side, level: TableLevel, kept: Kept = null): Promise<void> {
    const { rules, salt } = session.thinkingFor(side)
    const actions = await thinker.think(thoughtOf(tableNow(), rules, { side, level, salt }))
    // Null: the player has left.
    if (!actions) return
    if (people?.earlyTable) {
      for (const action of actions) if (!kept || !unitsOf(action).some((id) => kept.has(id))) people.act(action)
      return
    }
    await inSlices(carryOut(session, side, actions, kept), () => !isClosed && session.toAct() === side)
    for (let tries = 0; tries < MAX_FORCED_ANSWERS && !isClosed; tries++) {
      const action = session.nextToEndAnswer(side)
      const isDone = action !== null && (await doBeside(side, action, 'ai')).ok
      if (!isDone || action.type === 'ready') return
    }
  }

  /** Two people: goes on until one of them must choose. */
  async function goOn(): Promise<void> {
    for (const owed of people?.goOn(seat) ?? []) {
      if (owed.kind === 'staff') await haveAnswered(owed.side, 'general')
      else await doBeside(owed.side, { type: 'ready' })
      if (isClosed) return
    }
  }

  /** Does something, goes on, has it stored, and tells what has happened. */
  async function andGoOn(work: () => Promise<Result<unknown>>): Promise<Result<readonly KnownEvent[]>> {
    const from = session.events(seat, 0).next
    underWay.before = { length: session.length, answers: people?.given() ?? null }
    const done = await work()
    change++
    if (done.ok) await goOn()
    underWay.before = null
    if (!done.ok) return done
    change++
    if (isClosed) return ok([])
    await pageHadTime()
    onChange?.()
    // What the page reads next, in pieces.
    for (const read of [viewNow, legalNow]) {
      await pageHadTime()
      if (isClosed) return ok([])
      read()
    }
    await pageHadTime()
    return ok(eventsSince(from))
  }

  async function answerBy(side: Side, level: TableLevel, kept: Kept = null): Promise<readonly KnownEvent[]> {
    const answered = await andGoOn(async () => {
      await haveAnswered(side, level, kept)
      return ok(null)
    })
    return answered.ok ? answered.value : []
  }

  return Object.freeze({
    facts,
    get seat() {
      return seat
    },
    opponent,
    isOpenTable,
    toAct: toActNow,
    handTo(side) {
      const isOver = session.result !== null
      if (!isOver && (side !== toActNow() || side === opponent?.side)) return false
      seat = side
      change++
      return true
    },
    question: () => tableNow().battle.pending.at(-1)?.kind ?? null,
    promptKey: () => session.promptKey(seat),
    view: viewNow,
    legal: legalNow,
    check: (action) => check(tableNow(), seat, action),
    preview: (kind, question) =>
      (sarPreviews[kind] as (table: BattleTable, side: Side, question: object) => PreviewResult<typeof kind>)(
        seenNow(),
        seat,
        question,
      ),
    act(action) {
      const from = session.events(seat, 0).next
      change++
      const result = people?.act(action) ?? session.do(seat, action)
      if (!result.ok) return result
      people?.goOnAtOnce(seat)
      onChange?.()
      return ok(eventsSince(from))
    },
    endAnswer: () => andGoOn(async () => people?.act({ type: 'ready' }) ?? (await doBeside(seat, { type: 'ready' }))),
    opponentAnswers: async () => (opponent ? answerBy(opponent.side, opponent.level ?? 'general') : []),
    staffAnswers: (kept) => answerBy(seat, 'general', kept),
    async staffProposes() {
      const { rules, salt } = session.thinkingFor(seat)
      const actions = await thinker.think(thoughtOf(tableNow(), rules, { side: seat, level: 'general', salt }))
      return (actions ?? []).filter(({ type }) => type !== 'ready')
    },
    close() {
      isClosed = true
      thinker.close()
      referee.close()
    },
    undoRefusal: () => (people?.mayUndo() ? null : session.canUndo(seat)),
    undo() {
      change++
      const result = people?.undo() ? ok(null) : session.undo(seat)
      if (result.ok) onChange?.()
      return result.ok ? null : result.refusal
    },
    events: eventsSince,
    told: (side) => session.events(side, 0).next,
    smoke: () => smokeOf(session.table),
    past: () => session.past(seat),
    result: () => session.result,
  } satisfies TableGame)
}

/** The options of a battle that a person chooses (SAR-24, 27). */
export type ChosenOptions = BattleRules

/** The options of a Regimental battle that a person chooses. */
export type ChosenRegOptions = RegimentalRules

/** The options as a scenario has them. */
export const scenarioOptions = (scenario: string): ChosenOptions => battleRulesOf(anyBattleDefaults({}, scenario))

/** What a person chooses before a battle. */
export interface BattleChoice {
  readonly scenario: string
  readonly seed: string
  /** The options of the battle; absent: those of the scenario. */
  readonly options?: ChosenOptions | ChosenRegOptions
  /** The side of the person against the computer; null: two people play. */
  readonly side: Side | null
  readonly isOpenTable: boolean
  /** How well the computer plays; without it at its best. */
  readonly level?: TableLevel
  /** What two people are asked; without it everything. */
  readonly asks?: Asks
}

/** Starts a battle as it was chosen. */
export const startBattleSession = ({ scenario, seed, options }: BattleChoice): Result<BattleSession> =>
  BattleSession.create({ scenario, seed, aiSeed: sha256Hex16(`table ai ${seed}`), ...(options && { options }) })

/** Is the scenario fought by the Regimental charts? */
export const isRegimental = (scenario: string): boolean => REGIMENTAL_ENGINE.scenarios.some(({ id }) => id === scenario)

/** Starts a battle as it was chosen, by the rules of its scenario. */
export const startAnySession = (choice: BattleChoice): Result<BattleSession | RegimentalSession> =>
  isRegimental(choice.scenario)
    ? RegimentalSession.create({
        scenario: choice.scenario,
        seed: choice.seed,
        aiSeed: sha256Hex16(`table ai ${choice.seed}`),
        ...(choice.options && { options: choice.options }),
      })
    : startBattleSession(choice)
