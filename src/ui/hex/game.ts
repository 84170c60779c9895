import type { Level, IntendedAttack, PlanScore } from '../../ai/operational/types'
import type { ClashAccount } from '../../clash/account'
import type { MessageArgs, Refusal, Result } from '../../core/result'
import type { ClashForecast } from '../../clash/forecast'
import type { LocTrace, SideReachHex, SpanField } from '../../operational/overlays'
import type {
  Action,
  Forecast,
  GameEvent,
  HexId,
  RuleOptions,
  PieceId,
  Preset,
  ReachHex,
  Resolver,
  GameResult,
  Segment,
  Side,
  View,
} from '../../operational/types'
import type { LuckLedger } from '../../session/hex/ledger'

/** An attack that a player thinks about. */
export interface AttackPlan {
  target: HexId
  attackers: PieceId[]
  lead: PieceId | null
  charge: boolean
}

/** Where the flow chart stands (src/operational/chart.ts): prompt, phase bar and buttons come from it. */
export interface ChartPlace {
  place: string
  /** The segment that the phase bar marks. */
  segment: Segment
  /** `prompt.<name>` in the catalogue. */
  prompt: string
  /** Types of action that have a button here. */
  buttons: readonly string[]
}

export interface Done {
  events: GameEvent[]
  toAct: Side | null
  over: GameResult | null
}

export interface NewGameForm {
  preset: Preset
  night: boolean
  /** How clashes are fought (OPS-22.1), and whether another way may be picked for an attack; absent: the default of the engine. */
  resolver?: Resolver
  pick?: boolean
  seed: string
  players: Record<Side, string>
  /** Who plays the other side; absent or null: a person. */
  opponent?: OpponentChoice | null
}

/** A side that no person plays, and who does. */
export interface OpponentChoice {
  readonly side: Side
  readonly level: Level
  /** Id in `characters.json`, one of that side. */
  readonly character: string
}

/** A sentence of the catalogue (`ai.<...>`) with what fills it. */
export interface Sentence {
  readonly key: string
  readonly args: MessageArgs
}

/** What the opponent says of a player turn of its own. */
export interface TurnExplanation {
  readonly turn: number
  /** All of it, its scores included; only when the game is over. Before that, what anybody could see of it (OPS-19.5.15). */
  readonly full: boolean
  readonly sentences: readonly Sentence[]
}

/** What the staff would do, thought out from the seat's own view. */
export interface Advice {
  /** At most three, best first, each with its terms. */
  readonly plans: readonly PlanScore[]
  readonly attacks: readonly IntendedAttack[]
}

/** How fast the opponent's visible actions are watched; `skip` does not wait for them at all. */
export type WatchSpeed = 1 | 2 | 4

/**
 * The opponent as the page may know it: never its view, its legal list, its notes or its actions. Its fields are read from signals, so
 * that what reads them in drawing is drawn again.
 */
export interface Opponent extends OpponentChoice {
  /** It is to act: it thinks or moves, or was told to wait. */
  readonly active: boolean
  /** It works something out just now. */
  readonly thinking: boolean
  /** How much of this phase's thinking is done, 0 to 1, and for how long it has thought in this phase, in ms; null: it is not its turn. */
  readonly progress: { readonly share: number; readonly ms: number } | null
  readonly paused: boolean
  /** It no longer waits for anybody to watch, until the human is to act again. */
  readonly skipping: boolean
  /** `here`: the browser has no workers; it thinks between two frames, and the page may stutter. */
  readonly where: 'worker' | 'here'
  /** It could not go on; `retry` by `resume()`. null: all is well. */
  readonly fault: string | null
  readonly speed: WatchSpeed
  /** Goes no further after the action in progress. */
  pause(): void
  resume(): void
  /** Does what is left of its turn without waiting for `watch`. */
  skip(): void
  setSpeed(speed: WatchSpeed): void
  /**
   * Begins to play, and from then on whenever it is to act. `watch` is told of each of its actions that shows, when it has been done:
   * the opponent waits for the promise before the next, unless it is skipping. Actions that show the human nothing pass unwatched.
   * `ready` is waited for before each action is done (it thinks meanwhile), skipping or not: what the human did must have been drawn.
   * What is returned ends it: nothing is done or told any more.
   */
  play(watch: (seen: Done) => Promise<void> | void, ready?: () => Promise<void> | void): () => void
}

