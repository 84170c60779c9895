import type { ClashAccount } from '../clash/account'
import { ok, type Result } from '../core/result'
import {
  chartAfter,
  chartAllows,
  chartAt,
  chartMeta,
  chartPlace,
  type PlaceMeta,
  type TurnSnapshot,
} from '../operational/chart'
import type { ClashForecast } from '../clash/forecast'
import { resolverOf } from '../operational/combat/resolver'
import { forecastAttack, legal, reachOf, toAct } from '../operational/engine'
import {
  type LocTrace,
  locTrace,
  type SideReachHex,
  sideReach,
  sightField,
  type SpanField,
  spanField,
} from '../operational/overlays'
import { type Place, placeOf } from '../operational/places'
import { factsOf, type TurnFacts } from '../operational/turnFacts'
import { isTabletopResolver, type Resolver, TABLETOP_RESOLVERS } from '../operational/resolvers'
import {
  type ActionType,
  enemyOf,
  type Forecast,
  type HexId,
  type PieceId,
  type ReachHex,
  type Side,
} from '../operational/types'
import { accountOf, clashKeys } from './clash'
import { type Course, newCourse } from './course'
import { type Pedregal, pedregalFamily } from './engines/pedregal'
import { type AiPlayer, headerOf, type NewGame, withAi } from './header'
import { ledgerOf, type LuckLedger } from './ledger'
import { loadCourse, type Notice } from './load'
import { Match } from './match'
import type { Meant, Minds } from './minds'
import { parsePlan } from './plan'
import type { Save } from './save'
import { tabletopFor, type TabletopSource } from './tabletop'

/** Where the turn chart rests and what it shows there. */
export interface ChartView extends PlaceMeta {
  place: Place
  /** Of `buttons`, those that would do something now; the rest are greyed, and `why` says by which rule. */
  enabled: readonly ActionType[]
}

/** A hex game being played. */
export class Session extends Match<Pedregal> {
  #chart: TurnSnapshot
  #chartFault: string | null = null

  readonly #minds: Record<Side, Meant[]>

  readonly #tabletops: TabletopSource

  private constructor(course: Course<Pedregal>, tabletops: TabletopSource, { us = [], mexican = [] }: Minds = {}) {
    super(course)
    this.#tabletops = tabletops
    this.#minds = { us: [...us], mexican: [...mexican] }
    this.#chart = chartAt(this.#facts())
  }

  /** Starts a game whose clashes are fought by these tabletop engines; the wish may come from anywhere and is checked. */
  static create(wish: NewGame | unknown, tabletops: TabletopSource): Result<Session> {
    const family = pedregalFamily(tabletops)
    const header = headerOf(family, wish)
    if (!header.ok) return header
    const engine = family.engine(header.value.scenario, header.value.options)
    return engine.ok ? ok(new Session(newCourse(header.value, engine.value), tabletops)) : engine
  }

  /**
   * Goes on with a save (see load.ts). `salvage` accepts a save that does not replay, from its last checkpoint before the mismatch;
   * without it such a save is refused, naming the field.
   */
  static load(
    save: unknown,
    tabletops: TabletopSource,
    { salvage = false } = {},
  ): Result<{ session: Session; notice: Notice | null }> {
    const loaded = loadCourse(pedregalFamily(tabletops), save, salvage)
    if (!loaded.ok) return loaded
    const { course, minds, notice } = loaded.value
    return ok({ session: new Session(course, tabletops, minds), notice })
  }

  /** Has the AI play a side from now on, or, with null, a person; the game itself is the same (contracts.md, Digest). */
  setOpponent(side: Side, who: AiPlayer | null): void {
    const { ai = {}, ...rest } = this.course.header
    const { [side]: _before, ...other } = ai
    this.course = { ...this.course, header: { ...rest, ...withAi(who ? { ...other, [side]: who } : other) } }
  }

  /** What the AI meant as it played that side, for the AI to write into: that side's secret while the game runs. */
  mind(side: Side): Meant[] {
    return this.#minds[side]
  }

  override save(): Save {
    const { us, mexican } = this.#minds
    const minds = { ...(us.length > 0 && { us: [...us] }), ...(mexican.length > 0 && { mexican: [...mexican] }) }
    return { ...super.save(), ...(Object.keys(minds).length > 0 && { minds }) }
  }

  /** How the dice fell, as the side may know it; in full when the game is over. */
  luck(side: Side): LuckLedger {
    const others = this.result === null ? null : this.course.chronicle[enemyOf(side)]
    return ledgerOf(this.course.pos.world, side, this.course.chronicle[side], others)
  }

