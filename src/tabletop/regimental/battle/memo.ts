// Keeps what is worked out from where units and leaders stand, until one of them changes. Legal lists, checks and computer players ask the same
// questions again and again about the same table.
import { standCount } from './block'
import type { RegimentalField } from './field'
import type { RegimentalTable } from './run'
import type { RegimentalBattle } from './types'

/** All that sight, command and ground depend on, as one flat list, with the number of the list. */
interface Snapshot {
  values: unknown[]
  generation: number
}
const snapshots = new WeakMap<RegimentalField, Snapshot>()

/** Writes the list anew in place; true if anything in it has changed. Nothing here makes an object: this runs before every question. */
function refresh(values: unknown[], { units, leaders, turn, playerTurn, special }: RegimentalBattle): boolean {
  let at = 0
  let hasChanged = false
  const put = (value: unknown): void => {
    if (values[at] !== value) {
      values[at] = value
      hasChanged = true
    }
    at++
  }
  put(turn)
  put(playerTurn)
  put(special.smoke)
  for (const id in units) {
    const unit = units[id]!
    put(unit.x)
    put(unit.y)
    put(unit.heading)
    put(unit.formation)
    put(standCount(unit))
    put(unit.order)
    put(unit.absence)
    put(unit.building)
  }
  for (const id in leaders) {
    const leader = leaders[id]!
    put(leader.x)
    put(leader.y)
    put(leader.attached)
    put(leader.mounted)
    put(leader.fallen)
    put(leader.replacedIn)
  }
  if (values.length !== at) {
    values.length = at
    hasChanged = true
  }
  return hasChanged
}

/** A number that changes whenever a unit or leader of the field moves, forms, breaks, comes or goes, and with every player turn. */
function generationOf({ field, battle }: RegimentalTable): number {
  let snapshot = snapshots.get(field)
  if (!snapshot) {
    snapshot = { values: [], generation: 0 }
    snapshots.set(field, snapshot)
  }
  if (refresh(snapshot.values, battle)) snapshot.generation++
  return snapshot.generation
}

/**
 * Makes a function that works out a value for a key only once for each arrangement of the table. The value must depend on nothing but the key and
 * where and how units and leaders stand (`refresh`), and nobody may change it.
 */
export function whileNothingMoves<T>(
  work: (table: RegimentalTable, key: string) => T,
): (table: RegimentalTable, key: string) => T {
  const known = new WeakMap<RegimentalField, { generation: number; values: Map<string, T> }>()
  return (table, key) => {
    const generation = generationOf(table)
    let kept = known.get(table.field)
    if (!kept || kept.generation !== generation) {
      kept = { generation, values: new Map() }
      known.set(table.field, kept)
    }
    if (kept.values.has(key)) return kept.values.get(key)!
    const value = work(table, key)
    kept.values.set(key, value)
    return value
  }
}
