import type { Dice } from '../../src/core/dice'
import { cloneJson } from '../../src/core/json'
import {
  check,
  forecastAttack,
  legal,
  outOfReach,
  type Position,
  positionOf,
  reachOf,
  toAct,
  viewFor,
  type World,
} from '../../src/operational/engine'
import type { PlannedAttack } from '../../src/operational/combat/forecast'
import type { Action, EventBody, Game, GameEvent, HexId, PieceId, Side } from '../../src/operational/types'
import { SIDES } from '../../src/operational/types'
import { applyAndFight } from '../../src/session/hex/clashes'
import { HexSession } from '../../src/session/hex/session'
import { PEDREGAL, worldOf } from '../../src/session/hex/world'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { must } from '../fuzz/fault'

/** A request for the hexes that pieces can reach. */
export interface ReachQuestion {
  readonly units: readonly PieceId[]
  readonly leaders: readonly PieceId[]
  readonly march: boolean
}

/**
 * One game that the tests question on behalf of a side. There are two kinds: directly on the rules engine, and through a session with journal,
 * log and undo. Every answer is what the side would get, except `truth` and `secret`, which are for the tests.
 */
export interface Probe {
  readonly kind: 'engine' | 'session'
  view(side: Side): unknown
  legal(side: Side): readonly Action[]
  refusal(side: Side, action: unknown): unknown
  forecast(side: Side, plan: unknown): unknown
  reach(side: Side, question: ReachQuestion): unknown
  /** Overlays of the map; null for an engine. */
  fields(side: Side): unknown
  chart(side: Side): unknown
  undo(side: Side): unknown
  record(side: Side): unknown
  /** All events that the side has been told, and the same as log lines. */
  events(side: Side): readonly (GameEvent | EventBody)[]
  log(side: Side): unknown
  /** Does an action. Returns false when it is refused. */
  act(side: Side, action: Action): boolean
  toAct(): Side | null
  /** The whole state with all secrets, for planted leaks and bookkeeping. */
  readonly truth: Game
  readonly secret: Dice
}

/** Every so-manieth hex of the map is asked why it is out of reach: all of them would take too long. */
const HEX_STEP = 37
const pedregal = worldOf(PEDREGAL)
const HEXES = pedregal.ok ? pedregal.value.grid.ids : []
/** What the pieces can reach, and where they can reach anything, why not some hexes that they cannot. */
const withReasons = (
  found: readonly unknown[],
  hexes: readonly HexId[],
  reasonOf: (hex: HexId) => unknown,
): readonly unknown[] =>
  found.length === 0 ? found : [...found, ...hexes.filter((_, i) => i % HEX_STEP === 0).map(reasonOf)]

/** Questions the rules engine directly. Keeps the events of each side. */
export class EngineProbe implements Probe {
  readonly kind = 'engine'
  readonly position: Position
  readonly secret: Dice
  readonly #told: Record<Side, EventBody[]> = { us: [], mexican: [] }

  /** Works on a copy of the game. */
  constructor(world: World, game: Game, dice: Dice) {
    this.position = positionOf(world, cloneJson(game))
    this.secret = dice
  }
  get truth(): Game {
    return this.position.game
  }
  view(side: Side): unknown {
    return viewFor(this.position, side)
  }
  legal(side: Side): readonly Action[] {
    return legal(this.position, side)
  }
  refusal(side: Side, action: unknown): unknown {
    return check(this.position, side, action)
  }
  forecast(side: Side, plan: unknown): unknown {
    return forecastAttack(this.position, side, plan as PlannedAttack)
  }
  reach(side: Side, { units, leaders, march }: ReachQuestion): unknown {
    const { position } = this
    return withReasons(reachOf(position, side, [...units], [...leaders], march), position.world.grid.ids, (hex) =>
      outOfReach(position, side, units, leaders, march, hex),
    )
  }
  fields(): unknown {
    return null
  }
  chart(): unknown {
    return null
  }
  undo(): unknown {
    return null
  }
  record(): unknown {
    return null
  }
  events(side: Side): readonly EventBody[] {
    return this.#told[side]
  }
  log(side: Side): unknown {
    return this.#told[side].map((_, n) => n)
  }
  act(side: Side, action: Action): boolean {
    const done = applyAndFight(
      this.position,
      side,
      cloneJson(action),
      {
        ...this.secret,
        forced: [...this.secret.forced],
        aiSeed: 'ai',
      },
      { tabletops: TABLETOPS_LOADED },
    )
    if (!done.ok) return false
    for (const { body, to } of done.value)
      for (const one of SIDES) if (to === null || to === one) this.#told[one].push(body)
    return true
  }
  toAct(): Side | null {
    return toAct(this.position.game)
  }
}

/** Questions a session. `at` makes one whose journal begins at the given state. */
export class SessionProbe implements Probe {
  readonly kind = 'session'
  readonly session: HexSession
  readonly secret: Dice

