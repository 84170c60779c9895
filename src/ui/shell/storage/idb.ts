import type { OpponentChoice } from '../../hex/game'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The base of the running game: a whole save. Each later command is a record of its own in `commands`. */
export interface RunningRow {
  id: 'running'
  /** The save after `from` commands. */
  base: unknown
  from: number
}

export interface SaveRow {
  name: string
  when: number
  turn: number
  active: string
  /** The computer opponent; null without one; missing in saves of earlier versions. */
  against?: OpponentChoice | null
  save: unknown
  /** It could not be read, and was kept for export. */
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

/** The database; null where the browser allows none (private windows, blocked storage). */
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