  /** Exact odds of an attack under the combat table; the plan may come from anywhere. */
  forecast(side: Side, plan: unknown): Result<Forecast> {
    const parsed = parsePlan(plan)
    return parsed.ok ? forecastAttack(this.course.pos, side, parsed.value.plan) : parsed
  }

  /** Fitted odds of an attack on the tabletop (OPS-24.5), by the engine that the plan or the option names, or else the first one. */
  forecastClash(side: Side, plan: unknown): Result<ClashForecast> {
    const parsed = parsePlan(plan)
    if (!parsed.ok) return parsed
    const named = parsed.value.resolver ?? this.#resolver()
    const resolver = isTabletopResolver(named) ? named : TABLETOP_RESOLVERS[0]!
    return tabletopFor(this.#tabletops, resolver).forecast(this.course.pos, side, parsed.value.plan)
  }

  /** How the attack under way is decided, or else how the option has it. */
  #resolver(): Resolver {
    const { game } = this.course.pos
    return resolverOf(game, game.ops.attack)
  }

  /** The odds under the resolver that the plan names, or else the one in use (protocol.md, forecast). */
  odds(side: Side, plan: unknown): Result<Forecast | ClashForecast> {
    const parsed = parsePlan(plan)
    if (!parsed.ok) return parsed
    return isTabletopResolver(parsed.value.resolver ?? this.#resolver())
      ? this.forecastClash(side, plan)
      : this.forecast(side, plan)
  }

  /** Where pieces could go now (see reachOf). */
  reach(side: Side, units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): ReachHex[] {
    return reachOf(this.course.pos, side, units, leaders, march)
  }

  /** Hexes where the side's units exert a ZOC (OPS-7.1); none during set-up, when it would tell what stands where. */
  zoc(side: Side): ReadonlySet<HexId> {
    const { pos } = this.course
    const { world } = pos
    const field = pos.zoc[side === 'us' ? 0 : 1]
    if (pos.game.ops.segment === 'setup') return new Set()
    return new Set(world.grid.ids.filter((_, hex) => field[hex]! > 0))
  }

  /** Hexes where the enemy's visible pieces would see a piece or marker of the side (19.5.11). */
  sight(side: Side): HexId[] {
    return sightField(this.course.pos, side)
  }

  /** Spans of the side's active leaders and HQ (4.2). */
  spans(side: Side): SpanField[] {
    return spanField(this.course.pos, side)
  }

  /** Lines of communications of the side's HQ and of those units (13.1). */
  locTrace(side: Side, pieces: readonly PieceId[]): LocTrace[] {
    return locTrace(this.course.pos, side, pieces)
  }

  /** Where the visible units of `of` could get in a movement phase and what they could attack then; for anybody's eyes. */
  sideReach(of: Side): SideReachHex[] {
    return sideReach(this.course.pos, of)
  }

  /** The clashes fought on the tabletop so far, by their keys (OPS-22.1). */
  clashes(): string[] {
    return clashKeys(this.course)
  }

  /** What happened in one of them, for anybody's eyes; null: there was none of that key. */
  clash(key: string): ClashAccount | null {
    return accountOf(this.course, key, this.#tabletops)
  }

  /** Prompt, phase bar and buttons, from the turn chart. Buttons are those of the side to act. */
  chart(side: Side | null = this.toAct()): ChartView {
    const { prompt, bar, buttons } = chartMeta(this.#chart)
    const acting = side !== null && side === this.toAct()
    const shown = acting ? buttons : []
    const place = placeOf(this.course.pos.game)
    // That a box is being filled is its owner's secret until he is done (19.5.15).
    const secret = place === 'command.filling' && !acting
    return {
      place: secret ? 'command.choose' : place,
      prompt: secret ? 'prompt.command' : prompt,
      bar,
      buttons: shown,
      enabled: shown.filter((type) => chartAllows(this.#chart, type)),
    }
  }

  /** Where chart and rules last disagreed; a fault of the program that the tests look for. */
  get chartFault(): string | null {
    return this.#chartFault
  }

  protected override moved(): void {
    this.#chart = chartAt(this.#facts())
  }

  #facts(): TurnFacts {
    const { pos } = this.course
    const side = toAct(pos.game)
    const types = side === null ? [] : [...new Set(legal(pos, side).map((action) => action.type))]
    return factsOf(pos.game, types)
  }

  protected override followed(type: ActionType): void {
    const from = chartPlace(this.#chart)
    const facts = this.#facts()
    this.#chart = chartAfter(this.#chart, type, facts)
    if (chartPlace(this.#chart) === facts.place) return
    // The rules are right; play goes on, and the fault is kept for whoever looks.
    this.#chartFault = `${from} + ${type}: ${facts.place}`
    this.#chart = chartAt(facts)
  }
}
