import type { ClashAccount } from '../../clash/account'
import type { PlayedClash } from '../../clash/port'
import { ok, type Result } from '../../core/result'
import {
  chartAfter,
  chartAllows,
  chartAt,
  chartMeta,
  chartPlace,
  type PlaceMeta,
  type TurnSnapshot,
} from '../../operational/chart'
import type { ClashForecast } from '../../clash/forecast'
import { resolverOf } from '../../operational/combat/resolver'
import { forecastAttack, legal, type OutOfReach, outOfReach, reachOf, toAct } from '../../operational/engine'
import {
  type LocTrace,
  locTrace,
  type SideReachHex,
  sideReach,
  sightField,
  type SpanField,
  spanField,
} from '../../operational/overlays'
import { PLACE_TABLE, type Place, placeSeenBy } from '../../operational/places'
import { turnFactsOf, type TurnFacts } from '../../operational/turnFacts'
import { isTabletopResolver, type Resolver, TABLETOP_RESOLVERS } from '../../operational/resolvers'
import {
  type ActionType,
  enemyOf,
  SIDES,
  type Forecast,
  type HexId,
  type PieceId,
  type ReachHex,
  type Side,
} from '../../operational/types'
import { mapSides } from '../../game/side'
import { accountOf, allAccounts, clashKeys, playedClashOf } from './clashes'
import type { Journal } from '../journal'
import { type HexTypes, hexFamily } from './family'
import { type AiPlayer, type AiPlayers, aiHeaderPart, type NewGameRequest } from '../header'
import { luckLedgerOf, type LuckLedger } from './ledger'
import { loadJournal } from '../load'
import { type ActionOutcome, type LoadedMatch, Match, startJournal } from '../match'
import type { RecordedIntent, AiIntents } from './intents'
import { parsePlannedAttack } from './attackPlan'
import { staffAnswers } from './tableStaff'
import type { GameRecord } from '../record'
import type { JournalEntry, Save } from '../save'
import { tabletopFor, type TabletopSource } from './tabletop'

/** Where the game waits (a place of the turn chart), and what the page shows there: prompt, phase bar and buttons. */
export interface ChartView extends PlaceMeta {
  place: Place
  /** Those of `buttons` that would do something now. The others are greyed, and `check` says by which rule. */
  enabled: readonly ActionType[]
}

/** A save of the hex game, and its parts. */
export type HexSave = Save<HexTypes>
export type HexHeader = HexSave['header']
export type HexJournalEntry = JournalEntry<HexTypes>
/** What a player may show of a hex game. */
export type HexRecord = GameRecord<HexTypes>

/** The types of action in the legal list of whoever must answer in a clash that people command (OPS-22.1). */
const TYPES_AT_TABLE: readonly ActionType[] = ['resign', 'table']

/**
 * A hex game being played. Its resolver decides attacks: the combat table, or a tabletop engine, which fights the attack out as a clash (OPS-22.1).
 */
export class HexSession extends Match<HexTypes> {
  /** The present snapshot of the turn chart, which follows the rules. */
  #chart: TurnSnapshot
  /** Where turn chart and rules last disagreed. */
  #chartFault: string | null = null
  /** What the computer players of each side intended. */
  readonly #intents: Record<Side, RecordedIntent[]>
  readonly #tabletops: TabletopSource

  private constructor(journal: Journal<HexTypes>, tabletops: TabletopSource, intents: AiIntents = {}) {
    super(journal)
    this.#tabletops = tabletops
    this.#intents = mapSides(SIDES, (side) => [...(intents[side] ?? [])])
    this.#chart = chartAt(this.#facts())
  }

  /** Starts a game whose clashes are fought by these tabletop engines. The request should be a `NewGameRequest`; any other value is refused. */
  static create(request: NewGameRequest | unknown, tabletops: TabletopSource): Result<HexSession> {
    const journal = startJournal(hexFamily(tabletops), request)
    return journal.ok ? ok(new HexSession(journal.value, tabletops)) : journal
  }

  /**
   * Goes on with a save (see `loadJournal`). A save that does not replay is refused, and the refusal names the field; with `salvage` the
   * game goes on from the last checkpoint before the mismatch instead.
   */
  static load(save: unknown, tabletops: TabletopSource, { salvage = false } = {}): Result<LoadedMatch<HexSession>> {
    const loaded = loadJournal(hexFamily(tabletops), save, salvage)
    if (!loaded.ok) return loaded
    const { journal, intents, notice } = loaded.value
    return ok({ session: new HexSession(journal, tabletops, intents as AiIntents), notice })
  }

