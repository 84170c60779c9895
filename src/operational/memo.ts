import type { Seat } from '../game/side'
import type { Position } from './position'

/*
 * A memo keeps a value that was worked out from a position, until a part of the position changes on which the value depends. Each memo names
 * those parts. The few functions that change a position (src/operational/position.ts) record with `noteChange` which part has changed. A seat is
 * the index of a side, 0 or 1.
 */

/**
 * What a memo may depend on. For each seat: where its combat units stand and exert ZOC (`unitPlaces`), where its pieces of any kind stand
 * (`piecePlaces`), and everything about its markers (`markers`). For both sides: the pieces in hidden-movement boxes, the boxes being filled
 * (19.5.2), who commands whom (4.2), and day or night.
 */
export type Dependency =
  | `unitPlaces${Seat}`
  | `piecePlaces${Seat}`
  | `markers${Seat}`
  | 'boxContents'
  | 'boxFillings'
  | 'command'
  | 'light'

/** Index of each dependency in `Changes.counts`. The index for seat 1 follows that for seat 0; `noteChangeOf` relies on this. */
const COUNT_INDEX: Readonly<Record<Dependency, number>> = {
  unitPlaces0: 0,
  unitPlaces1: 1,
  piecePlaces0: 2,
  piecePlaces1: 3,
  markers0: 4,
  markers1: 5,
  boxContents: 6,
  boxFillings: 7,
  command: 8,
  light: 9,
}

/** A kept value, and the stamp (see `stampOf`) at which it was worked out. */
interface Entry<T> {
  stamp: number
  value: T
}

/** How often each dependency of a position has changed, and the kept values of all memos. */
export interface Changes {
  /** By COUNT_INDEX: how often the dependency has changed. */
  readonly counts: Float64Array
  /** Kept values, by number of the memo. */
  readonly entries: (Entry<unknown> | undefined)[]
  // Parts of the state that the rules replace directly, without `noteChange`. These are the parts as they were at the last comparison.
  command: unknown
  fillings: unknown
  night: boolean
}

export const newChanges = (): Changes => ({
  counts: new Float64Array(Object.keys(COUNT_INDEX).length),
  entries: [],
  command: null,
  fillings: null,
  night: false,
})

/**
 * The changes of a copy of the position. Values of memos that may be shared (`isShared` of `memo`) are kept with it: the copy is equal, so they hold
 * there too.
 */
export function copyOfChanges({ counts, entries }: Changes): Changes {
  const copy = newChanges()
  copy.counts.set(counts)
  for (const number of sharedMemos) {
    const entry = entries[number]
    if (entry) copy.entries[number] = { ...entry }
  }
  return copy
}

/** Records a change: every memo that depends on it works its value out again when it is next read. */
export function noteChange(position: Position, changed: Dependency): void {
  position.changes.counts[COUNT_INDEX[changed]]!++
}

/** Records a change of a dependency that exists for each seat. */
export function noteChangeOf(position: Position, changed: 'unitPlaces' | 'piecePlaces' | 'markers', seat: Seat): void {
  position.changes.counts[COUNT_INDEX[`${changed}0`] + seat]!++
}

/** Compares the parts of the state that are replaced directly with those of the last comparison, and records their changes. */
function noteReplacedParts(position: Position): void {
  const { changes, game, world } = position
  const { ops } = game
  if (changes.command !== ops.command) {
    changes.command = ops.command
    noteChange(position, 'command')
  }
  // The state calls the boxes being filled `hiding`.
  if (changes.fillings !== ops.hiding) {
    changes.fillings = ops.hiding
    noteChange(position, 'boxFillings')
  }
  const night = game.options.night && (world.tables.clock.turns[ops.turn - 1]?.night ?? false)
  if (changes.night !== night) {
    changes.night = night
    noteChange(position, 'light')
  }
}

/** What a memo depends on, looked up once. */
interface Watch {
  readonly countIndexes: readonly number[]
  /** Some dependency is a part of the state that must be compared (`noteReplacedParts`). */
  readonly needsComparison: boolean
}

/** Dependencies whose parts of the state are replaced without `noteChange`, so that they must be compared. */
const COMPARED: readonly Dependency[] = ['command', 'boxFillings', 'light']

const watchOf = (dependsOn: readonly Dependency[]): Watch => ({
  countIndexes: dependsOn.map((name) => COUNT_INDEX[name]),
  needsComparison: dependsOn.some((name) => COMPARED.includes(name)),
})

/** A number that changes whenever one of the watched dependencies does: the sum of their counts, which only grow. */
function stampOf(position: Position, { countIndexes, needsComparison }: Watch): number {
  if (needsComparison) noteReplacedParts(position)
  const { counts } = position.changes
  let sum = 0
  for (let i = 0; i < countIndexes.length; i++) sum += counts[countIndexes[i]!]!
  return sum
}

let memoCount = 0
/** Numbers of the memos whose values a copy of a position shares with the original. */
const sharedMemos: number[] = []

/** Reads a memo: the value for a position, which is worked out first if something has changed. */
export interface Memo<T> {
  (position: Position): T
  /** The value as it was last worked out, perhaps out of date; undefined: it never was. */
  last(position: Position): T | undefined
}

/**
 * Declares a memo. `compute` works the value out when something in `dependsOn` has changed since the last time. It may write the new value
 * into the arrays of `previous`, the value of the last time. `isShared`: copies of a position keep the value; `compute` may then not write into
 * `previous`, and the value may depend on nothing that is replaced without `noteChange`.
 */
export function memo<T>(
  dependsOn: readonly Dependency[],
  compute: (position: Position, previous: T | undefined) => T,
  { isShared = false }: { isShared?: boolean } = {},
): Memo<T> {
  const number = memoCount++
  if (isShared) sharedMemos.push(number)
  const watch = watchOf(dependsOn)
  // Only this memo writes under its number, so the entry there holds a T.
  const get = (position: Position): T => {
    const stamp = stampOf(position, watch)
    const entry = position.changes.entries[number] as Entry<T> | undefined
    if (entry && entry.stamp === stamp) return entry.value
    const value = compute(position, entry?.value)
    if (entry) {
      entry.stamp = stamp
      entry.value = value
    } else position.changes.entries[number] = { stamp, value }
    return value
  }
  return Object.assign(get, {
    last: (position: Position) => (position.changes.entries[number] as Entry<T> | undefined)?.value,
  })
}

/** Declares a memo with one value for each seat. `dependsOn` is given that seat and the enemy's, and returns what the value depends on. */
export function memoBySeat<T>(
  dependsOn: (own: Seat, enemy: Seat) => readonly Dependency[],
  compute: (position: Position, seat: Seat, previous: T | undefined) => T,
): (position: Position, seat: Seat) => T {
  const ofFirstSeat = memo<T>(dependsOn(0, 1), (position, previous) => compute(position, 0, previous))
  const ofSecondSeat = memo<T>(dependsOn(1, 0), (position, previous) => compute(position, 1, previous))
  return (position, seat) => (seat === 0 ? ofFirstSeat(position) : ofSecondSeat(position))
}

/**
 * Declares a stamp: a number for each seat that changes whenever a dependency does. It is for tables with a value for each piece or hex, which
 * keep the stamp of each value and work that value out again when the stamp has changed.
 */
export function stampBySeat(
  dependsOn: (own: Seat, enemy: Seat) => readonly Dependency[],
): (position: Position, seat: Seat) => number {
  const watches = [watchOf(dependsOn(0, 1)), watchOf(dependsOn(1, 0))] as const
  return (position, seat) => stampOf(position, watches[seat])
}
