import type { StaffAdvice } from '../../ai/operational/staff/advise'
import type { Level } from '../../ai/operational/types'
import type { ClashAccount, ClashDice } from '../../clash/account'
import type { MessageArgs, Refusal, Result } from '../../core/result'
import type { OutOfReach } from '../../operational/engine'
import type { LocTrace, SideReachHex, SpanField } from '../../operational/overlays'
import type {
  Action,
  Forecast,
  GameEvent,
  HexId,
  RuleOptions,
  Variants,
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
import type { TableFacts } from '../../tabletop/common/tableFacts'

/** An attack that a player thinks about. */
export interface AttackPlan {
  target: HexId
  attackers: PieceId[]
  /** The unit that leads the attack (OPS-8.2); null where batteries bombard alone. */
  lead: PieceId | null
  /** The attack is a charge (OPS-8.3). */
  charge: boolean
  /** The unit that leads the defence, where it is known or weighed; left out: the strongest. */
  defenderLead?: PieceId
}

/** Where the game waits, by the table of places (src/operational/places.ts); prompt, phase bar and buttons follow from it. */
export interface GamePlace {
  /** Name such as `combat.retreat`; `replay` while the past is shown. */
  place: string
  /** The segment that the phase bar marks. */
  segment: Segment
  /** Key of the message, `prompt.NAME`. */
  prompt: string
  /** Types of action that have a button here. */
  buttons: readonly string[]
}

/** What an action brought about, as far as the side that did it may know. */
export interface ActionOutcome {
  events: GameEvent[]
  /** The side to act now; null: the game is over. */
  toAct: Side | null
  /** The result of the game; null: the game goes on. */
  over: GameResult | null
}

/** Dice that were given, not thrown. `until`: the player turn from which they fall, in a game taken over from the historical one; null: any may be given. */
export interface GivenDice {
  readonly until: { readonly turn: number; readonly side: Side } | null
}

/** What the player chose for a new game. */
export interface NewGameForm {
  /** The set-up (OPS-17.4). */
  preset: Preset
  /** The rules for night are in use. */
  night: boolean
  /** What decides attacks: the combat table or a tabletop game (OPS-22.1); absent: the default of the engine. */
  resolver?: Resolver
  /** Who commands in clashes on the tabletop (OPS-22.1): the players, or the player of one side alone; absent: the staffs. */
  commands?: 'players' | Side
  /** Another resolver may be picked for a single attack. */
  pick?: boolean
  /** Variants that are on (OPS-25); absent: none. */
  variants?: Variants
  /** The seed of the dice; empty: a random one. */
  seed: string
  /** The names of the players; empty: no name. */
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
  /** True: the computer's intentions with their scores, shown only when the game is over. False: only what the human could see (OPS-19.5.15). */
  readonly full: boolean
  readonly sentences: readonly Sentence[]
}

/** How many times faster than usual the opponent's visible actions are shown. */
export type WatchSpeed = 1 | 2 | 4

/**
 * The computer player as the page may know it: its view, its plans and its legal actions stay hidden. Signals stand behind the fields: a component
 * that reads a field is drawn again when the field changes.
 */
export interface Opponent extends OpponentChoice {
  /** The computer is to act: it thinks, acts or is paused. */
  readonly active: boolean
  readonly thinking: boolean
  /** The share of this phase's thinking that is done, 0 to 1, and the milliseconds that this took so far; null: it is not the computer's turn. */
  readonly progress: { readonly share: number; readonly ms: number } | null
  readonly paused: boolean
  /** The computer's actions are not shown until the human is to act again. */
  readonly skipping: boolean
  /** Where the computer thinks. `here`: on the page itself, which may stutter, since the browser has no workers. */
  readonly where: 'worker' | 'here'
  /** Why the computer could not go on; `resume()` tries again. Null: all is well. */
  readonly fault: string | null
  readonly speed: WatchSpeed
  /** Stops after the action in progress. */
  pause(): void
  resume(): void
  /** Lets the computer do the rest of its turn without being watched. */
  skip(): void
  setSpeed(speed: WatchSpeed): void
  /**
   * Makes the computer play whenever it is to act; the function that is returned ends this. `watch` shows an action to the human, and the next
   * action waits for its promise, unless actions are skipped. `untilReady` is waited for before each action, so that the page can catch up.
   */
  play(watch: (seen: ActionOutcome) => Promise<void> | void, untilReady?: () => Promise<void> | void): () => void
}

/** A part of the past as one side knew it. */
export interface PastEvents {
  /** What the side knew before the events. */
  view: View
  events: readonly GameEvent[]
}

/** A player turn in the list of turns; the set-up stands in it as the first. */
export interface TurnMark {
  turn: number
  /** The side whose player turn it is. */
  active: Side
  /** The segment with which it begins; `setup`: it is the set-up. */
  segment: Segment
  /** Number of its first event. */
  from: number
}

/** What the list of saves shows of a named save. */
export interface SaveWords {
  name: string
  turn: number
  /** The phasing side, as a word. */
  active: string
  /** Who plays the other side; null: a person. */
  against: OpponentChoice | null
}

/** The table of a clash that people command. What the seat may do there stands in the legal list, what it may know in `View.table`. */
export interface ClashTable {
  readonly key: string
  readonly facts: TableFacts
  /** The seat has left the rest of the clash to its staff, the tactical computer player. A signal stands behind this field. */
  readonly isHandedOver: boolean
  /** Leaves the rest of the clash to the staff of the seat, from the present question on. */
  handOver(): void
  /** The seat commands again. */
  commandAgain(): void
  /** The side that must answer now and has left that to its staff; null: a person or the computer must answer. */
  staffToAct(): Side | null
  /**
   * Lets a side's staff think beside the page about the present question, and answer it. Gives what the seat has seen of it; null: the clash was left
   * meanwhile, and nothing was done.
   */
  staffAnswers(side: Side): Promise<Result<ActionOutcome> | null>
  /** What the staff of the seat would do now, one action of the table after the other, without the end of the answer. Nothing is done. */
  staffProposes(): Promise<readonly object[]>
  /** Stops what thinks for the staffs. */
  release(): void
  /** What the seat may ask before it acts. */
  preview(query: object): Result<object>
}

/**
 * A hex game as the page has it: everything is seen and done from the seat of one side. The session, with both sides' secrets, stays in a
 * closure (src/ui/hex/closedGame.ts). Saves go straight to disk or into a file.
 */
export interface Game {
  readonly preset: Preset
  readonly options: RuleOptions
  readonly players: Record<Side, string>
  /** The side at the screen. Only `handTo` and `setOpponent` change it. */
  readonly seat: Side
  /** The computer player of the other side; null: a person plays that side. A signal stands behind this field. */
  readonly opponent: Opponent | null
  /** Another person plays the other side at this screen. False against the computer, and in lessons, where nobody else sits down. */
  readonly isForTwo: boolean
  /** Lets the computer play a side, or with null removes the computer player. Refused for the side of the seat. */
  setOpponent(choice: OpponentChoice | null): Refusal | null
  /** The opponent's explanations of its player turns, the latest first. */
  opponentExplanations(): readonly TurnExplanation[]
  /** Asks the staff for advice, about a second of thought. Asking again ends the first question. Null: the seat is not to act, or no advice. */
  advice(): Promise<StaffAdvice | null>
  /** How lucky the dice were, as far as the seat may know; all dice when the game is over. */
  luck(): LuckLedger
  /** The dice of each clash fought on the tabletop, for the ledger: each step takes as long as a clash. The tabletop must have been fetched. */
  clashDice(): Iterator<readonly ClashDice[]>
  /** Gives the seat to the side to act, or to either side when the game is over. False: refused, as for the side that the computer plays. */
  handTo(side: Side): boolean
  /** The side to act now; null: the game is over. */
  toAct(): Side | null
  /** The side whose player is wanted at the screen: the side to act; while a staff answers for it in a clash, the player who sits there. */
  personToAct(): Side | null
  /** What the seat may know of the game now. */
  view(): View
  /** All actions that the seat can do now; empty while another is to act. */
  legal(): readonly Action[]
  /** Does an action for the seat. An attack that must be fought on the tabletop is refused until the code of the tabletop has been fetched. */
  act(action: Action): Result<ActionOutcome>
  /** Fetches the code of the tabletop, which is not part of the first page. False: it could not be fetched. */
  fetchTabletop(): Promise<boolean>
  /** The events that the seat knows, from this number on; `next`: the number that the next event will have. */
  events(firstNumber: number): { events: GameEvent[]; next: number }
  /** Why the last action cannot be taken back; null: it can. */
  undoRefusal(): Refusal | null
  /** Takes the last action back. Null: done. */
  undo(): Refusal | null
  /** The action of the seat that was taken back last and can be done again by `act`; null: none was, or something else was done since. */
  redoable(): Action | null
  /** The record of the game that the player may show to others: without the seed and without what the other side hides. */
  record(): unknown
  /** The odds of an attack by the combat table. */
  forecast(plan: AttackPlan): Result<Forecast>
  /**
   * The odds by the combat table of the attack under way if that unit leads the defence (OPS-8.2), for the defender who is asked; null: no attack
   * is under way.
   */
  forecastOfAttack(defenderLead: PieceId): Result<Forecast> | null
  /** The table of the clash that people command (OPS-22.1), as far as the seat may know it; null: none is under way. */
  playedClash(): ClashTable | null
  /** What happened, step by step, in a clash (an attack fought on the tabletop); both sides may know it. Null: no such clash, or lost. */
  clash(key: string): ClashAccount | null
  /** Hexes that these pieces can move to now. `march`: by a march (OPS-5.3). */
  reach(units: readonly PieceId[], leaders: readonly PieceId[], march: boolean): readonly ReachHex[]
  /** Why these pieces cannot move to that hex now; null: they can, or they may not move at all, which `refusalOf` a step tells. */
  outOfReach(units: readonly PieceId[], leaders: readonly PieceId[], march: boolean, hex: HexId): OutOfReach | null
  /** Hexes that a side's units on the map control (OPS-7.1). */
  zoc(side: Side): ReadonlySet<HexId>
  /** Hexes where the enemy's visible pieces would see a piece or marker of the seat's (OPS-19.5.11). */
  sight(): readonly HexId[]
  /** Spans of the seat's active leaders and HQ (OPS-4.2). */
  commandSpans(): readonly SpanField[]
  /** Lines of communications of the seat's HQ and of those units (OPS-13.1). */
  locTrace(units: readonly PieceId[]): readonly LocTrace[]
  /** Hexes that the visible units of a side could reach in a movement phase, and what they could attack there. */
  sideReach(side: Side): readonly SideReachHex[]
  /** Why the seat may not do this action; null: the action is legal. */
  refusalOf(action: Action): Refusal | null
  /** Where the game waits now. */
  gamePlace(): GamePlace
  /** Remembers that the seat has seen the game as it stands now. */
  markSeen(): void
  /** What the seat has come to know since `markSeen`, or in a loaded game the enemy's last turn; null: there is no news. */
  news(): PastEvents | null
  /** The player turns so far. */
  turns(): readonly TurnMark[]
  /** The player turn at an index of `turns()`, as the seat saw it; null: there is none. */
  turnAt(index: number): PastEvents | null
  /**
   * A game for practice from the beginning of a player turn, as it truly stood, with new dice, against the computer player of the choice; it is never
   * written to disk. Null: there is no such turn, or the game is not over, so that both sides still have secrets.
   */
  practiceFrom(index: number, against: OpponentChoice): Game | null
  /** Dice of this game were given, not thrown (`forced` and `origin` of its header); null: all are thrown. */
  readonly given: GivenDice | null
  /** The seed of the dice when the game is over; null before. */
  seed(): string | null
  /** Makes this the running game on disk, which the page opens again when it is loaded. False: it could not be written. */
  makeRunningGame(): Promise<boolean>
  /** Writes the actions since the last writing to disk. False: they could not be written. */
  writeToDisk(): Promise<boolean>
  /** Writes a named save. False: it could not be written. */
  saveAs(words: SaveWords): Promise<boolean>
  /** Hands the whole save, with both sides' secrets, to the player as a file. */
  exportSave(file: string): void
  /** Too few actions were done for the game to be kept when another begins. */
  readonly hardlyBegun: boolean
}
