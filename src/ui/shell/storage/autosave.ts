import { type Db, db } from './idb'

/** What a save is for storage: its commands, and whatever else it holds. */
export interface SaveLike {
  commands: readonly unknown[]
  checkpoints?: readonly unknown[]
}

/**
 * The running game, written command by command. `write` resolves only when the transaction is complete (durability strict):
 * the game takes its next action after that, so a killed tab loses the action in progress at most.
 */
export interface Autosave {
  readonly available: boolean
  /** Begins a game: its save becomes the base. */
  begin(save: SaveLike): Promise<boolean>
  /** Brings storage up to the save: writes new commands, drops those taken back. */
  write(save: SaveLike): Promise<boolean>
  read(): Promise<SaveLike | null>
  clear(): Promise<void>
}

/** After this many loose commands, and whenever there is a new checkpoint, the base is written anew with its checkpoints and digests. */
const REBASE = 60

let opened: Promise<Autosave> | null = null

/** The one place where the running game lies; opened on first use. */
export function running(): Promise<Autosave> {
  opened ??= db().then((base) => (base === null ? none : over(base)))
  return opened
}

const none: Autosave = {
  available: false,
  begin: async () => false,
  write: async () => false,
  read: async () => null,
  clear: async () => {},
}

function over(base: Db): Autosave {
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
      if (count < from || count - from > REBASE || (save.checkpoints?.length ?? 0) !== checkpoints) return begin(save)
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
        const loose = await base.getAll('commands')
        const save = row.base as SaveLike
        from = row.from
        stored = row.from + loose.length
        checkpoints = save.checkpoints?.length ?? 0
        return { ...save, commands: [...save.commands, ...loose] }
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
