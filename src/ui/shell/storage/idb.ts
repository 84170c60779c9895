import type { OpponentChoice } from '../../hex/game'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A place for a running game: `running` for the game on the map, `battle` for the battle that a person commands on the table. */
export type SlotName = 'running' | 'battle'

/** The base of a running game: a whole save. Each command (action with its side) after it is a record of its own in `commands`. */
export interface RunningRow {
  id: SlotName
  /** The save itself. */
  base: unknown
  /** How many commands `base` holds. Commands are numbered from 0, so the first one in `commands` has this number (in its slot's numbers). */
  from: number
}

/** Who sits where in a running game, and what they have answered that is no command yet: small, and written beside each command. */
export interface SeatingRow {
  id: `${SlotName} seating`
  seating: unknown
}

/** A named save. */
export interface SaveRow {
  name: string
  /** A battle on the table; absent: a game on the map. */
  kind?: 'battle'
  /** When it was stored, in milliseconds since 1970. */
  when: number
  /** Turn of the game. */
  turn: number
  /** Whose turn it is, in words. */
  active: string
  /** The computer opponent; null without one; missing in saves of earlier versions. */
  against?: OpponentChoice | null
  save: unknown
  /** The save could not be read; it is kept so that it can be exported. */
  broken: boolean
  /** Why it could not be read, in words. */
  why?: string
}

/** The tables of the database, with the types of their keys and values. */
interface Tables extends DBSchema {
  running: { key: string; value: RunningRow | SeatingRow }
  commands: { key: number; value: unknown }
  saves: { key: string; value: SaveRow }
}

export type Database = IDBPDatabase<Tables>

/** The open database, or the attempt to open it; null: not opened yet, lost, or it could not be opened. */
let opened: Promise<Database | null> | null = null
/** An attempt to open that has not succeeded in this time counts as failed: another tab or the browser itself holds the database. */
const OPEN_PATIENCE_MS = 4000

/** The database; null where the browser allows none now (private windows, blocked storage). After a failure the next call tries again. */
export function database(): Promise<Database | null> {
  opened ??= open().then((found) => {
    if (found === null) opened = null
    return found
  })
  return opened
}

async function open(): Promise<Database | null> {
  try {
    const opening = openDB<Tables>('pedregal', 1, {
      upgrade(created) {
        created.createObjectStore('running', { keyPath: 'id' })
        created.createObjectStore('commands')
        created.createObjectStore('saves', { keyPath: 'name' })
      },
      // The browser has closed the connection, as it may on a full disk or after the tab slept.
      terminated() {
        opened = null
      },
    })
    const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_PATIENCE_MS))
    return await Promise.race([opening, patience])
  } catch {
    return null
  }
}

/** Works in the database. Where that fails, the connection may have been lost: opens it anew and tries once more. Rejects if that fails too. */
export async function inDatabase<Value>(work: (openDatabase: Database) => Promise<Value>): Promise<Value> {
  const first = await database()
  try {
    if (first) return await work(first)
  } catch {
    first?.close()
    opened = null
  }
  const second = await database()
  if (!second) throw new Error('no storage')
  return work(second)
}
