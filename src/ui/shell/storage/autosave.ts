import { database, inDatabase } from './idb'

/** A save as far as storage reads it. All other fields are stored unread. */
export interface SaveLike {
  /** The actions of the game so far, each with its side. */
  commands: readonly unknown[]
  /** Whole states of the game, one at the start of each player turn. */
  checkpoints?: readonly unknown[]
}

/**
 * Stores the running game, command by command: a whole save as the base, and each later command as a record of its own. A write resolves when
 * it is on disk (durability `strict`), and only then does the game take its next action. So a closed tab loses at most one action.
 */
export interface Autosave {
  /** The browser lets the page store games. */
  readonly available: boolean
  /** Stores the save as a new base. Returns whether it was stored. */
  begin(save: SaveLike): Promise<boolean>
  /** Brings storage up to date with the save: adds new commands and deletes undone ones. Returns whether it was stored. */
  write(save: SaveLike): Promise<boolean>
  /** The stored save with its later commands; null: there is none, or it cannot be read. */
  read(): Promise<SaveLike | null>
  clear(): Promise<void>
}

/** When so many commands have been stored after the base, and at each new checkpoint, the whole save becomes the new base. */
const MAX_COMMANDS_AFTER_BASE = 60

/** The store, once the database was opened; null until then. */
let openedStore: Autosave | null = null

/** The store of the running game. Where the browser allows none now, the next call tries again. */
export async function runningGameStore(): Promise<Autosave> {
  if (openedStore === null && (await database()) !== null) openedStore ??= createStore()
  return openedStore ?? noStorage
}

/** What the page gets where the browser stores nothing. */
const noStorage: Autosave = {
  available: false,
  begin: async () => false,
  write: async () => false,
  read: async () => null,
  clear: async () => {},
}

/** The store in the database. */
function createStore(): Autosave {
  // What is stored now: commands in the base, commands in all, and checkpoints in the base.
  let baseCommands = 0
  let storedCommands = 0
  let baseCheckpoints = 0

  const begin = async (save: SaveLike): Promise<boolean> => {
    try {
      await inDatabase(async (openDatabase) => {
        const transaction = openDatabase.transaction(['running', 'commands'], 'readwrite', { durability: 'strict' })
        const writes = [
          transaction.objectStore('running').put({ id: 'running', base: save, from: save.commands.length }),
          transaction.objectStore('commands').clear(),
        ]
        await Promise.all([...writes, transaction.done])
      })
      baseCommands = save.commands.length
      storedCommands = baseCommands
      baseCheckpoints = save.checkpoints?.length ?? 0
      return true
    } catch {
      return false
    }
  }

  return {
    available: true,
    begin,
    async write(save) {
      const commandCount = save.commands.length
      // After undos the save may be shorter than the base.
      const reachesIntoBase = commandCount < baseCommands
      const isFarFromBase = commandCount - baseCommands > MAX_COMMANDS_AFTER_BASE
      const hasOtherCheckpoints = (save.checkpoints?.length ?? 0) !== baseCheckpoints
      if (reachesIntoBase || isFarFromBase || hasOtherCheckpoints) return begin(save)
      try {
        await inDatabase(async (openDatabase) => {
          const transaction = openDatabase.transaction('commands', 'readwrite', { durability: 'strict' })
          const writes: Promise<unknown>[] = []
          // The last stored command is written again: an undo and a new action may have replaced it, and the number of commands is then the same.
          const firstToWrite = Math.max(baseCommands, Math.min(storedCommands, commandCount) - 1)
          for (let n = firstToWrite; n < commandCount; n++) writes.push(transaction.store.put(save.commands[n], n))
          for (let n = commandCount; n < storedCommands; n++) writes.push(transaction.store.delete(n))
          await Promise.all([...writes, transaction.done])
        })
        storedCommands = commandCount
        return true
      } catch {
        return false
      }
    },
    async read() {
      try {
        return await inDatabase(async (openDatabase) => {
          const row = await openDatabase.get('running', 'running')
          if (!row) return null
          const laterCommands = await openDatabase.getAll('commands')
          const save = row.base as SaveLike
          baseCommands = row.from
          storedCommands = row.from + laterCommands.length
          baseCheckpoints = save.checkpoints?.length ?? 0
          return { ...save, commands: [...save.commands, ...laterCommands] }
        })
      } catch {
        return null
      }
    },
    async clear() {
      await inDatabase(async (openDatabase) => {
        const transaction = openDatabase.transaction(['running', 'commands'], 'readwrite')
        const clearings = [transaction.objectStore('running').clear(), transaction.objectStore('commands').clear()]
        await Promise.all([...clearings, transaction.done])
      })
    },
  }
}
