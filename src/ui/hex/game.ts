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

/** The place of the game in the table of places (src/operational/places.ts): prompt, phase bar and buttons come from it. */
export interface GamePlace {
  place: string
  /** The segment that the phase bar marks. */
  segment: Segment
  /** `prompt.<name>` in the catalogue. */
  prompt: string
  /** Types of action that have a button here. */
  buttons: readonly string[]
}

/** What an action brought about, as far as its side may know it. */
export interface ActionOutcome {
  events: GameEvent[]
  toAct: Side | null
  over: GameResult | null
}

/** What the player chose for a new game. */
export interface NewGameForm {
  preset: Preset
  night: boolean
  /** How clashes are fought (OPS-22.1); absent: the default of the engine. */
  resolver?: Resolver
  /** Another resolver may be picked for a single attack. */
  pick?: boolean
  seed: string
  players: Record<Side, string>
  /** Who plays the other side; absent or null: a person. */
  opponent?: OpponentChoice | null
}

/** The side that the computer plays, at which level and as which general. */
export interface OpponentChoice {
  readonly side: Side
  readonly level: Level
  /** Id in `characters.json`, one of that side. */
  readonly character: string
}

/** A message of the computer (`ai.GROUP.NAME`) and its arguments. */
export interface Sentence {
  readonly key: string
  readonly args: MessageArgs
}

/** The opponent's explanation of one of its player turns. */
export interface TurnExplanation {
  readonly turn: number
  /** True: what it intended, scores included, which is told only when the game is over. False: what the human could see of it (OPS-19.5.15). */
  readonly full: boolean
  readonly sentences: readonly Sentence[]
}

/** What the staff advises, from the seat's own view alone. */
export interface Advice {
  /** At most three, the best first, each with the terms of its score. */
  readonly plans: readonly PlanScore[]
  readonly attacks: readonly IntendedAttack[]
}

/** How many times faster than usual the opponent's visible actions are shown. */
export type WatchSpeed = 1 | 2 | 4

/**
 * The computer player as the page may know it, without its view, legal list, notes or actions. Signals stand behind its fields: a component
 * that reads one while it is drawn is drawn again when it changes.
 */
export interface Opponent extends OpponentChoice {
  /** It is to act: it thinks, acts or is paused. */
  readonly active: boolean
  readonly thinking: boolean
  /** The share of this phase's thinking that is done, 0 to 1, and the milliseconds that it took so far; null: it is not its turn. */
  readonly progress: { readonly share: number; readonly ms: number } | null
  readonly paused: boolean
  /** Its actions are not shown until the human is to act again. */
  readonly skipping: boolean
  /** `here`: the browser has no workers, so it thinks on the page, which may stutter. */
  readonly where: 'worker' | 'here'
  /** Why it could not go on; `resume()` tries again. Null: all is well. */
  readonly fault: string | null
  readonly speed: WatchSpeed
  /** Stops after the action in progress. */
  pause(): void
  resume(): void
  /** Does the rest of its turn without waiting for `watch`. */
  skip(): void
  setSpeed(speed: WatchSpeed): void
  /**
   * Plays from now on whenever it is to act. `watch` is called after each action that shows the human anything; unless actions are
   * skipped, the next one waits for its promise. `ready` is waited for before each action, so that the human's own action has been drawn.
   * The function that is returned ends the play.
   */
  play(watch: (seen: ActionOutcome) => Promise<void> | void, ready?: () => Promise<void> | void): () => void
}

/** A part of the past as the seat knew it: its view at the beginning, and the events that it came to know. */
export interface TurnReplay {
  view: View
  events: readonly GameEvent[]
}

/** A player turn in the list of turns; `from` is the number of its first event. */
export interface TurnMark {
  turn: number
  active: Side
  segment: Segment
  from: number
}

/** What the list of saves shows of a named save. */
export interface SaveWords {
  name: string
  turn: number
  active: string
  /** Who plays the other side; null: a person. */
  against: OpponentChoice | null
}

