import type * as v from 'valibot'
import type { MessageArgs, Refusal, Result } from '../../core/result'
import type { Side } from '../../operational/types'
import type { Header, Lang } from '../header'
import type { BarrierKinds } from '../undo'

/** What a kind of game is made of, as the session needs to know it: names for its types, and no value. */
export interface Kind {
  /** Options as they stand in the header; the language is no part of the game itself (contracts.md, Digest). */
  readonly options: { readonly lang: Lang }
  /** The whole truth; JSON. */
  readonly game: object
  /** The truth and what the rules keep beside it. */
  readonly position: object
  readonly action: { readonly type: string }
  /** A line of the legal list. */
  readonly listed: object
  readonly view: object
  /** What happened. */
  readonly body: { readonly kind: string }
  /** A line of the log. */
  readonly entry: object
  /** A player turn, as the turn list names it. */
  readonly mark: object
  readonly result: object
  /** Results of an action that may be worked out beforehand, on another thread; `never` where there are none. */
  readonly precomputed: unknown
}

/** An event as a side is told it: numbered. */
export type EventOf<K extends Kind> = K['body'] & { n: number }
/** An event and who may know it: one side, or null for both. */
export interface ToldOf<K extends Kind> {
  readonly body: K['body']
  readonly to: Side | null
}

/** What is remembered of a position before an action, to tell what the action did. */
export interface Glance {
  /** Another one after an action means that a checkpoint is due. */
  readonly stretch: string
  /** Dice thrown so far, where the rules count them. */
  readonly dice: number
  /** Where the rules tell of every step: another one cannot be taken back. */
  readonly stage?: string
}

/**
 * The rules of one game as the session plays it: the seam between journal, digest, undo and saves, which are the same for all, and the
 * hex game or a battle on the table. It belongs to one scenario with its options.
 */
export interface Engine<K extends Kind> {
  readonly rulesVersion: number
  readonly dataHash: string
  fresh(header: Header<K['options']>): { readonly pos: K['position']; readonly told: readonly ToldOf<K>[] }
  /** The position of a state, which it keeps. */
  positionOf(game: K['game']): K['position']
  gameOf(pos: K['position']): K['game']
  /** Changes the position in place; a refusal changes nothing. */
  apply(
    pos: K['position'],
    side: Side,
    action: unknown,
    header: Header<K['options']>,
    precomputed?: K['precomputed'],
  ): Result<readonly ToldOf<K>[]>
  check(pos: K['position'], side: Side, action: unknown): Refusal | null
  legal(pos: K['position'], side: Side): readonly K['listed'][]
  toAct(pos: K['position']): Side | null
  viewFor(pos: K['position'], side: Side): K['view']
  resultOf(pos: K['position']): K['result'] | null
  logEntry(event: EventOf<K>): K['entry']
  glance(pos: K['position']): Glance
  readonly barriers: BarrierKinds
  markOf(game: K['game']): K['mark']
  /** Where a game stands, for the message that it was carried over. */
  placeOf(game: K['game']): MessageArgs
  /** Reads anything as a state of this game; the field that is wrong is named. */
  validate(value: unknown): Result<K['game']>
  /** Do header and state speak of the same game? */
  fits(header: Header<K['options']>, game: K['game']): boolean
  /** What players should be told of a new game, though nothing is wrong. */
  warnings?(): readonly { readonly rule: string; readonly key: string; readonly units: readonly string[] }[]
  /** Options after a state has been set from outside. */
  optionsFrom(game: K['game'], before: K['options']): K['options']
}

/** What a kind of game brings before one is begun: how wishes and headers read, and where its rules are. */
export interface Family<K extends Kind> {
  readonly scenarios: readonly string[]
  /** The AI plays sides of it by name and level (header, `ai`). */
  readonly opponents: boolean
  /** The greatest die that a header may fix. */
  readonly faces: number
  /** Options in the header of a save. */
  readonly options: v.GenericSchema<unknown, K['options']>
  /** Options in a wish for a new game, before defaults. */
  readonly wish: v.GenericSchema<unknown, object>
  /** Said of a wish before all else. */
  early(wish: unknown): Result<never> | null
  /** A wish that has passed its schema, with defaults. */
  withDefaults(wish: object): K['options']
  engine(scenario: string, options: K['options']): Result<Engine<K>>
  /** What a save must never change in mid-game, seen before it is replayed. */
  tampered(header: Header<K['options']>, states: readonly unknown[]): Result<never> | null
}
