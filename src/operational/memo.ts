import type { Seat } from '../game/side'
import type { Position } from './position'

/**
 * Values that are worked out from a position and kept until something they depend on changes. Each memo names its dependencies, and
 * the few functions that change a position (src/operational/position.ts) say with `noteChange` which of them has changed.
 */

/**
 * What a memo may depend on. For each seat: where its combat units stand and throw ZOC (`unitPlaces`), where any of its pieces stand
 * (`piecePlaces`), and its markers in every respect (`markers`). Then the pieces in boxes, the boxes being filled (19.5.2), who
 * commands whom (4.2) and day or night.
 */
export type Dependency =
  | `unitPlaces${Seat}`
  | `piecePlaces${Seat}`
  | `markers${Seat}`
  | 'boxContents'
  | 'boxFillings'
  | 'command'
  | 'light'

/** Place of each dependency in `Changes.counts`. */
const SLOTS: Readonly<Record<Dependency, number>> = {
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

interface Entry<T> {
  stamp: number
  value: T
}

/** How often each dependency of a position has changed, and the kept values of all memos. */
export interface Changes {
  readonly counts: Float64Array
  /** Kept values, by number of the memo. */
  readonly kept: (Entry<unknown> | undefined)[]
  /** State that is replaced as a whole instead of through a function, as it was when last looked at. */
  command: unknown
  fillings: unknown
  night: boolean
}

export const newChanges = (): Changes => ({
  counts: new Float64Array(10),
  kept: [],
  command: null,
  fillings: null,
  night: false,
})

/** Says that something has changed: every memo that depends on it is worked out again when it is next asked for. */
export function noteChange(position: Position, what: Dependency): void {
  position.changes.counts[SLOTS[what]]!++
}

/** The same for a dependency that each seat has. */
export function noteChangeOf(position: Position, what: 'unitPlaces' | 'piecePlaces' | 'markers', seat: Seat): void {
  position.changes.counts[SLOTS[`${what}0`] + seat]!++
}

/** Notices that the state's command, its boxes being filled, or day and night are others than before. */
function noticeReplaced(position: Position): void {
  const { changes, game, world } = position
  const { ops } = game
  if (changes.command !== ops.command) {
    changes.command = ops.command
    noteChange(position, 'command')
  }
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

/** Dependencies as slots; `noticed`: some of them are found by looking at the state. */
interface Watch {
  readonly slots: readonly number[]
  readonly noticed: boolean
}

const NOTICED: readonly Dependency[] = ['command', 'boxFillings', 'light']

const watchOf = (dependsOn: readonly Dependency[]): Watch => ({
  slots: dependsOn.map((name) => SLOTS[name]),
  noticed: dependsOn.some((name) => NOTICED.includes(name)),
})

/** A number that changes whenever one of the dependencies does: counts only grow, so their sum serves. */
function stampOf(position: Position, { slots, noticed }: Watch): number {
  if (noticed) noticeReplaced(position)
  const { counts } = position.changes
  let sum = 0
  for (let k = 0; k < slots.length; k++) sum += counts[slots[k]!]!
  return sum
}

let memos = 0

/** A value of a position. */
export interface Memo<T> {
  (position: Position): T
  /** The value as it was last worked out, which may be out of date; undefined before the first time. */
  last(position: Position): T | undefined
}

/**
 * Declares a value of a position. `compute` is called when one of `dependsOn` has changed since the last call; it may reuse the
 * storage of `previous`, the value of that time.
 */
export function memo<T>(
  dependsOn: readonly Dependency[],
  compute: (position: Position, previous: T | undefined) => T,
): Memo<T> {
  const number = memos++
  const watch = watchOf(dependsOn)
  const get = (position: Position): T => {
    const stamp = stampOf(position, watch)
    const entry = position.changes.kept[number] as Entry<T> | undefined
    if (entry && entry.stamp === stamp) return entry.value
    const value = compute(position, entry?.value)
    if (entry) {
      entry.stamp = stamp
      entry.value = value
    } else position.changes.kept[number] = { stamp, value }
    return value
  }
  return Object.assign(get, {
    last: (position: Position) => (position.changes.kept[number] as Entry<T> | undefined)?.value,
  })
}

/** Declares a value that each seat has for itself; `dependsOn` is given the seat and the enemy's. */
export function memoBySeat<T>(
  dependsOn: (own: Seat, enemy: Seat) => readonly Dependency[],
  compute: (position: Position, seat: Seat, previous: T | undefined) => T,
): (position: Position, seat: Seat) => T {
  const first = memo<T>(dependsOn(0, 1), (position, previous) => compute(position, 0, previous))
  const second = memo<T>(dependsOn(1, 0), (position, previous) => compute(position, 1, previous))
  return (position, seat) => (seat === 0 ? first(position) : second(position))
}

/** A stamp for tables that are kept piece by piece or hex by hex: it changes whenever one of the dependencies does. */
export function stampBySeat(
  dependsOn: (own: Seat, enemy: Seat) => readonly Dependency[],
): (position: Position, seat: Seat) => number {
  const watches = [watchOf(dependsOn(0, 1)), watchOf(dependsOn(1, 0))] as const
  return (position, seat) => stampOf(position, watches[seat])
}