/** A stretch of the past as the seat may know it: what it saw at first, and what it came to know from then on. */
export interface TurnReplay {
  view: View
  events: readonly GameEvent[]
}

/** A player turn in the list of those to look back at; `from` is the number of its first event. */
export interface TurnMark {
  turn: number
  active: Side
  segment: Segment
  from: number
}

/** A named save in words: what the list of saves shows of it. */
export interface SaveWords {
  name: string
  turn: number
  active: string
  /** Who plays the other side; null: a person. */
  against: OpponentChoice | null
}

/**
 * The door to the game: all that the page has of it. The session, and with it the truth, stays in the closure behind (play.ts); through the
 * door everything is seen and done from the one seat that is taken, and the seat changes only by `handTo`. What a save holds goes
 * straight to disk or into a file and never comes back through here.
 */
export interface Game {
  readonly preset: Preset
  readonly options: RuleOptions
  readonly players: Record<Side, string>
  /** Who sits at the screen. */
  readonly seat: Side
  /** Who plays the other side; null: a person. A signal stands behind it. */
  readonly opponent: Opponent | null
  /** Has another opponent play from now on, or none; the one before ends. Refused for the side of the seat. */
  setOpponent(wish: OpponentChoice | null): Refusal | null
  /** What the opponent says of its last player turns, the latest first; in full when the game is over. Empty: none has been played. */
  whyPlayed(): readonly TurnExplanation[]
  /** Asks the staff; null: the seat is not to act, or nothing can be said now. Takes a second or so; a second question ends the first. */
  advice(): Promise<Advice | null>
  /** How the dice fell, as the seat may know it; in full when the game is over. */
  luck(): LuckLedger
  /** Gives the seat to whoever is to act; anybody else is refused it, until the game is over. Never to the opponent's side before that. */
  handTo(side: Side): boolean
  toAct(): Side | null
  view(): View
  legal(): readonly Action[]
  /** Does an action for the seat; the events are those that it may know. What needs the tabletop is refused until it is there. */
  act(action: Action): Result<Done>
  /** Resolves when the tabletop, which comes after the first frame, is there; false: it could not be fetched. */
  tabletop(): Promise<boolean>
  events(from: number): { events: GameEvent[]; next: number }
  canUndo(): Refusal | null
  undo(): Refusal | null
  /** What the seat may show of the game: no seed, nothing of the other side's. */
  record(): unknown
  forecast(plan: AttackPlan): Result<Forecast>
  /** The same on the tabletop (OPS-22.1); absent or null: nobody can say yet. */
  forecastClash?(plan: AttackPlan): Result<ClashForecast> | null
  /** What happened in a clash; nothing in it is anybody's secret. null: it was not fought on the tabletop, or cannot be told again. */
  clash(key: string): ClashAccount | null
  reach(units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): readonly ReachHex[]
  /** Hexes that a side's units on the map control (7.1). */
  zoc(of: Side): ReadonlySet<HexId>
  /** Hexes where the enemy's visible pieces would see a piece or marker of the seat's (19.5.11). */
  sight(): readonly HexId[]
  /** Spans of the seat's active leaders and HQ (4.2). */
  spans(): readonly SpanField[]
  /** Lines of communications of the seat's HQ and of those units (13.1). */
  locTrace(pieces: readonly PieceId[]): readonly LocTrace[]
  /** Where the visible units of `of` could get in a movement phase and what they could attack then. */
  sideReach(of: Side): readonly SideReachHex[]
  why(action: Action): Refusal | null
  chart(): ChartPlace
  /** Notes that the seat has seen the game as it stands now. */
  seen(): void
  /** What the seat has come to know since it last saw the game; null: nothing before its first turn. */
  news(): TurnReplay | null
  /** The player turns so far, and what the seat knew of each. */
  turns(): readonly TurnMark[]
  turnAt(k: number): TurnReplay | null
  /** The seed once there are no dice to come; null before. */
  seed(): string | null
  /** Makes this the running game on disk; writes what was done since. False: it could not be written. */
  keep(): Promise<boolean>
  store(): Promise<boolean>
  saveAs(words: SaveWords): Promise<boolean>
  /** Hands the whole save, with both sides' secrets, to the player as a file. */
  exportSave(file: string): void
  /** Too little has been done for it to be worth a save of its own. */
  readonly hardlyBegun: boolean
}
