import type { OpponentChoice } from '../../hex/game'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The base of the running game: a whole save. Each command (action with its side) after it is a record of its own in `commands`. */
export interface RunningRow {
  id: 'running'
  /** The save itself. */
  base: unknown
  /** How many commands `base` holds. Commands are numbered from 0, so the first one in `commands` has this number. */
  from: number
}

/** A named save. */
export interface SaveRow {
  name: string
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
  running: { key: string; value: RunningRow }
  commands: { key: number; value: unknown }
  saves: { key: string; value: SaveRow }
}

export type Database = IDBPDatabase<Tables>

let opened: Promise<Database | null> | null = null

/** The database; null where the browser allows none (private windows, blocked storage). */
export function database(): Promise<Database | null> {
  opened ??= open()
  return opened
}

async function open(): Promise<Database | null> {
  try {
    return await openDB<Tables>('pedregal', 1, {
      upgrade(created) {
        created.createObjectStore('running', { keyPath: 'id' })
        created.createObjectStore('commands')
        created.createObjectStore('saves', { keyPath: 'name' })
      },
    })
  } catch {
    return null
  }
}
