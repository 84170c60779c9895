import { type Db, db } from './idb'

/** A save as storage sees it: its commands and checkpoints; the rest is stored unread. */
export interface SaveLike {
  commands: readonly unknown[]
  checkpoints?: readonly unknown[]
}

/**
 * Stores the running game, command by command. `write` resolves when the transaction is complete (durability strict), and only then does
 * the game take its next action, so a closed tab loses at most the action in progress.
 */
export interface Autosave {
  readonly available: boolean
  /** Stores the save of a new game as the base. Returns whether it was stored. */
  begin(save: SaveLike): Promise<boolean>
  /** Updates storage to the save: adds new commands, deletes undone ones. Returns whether it was stored. */
  write(save: SaveLike): Promise<boolean>
  read(): Promise<SaveLike | null>
  clear(): Promise<void>
}

/** After this many commands, and at each new checkpoint, the whole save is stored as a new base. */
const MAX_COMMANDS_AFTER_BASE = 60

let opened: Promise<Autosave> | null = null

/** The storage of the running game; opened on first use. */
export function running(): Promise<Autosave> {
  opened ??= db().then((base) => (base === null ? noStorage : storageIn(base)))
  return opened
}

const noStorage: Autosave = {
  available: false,
  begin: async () => false,
  write: async () => false,
  read: async () => null,
  clear: async () => {},
}

function storageIn(base: Db): Autosave {
  /** Number of commands in the base, of all stored commands, and of checkpoints in the base. */
  let from = 0
  let stored = 0
  let checkpoints = 0

  const begin = async (save: SaveLike): Promise<boolean> => {
    try {
      const tx = base.transaction(['running', 'commands'], 'readwrite', { durability: 'strict' })
      const writes = [
        tx.objectStore('running').put({ id: 'running', base: save, from: save.commands.length }),
        tx.objectStore('commands').clear(),
      ]
      await Promise.all([...writes, tx.done])
      from = save.commands.length
      stored = from
      checkpoints = save.checkpoints?.length ?? 0
      return true
    } catch {
      return false
    }
  }

  return {
    available: true,
    begin,
    async write(save) {
      const count = save.commands.length
      if (count < from || count - from > MAX_COMMANDS_AFTER_BASE || (save.checkpoints?.length ?? 0) !== checkpoints)
        return begin(save)
      try {
        const tx = base.transaction('commands', 'readwrite', { durability: 'strict' })
        const writes: Promise<unknown>[] = []
        // An undo followed by another action replaces the last record.
        for (let n = Math.max(from, Math.min(stored, count) - 1); n < count; n++)
          writes.push(tx.store.put(save.commands[n], n))
        for (let n = count; n < stored; n++) writes.push(tx.store.delete(n))
        await Promise.all([...writes, tx.done])
        stored = count
        return true
      } catch {
        return false
      }
    },
    async read() {
      try {
        const row = await base.get('running', 'running')
        if (!row) return null
        const later = await base.getAll('commands')
        const save = row.base as SaveLike
        from = row.from
        stored = row.from + later.length
        checkpoints = save.checkpoints?.length ?? 0
        return { ...save, commands: [...save.commands, ...later] }
      } catch {
        return null
      }
    },
    async clear() {
      const tx = base.transaction(['running', 'commands'], 'readwrite')
      await Promise.all([tx.objectStore('running').clear(), tx.objectStore('commands').clear(), tx.done])
    },
  }
}
