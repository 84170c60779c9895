import type * as v from 'valibot'
import type { Dice } from '../core/dice'
import type { Lang } from '../core/lang'
import type { MessageArgs, Refusal, Result } from '../core/result'
import type { AddressedEvent } from './events'
import type { Side, Sides } from './side'

/** The types of one engine, under names that generic code uses. Only the compiler reads it: no object of this type is ever made. */
export interface EngineTypes {
  readonly side: Side
  /** Options as they stand in the header. The language of the messages is one, but the digest leaves it out: it does not change the game. */
  readonly options: { readonly lang: Lang }
  /** The whole state of a game with both sides' secrets; plain JSON. */
  readonly game: object
  /** The state and what the rules keep beside it. Actions change it in place. */
  readonly position: object
  readonly action: { readonly type: string }
  /** A line of the legal list: an action, or an action whose open fields have bounds. */
  readonly legalEntry: object
  /** What one side may know of a position. */
  readonly view: object
  readonly event: { readonly kind: string }
  /** A line of the log. */
  readonly logEntry: object
  /** A player turn, as the list of turns names it. */
  readonly turnMark: object
  /** Who won a game that is over, and how. */
  readonly result: object
  /** Results of an action that may be worked out beforehand, on another thread; `never` where there are none. */
  readonly precomputed: unknown
}

/** An event as a side knows it: `n` is its number in the list of events of that side. */
export type NumberedEvent<E extends EngineTypes> = E['event'] & { n: number }

/** An event of an engine and the side that may know it. */
export type AddressedEventOf<E extends EngineTypes> = AddressedEvent<E['event'], E['side']>

/** What a position looked like before an action. The session compares two of these to learn what the action did. */
export interface PositionMark {
  /** Names the player turn. A checkpoint is kept whenever it changes. */
  readonly playerTurn: string
  /** Number of dice thrown so far; rules that do not count them give 0. */
  readonly dice: number
  /** Name of the step of the sequence of play; only in rules where undo ends with each step. */
  readonly step?: string
}

/** Why undo ends at an action: it threw a die, revealed something, passed the turn to the other side, or ended a segment. */
export type UndoBarrier = 'die' | 'reveal' | 'turn' | 'segment'

/** What ends undo in an engine. */
export interface UndoBarriers {
  /** Kinds of events that say that dice were thrown. */
  readonly die: readonly string[]
  /** Kinds of events that reveal something. */
  readonly reveal: readonly string[]
  /** Kinds of events that end a segment. */
  readonly segment: readonly string[]
  /** The rule that the refusal of each barrier cites; null: none. */
  readonly rules: Readonly<Record<UndoBarrier, string | null>>
}

/** What an engine may read of the header of a game. */
export interface GameHeader<Options> extends Dice {
  readonly scenario: string
  readonly options: Options
  /** Seed of the computer players' own choices; never the seed of the dice. */
  readonly aiSeed: string
}

/** A warning about a new game in which nothing is wrong. */
export interface SetupWarning {
  readonly rule: string
  readonly key: string
  readonly units: readonly string[]
}

/**
 * The rules of one game as the session plays it: made for one scenario with its options. The session knows every engine by this interface
 * only, so that all engines share one journal, digest, undo and save format.
 */
