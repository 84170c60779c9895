import type { Game } from '../../hex/game'
import { text, warning } from '../page'

let storing = false

/** Whether this browser lets the game write at all. */
export function storeFromNow(on: boolean): void {
  storing = on
}
export const isStoring = (): boolean => storing

/** Writes the game; a failure is said once and the game goes on. */
export async function writeGame(g: Game): Promise<void> {
  if (storing && !(await g.store())) warning.value = text.value.storage.writeFailed
}
