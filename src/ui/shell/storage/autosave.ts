import { database, inDatabase, type RunningRow, type SeatingRow, type SlotName } from './idb'

/** A save as far as storage reads it. All other fields are stored unread. */
export interface SaveLike {
  /** The actions of the game so far, each with its side. */
  commands: readonly unknown[]
  /** Whole states of the game, one at the start of each player turn. */
  checkpoints?: readonly unknown[]
  /** Who sits where at the page; absent: the game does not say. */
  seating?: unknown
}

/**
 * Stores a running game, command by command: a whole save as the base, and each later command as a record of its own. A write resolves when
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

/**
 * Where the commands of each slot begin in the one table of commands; numbers there go on from this one. A save has far fewer commands than lie
 * between two slots (MAX_JOURNAL_ENTRIES in src/session/save.ts), and a second table would lock out pages of earlier versions in other tabs.
 */
const FIRST_COMMAND: Readonly<Record<SlotName, number>> = { running: 0, battle: 1_000_000 }
const COMMANDS_OF_SLOT = 1_000_000

/** The stores, once the database was opened. */
const openedStores = new Map<SlotName, Autosave>()

/** The store of a running game: that on the map, or the battle on the table. Where the browser allows none now, the next call tries again. */
export async function runningGameStore(slot: SlotName = 'running'): Promise<Autosave> {
  const isAvailable = openedStores.has(slot) || (await database()) !== null
  if (isAvailable && !openedStores.has(slot)) openedStores.set(slot, createStore(slot))
  return openedStores.get(slot) ?? noStorage
}

/** What the page gets where the browser stores nothing. */
const noStorage: Autosave = {
  available: false,
  begin: async () => false,
  write: async () => false,
  read: async () => null,
  clear: async () => {},
}

/** The store of a slot in the database. */
function createStore(slot: SlotName): Autosave {
  const firstKey = FIRST_COMMAND[slot]
  const keysOfSlot = IDBKeyRange.bound(firstKey, firstKey + COMMANDS_OF_SLOT - 1)
  // What is stored now: commands in the base, commands in all, and checkpoints in the base.
  let baseCommands = 0
  let storedCommands = 0
  let baseCheckpoints = 0
  const seatingId = `${slot} seating` as const

  const begin = async (save: SaveLike): Promise<boolean> => {
    try {
      await inDatabase(async (openDatabase) => {
        const transaction = openDatabase.transaction(['running', 'commands'], 'readwrite', { durability: 'strict' })
        const writes = [
          transaction.objectStore('running').put({ id: slot, base: save, from: save.commands.length }),
          transaction.objectStore('commands').delete(keysOfSlot),
          // The base has the seating of this moment.
          transaction.objectStore('running').delete(seatingId),
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
          const transaction = openDatabase.transaction(['running', 'commands'], 'readwrite', { durability: 'strict' })
          const commands = transaction.objectStore('commands')
          const writes: Promise<unknown>[] = []
          if (save.seating !== undefined)
            writes.push(transaction.objectStore('running').put({ id: seatingId, seating: save.seating }))
          // The last stored command is written again: an undo and a new action may have replaced it, and the number of commands is then the same.
          const firstToWrite = Math.max(baseCommands, Math.min(storedCommands, commandCount) - 1)
          for (let n = firstToWrite; n < commandCount; n++) writes.push(commands.put(save.commands[n], firstKey + n))
          for (let n = commandCount; n < storedCommands; n++) writes.push(commands.delete(firstKey + n))
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
          const row = (await openDatabase.get('running', slot)) as RunningRow | undefined
          if (!row) return null
          const seated = (await openDatabase.get('running', seatingId)) as SeatingRow | undefined
          const laterCommands = await openDatabase.getAll('commands', keysOfSlot)
          const save = row.base as SaveLike
          baseCommands = row.from
          storedCommands = row.from + laterCommands.length
          baseCheckpoints = save.checkpoints?.length ?? 0
          return { ...save, ...(seated && { seating: seated.seating }), commands: [...save.commands, ...laterCommands] }
        })
      } catch {
        return null
      }
    },
    async clear() {
      await inDatabase(async (openDatabase) => {
        const transaction = openDatabase.transaction(['running', 'commands'], 'readwrite')
        const clearings = [
          transaction.objectStore('running').delete(slot),
          transaction.objectStore('running').delete(seatingId),
          transaction.objectStore('commands').delete(keysOfSlot),
        ]
        await Promise.all([...clearings, transaction.done])
      })
    },
  }
}