  /** Has a computer player play a side from now on, or a person (null). The game itself and its digest stay the same. */
  setOpponent(side: Side, player: AiPlayer | null): void {
    const { ai = {}, ...headerWithoutAi } = this.journal.header
    const { [side]: _before, ...others } = ai
    const players: AiPlayers<Side> = player ? { ...others, [side]: player } : others
    this.journal = { ...this.journal, header: { ...headerWithoutAi, ...aiHeaderPart(players) } }
  }

  /** What the AI intended as it played that side. The AI appends to this list, which is the side's secret while the game runs. */
  intents(side: Side): RecordedIntent[] {
    return this.#intents[side]
  }

  override save(): HexSave {
    const sidesOfAi = SIDES.filter((side) => this.#intents[side].length > 0)
    if (sidesOfAi.length === 0) return super.save()
    return { ...super.save(), minds: Object.fromEntries(sidesOfAi.map((side) => [side, [...this.#intents[side]]])) }
  }

  /** How the dice fell, as the side may know it; in full when the game is over. Dice given before the game was taken over are left out. */
  luck(side: Side): LuckLedger {
    // While the game runs, what the enemy knows stays secret.
    const enemyEvents = this.result === null ? null : this.#eventsSinceOrigin(enemyOf(side))
    return luckLedgerOf(this.journal.position.world, side, this.#eventsSinceOrigin(side), enemyEvents)
  }

  /** The events of the side since the game was taken over from the historical one; of any other game all. */
  #eventsSinceOrigin(side: Side) {
    const { origin } = this.header
    const mark = origin && this.turns(side).find(({ turn, active }) => turn === origin.turn && active === origin.side)
    return this.journal.eventLogs[side].slice(mark?.from ?? 0)
  }

  /** Exact odds of an attack under the combat table. The plan may be any value. */
  forecast(side: Side, plan: unknown): Result<Forecast> {
    const parsed = parsePlannedAttack(plan)
    return parsed.ok ? forecastAttack(this.journal.position, side, parsed.value.plan) : parsed
  }

  /** Fitted odds of an attack on the tabletop (OPS-24.5), by the engine that the plan or the option names, or else the first one. */
  forecastClash(side: Side, plan: unknown): Result<ClashForecast> {
    const parsed = parsePlannedAttack(plan)
    if (!parsed.ok) return parsed
    const wantedResolver = parsed.value.resolver ?? this.#presentResolver()
    const resolver = isTabletopResolver(wantedResolver) ? wantedResolver : TABLETOP_RESOLVERS[0]!
    return tabletopFor(this.#tabletops, resolver).forecast(this.journal.position, side, parsed.value.plan)
  }

  /** The resolver of the attack under way, or, when there is none, the one of the game's option. */
  #presentResolver(): Resolver {
    const { game } = this.journal.position
    return resolverOf(game, game.ops.attack)
  }

  /** The odds under the resolver that the plan names, or else under the present one (src/cli/PROTOCOL.md). */
  override odds(side: Side, plan: unknown): Result<Forecast | ClashForecast> {
    const parsed = parsePlannedAttack(plan)
    if (!parsed.ok) return parsed
    const resolver = parsed.value.resolver ?? this.#presentResolver()
    return isTabletopResolver(resolver) ? this.forecastClash(side, plan) : this.forecast(side, plan)
  }

  /** Where these units and leaders could go now together (see `reachOf`); `march`: by road (OPS-5.3). */
  reach(side: Side, units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): ReachHex[] {
    return reachOf(this.journal.position, side, units, leaders, march)
  }

  /** Why these pieces cannot get to that hex now (see `outOfReach`); null: they can, or a step says why they may not move at all. */
  outOfReach(
    side: Side,
    units: readonly PieceId[],
    leaders: readonly PieceId[],
    march: boolean,
    hex: HexId,
  ): OutOfReach | null {
    return outOfReach(this.journal.position, side, units, leaders, march, hex)
  }

  /** Hexes where the side's units exert a zone of control (OPS-7.1); none during set-up, when the zone would tell what stands where. */
  zoc(side: Side): ReadonlySet<HexId> {
    const { position } = this.journal
    if (position.game.ops.segment === 'setup') return new Set()
    // The counts are kept by seat.
    const unitsExertingByHex = position.zoc[side === 'us' ? 0 : 1]
    return new Set(position.world.grid.ids.filter((_, hex) => unitsExertingByHex[hex]! > 0))
  }

  /** Hexes where the enemy's visible pieces would see a piece or marker of the side (OPS-19.5.11). */
  sight(side: Side): HexId[] {
    return sightField(this.journal.position, side)
  }

  /** The spans of the side's active leaders and HQ: how far each commands (OPS-4.2). */
  spans(side: Side): SpanField[] {
    return spanField(this.journal.position, side)
  }

  /** Lines of communications (LOC) of the side's HQ and of those units (OPS-13.1). */
  locTrace(side: Side, pieces: readonly PieceId[]): LocTrace[] {
    return locTrace(this.journal.position, side, pieces)
  }

  /** Where the visible units of a side could get in a move segment and what they could attack then. Either player may see it. */
  sideReach(side: Side): SideReachHex[] {
    return sideReach(this.journal.position, side)
  }

  /** The clash that people command now (OPS-22.1); null: none. With both sides' secrets, for this room and for the closures of the page. */
  get playedClash(): PlayedClash | null {
    return playedClashOf(this.journal.position)
  }

  /**
   * OPS-22.1: the side's staff, the tactical computer player, answers the present question of the clash that people command. `by` names it in the
   * journal. Returns what the side came to know; refuses where no such clash asks this side.
   */
  override letStaffAnswer(side: Side, by: string): Result<ActionOutcome<HexTypes>> {
    const steps = staffAnswers(this, side, by)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  /** What a side may ask before it acts in the clash that people command, at any time (src/cli/PROTOCOL.md); there is nothing to ask on the map. */
  override preview(side: Side, query: unknown): Result<object> {
    return this.playedClash?.preview(side, query) ?? super.preview(side, query)
  }

  /** The clashes fought on the tabletop so far, by their keys (OPS-22.1). */
  clashes(): string[] {
    return clashKeys(this.journal)
  }

  /** What happened in the clash with this key; null: there was none. Either player may see it. */
  clash(key: string): ClashAccount | null {
    return accountOf(this.journal, key, this.#tabletops)
  }

  /** What happened in each clash so far, in their order; one is fought again with each step of the iteration. Either player may see it. */
  accounts(): Generator<readonly [key: string, account: ClashAccount]> {
    return allAccounts(this.journal, this.#tabletops)
  }

  /** Prompt, phase bar and buttons as this side sees them, from the turn chart. Only the side to act has buttons. */
  chart(side: Side | null = this.toAct()): ChartView {
    const { barSegment, buttons } = chartMeta(this.#chart)
    const isToAct = side !== null && side === this.toAct()
    const ownButtons = isToAct ? buttons : []
    const place = placeSeenBy(this.journal.position.game, side)
    return {
      place,
      prompt: PLACE_TABLE[place].prompt,
      barSegment,
      buttons: ownButtons,
      enabled: ownButtons.filter((type) => chartAllows(this.#chart, type)),
    }
  }

  /** Where turn chart and rules last disagreed, which is a fault of the program that the tests look for; null: nowhere. */
  get chartFault(): string | null {
    return this.#chartFault
  }

  protected override onJump(): void {
    this.#chart = chartAt(this.#facts())
  }

  /** What the turn chart must know of the position. */
  #facts(): TurnFacts {
    const { position } = this.journal
    const side = toAct(position.game)
    if (side === null) return turnFactsOf(position.game, [])
    // The list of a table takes long, and its types are known: it always holds an answer there.
    if (position.table) return turnFactsOf(position.game, TYPES_AT_TABLE)
    return turnFactsOf(position.game, [...new Set(legal(position, side).map((action) => action.type))])
  }

  /** Moves the turn chart on after an action, and sets it right where it then disagrees with the rules. */
  protected override onAction(type: ActionType): void {
    const placeBefore = chartPlace(this.#chart)
    const facts = this.#facts()
    this.#chart = chartAfter(this.#chart, type, facts)
    if (chartPlace(this.#chart) === facts.place) return
    // The rules are right: play goes on, and the fault is kept (`chartFault`).
    this.#chartFault = `${placeBefore} + ${type}: ${facts.place}`
    this.#chart = chartAt(facts)
  }
}
