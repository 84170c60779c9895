import { inDatabase, type SaveRow } from './idb'

/** A named save without the game, as the list of saves shows it. The game holds secrets of both sides. */
export type SaveLine = Omit<SaveRow, 'save'>

/** Named saves, newest first. */
export async function listSaves(): Promise<SaveLine[]> {
  const rows = await inDatabase((opened) => opened.getAll('saves')).catch((): SaveRow[] => [])
  return rows.map(({ save: _save, ...line }) => line).sort((left, right) => right.when - left.when)
}

/** A named save with its game, or undefined if there is none of that name. */
export async function getSave(name: string): Promise<SaveRow | undefined> {
  return inDatabase((opened) => opened.get('saves', name)).catch(() => undefined)
}

/** Stores a save under its name, in place of any other of that name. False: storage failed. */
export async function putSave(row: SaveRow): Promise<boolean> {
  try {
    await inDatabase(async (opened) => {
      const transaction = opened.transaction('saves', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put(row), transaction.done])
    })
    return true
  } catch {
    return false
  }
}

/** Deletes a named save. */
export async function removeSave(name: string): Promise<void> {
  await inDatabase((opened) => opened.delete('saves', name)).catch(() => {})
}

/** Stores a save that could not be read among the named saves, so that the player can export it. */
export async function putAside(save: unknown, why: string, kind?: SaveRow['kind']): Promise<void> {
  const now = Date.now()
  // The exclamation mark shows at once, in the list of saves, that something is wrong.
  const name = `! ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}`
  // Turn and side of a broken save are not known, and the list does not show them.
  await putSave({ name, ...(kind && { kind }), when: now, turn: 0, active: '', save, broken: true, why })
}

/** How long a download may take to begin, in milliseconds, before the data behind its address are given up. */
const DOWNLOAD_START_MS = 10_000

/** Downloads a JSON value as a file. */
export function exportFile(name: string, value: unknown): void {
  downloadText(name, JSON.stringify(value), 'application/json')
}

/** Downloads a text as a file; `type`: its media type. */
export function downloadText(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_MS)
}
