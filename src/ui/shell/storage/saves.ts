import { db, type SaveRow } from './idb'

/** A named save without the game itself, which holds secrets of both sides. */
export type SaveLine = Omit<SaveRow, 'save'>

/** Named saves, newest first. */
export async function listSaves(): Promise<SaveLine[]> {
  const base = await db()
  if (!base) return []
  const rows = await base.getAll('saves')
  return rows.map(({ save: _save, ...line }) => line).sort((a, b) => b.when - a.when)
}

/** A named save with its game, to be opened. */
export async function getSave(name: string): Promise<SaveRow | undefined> {
  const base = await db()
  return base?.get('saves', name)
}

/** Stores a save under a name; false where storage fails. */
export async function putSave(row: SaveRow): Promise<boolean> {
  const base = await db()
  if (!base) return false
  try {
    const tx = base.transaction('saves', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.put(row), tx.done])
    return true
  } catch {
    return false
  }
}

/** Deletes a named save. */
export async function removeSave(name: string): Promise<void> {
  const base = await db()
  await base?.delete('saves', name)
}

/** Keeps a save that could not be read, so that the player can export it. */
export async function putAside(save: unknown, why: string): Promise<void> {
  const now = Date.now()
  const name = `! ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}`
  await putSave({ name, when: now, turn: 0, active: '', save, broken: true, why })
}

/** Downloads a JSON value as a file. */
export function exportFile(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
