import type { OpponentChoice } from '../../hex/game'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The running game in pieces: its last whole save, and every command since, one record each. */
export interface RunningRow {
  id: 'running'
  /** The save up to `from` commands. */
  base: unknown
  from: number
}

export interface SaveRow {
  name: string
  when: number
  turn: number
  active: string
  /** Who plays the other side; absent in saves of before there were opponents. */
  against?: OpponentChoice | null
  save: unknown
  /** Put aside because it could not be read. */
  broken: boolean
  why?: string
}

interface Store extends DBSchema {
  running: { key: string; value: RunningRow }
  commands: { key: number; value: unknown }
  saves: { key: string; value: SaveRow }
}

export type Db = IDBPDatabase<Store>

let opened: Promise<Db | null> | null = null

/** The database, or null where the browser gives none (private windows, blocked storage). */
export function db(): Promise<Db | null> {
  opened ??= open()
  return opened
}

async function open(): Promise<Db | null> {
  try {
    return await openDB<Store>('pedregal', 1, {
      upgrade(base) {
        base.createObjectStore('running', { keyPath: 'id' })
        base.createObjectStore('commands')
        base.createObjectStore('saves', { keyPath: 'name' })
      },
    })
  } catch {
    return null
  }
}