  constructor(session: HexSession, dice: Dice) {
    this.session = session
    this.secret = dice
  }

  static at(world: World, game: Game, dice: Dice, aiSeed: string): SessionProbe {
    const made = HexSession.create(
      {
        scenario: world.scenario,
        seed: dice.seed,
        aiSeed,
        options: game.options,
        forced: dice.forced,
      },
      TABLETOPS_LOADED,
    )
    if (!made.ok) throw new Error(`no session: ${made.refusal.key}`)
    const set = made.value.setState(cloneJson(game))
    must(set.ok, () => `a state is refused: ${JSON.stringify(set)}`)
    return new SessionProbe(made.value, dice)
  }
  get truth(): Game {
    return this.session.state()
  }
  view(side: Side): unknown {
    return this.session.view(side)
  }
  legal(side: Side): readonly Action[] {
    return this.session.legal(side)
  }
  refusal(side: Side, action: unknown): unknown {
    return this.session.check(side, action)
  }
  forecast(side: Side, plan: unknown): unknown {
    const { session } = this
    return [session.forecast(side, plan), session.forecastClash(side, plan), session.odds(side, plan)]
  }
  reach(side: Side, { units, leaders, march }: ReachQuestion): unknown {
    const { session } = this
    return withReasons(session.reach(side, units, leaders, march), HEXES, (hex) =>
      session.outOfReach(side, units, leaders, march, hex),
    )
  }
  fields(side: Side): unknown {
    const { session } = this
    return SIDES.map((of) => [
      [...session.zoc(of)],
      session.sight(of),
      session.spans(of),
      session.sideReach(of),
      of === side ? session.locTrace(of, piecesOf(session.view(side), of)) : null,
    ])
  }
  chart(side: Side): unknown {
    return [this.session.chart(side), this.session.promptKey(side), this.session.toAct(), this.session.result]
  }
  undo(side: Side): unknown {
    return this.session.canUndo(side)
  }
  record(side: Side): unknown {
    const { session } = this
    const turns = session.turns(side)
    const clashes = session.clashes()
    return [
      session.record(side),
      turns,
      session.turnAt(side, turns.length - 1),
      session.turnAt(side, turns.length),
      clashes,
      session.clash(clashes.at(-1) ?? ''),
      session.accounts().next().value ?? null,
      session.luck(side),
    ]
  }
  events(side: Side): readonly GameEvent[] {
    return this.session.events(side, 0).events
  }
  log(side: Side): unknown {
    return [this.session.log(side), this.session.events(side, 0).next]
  }
  act(side: Side, action: Action): boolean {
    return this.session.do(side, action).ok
  }
  toAct(): Side | null {
    return this.session.toAct()
  }
}

const piecesOf = (view: { pieces: readonly { id: PieceId }[] }, side: Side): PieceId[] =>
  view.pieces.filter(({ id }) => id.startsWith(`${side}.`)).map(({ id }) => id)

/** Every method of a session that answers a player, with the channel that tests it. A new method must go into this list or the next. */
export const ASKED: Readonly<Record<string, Channel | 'act'>> = {
  view: 'view',
  legal: 'legal',
  check: 'refusal',
  events: 'event',
  log: 'log',
  canUndo: 'undo',
  undo: 'undo',
  forecast: 'forecast',
  forecastClash: 'forecast',
  odds: 'forecast',
  reach: 'reach',
  outOfReach: 'reach',
  zoc: 'fields',
  sight: 'fields',
  spans: 'fields',
  locTrace: 'fields',
  sideReach: 'fields',
  chart: 'chart',
  promptKey: 'chart',
  toAct: 'chart',
  result: 'chart',
  record: 'record',
  turns: 'record',
  turnAt: 'record',
  clashes: 'record',
  clash: 'record',
  accounts: 'record',
  luck: 'record',
  do: 'act',
  // The staff of a side answers on the table from what that side may know (OPS-22.1).
  letStaffAnswer: 'act',
}
/** Methods that are never given to a player, because they return secrets or change the truth. */
export const REFEREES = [
  'header',
  'length',
  'save',
  // For the table, which drives both sides.
  'actionsSince',
  'chartFault',
  'digest',
  'state',
  'setState',
  'setOpponent',
  'intents',
  // The table of a commanded clash with both sides' answers; the page's closures give a seat its own part (test/clash/ops22-played.test.ts).
  'playedClash',
  'constructor',
  'engine',
  // The same in every game of a scenario.
  'sides',
  'warnings',
  // Of a commanded clash: test/secrets/playedClash.test.ts; of a battle: test/tabletop/sar/battle/preview/secret.test.ts; refused elsewhere.
  'preview',
  // Hooks for subclasses.
  'onJump',
  'onAction',
] as const

export const CHANNELS = [
  'view',
  'legal',
  'refusal',
  'event',
  'log',
  'undo',
  'forecast',
  'reach',
  'fields',
  'chart',
  'record',
  'ai',
] as const
export type Channel = (typeof CHANNELS)[number]