export interface Engine<E extends EngineTypes> {
  /** Raised with every change of the rules that changes a game. A save of another version is not replayed. */
  readonly rulesVersion: number
  /** Hash of the data that the rules read. */
  readonly dataHash: string
  readonly sides: Sides<E['side']>
  newGame(header: GameHeader<E['options']>): {
    readonly position: E['position']
    readonly events: readonly AddressedEventOf<E>[]
  }
  /** The position of a state. The position keeps that very object and changes it. */
  positionOf(game: E['game']): E['position']
  /** The state of a position. */
  gameOf(position: E['position']): E['game']
  /** Checks an action and carries it out: the position changes in place. A refusal changes nothing. */
  apply(
    position: E['position'],
    side: E['side'],
    action: unknown,
    header: GameHeader<E['options']>,
    precomputed?: E['precomputed'],
  ): Result<readonly AddressedEventOf<E>[]>
  /** The refusal for an error of `apply` that only says that a part of the program is not loaded yet. Null: the error is a fault. */
  refusalOfError?(error: unknown): Refusal | null
  /** Why the side may not do this; null: it may. Any value may be asked about. */
  check(position: E['position'], side: E['side'], action: unknown): Refusal | null
  /** The complete legal list of the side; empty when it is not the side to act. */
  legal(position: E['position'], side: E['side']): readonly E['legalEntry'][]
  /** The side that must choose now; null: the game is over. */
  toAct(position: E['position']): E['side'] | null
  /** Message key of the sentence that tells the side what the game waits for, from this side or from the other. It reveals no secret. */
  promptKey(position: E['position'], side: E['side']): string
  /** What the side may know of the position. */
  viewFor(position: E['position'], side: E['side']): E['view']
  /** The result of a game that is over, else null. */
  resultOf(position: E['position']): E['result'] | null
  /** The line of the log for an event. */
  logEntry(event: NumberedEvent<E>): E['logEntry']
  positionMark(position: E['position']): PositionMark
  readonly undoBarriers: UndoBarriers
  /** The player turn in which the game stands, for the list of turns. */
  turnMarkOf(game: E['game']): E['turnMark']
  /** Where a game stands, as arguments of the message that the game was carried over from another version of the rules. */
  placeArgs(game: E['game']): MessageArgs
  /** Checks that a value from outside is a state of this game, and copies it; a refusal names the wrong field. */
  validate(value: unknown): Result<E['game']>
  /** Do header and state belong to the same game? */
  matches(header: GameHeader<E['options']>, game: E['game']): boolean
  /** What the players should know about a new game although nothing is wrong. */
  warnings?(): readonly SetupWarning[]
  /** The options of the header after the referee has replaced the state: some options follow the state. */
  optionsAfterSetState(game: E['game'], before: E['options']): E['options']
}

/** A scenario of an engine. */
export interface ScenarioEntry<S extends Side = Side> {
  readonly id: string
  readonly sides: Sides<S>
}

/** The computer players that a header may name. */
export interface AiRoster {
  readonly levels: readonly string[]
  /** Ids of the characters that play a side. */
  characters(side: Side): readonly string[]
}

/** What an engine offers before a game begins: its scenarios, how requests and headers are read, and where its rules are. */
export interface EngineFamily<E extends EngineTypes> {
  readonly scenarios: readonly ScenarioEntry<E['side']>[]
  /** The computer players that the header of a game may name; null: none. */
  readonly ai: AiRoster | null
  /** Schema of what the computer players intend, for the sides of a scenario. A save keeps that in its field `minds`. */
  readonly aiIntents?: (sides: Sides) => v.GenericSchema
  /** Number of faces of the largest die of a stream; a header may force no larger value. */
  facesOf(stream: string): number
  /** Options in the header of a save. */
  readonly optionsSchema: v.GenericSchema<unknown, E['options']>
  /** Options in a request for a new game, before defaults. */
  readonly requestedOptionsSchema: v.GenericSchema<unknown, object>
  /**
   * The same two schemas for one scenario, where its options are not those of the others; null: the ones above. The scenario is any value of a
   * request or a save.
   */
  optionsOf?(scenario: unknown): {
    readonly header: v.GenericSchema<unknown, E['options']>
    readonly requested: v.GenericSchema<unknown, object>
  } | null
  /** A refusal that comes before every other fault of a request; null: none. */
  refuseEarly?(request: unknown): Result<never> | null
  /** Fills the options that a request for a scenario leaves out with defaults. */
  withDefaults(requested: object, scenario: string): E['options']
  /** The engine of a scenario with these options. */
  engine(scenario: string, options: E['options']): Result<Engine<E>>
  /** Refuses, before it is replayed, a save whose states contradict its header. Null: nothing to refuse. */
  refuseTampered?(header: GameHeader<E['options']>, states: readonly unknown[]): Result<never> | null
}