/**
 * A hex game as the page has it: everything is seen and done from the one seat that is taken, which only `handTo` changes. The session, with
 * both sides' secrets, stays in a closure (src/ui/hex/closedGame.ts). Saves go straight to disk or into a file.
 */
export interface Game {
  readonly preset: Preset
  readonly options: RuleOptions
  readonly players: Record<Side, string>
  /** The side at the screen. */
  readonly seat: Side
  /** The computer player of the other side; null: a person plays it. A signal stands behind it. */
  readonly opponent: Opponent | null
  /** Replaces the computer player, or removes it. Refused for the side of the seat. */
  setOpponent(choice: OpponentChoice | null): Refusal | null
  /** The opponent's explanations of its player turns, the latest first. */
  whyPlayed(): readonly TurnExplanation[]
  /** Asks the staff, which takes about a second; asking again ends the first question. Null: the seat is not to act, or there is no advice. */
  advice(): Promise<Advice | null>
  /** How the dice fell, as far as the seat may know; everything when the game is over. */
  luck(): LuckLedger
  /** Gives the seat to the side to act; when the game is over, to either side. False: it is refused, as for the computer's side. */
  handTo(side: Side): boolean
  toAct(): Side | null
  view(): View
  legal(): readonly Action[]
  /** Does an action for the seat. An action that needs the tabletop is refused until it has been fetched. */
  act(action: Action): Result<ActionOutcome>
  /** Fetches the tabletop, which is not part of the first page. False: it could not be fetched. */
  fetchTabletop(): Promise<boolean>
  events(from: number): { events: GameEvent[]; next: number }
  undoRefusal(): Refusal | null
  undo(): Refusal | null
  /** What the player may show to others: no seed, nothing that the other side hides. */
  record(): unknown
  forecast(plan: AttackPlan): Result<Forecast>
  /** The forecast of the attack on the tabletop (OPS-22.1); absent or null: not known yet. */
  forecastClash?(plan: AttackPlan): Result<ClashForecast> | null
  /** What happened in a clash, which no side keeps secret. Null: it was not fought on the tabletop, or its account is lost. */
  clash(key: string): ClashAccount | null
  reach(units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): readonly ReachHex[]
  /** Hexes that a side's units on the map control (OPS-7.1). */
  zoc(of: Side): ReadonlySet<HexId>
  /** Hexes where the enemy's visible pieces would see a piece or marker of the seat's (OPS-19.5.11). */
  sight(): readonly HexId[]
  /** Spans of the seat's active leaders and HQ (OPS-4.2). */
  commandSpans(): readonly SpanField[]
  /** Lines of communications of the seat's HQ and of those units (OPS-13.1). */
  locTrace(pieces: readonly PieceId[]): readonly LocTrace[]
  /** Hexes that the visible units of a side could reach in a movement phase, and what they could attack there. */
  sideReach(of: Side): readonly SideReachHex[]
  /** Why the seat may not do this; null: it may. */
  refusalOf(action: Action): Refusal | null
  gamePlace(): GamePlace
  /** Notes that the seat has seen the game as it stands now. */
  markSeen(): void
  /** What the seat has come to know since `seen` was called; null before its first turn. */
  news(): TurnReplay | null
  /** The player turns so far. `turnAt(k)`: what the seat knew of one of them. */
  turns(): readonly TurnMark[]
  turnAt(k: number): TurnReplay | null
  /** The seed of the dice when the game is over; null before. */
  seed(): string | null
  /** Makes this the running game on disk. False: it could not be written. */
  makeRunningGame(): Promise<boolean>
  /** Writes what was done since. */
  writeToDisk(): Promise<boolean>
  saveAs(words: SaveWords): Promise<boolean>
  /** Hands the whole save, with both sides' secrets, to the player as a file. */
  exportSave(file: string): void
  /** Too few actions were done for the game to be kept when another begins. */
  readonly hardlyBegun: boolean
}
